import { expect, it } from 'vitest';
import { temporarySite } from '../temporary-site.ts';
import { runUnheard, withError } from './unheard.ts';

it('commands end with the right code where nobody reads on', async () => {
  const clean = temporarySite('minimal');
  for (const command of ['validate', 'build']) expect(await runUnheard([command, '--root', clean])).toBe(0);
  expect(await runUnheard(['build', '--root', temporarySite('minimal', withError)])).toBe(1);
});
