import { main } from '../cli/commands/main.ts';
import type { Host } from '../cli/platform/host.ts';
import { Interruption } from '../cli/platform/interruption.ts';
import { type CliResult, environment, Printed, type RunningCommand, root } from './run-cli.ts';

// The processes that a command starts inherit it, and Vike would bundle nothing for browsers.
delete process.env.VITEST;

/**
 * Runs a command in the process of the test. Arguments, output, files and exit code are those of `runCli`, without the start of a
 * process, which takes ten times as long as the check of a small site. Only what a process has needs `runCli`: signals, limits, the
 * environment that git and other programs see.
 */
export async function runMain(args: readonly string[], options: Surroundings = {}): Promise<CliResult> {
  const printed = { stdout: '', stderr: '' };
  const write = (name: keyof typeof printed, text: string) => {
    printed[name] += text;
  };
  const code = await main(args, hostOf(options, write, new AbortController().signal));
  return { code, ...printed };
}

/** Starts a command that serves until it is stopped, in the process of the test. */
export function startMain(args: readonly string[], options: Surroundings = {}): RunningCommand {
  const printed = new Printed();
  const stopping = new AbortController();
  const ended = main(args, hostOf(options, printed.write.bind(printed), stopping.signal));
  return {
    ...printed.readUntil(ended),
    ended,
    stop: () => {
      stopping.abort(new Interruption('SIGTERM'));
      return ended;
    },
  };
}

interface Surroundings {
  cwd?: string;
  env?: Record<string, string>;
  terminal?: Host['terminal'];
  /** The width of what is written on the output that is no error. */
  columns?: number;
  /** The clock of the command; by default, that of the machine. */
  now?: Host['now'];
}

/** A host whose commands are stopped by a signal of the test. */
function hostOf(
  { cwd = root, env = {}, terminal = null, columns, now = () => new Date() }: Surroundings,
  write: (name: 'stdout' | 'stderr', text: string) => void,
  signal: AbortSignal,
): Host {
  return {
    cwd,
    env: environment(env),
    stdout: { columns, write: (text) => write('stdout', text) },
    stderr: { write: (text) => write('stderr', text) },
    now,
    ask: null,
    terminal,
    handleSignals: (work) => work(signal),
  };
}
