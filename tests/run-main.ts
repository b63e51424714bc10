import { main } from '../cli/main.ts';
import { type CliResult, environment, root } from './run-cli.ts';

// The processes that a command starts inherit it, and Vike would bundle nothing for browsers.
delete process.env.VITEST;

/**
 * Runs a command in the process of the test. Arguments, output, files and exit code are those of `runCli`, without the start of a
 * process, which takes ten times as long as the check of a small site. Only what a process has needs `runCli`: signals, limits, the
 * environment that git and other programs see.
 */
export async function runMain(
  args: readonly string[],
  { cwd = root, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<CliResult> {
  const printed = { stdout: '', stderr: '' };
  const streamTo = (name: keyof typeof printed) => ({
    write: (text: string) => {
      printed[name] += text;
    },
  });
  const code = await main(args, {
    cwd,
    env: environment(env),
    stdout: streamTo('stdout'),
    stderr: streamTo('stderr'),
    now: () => new Date(),
    ask: null,
    heedSignals: (work) => work(new AbortController().signal),
  });
  return { code, ...printed };
}
