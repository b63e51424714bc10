import { describe, it } from 'vitest';
import { temporarySite } from '../temporary-site.ts';
import { expectOwnLines, expectUnchanged } from './exchanged-site.ts';

describe.each(['ferry', 'verkbro'])('the texts of %s', (name) => {
  it('come back unchanged in every format', () => expectUnchanged(temporarySite(name)));

  it('change in their own lines only, and come back', () => expectOwnLines(temporarySite(name)));
});
