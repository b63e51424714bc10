import { spawn } from 'node:child_process';
import { once } from 'node:events';

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
 * Runs a program that reads `input` from standard input. It may answer while it reads, and it may stop to read before the end. It gets
 * signals of the terminal too. Throws the system's error if there is no shell.
 */
export async function runProgram(
  { command, folder, input }: ProgramInput,
  { onPiece, onMessage }: ProgramOutput,
): Promise<Ended> {
  const program = spawn(command, { shell: true, cwd: folder, stdio: 'pipe' });
  let failure: unknown = null;
  program.stdout.setEncoding('utf8').on('data', (piece: string) => {
    if (failure !== null) return;
    try {
      onPiece(piece);
    } catch (error) {
      failure = error;
      program.kill();
    }
  });
  program.stderr.setEncoding('utf8').on('data', onMessage);
  // A program that reads no more has its reasons. Its exit code and its answers say what came of it.
  program.stdin.on('error', () => {});
  program.stdin.end(input);
  const [code, signal] = (await once(program, 'close')) as [number | null, string | null];
  if (failure !== null) throw failure;
  return { code, signal };
}
