import { describe, it } from 'vitest';
import { editEveryValue } from './edit-every-value.ts';

describe('every value of a site', () => {
  it.each(['verkbro', 'ferry'])('of %s is edited there and back', { timeout: 1_200_000 }, async (name) => {
    await editEveryValue(name, 1);
  });
});
