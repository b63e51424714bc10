import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { servedDev, soon } from '../browser/browser.ts';
import { changed, read, writeSite } from '../temporary-site.ts';

/** A site with templates of its own, served for all tests; each leaves it as it was. */
const folder = mkdtempSync(join(tmpdir(), 'tvilling dev (å) '));
beforeAll(() =>
  writeSite(folder, 'own-templates', {
    'shared/places.ts': "export const places = 'content/news/*.yaml' as const;\n",
  }),
);
// Hooks that come last run first: the server has to end before its folder goes.
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const site = servedDev(folder);
afterAll(() => expect(site.server.stderr()).not.toMatch(/bug of ours|node_modules|^ +at /m));

const about = 'content/pages/about.yaml';
const definition = 'templates/collections/news/definition.ts';
const footer = 'templates/shell/footer.tsx';
const latest = 'templates/sections/latest/definition.ts';

const open = async (path: string): Promise<Page> => (await site.open(path)).page;

const write = (path: string, text: string | null) => {
  const file = join(folder, path);
  if (text === null) return rmSync(file, { recursive: true });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/** Restores a file at the end of the test. */
function keep(path: string): void {
  const file = join(folder, path);
  const before = existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : null;
  onTestFinished(() => {
    if (before !== null) return write(path, before);
    rmSync(file, { recursive: true, force: true });
  });
}

/** Makes changes as an editor saves them. Returns the output up to the matching summary. */
async function after(changes: Record<string, string | null>, end: RegExp): Promise<string> {
  const from = site.server.stderr().length;
  for (const path of Object.keys(changes)) keep(path);
  for (const [path, text] of Object.entries(changes)) write(path, text);
  const printed = () => site.server.stderr().slice(from);
  await soon(printed).toMatch(new RegExp(`^(?:Checked in \\d+ ms|Now): ${end.source}$`, 'm'));
  return printed();
}

/** The message over a page as it is now; empty if there is none, also while the page loads again. */
const overlayText = (page: Page) =>
  page.evaluate(() => document.querySelector('tvilling-errors')?.shadowRoot?.querySelector('.message')?.textContent ?? '').catch(() => '');

const body = async (path: string) => (await fetch(site.origin + path, { headers: { accept: 'text/html' } })).text();

test('only what a change has brought or repaired is reported', async () => {
  const text = read(folder, about);
  const misspelt = changed(text, 'hero:', 'heroo:');
  const brought = await after({ [about]: misspelt }, /\d errors?; \d new/);
  expect(brought).toContain(`${about}:5:1  error  content/unknown-key`);
  await soon(() => site.server.stderr()).toContain('The last good site stays.');
  // A line that moves is no news.
  const moved = await after({ [about]: `# Edited\n${misspelt}` }, /\d errors?; none new/);
  expect(moved).not.toContain('content/unknown-key');
  expect(await after({ [about]: text }, /no problems/)).toMatch(/^Repaired: .*content\/unknown-key in content\/pages\/about\.yaml/m);
});

test('an edit of a template that names another icon shows it, in the answer and in an open page', async () => {
  const component = 'templates/sections/latest/index.tsx';
  const text = read(folder, component);
  const withIcon = (name: string) => changed(text, '<div className="latest">', `<div className="latest"><b><Icon name="${name}" /></b>`);
  const page = await open('/news');
  keep(component);
  write(component, withIcon('Truck'));
  const drawn = page.locator('.latest b svg');
  await drawn.waitFor();
  const before = await drawn.innerHTML();
  write(component, withIcon('Anchor'));
  await soon(() => drawn.innerHTML()).not.toBe(before);
  expect(await body('/news')).toContain(`>${await drawn.innerHTML()}</svg></b>`);
});

test('a definition that has changed checks the content, and a mistake in it is a finding until it is repaired', async () => {
  const text = read(folder, definition);
  const page = await open('/news');
  const renamed = await after({ [definition]: text.replaceAll('summary', 'brief') }, /8 errors; 8 new/);
  expect(renamed).toContain('content/news/on-call.yaml:3:1  error  content/unknown-key');
  await after({ [definition]: text }, /no problems/);

  const broken = changed(text, 'entry: {', 'entry: {{');
  const printed = await after({ [definition]: broken }, /1 error; 1 new/);
  expect(printed).toContain(`${definition}:7:11  error  template/unusable`);
  expect(printed).toContain('> 7 |   entry: {{');
  await soon(() => overlayText(page)).toContain(`${definition}:7:11`);
  expect(await body('/news')).toContain('On call at Christmas');
  // Content waits for the definition, and is checked with it.
  const aside = { [about]: `${read(folder, about)}# Edited\n` };
  await after(aside, /1 error; none new/);
  await after({ [definition]: text }, /no problems/);
  await page.locator('tvilling-errors').waitFor({ state: 'detached' });

  const thrown = changed(text, "holds: 'a piece of news'", 'holds: news.toString()');
  expect(await after({ [definition]: thrown }, /1 error; 1 new/)).toContain(`${definition}:5:10  error`);
  await after({ [definition]: text }, /no problems/);
});

test('what a definition imports is followed, wherever it lies', async () => {
  const text = read(folder, definition);
  const importing = `import { places } from '../../../shared/places.ts';\n${changed(text, "'content/news/*.yaml'", 'places')}`;
  await after({ [definition]: importing }, /no problems/);
  const elsewhere = "export const places = 'content/stories/*.yaml' as const;\n";
  await after({ 'shared/places.ts': elsewhere }, /.*; 2 new/);
  await after({ 'shared/places.ts': elsewhere.replace('stories', 'news') }, /no problems/);
  await after({ [definition]: text }, /no problems/);
});

/** Sleeps in each round: what is judged is that it does not end. */
const endlessLoop = 'const bed = new Int32Array(new SharedArrayBuffer(4));\nfor (;;) Atomics.wait(bed, 0, 0, 20);\n';

test('a definition that does not end is stopped', async () => {
  const text = read(folder, latest);
  const endless = await after({ [latest]: `${text}${endlessLoop}` }, /1 error; 1 new/);
  expect(endless.replace(/\s+/g, ' ')).toMatch(/does not end while it is loaded: stopped after \d\d s/);
  await after({ [latest]: text }, /no problems/);
});

const tide = 'templates/sections/tide';

/** A section of its own, with its style, on a page of this text. */
const withTide = (text: string) => ({
  [`${tide}/definition.ts`]:
    "import { defineSection, localizedText } from 'tvilling/schema';\nexport default defineSection({ shows: 'The tide.', fields: { tide: localizedText() } });\n",
  [`${tide}/index.tsx`]:
    'export default function Tide({ section }: { section: { tide: string } }) {\n  return <p className="tide">{section.tide}</p>;\n}\n',
  [`${tide}/style.scss`]: '.tide {\n  color: rgb(1, 2, 3);\n}\n',
  [about]: text.replace('sections:\n', 'sections:\n  - { type: tide, title: { en: Tide, sv: Tidvatten }, tide: { en: High, sv: Högt } }\n'),
});

test('a section of its own comes, with its style, and goes', async () => {
  const text = read(folder, about);
  const page = await open('/about');
  await after(withTide(text), /(?:no problems|.*; \d new)/);
  const shown = page.locator('.tide');
  await soon(() => shown.innerText()).toBe('High');
  const color = () => shown.evaluate((element) => getComputedStyle(element).color);
  await soon(color).toBe('rgb(1, 2, 3)');
  write(`${tide}/style.scss`, '.tide {\n  color: rgb(4, 5, 6);\n}\n');
  await soon(color).toBe('rgb(4, 5, 6)');
  const gone = await after({ [tide]: null }, /1 error.*; 1 new/);
  expect(gone).toContain(`${about}:10:13  error  content/unknown-section-type`);
  await after({ [about]: text }, /no problems/);
});

test('a section that comes while a page loads is on it', async () => {
  const text = read(folder, about);
  // With another page open, Vite keeps no message for pages that are not connected yet.
  await open('/news');
  let connect = () => {};
  const connected = new Promise<void>((resolve) => {
    connect = resolve;
  });
  let listed: Promise<unknown> = Promise.resolve();
  const { page } = await site.open('/about', {
    hydrated: false,
    waitUntil: 'commit',
    prepare: async (opening) => {
      listed = opening.waitForResponse(/boot\.ts/).then((response) => response.finished());
      // Nothing runs in the page, and nobody can tell it anything, before this module is there.
      await opening.route('**/@vite/client', async (route) => {
        await connected;
        await route.continue();
      });
    },
  });
  await listed;
  await after(withTide(text), /no problems/);
  await soon(() => body('/about')).toContain('class="tide"');
  connect();
  await soon(() => page.locator('.tide').count()).toBe(1);
  await after({ [tide]: null, [about]: text }, /no problems/);
});

test('an override goes and comes', async () => {
  const text = read(folder, footer);
  const sheet = 'templates/shell/footer.scss';
  const style = read(folder, sheet);
  const page = await open('/');
  const line = page.locator('footer .on-call, .on-call');
  await line.waitFor();
  await after({ [footer]: null, [sheet]: null }, /no problems/);
  await line.waitFor({ state: 'detached' });
  expect(await body('/')).not.toContain('on-call');
  await after({ [sheet]: style, [footer]: text }, /no problems/);
  await line.waitFor();
  const edited = text.replace('Somebody answers', 'Anybody answers');
  write(footer, edited);
  await soon(() => line.innerText()).toContain('Anybody answers');
  await after({ [footer]: text }, /no problems/);
});

/** A mistake in a template, and its report. */
const mistakes: readonly (readonly [what: string, file: string, change: (text: string) => string, printed: RegExp])[] = [
  ['of syntax', footer, (text) => text.replace('return (', 'return (('), /footer\.tsx:18:4 {2}error {2}template\/unusable/],
  ['of a package', footer, (text) => `import { x } from 'no-such';\nx();\n${text}`, /footer\.tsx:1:19 [\s\S]*there is no package no-such/],
  ['of a file', footer, (text) => `import { x } from './none.tsx';\nx();\n${text}`, /footer\.tsx:1:19 [\s\S]*there is no \.\/none\.tsx/],
  [
    'of a module of Node.js',
    footer,
    (text) => `import { cwd } from 'node:process';\ncwd();\n${text}`,
    /footer\.tsx:1:21 [\s\S]*it imports node:process/,
  ],
  ['of a name', footer, (text) => text.replace('{ Footer as', '{ Foot as'), /footer\.tsx:3:10 [\s\S]*"Foot" is not exported/],
  [
    'of its own name',
    footer,
    (text) => text.replace('function Footer', 'function Foot'),
    /footer\.tsx {2}error [\s\S]*does not export "Footer"/,
  ],
  [
    'that throws',
    footer,
    (text) => text.replace('return (', "if (language) throw new Error('no tide');\n  return ("),
    /footer\.tsx:13:23 {2}error {2}output\/render-failed[\s\S]*no tide/,
  ],
  [
    'that throws while it is loaded',
    footer,
    (text) => `${text}const [first] = [] as string[];\nexport const early = first!.length;\n`,
    /footer\.tsx:21:29 {2}error {2}template\/unusable\s+It throws while it is loaded: Cannot read/,
  ],
  [
    'that throws a text while it is loaded',
    footer,
    (text) => `${text}throw 'no tide';\n`,
    /footer\.tsx {2}error {2}template\/unusable\s+It cannot be used: it throws while it is loaded: no tide/,
  ],
  [
    'that throws nothing while it is loaded',
    footer,
    (text) => `${text}throw null;\n`,
    /footer\.tsx {2}error {2}template\/unusable\s+It cannot be used: it throws while it is loaded: null/,
  ],
  [
    'that waits while it is loaded',
    footer,
    (text) => `${text}await Promise.resolve();\n`,
    /footer\.tsx:20:1 {2}error {2}template\/unusable\s+It cannot be used: it waits for something while it is loaded/,
  ],
  [
    'of a name that only browsers have',
    footer,
    (text) => `const width = window.innerWidth;\nexport const early = width;\n${text}`,
    /footer\.tsx:1:15 {2}error [\s\S]*window is not defined[\s\S]*useEffect/,
  ],
  [
    'of its default export',
    'templates/sections/latest/index.tsx',
    (text) => text.replace('export default', 'export'),
    /latest\/index\.tsx:1:1 {2}error [\s\S]*has no default export/,
  ],
  [
    'in SCSS',
    'templates/shell/footer.scss',
    () => '.on-call {\n  color: $none;\n}\n',
    /footer\.scss:2:10 {2}error [\s\S]*undefined variable/,
  ],
  [
    'in SCSS of a section',
    'templates/sections/latest/style.scss',
    () => '.latest {\n',
    /latest\/style\.scss:1:\d+ {2}error [\s\S]*cannot be used: expected/,
  ],
];

test('a mistake in a template is reported at its place, over the page too, until it is repaired', {
  timeout: 240_000,
}, async () => {
  const page = await open('/');
  for (const [what, file, change, expected] of mistakes) {
    const text = readFileSync(join(folder, file), 'utf8');
    expect(change(text), what).not.toBe(text);
    // On a busy machine, a file that is half written may be checked first, and lacks its export.
    const printed = await after({ [file]: change(text) }, /1 error; (?:1|none) new/);
    expect(printed, what).toMatch(expected);
    await soon(() => overlayText(page)).toMatch(expected);
    const repaired = await after({ [file]: text }, /no problems/);
    expect(repaired, what).toMatch(/^Repaired: /m);
    await page.locator('tvilling-errors').waitFor({ state: 'detached' });
    await page.locator('.on-call').waitFor();
  }
});

/** Does not end in a browser either, which then shows nothing any more. Sleeps in each round on the server, as above. */
const loopAnywhere = `const bed = typeof window === 'undefined' ? new Int32Array(new SharedArrayBuffer(4)) : null;
let counter = 0;
while (counter >= 0) if (bed === null || Atomics.wait(bed, 0, 0, 20)) counter += 1;
`;

test('a template that does not end is stopped, and given to no browser', { timeout: 240_000 }, async () => {
  const text = read(folder, footer);
  const page = await open('/');
  const loops = [
    [`${loopAnywhere}${text}`, /footer\.tsx:3:\d+ {2}error {2}template\/unusable\s+It does not end while it is loaded/],
    [text.replace('return (', `${loopAnywhere}return (`), /output\/render-failed\s[^:]*: it came to no end/],
  ] as const;
  for (const [endless, expected] of loops) {
    expect(await after({ [footer]: endless }, /\d errors?; \d new/)).toMatch(expected);
    await soon(() => overlayText(page)).toMatch(expected);
    await page.reload();
    await soon(() => overlayText(page)).toMatch(expected);
    await after({ [footer]: text }, /no problems/);
    await page.locator('.on-call').waitFor();
  }
});
