import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCli, startCli } from '../run-cli.ts';
import { changed, minimal, temporarySite } from '../temporary-site.ts';
import { footer, ownFooter } from './edited-site.ts';

const about = 'content/pages/about.yaml';
const routes = 'content/routes.yaml';

/** Starts `dev` for a site until the test ends. */
function started(site: string) {
  const server = startCli(['dev', '--port', '0', '--root', site]);
  onTestFinished(async () => void (await server.stop()));
  return server;
}

/** What the server tells an open page, or an editor: JSON, one after the other. */
async function told(url: string, path = '/@tvilling/events', headers: Record<string, string> = {}): Promise<() => string> {
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const { body } = await fetch(url + path, { headers, signal: end.signal });
  let messages = '';
  const listen = async () => {
    for await (const bytes of body ?? []) messages += Buffer.from(bytes).toString('utf8');
  };
  listen().catch(() => undefined);
  return () => messages;
}

test('an edit while the server starts is not missed', async () => {
  const site = temporarySite('minimal');
  const server = started(site);
  await server.waitFor(/Checked in/, 'stderr');
  writeFileSync(join(site, about), minimal(about, ['The story', 'Edited at once']));
  const [url] = await server.waitFor(/http:\/\/[\d.]+:\d+/);
  await expect.poll(async () => (await fetch(`${url}/about`)).text(), { timeout: 90_000, interval: 200 }).toContain('Edited at once');
});

test('with a mistake in the routes it waits until that is repaired, and then shows what can be shown', async () => {
  const site = temporarySite('minimal', {
    [routes]: minimal(routes, ['page: about', 'page: [about']),
    [about]: minimal(about, ['hero:', 'heroo:']),
  });
  const server = started(site);
  await server.waitFor(/Waiting until this is repaired/, 'stderr');
  expect(server.stderr()).toMatch(/content\/routes\.yaml:\d+:\d+/);
  expect(server.stdout()).toBe('');
  writeFileSync(join(site, routes), minimal(routes));
  const [url] = await server.waitFor(/http:\/\/[\d.]+:\d+/);
  await server.waitFor(/content\/pages\/about\.yaml:\d+:\d+[\s\S]*Pages are shown as far as/, 'stderr');
  expect((await fetch(`${url}/`)).status).toBe(200);
  const messages = await told(`${url}`);
  expect((await fetch(`${url}/about`)).status).toBe(500);
  writeFileSync(join(site, about), minimal(about));
  await expect.poll(async () => (await fetch(`${url}/about`)).status, { timeout: 90_000, interval: 200 }).toBe(200);
  // The page that could not be shown has nothing that could take an update over.
  const isLoadedAgain = () => /"changes":(\d+),"whole":\1,.*\s*$/.test(messages()) && messages().split('data:').length > 2;
  await expect.poll(isLoadedAgain, { timeout: 90_000 }).toBe(true);
  expect(await server.stop()).toBe(0);
});

test('with a mistake in the configuration it does not start', async () => {
  const config = 'site.config.yaml';
  const site = temporarySite('minimal', {
    [config]: minimal(config, ['sourceLanguage: en', 'sourceLanguage: de']),
  });
  const { code, stderr } = await runCli(['dev', '--port', '0', '--root', site]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/site\.config\.yaml:\d+:\d+ {2}error/);
});

test.each([
  ['that is no code', 'return (', 'return ((', /footer\.tsx:\d+:\d+ {2}error {2}template\/unusable/],
  [
    'that throws while it is loaded',
    'export function',
    "throw new Error('no tide');\nexport function",
    /footer\.tsx:1:7 {2}error {2}template\/unusable/,
  ],
  [
    'that rejects a promise while it is loaded',
    'export function',
    "void Promise.reject(new Error('no tide'));\nexport function",
    /footer\.tsx:1:21 {2}error {2}template\/unusable/,
  ],
  [
    'that throws when a page is made',
    'return (',
    "if (true) throw new Error('no tide');\n  return (",
    /footer\.tsx:2:19 {2}error {2}output\/render-failed/,
  ],
])('a template %s is reported before anybody asks for a page', async (_, before, after, expected) => {
  const server = started(temporarySite('minimal', { [footer]: changed(ownFooter[footer], before, after) }));
  await server.waitFor(expected, 'stderr');
  await server.waitFor(/^(?:Checked in \d+ ms|Now): 1 error/m, 'stderr');
  expect(server.stderr()).not.toMatch(/^ +at /m);
});

const socialImage = 'templates/social-image.tsx';
const drawn = "export const socialImage = ({ title, logo }) => <img alt={title} src={logo?.src ?? ''} width={9} height={9} />;\n";

test('a social image that its template fails on is told until it is mended, and its page is shown without it', async () => {
  const site = temporarySite('minimal', { [socialImage]: changed(drawn, "logo?.src ?? ''", "(() => { throw new Error('no tide'); })()") });
  const server = started(site);
  const [url] = await server.waitFor(/http:\/\/[\d.]+:\d+/);
  const page = await fetch(`${url}/about`);
  expect(page.status).toBe(200);
  expect(await page.text()).not.toContain('og:image');
  await server.waitFor(/social-image\.tsx:1:\d+ {2}error {2}output\/render-failed\n.*about \(en\): .*no tide/, 'stderr');
  writeFileSync(join(site, socialImage), drawn);
  await server.waitFor(/Repaired: output\/render-failed in templates\/social-image/, 'stderr');
  await expect.poll(async () => (await fetch(`${url}/about`)).text(), { timeout: 90_000, interval: 200 }).toContain('og:image');
});

test('an editor is told that a template is another one: the card that it shows may have another picture', async () => {
  const site = temporarySite('minimal', { [socialImage]: drawn });
  const server = startCli(['edit', '--port', '0', '--no-open', '--root', site]);
  onTestFinished(async () => void (await server.stop()));
  const [opening, url] = await server.waitFor(/(http:\/\/[\d.]+:\d+)\/@edit\/\S+/);
  const welcome = await fetch(opening, { redirect: 'manual' });
  const messages = await told(`${url}`, '/@edit/events', { authorization: `Bearer ${welcome.headers.get('location')?.split('#')[1]}` });
  const soon = () => expect.poll(messages, { timeout: 90_000, interval: 200 });
  await soon().toContain('"findings"');
  expect(messages()).not.toContain('"shown"');
  writeFileSync(join(site, socialImage), changed(drawn, 'width={9}', 'width={8}'));
  await soon().toContain('"shown"');
});

test('stopped at once, it ends with exit code 0 and no complaint', async () => {
  const server = startCli(['dev', '--port', '0', '--root', temporarySite('minimal')]);
  await server.waitFor(/http:/);
  expect(await server.stop()).toBe(0);
  expect(server.stderr()).not.toMatch(/error|^ +at /im);
});
