import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sealedText } from '../../cli/files/sealed.ts';
import { runCli } from '../run-cli.ts';
import { temporarySite } from '../temporary-site.ts';

/** A user of a machine, who has caches of other sites. */
function user(): { HOME: string } {
  return { HOME: temporarySite('minimal') };
}

const secretOf = ({ HOME }: { HOME: string }): string =>
  readFileSync(join(HOME, '.cache/tvilling/cache-key'), 'utf8').trim();

/** Replaces the bundle of definitions of a site by code that throws, with a seal that is right for whoever knows the secret. */
function forge(site: string, secret: string): void {
  const folder = join(site, '.tvilling/definitions');
  const name = readdirSync(folder).find((file) => file.endsWith('.cjs')) ?? expect.fail('no bundle');
  const code = 'throw new Error("This code came with the cache.");';
  writeFileSync(join(folder, name), sealedText(code, { of: name, by: secret }));
}

it('a cache that somebody else has made is not used: it could hold code', async () => {
  const site = temporarySite('own-templates');
  const [stranger, author] = [user(), user()];
  const validate = (env: Record<string, string>) => runCli(['validate', '--root', site], { env });
  expect(await validate(stranger)).toMatchObject({ code: 0 });
  forge(site, secretOf(stranger));
  const own = await validate(stranger);
  expect(own.stdout + own.stderr).toContain('This code came with the cache.');

  expect(await validate(author)).toMatchObject({ code: 0 });
  expect(secretOf(author)).not.toBe(secretOf(stranger));

  // The same in continuous integration, where the caches of another run may be restored.
  forge(site, secretOf(stranger));
  expect(await validate({ ...user(), CI: 'true', TVILLING_CACHE_KEY: 'of the project' })).toMatchObject({
    code: 0,
  });
});

it('machines with the same key share caches', async () => {
  const site = temporarySite('minimal');
  const build = async (env: Record<string, string>) =>
    (await runCli(['build', '--root', site], { env })).stderr;
  const key = { TVILLING_CACHE_KEY: 'of the project' };
  expect(await build({ ...user(), ...key })).toContain('pages written to dist/');
  expect(await build({ ...user(), ...key })).toContain('pages in dist/ are as before');
  expect(await build(user())).toContain('pages written to dist/');
});

it('a user without a folder for the secret gets the right result, and no cache', async () => {
  const site = temporarySite('minimal', { 'no-folder': '' });
  const env = { HOME: join(site, 'no-folder') };
  for (const _ of [1, 2]) {
    const { code, stderr } = await runCli(['build', '--root', site], { env });
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('pages written to dist/');
  }
});
