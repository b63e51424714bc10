/** What a command has said. */
export interface Result {
  /** 0 fine, 1 the content is wrong, 2 the command, the configuration or the machine is; null where a signal has ended it. */
  code: number | null;
  /** The result: with `--json`, a document that `tvilling/schemas/findings.schema.json` or `diff.schema.json` describes. */
  stdout: string;
  /** Prose for people. */
  stderr: string;
}

export interface RunOptions {
  /** The folder of the site; the current folder where left out. */
  cwd?: string;
  env?: Record<string, string | undefined>;
  /** Ends the command; the promise is then rejected with an AbortError. */
  signal?: AbortSignal;
}

/**
 * Runs the command line in a process of its own: `await run(['validate', '--json'], { cwd: 'my-site' })`. Findings do not reject; what
 * keeps the process from starting does.
 */
export function run(args: readonly string[], options?: RunOptions): Promise<Result>;
