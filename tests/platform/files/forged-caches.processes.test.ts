import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sealedText } from '../../../cli/platform/files/sealed.ts';
import { ownFooter } from '../../dev/edited-site.ts';
import { committed } from '../../git.ts';
import { runCli, startCli } from '../../run-cli.ts';
import { read, temporarySite } from '../../temporary-site.ts';

const forgery = 'This code came with the cache.';

/** A site without the caches of the tests before. */
function siteWithoutCaches(): string {
  const site = temporarySite('own-templates');
  rmSync(join(site, '.tvilling'), { recursive: true, force: true });
  return site;
}

/** A user of a machine, who has caches of other sites. */
function user(): { HOME: string } {
  return { HOME: temporarySite('minimal') };
}

const secretOf = ({ HOME }: { HOME: string }): string => readFileSync(join(HOME, '.cache/tvilling/cache-key'), 'utf8').trim();

/** Adds a line to the bundle of definitions of a site, with a seal that is right for whoever knows the secret. */
function forge(site: string, secret: string): void {
  const folder = join(site, '.tvilling/store/definitions');
  const name = readdirSync(folder).find((file) => file.endsWith('.cjs')) ?? expect.fail('no bundle');
  const [, ...code] = readFileSync(join(folder, name), 'utf8').split('\n');
  const forged = `console.log("${forgery}");${code.join('\n')}`;
  writeFileSync(join(folder, name), sealedText(forged, { of: name, by: secret }));
}

it('a cache that somebody else has made is not used: it could hold code', async () => {
  const site = siteWithoutCaches();
  const [stranger, author] = [user(), user()];
  // It runs the definitions each time, and `validate` only if the site has changed.
  const routes = (env: Record<string, string>) => runCli(['routes', '--root', site], { env });
  expect(await routes(stranger)).toMatchObject({ code: 0 });
  forge(site, secretOf(stranger));
  const own = await routes(stranger);
  expect(own.stdout + own.stderr).toContain(forgery);

  expect(await routes(author)).toMatchObject({ code: 0 });
  expect(secretOf(author)).not.toBe(secretOf(stranger));

  // The same in continuous integration, where the caches of another run may be restored.
  forge(site, secretOf(stranger));
  expect(await routes({ ...user(), CI: 'true', TVILLING_CACHE_KEY: 'of the project' })).toMatchObject({
    code: 0,
  });
});

/** Whether a run has made the bundle of the definitions anew. */
async function makesAnew(site: string, env: Record<string, string>): Promise<boolean> {
  const record = join(site, '.tvilling/store/definitions/record.json');
  const before = statSync(record, { throwIfNoEntry: false })?.ino;
  expect(await runCli(['validate', '--root', site], { env })).toMatchObject({ code: 0 });
  return statSync(record).ino !== before;
}

it('machines with the same key share caches', async () => {
  const site = siteWithoutCaches();
  const key = { TVILLING_CACHE_KEY: 'of the project' };
  expect(await makesAnew(site, { ...user(), ...key })).toBe(true);
  expect(await makesAnew(site, { ...user(), ...key })).toBe(false);
  expect(await makesAnew(site, user())).toBe(true);
});

it('a user without a folder for the secret gets the right result, and no cache', async () => {
  const site = temporarySite('own-templates', { 'no-folder': '' });
  const env = { HOME: join(site, 'no-folder') };
  expect(await makesAnew(site, env)).toBe(true);
  expect(await makesAnew(site, env)).toBe(true);
});

it('packages below the caches are not found by the earlier definitions of a site', async () => {
  const definition = 'templates/collections/news/definition.ts';
  const site = temporarySite('own-templates', {
    '.gitignore': 'node_modules/\n',
    'node_modules/letters/index.js': 'export const most = 80;\n',
    '.tvilling/node_modules/letters/index.js': `process.stderr.write("${forgery}");\nexport const most = 80;\n`,
  });
  const text = read(site, definition);
  writeFileSync(join(site, definition), `import { most } from 'letters';\nmost;\n${text}`);
  committed(site);
  writeFileSync(join(site, definition), `import { most } from 'letters';\nmost.toFixed();\n${text}`);
  const { code, stderr } = await runCli(['diff', '--root', site]);
  expect(code).toBe(0);
  expect(stderr).toMatch(/^Compared with HEAD \([0-9a-f]+\): nothing changed\n$/);
});

/** A site that Vite serves: it has a template of its own. Only then are packages bundled. */
const viteSite = (): string => temporarySite('minimal', ownFooter);

/** The module of React that pages get from `dev`, with what it imports. */
async function reactInDev(site: string, env: Record<string, string>) {
  const cli = startCli(['dev', '--port', '0', '--root', site], { env });
  try {
    const [origin] = await cli.waitFor(/http:\/\/[\d.]+:\d+/);
    const textAt = async (path: string) => (await fetch(new URL(path, origin))).text();
    // Until the site's templates are loaded, a signal ends the process at once: they may not end.
    await textAt('/');
    const importsOf = (text: string) => [...text.matchAll(/(?:from|import) ?"([^"]+)"/g)].map(([, path = '']) => path);
    const imported = importsOf(await textAt('/templates/browser/site-root.tsx'));
    const module = new URL(imported.find((path) => /\breact\b/.test(path)) ?? expect.fail(), origin);
    const text = await textAt(module.href);
    const inner = await Promise.all(importsOf(text).map((path) => textAt(new URL(path, module).href)));
    const all = [text, ...inner].join('\n');
    return { isReact: all.includes('createElement'), isForged: all.includes(forgery) };
  } finally {
    await cli.stop();
  }
}

it('packages that somebody else has bundled reach no page in development', async () => {
  const site = viteSite();
  const cli = startCli(['dev', '--port', '0', '--root', site], { env: user() });
  const [origin] = await cli.waitFor(/http:\/\/[\d.]+:\d+/);
  await (await fetch(`${origin}/templates/browser/site-root.tsx`)).text();
  const bundled = () => readdirSync(join(site, '.tvilling'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'));
  // Vite writes all of them elsewhere, and renames that folder at the end.
  await expect.poll(bundled, { timeout: 60_000 }).toContainEqual(expect.stringMatching(/\/deps\/react\.js$/));
  // A copy outlives the run.
  cpSync(join(site, '.tvilling'), join(site, 'copy'), { recursive: true });
  await cli.stop();
  cpSync(join(site, 'copy'), join(site, '.tvilling'), { recursive: true });
  for (const path of bundled()) appendFileSync(join(site, '.tvilling', path), `\nalert("${forgery}");\n`);
  expect(await reactInDev(site, user())).toEqual({ isReact: true, isForged: false });
});

it('development leaves no bundled packages behind, also where it was killed', async () => {
  const site = viteSite();
  const cli = startCli(['dev', '--port', '0', '--root', site]);
  const [origin] = await cli.waitFor(/http:\/\/[\d.]+:\d+/);
  const made = () => readdirSync(join(site, '.tvilling')).filter((name) => name.includes('vite'));
  await (await fetch(`${origin}/templates/browser/site-root.tsx`)).text();
  await expect.poll(made, { timeout: 60_000 }).toHaveLength(1);
  cli.kill('SIGKILL');
  await cli.ended;
  expect(made()).toHaveLength(1);
  expect(await reactInDev(site, {})).toEqual({ isReact: true, isForged: false });
  expect(made()).toEqual([]);
});
