import { createInterface } from 'node:readline/promises';
import { Interruption } from './interruption.ts';

/** Asks a question of somebody at a terminal; resolves to the answer without the blanks around it. */
export type Ask = (question: string) => Promise<string>;

/**
 * How to ask at a terminal; null where input or output is none: then nobody is there to answer. Ctrl-C and Ctrl-D at a question end the
 * command as Ctrl-C does anywhere (Interruption).
 */
export const askAt = (input: NodeJS.ReadStream, output: NodeJS.WriteStream): Ask | null =>
  input.isTTY && output.isTTY ? (question) => askOnce(question, input, output) : null;

async function askOnce(
  question: string,
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
): Promise<string> {
  const terminal = createInterface({ input, output });
  try {
    return await new Promise<string>((resolve, reject) => {
      const end = () => reject(new Interruption('SIGINT'));
      terminal.once('SIGINT', end);
      terminal.once('close', end);
      terminal.question(question).then((answer) => resolve(answer.trim()), reject);
    });
  } finally {
    terminal.close();
  }
}
