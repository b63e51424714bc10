/** The program of a separate process: gets an `EncodeOrder`, answers with each picture as it is made, and then that it has all. */
import { inParallel } from '../../platform/in-parallel.ts';
import { DamagedPicture, encode } from './encode.ts';
import type { EncodeAnswer, EncodeOrder } from './encoder.ts';
import { sharp } from './sharp.ts';

const answer = (message: EncodeAnswer): void => void process.send?.(message);

process.on('message', async ({ bytes, from, variants, atOnce }: EncodeOrder) => {
  const engine = await sharp();
  await inParallel([...variants.entries()], atOnce, async ([index, { focus, to }]) => {
    try {
      answer({ index, picture: await encode(engine, bytes, { from, focus, to }) });
    } catch (error) {
      if (!(error instanceof DamagedPicture)) throw error;
      answer({ index, damaged: error.message });
    }
  });
  answer('done');
});
// The build was killed.
process.on('disconnect', () => process.exit());
