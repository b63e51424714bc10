import { spawn, spawnSync } from 'node:child_process';
import type { EventEmitter } from 'node:events';
import { createInterface } from 'node:readline';

type Environment = Readonly<Record<string, string | undefined>>;

/** What a person at a terminal types while a command serves. */
export interface TypedLines {
  /** Resolves to the next line. Never, if no more can come. */
  next(): Promise<string>;
  close(): void;
}

/** A person at a terminal. */
export interface Terminal {
  /** Null if this process may not read, or if nobody knows. */
  typed(): TypedLines | null;
  /**
   * Opens an address in the browser of this machine, if it has one. Other users of the machine can read the address (`ps`). Calls
   * `onFailure` if the program that should open it cannot be started, or ends with an error.
   */
  open(address: string, onFailure: () => void): void;
}

/** This process as its shell sees it (POSIX, XBD 11.1). */
export interface ShellJob {
  /** Whether it may read from its terminal. Shells stop a background job that tries to. */
  isInForeground(): boolean;
  /** What it is told with SIGTSTP and SIGCONT. */
  signals: Pick<EventEmitter, 'on' | 'off'>;
  stop(): void;
}

const ownJob: ShellJob = {
  isInForeground() {
    if (process.platform === 'win32') return true;
    // No program of every Linux and macOS but `ps` knows it. A `ps` that does not, such as that of BusyBox, prints no plus.
    const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(process.pid)], { encoding: 'utf8' });
    return String(stdout).includes('+');
  },
  signals: process,
  stop: () => process.kill(process.pid, 'SIGSTOP'),
};

/** The terminal of this process. Null if input or output is not one, because nobody sits there then. */
export const terminalOf = (input: NodeJS.ReadStream, output: NodeJS.WriteStream, env: Environment, job = ownJob): Terminal | null =>
  input.isTTY && output.isTTY
    ? {
        typed: () => (job.isInForeground() ? typedAt(input, job) : null),
        open: (address, onFailure) => openAddress(address, env, onFailure),
      }
    : null;

function typedAt(input: NodeJS.ReadStream, { isInForeground, signals, stop }: ShellJob): TypedLines {
  // The terminal goes on taking whole lines, and making signals of Ctrl-C and Ctrl-Z.
  const lines = createInterface({ input, terminal: false });
  const onStop = () => {
    lines.pause();
    stop();
  };
  const onContinue = () => {
    if (isInForeground()) lines.resume();
    else lines.pause();
  };
  const close = () => {
    signals.off('SIGTSTP', onStop);
    signals.off('SIGCONT', onContinue);
    lines.close();
  };
  signals.on('SIGTSTP', onStop);
  signals.on('SIGCONT', onContinue);
  // The terminal has gone, and the command goes on serving.
  lines.once('error', close);
  return { next: () => new Promise((resolve) => void lines.once('line', resolve)), close };
}

function openAddress(address: string, env: Environment, onFailure: () => void): void {
  const [program, ...args] = openerOf(process.platform, env) ?? [];
  if (program === undefined) return;
  const started = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
  started.once('error', onFailure);
  started.once('exit', (code) => {
    if (code !== 0) onFailure();
  });
  started.unref();
}

/** The program that opens an address, with its arguments. Null where a browser would open nowhere, or in front of somebody else. */
export function openerOf(platform: NodeJS.Platform, env: Environment): readonly string[] | null {
  if (env.SSH_CONNECTION) return null;
  if (platform === 'win32') return ['rundll32.exe', 'url.dll,FileProtocolHandler'];
  if (platform === 'darwin') return ['open'];
  // `explorer.exe` opens a folder instead of an address with a query (microsoft/WSL#3832).
  if (env.WSL_DISTRO_NAME) return ['rundll32.exe', 'url.dll,FileProtocolHandler'];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : null;
}
