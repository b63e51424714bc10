import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PictureSize } from '../../content/picture-size.ts';
import type { Focus } from '../../definitions/fields/fields.ts';
import type { Variant } from '../../site/pages/site-pictures.ts';

/** The input of the process that encodes: a picture, and what is to be made of it. */
export interface EncodeOrder {
  bytes: Uint8Array;
  /** The size of the picture. */
  from: PictureSize;
  variants: readonly { focus: Focus; to: Omit<Variant, 'use'> }[];
  /** How many of them may be in work at once. */
  atOnce: number;
}

/** Its output: a picture by its place among the variants, or what is wrong with its source; at the end, that this was all. */
export type EncodeAnswer = { index: number; picture: Uint8Array } | { index: number; damaged: string } | 'done';

/**
 * A process that encodes pictures. The C library keeps the memory that encoders give back, for each of its arenas, and how many of these
 * there may be has to be said before a process starts. A picture that makes the decoder crash ends this process alone.
 */
export class Encoder {
  #process: ChildProcess | null = null;

  /** Encodes a picture. Calls `take` for each file that is made, or cannot be made. */
  encode(order: EncodeOrder, take: (answer: Exclude<EncodeAnswer, 'done'>) => void): Promise<void> {
    const encoder = this.#process ?? this.#start();
    const left = new Set(order.variants.keys());
    return new Promise((resolve) => {
      const end = () => {
        encoder.off('message', hear).off('exit', fail);
        resolve();
      };
      const hear = (answer: EncodeAnswer) => {
        if (answer === 'done') return end();
        left.delete(answer.index);
        take(answer);
      };
      const fail = () => {
        this.#process = null;
        end();
        for (const index of left) take({ index, damaged: 'its decoder has ended' });
      };
      encoder.on('message', hear).once('exit', fail);
      encoder.send(order);
    });
  }

  /** Ends the process at once. */
  end(): void {
    this.#process?.kill('SIGKILL');
    this.#process = null;
  }

  #start(): ChildProcess {
    this.#process = fork(fileURLToPath(new URL('./encoder-process.js', import.meta.url)), {
      // Of the GNU C library (mallopt(3)): with more arenas, 100 photographs take a gigabyte.
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
    });
    return this.#process;
  }
}
