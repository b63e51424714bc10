import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cacheSecret, sealedText } from '../../../cli/platform/files/sealed.ts';
import { runMain } from '../../run-main.ts';
import { temporarySite } from '../../temporary-site.ts';

const forgery = 'This code came with the cache.';

it('a cache that somebody else has made is not used: it could hold code', async () => {
  const site = temporarySite('own-templates');
  const folder = join(site, '.tvilling/definitions');
  const validate = () => runMain(['validate', '--root', site]);
  /** Replaces the bundle of definitions by code that throws, with a seal that is right for whoever knows the secret. */
  const forge = (by: string) => {
    const name = readdirSync(folder).find((file) => file.endsWith('.cjs')) ?? expect.fail('no bundle');
    writeFileSync(join(folder, name), sealedText(`throw new Error("${forgery}");`, { of: name, by }));
  };
  expect(await validate()).toMatchObject({ code: 0 });
  forge('somebody else');
  expect(await validate()).toMatchObject({ code: 0 });
  forge(cacheSecret());
  const own = await validate();
  expect(own.stdout + own.stderr).toContain(forgery);
});
