import { it } from 'vitest';
import { expectRead } from '../active-drawings.ts';

// A drawing that is read in a time which grows faster than it does would take minutes here.
it('reads drawings of four megabytes, whatever they are made of', async () => {
  await expectRead(4_000_000);
});
