import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { cacheSecret, sealedText } from '../../../cli/platform/files/sealed.ts';
import { runMain } from '../../run-main.ts';
import { temporarySite } from '../../temporary-site.ts';

it('a cache that somebody else has made is not used: it could hold code', async () => {
  const site = temporarySite('own-templates');
  const folder = join(site, '.tvilling/store/definitions');
  // It runs the definitions each time, and `validate` only if the site has changed.
  const routes = () => runMain(['routes', '--root', site]);
  const forged = vi.fn();
  vi.stubGlobal('forged', forged);
  /** Adds a call to the bundle of definitions, with a seal that is right for whoever knows the secret. */
  const forge = (by: string) => {
    const name = readdirSync(folder).find((file) => file.endsWith('.cjs')) ?? expect.fail('no bundle');
    const [, ...code] = readFileSync(join(folder, name), 'utf8').split('\n');
    writeFileSync(join(folder, name), sealedText(`forged();${code.join('\n')}`, { of: name, by }));
  };
  expect(await routes()).toMatchObject({ code: 0 });
  forge('somebody else');
  expect(await routes()).toMatchObject({ code: 0 });
  expect(forged).not.toHaveBeenCalled();
  forge(cacheSecret());
  expect(await routes()).toMatchObject({ code: 0 });
  expect(forged).toHaveBeenCalled();
});
