import { createInterface } from 'node:readline/promises';
import { Interruption } from './interruption.ts';

/** Asks a person at a terminal a question. Resolves to the answer without surrounding whitespace. */
export type Ask = (question: string) => Promise<string>;

/**
 * Returns the function that asks at a terminal. Null if input or output is not a terminal, because nobody can answer then. Ctrl-C
 * and Ctrl-D at a question end the command, like Ctrl-C elsewhere (Interruption).
 */
export function askAt(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Ask | null {
  if (!input.isTTY || !output.isTTY) return null;
  // Lines that were typed or pasted before the question.
  const ahead: string[] = [];
  return async (question) => {
    const early = ahead.shift();
    if (early !== undefined) return early.trim();
    const terminal = createInterface({ input, output });
    try {
      return await new Promise<string>((resolve, reject) => {
        const end = () => reject(new Interruption('SIGINT'));
        terminal.once('SIGINT', end);
        terminal.once('close', end);
        terminal.on('line', (line) => ahead.push(line));
        terminal.question(question).then((answer) => resolve(answer.trim()), reject);
      });
    } finally {
      terminal.close();
    }
  };
}
