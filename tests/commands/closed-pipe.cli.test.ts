import { expect, it } from 'vitest';
import { temporarySite } from '../temporary-site.ts';
import { runUnheard, withError } from './unheard.ts';

it('validate ends with the right code where nobody reads on', async () => {
  expect(await runUnheard(['validate', '--root', temporarySite('minimal', withError)])).toBe(1);
});
