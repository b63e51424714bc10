import { main } from '../cli/main.ts';
import { type CliResult, environment, root } from './run-cli.ts';

/**
 * Runs a command in the process of the test: the same arguments, output and exit code as with `runCli`, without the start of a
 * process, which takes longer than most commands. For tests that run many commands on small sites. What a process has of its own
 * (signals, the working folder, the bundle of the command line) needs `runCli`, and so does a build, which sets up the process
 * for it.
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
