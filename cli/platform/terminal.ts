import { spawn, spawnSync } from 'node:child_process';
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
  typed(): TypedLines;
  /** Opens an address in the browser of this machine, if it has one. Other users of the machine can read the address (`ps`). */
  open(address: string): void;
}

/** The terminal of this process. Null if input or output is not one, because nobody sits there then. */
export const terminalOf = (
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
  env: Environment,
): Terminal | null =>
  input.isTTY && output.isTTY
    ? { typed: () => typedAt(input), open: (address) => openAddress(address, env) }
    : null;

function typedAt(input: NodeJS.ReadStream): TypedLines {
  if (!isInForeground()) return { next: () => new Promise(() => {}), close: () => {} };
  // The terminal goes on taking whole lines, and making signals of Ctrl-C and Ctrl-Z.
  const lines = createInterface({ input, terminal: false });
  return {
    next: () => new Promise((resolve) => void lines.once('line', resolve)),
    close: () => lines.close(),
  };
}

/** Whether this process may read from its terminal. Shells stop a background job that tries to (POSIX, XBD 11.1.4). */
function isInForeground(): boolean {
  if (process.platform === 'win32') return true;
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(process.pid)], { encoding: 'utf8' });
  return String(stdout).includes('+');
}

function openAddress(address: string, env: Environment): void {
  const [program, ...args] = openerOf(process.platform, env) ?? [];
  if (program === undefined) return;
  const started = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
  // Without such a program, there is still the printed address.
  started.once('error', () => {});
  started.unref();
}

/** The program that opens an address, with its arguments. Null where a browser would open nowhere, or in front of somebody else. */
export function openerOf(platform: NodeJS.Platform, env: Environment): readonly string[] | null {
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  if (env.SSH_CONNECTION) return null;
  if (platform === 'darwin') return ['open'];
  if (env.WSL_DISTRO_NAME) return ['explorer.exe'];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : null;
}
