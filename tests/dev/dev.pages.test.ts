import { expect, test } from 'vitest';
import { follow, isMarked, mark, ready, servedDev, soon } from '../browser/browser.ts';
import { changed } from '../temporary-site.ts';
import { about, editsOf, misspell, retitle, servedMinimal } from './edited-site.ts';
import { heading, overlay, overlayText } from './open-page.ts';

const folder = servedMinimal();
const site = servedDev(folder);
const { edit, printing } = editsOf(folder, () => site.server);

const htmlOf = async (path: string) => {
  const response = await fetch(site.origin + path, { headers: { accept: 'text/html' } });
  return response.text();
};

/** A section in front of the others. */
const withSection = (section: string) => (text: string) => changed(text, 'sections:\n', `sections:\n${section}`);

test('an edit while the page is being taken over is not missed', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let fetched = () => {};
  const old = new Promise<void>((resolve) => {
    fetched = resolve;
  });
  const { page } = await site.open('/about', {
    hydrated: false,
    prepare: (opening) =>
      opening.route(
        '**/about.json',
        async (route) => {
          // The current answer, sent later.
          const response = await route.fetch();
          fetched();
          await released;
          await route.fulfill({ response });
        },
        { times: 1 },
      ),
  });
  await old;
  const printed = printing();
  edit(about, retitle('Edited meanwhile'));
  await soon(printed).toContain('1 warning');
  release();
  await soon(() => heading(page)).toBe('Edited meanwhile');
});

test('an edit that names a page which is not there leaves the last good page, until it is repaired', async () => {
  const { page } = await site.open('/about');
  const broken = edit(about, (text) => changed(text, 'page: contact,', 'page: nowhere,'));
  await overlay(page).waitFor();
  expect(await overlayText(page)).toContain('nowhere');
  expect(await htmlOf('/about')).toContain('Twelve people');
  broken.undo();
  await overlay(page).waitFor({ state: 'detached' });
});

test('an edit that adds a section of another type shows it', async () => {
  const { page } = await site.open('/about');
  await mark(page);
  expect(await page.locator('main details').count()).toBe(0);
  edit(
    about,
    withSection(`  - type: faq
    title: { en: Asked, sv: Frågat }
    items:
      - { question: { en: Put here?, sv: Ställd? }, answer: { en: Yes., sv: Ja. } }
      - { question: { en: And here?, sv: Och här? }, answer: { en: Too., sv: Också. } }
`),
  );
  await page.locator('main details', { hasText: 'Put here?' }).waitFor();
  expect(await isMarked(page)).toBe(true);
});

test('an edit that names an icon for the first time shows it', async () => {
  const section = (icon: string) => `  - type: features
    title: { en: At work, sv: På jobbet }
    items:
      - { icon: ${icon}, title: { en: First, sv: Först }, description: { en: We look., sv: Vi tittar. } }
      - { icon: Users, title: { en: Then, sv: Sedan }, description: { en: We lift., sv: Vi lyfter. } }
`;
  const { page } = await site.open('/about');
  edit(about, withSection(section('Target')));
  const drawn = page.locator('main .section--features svg').first();
  await drawn.waitFor();
  const before = await drawn.innerHTML();
  edit(about, (text) => changed(text, 'icon: Target', 'icon: Anchor'));
  await soon(() => drawn.innerHTML()).not.toBe(before);
  // Server and browser render the same.
  const shown = await drawn.innerHTML();
  await page.reload();
  await ready(page);
  expect(await drawn.innerHTML()).toBe(shown);
});

test.each(['/sv/about', '/sv/nope'])('an edit is on the page %s too, at its own address', async (path) => {
  const { page } = await site.open(path);
  await mark(page);
  edit('content/navigation.yaml', (text) => changed(text, 'sv: Kontakta oss', 'sv: Hör av er'));
  await soon(() => page.locator('body').innerText()).toContain('Hör av er');
  expect(await isMarked(page)).toBe(true);
});

test('an edit of the menu leads to another width from which the header shows its words in a row', async () => {
  const { page } = await site.open('/about', { size: { width: 800, height: 800 } });
  const button = page.locator('.header__toggle');
  expect(await button.isVisible()).toBe(false);
  edit('content/navigation.yaml', (text) =>
    changed(text, 'main:\n  - { title: { en: About,', `main:\n  - { title: { en: ${'Twelve people '.repeat(4).trim()},`),
  );
  await soon(() => button.isVisible()).toBe(true);
});

test('a mistake is reported to a page that is opened, and to the next one, after it', async () => {
  const printed = printing();
  const broken = edit(about, misspell);
  await soon(printed).toContain('The last good site stays.');
  const { page } = await site.open('/contact');
  await overlay(page).waitFor();
  await page.goto(`${site.origin}/about`);
  await overlay(page).waitFor();
  broken.undo();
  await overlay(page).waitFor({ state: 'detached' });
  // Repaired: nothing is left to tell.
  await page.goto(`${site.origin}/contact`);
  await ready(page);
  await follow(page, '/about', 'main');
  expect(await overlay(page).count()).toBe(0);
});

test('a mistake that came and went while no page was open is not reported to the next one', async () => {
  const printed = printing();
  const broken = edit(about, misspell);
  await soon(printed).toContain('The last good site stays.');
  broken.undo();
  await soon(printed).toContain('no problems');
  const { page } = await site.open('/about');
  // An edit that arrives shows that the page listens; a message would have come before.
  edit(about, retitle('Edited after'));
  await soon(() => heading(page)).toBe('Edited after');
  expect(await overlay(page).count()).toBe(0);
});

test('a mistake in the YAML itself is reported with its place', async () => {
  const { page } = await site.open('/about', { hydrated: false });
  edit(about, (text) => changed(text, 'meta:\n', 'meta: [\n'));
  await overlay(page).waitFor();
  expect(await overlayText(page)).toMatch(/content\/pages\/about\.yaml:\d+:\d+/);
  expect(await heading(page)).toBe('Twelve people');
});
