import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningCommand } from '../run-cli.ts';
import { startMain } from '../run-main.ts';
import { changed, edit, read, temporarySite } from '../temporary-site.ts';

/** `dev` reads entries that have not changed only once. What pages show must not depend on that. */
let site: string;
let server: RunningCommand;
let origin: string;
beforeAll(async () => {
  site = temporarySite('news', {}, () => {});
  server = startMain(['dev', '--port', '0', '--root', site]);
  [origin] = await server.waitFor(/http:\/\/[\d.]+:\d+/);
});
afterAll(async () => {
  await server.stop();
  rmSync(site, { recursive: true, force: true });
});

const write = (path: string, text: string) => writeFileSync(join(site, path), text);
const shown = async (path: string) => {
  const response = await fetch(origin + path, { headers: { accept: 'text/html' } });
  const main = /<main[\s\S]*<\/main>/.exec(await response.text())?.[0] ?? '';
  return main.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
};
const soon = (path: string) => expect.poll(() => shown(path), { timeout: 90_000 });
const printed = (text: RegExp) => expect.poll(() => server.stderr(), { timeout: 90_000 }).toMatch(text);

/** Makes a change, and waits until the check of all files has found no error in it. A text may be stale. */
async function judged(change: () => void) {
  const before = server.stderr().length;
  change();
  await expect.poll(() => server.stderr().slice(before), { timeout: 90_000 }).toMatch(/^(?:Checked in \d+ ms|Now): (?!.*error)/m);
}

/** The two latest, which the list shows. */
const winter = 'content/news/winter-storm.yaml';
const autumn = 'content/news/autumn-storm.yaml';

test('edited entries are shown, each on its page and in lists', async () => {
  await printed(/no problems/);
  edit(site, autumn, 'en: After the storm,', 'en: After the gale,');
  await soon('/news/after-the-storm').toContain('After the gale');
  await judged(() => edit(site, winter, 'en: The first storm of winter,', 'en: Winter begins,'));
  await soon('/news').toContain('Winter begins');
  expect(await shown('/news')).toContain('After the gale');
});

const second = 'content/news/second-storm.yaml';

test('an entry that goes and one that comes change the lists', async () => {
  const text = read(site, winter);
  await judged(() => rmSync(join(site, winter)));
  await soon('/news').toContain('Come up and look');
  await judged(() => write(second, changed(text, 'en: Winter begins,', 'en: Winter again,')));
  await soon('/news').toContain('Winter again');
  expect(await shown('/news')).toContain('After the gale');
});

test('a mistake in one entry leaves the last good site, also after a change of another', async () => {
  const good = read(site, autumn);
  write(autumn, changed(good, 'author: lars', 'author: nobody').replace('gale', 'whirl'));
  await printed(/The last good site stays/);
  expect(await shown('/news/after-the-storm')).toContain('After the gale');
  edit(site, second, 'Winter again', 'Winter is here');
  await printed(/(?:The last good site stays[\s\S]*){2}/);
  expect(await shown('/news')).toContain('Winter again');
  write(autumn, good);
  await soon('/news').toContain('Winter is here');
  expect(await shown('/news/after-the-storm')).toContain('After the gale');
});
