import { createInterface } from 'node:readline/promises';
import { Interruption } from './interruption.ts';

/** Asks a question of somebody at a terminal; resolves to the answer without the blanks around it. */
export type Ask = (question: string) => Promise<string>;

/**
 * How to ask at a terminal; null where input or output is none: then nobody is there to answer. Ctrl-C and Ctrl-D at a question end the
 * command as Ctrl-C does anywhere (Interruption).
 */
export function askAt(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Ask | null {
  if (!input.isTTY || !output.isTTY) return null;
  // Lines that were typed or pasted before their question.
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
