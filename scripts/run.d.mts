/** The result of a command. */
export interface Result {
  /** 0 nothing is wrong, 1 the content is wrong, 2 the command, configuration or machine is wrong; null if a signal has ended it. */
  code: number | null;
  /** The output: with `--json`, a document that `tvilling/schemas/findings.schema.json` or `diff.schema.json` describes. */
  stdout: string;
  /** Messages for people. */
  stderr: string;
}

export interface RunOptions {
  /** The folder of the site. By default, the current folder. */
  cwd?: string;
  env?: Record<string, string | undefined>;
  /** Ends the command. The promise then rejects with an AbortError. */
  signal?: AbortSignal;
}

/**
 * Runs the command line in a process of its own: `await run(['validate', '--json'], { cwd: 'my-site' })`. Rejects if the process cannot
 * start. Findings are no reason to reject.
 */
export function run(args: readonly string[], options?: RunOptions): Promise<Result>;
