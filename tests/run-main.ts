import { main } from '../cli/main.ts';
import { type CliResult, environment, root } from './run-cli.ts';

/**
 * Runs a command in the process of the test. Arguments, output and exit code are those of `runCli`, without the start of a process,
 * which takes ten times as long as the check of a small site. These need `runCli`: a build, which sets up its process, and what only
 * a process has, such as signals, limits, and the environment that git, other programs and `/proc/self` see. Of each command, at
 * least one test uses `runCli`.
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
