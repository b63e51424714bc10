import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { HandleSignals } from '../platform/interruption.ts';

/** How a program ended. Both are null only if it could not be started. */
interface Ended {
  code: number | null;
  signal: string | null;
}

interface ProgramInput {
  /** The command as somebody would type it. The shell of the system runs it. */
  command: string;
  folder: string;
  input: string;
}

/** Where the output of a program goes. */
interface ProgramOutput {
  /** Called with each piece of the output. If it throws, the program is ended, and the error is thrown. */
  onPiece(piece: string): void;
  /** Called with what the program says to people. */
  onMessage(text: string): void;
}

/**
 * Runs a program that reads `input` from standard input. It may answer while it reads, and it may stop to read before the end. After a
 * signal, it is ended with all that it has started, and the reason of the signal is thrown. Throws the system's error if there is no
 * shell.
 */
export function runProgram(
  { command, folder, input }: ProgramInput,
  { onPiece, onMessage }: ProgramOutput,
  handleSignals: HandleSignals,
): Promise<Ended> {
  return handleSignals(async (stop) => {
    // It leads a process group: a signal to the shell alone would not reach the programs that the shell has started.
    const program = spawn(command, { shell: true, cwd: folder, stdio: 'pipe', detached: true });
    const end = () => endGroup(program);
    stop.addEventListener('abort', end);
    let failure: unknown = null;
    program.stdout.setEncoding('utf8').on('data', (piece: string) => {
      if (failure !== null) return;
      try {
        onPiece(piece);
      } catch (error) {
        failure = error;
        end();
      }
    });
    program.stderr.setEncoding('utf8').on('data', onMessage);
    // A program that reads no more has its reasons. Its exit code and its answers say what came of it.
    program.stdin.on('error', () => {});
    program.stdin.end(input);
    const [code, signal] = (await once(program, 'close')) as [number | null, string | null];
    stop.throwIfAborted();
    if (failure !== null) throw failure;
    return { code, signal };
  });
}

/** In milliseconds: how long programs may take to end by themselves. */
const grace = 1_000;

/** Asks a program and all that it has started to end, and ends what is left when the program has ended, or after a moment. */
function endGroup(program: ChildProcess): void {
  const send = (signal: NodeJS.Signals) => {
    // Without an id, it has not started.
    if (program.pid === undefined) return;
    try {
      process.kill(-program.pid, signal);
    } catch {
      // All of them have ended, or belong to somebody else.
    }
  };
  send('SIGTERM');
  const timer = setTimeout(() => {
    send('SIGKILL');
    // A process that has left the group may hold them for ever.
    program.stdout?.destroy();
    program.stderr?.destroy();
  }, grace);
  program.once('close', () => {
    clearTimeout(timer);
    send('SIGKILL');
  });
}
