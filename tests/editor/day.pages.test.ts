import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../../audit/axe.mjs';
import { holdBack, soon } from '../browser/browser.ts';
import { pngOf } from '../picture-bytes.ts';
import { changed, minimal } from '../temporary-site.ts';
import { clickOnPage, describedBy, editedAbout, headline, shown, value } from './edited-about.ts';

const picture = '  - { type: picture, title: { en: Crane, sv: Kran }, picture: { file: crane.png, decorative: true } }\n';
const drawing = '  - { type: picture, title: { en: Quay, sv: Kaj }, picture: { file: quay.svg, decorative: true } }\n';
const yard = `  - type: picture
    title: { en: Yard, sv: Gård }
    picture: { file: yard.png, alt: { en: A yard, sv: En gård } }
`;
const gallery = `  - type: gallery
    title: { en: Days, sv: Dagar }
    pictures:
      - picture: { file: mast.png, decorative: true }
      - picture: { file: mast-2.png, decorative: true }
`;
const { folder, openAbout, original, write, written } = editedAbout({
  'content/pictures/crane.png': pngOf({ width: 40, height: 30 }),
  'content/pictures/yard.png': pngOf({ width: 40, height: 31 }),
  'content/pictures/mast.png': pngOf({ width: 640, height: 1280 }),
  'content/pictures/mast-2.png': pngOf({ width: 640, height: 1279 }),
  // As drawing programs write it: in proportions, without a size.
  'content/pictures/quay.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 30"><path d="M0 0h20v30H0z"/></svg>\n',
  'content/pages/contact.yaml': minimal('content/pages/contact.yaml', ['sections:\n', `sections:\n${picture}${drawing}${yard}${gallery}`]),
});

const contact = join(folder, 'content/pages/contact.yaml');

/** Has the editor show the page at an address. */
async function choose(page: Page, address: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Page' }).fill(address);
  await page.getByRole('option', { name: address }).click();
}

test('the tour of three steps is taken with keys, left with Escape, and does not come by itself again', async () => {
  const page = await openAbout();
  const tour = page.getByRole('dialog');
  const help = page.getByRole('button', { name: 'First steps' });
  await page.reload();
  await page.locator('.top-bar').waitFor();
  expect(await tour.isVisible()).toBe(false);
  await help.focus();
  await page.keyboard.press('Enter');
  // There is no git here, so there is no list of what was done.
  const steps = { 'Click what you see': 'Next', 'Write in every language': 'Start editing' };
  for (const [step, button] of Object.entries(steps)) {
    await page.getByRole('dialog', { name: step }).waitFor();
    await soon(() => page.locator(':focus').innerText()).toBe(button);
    expect(await tour.evaluate(describedBy)).toMatch(/\.$/);
    expect(await violations(page, '.tour')).toEqual([]);
    await page.keyboard.press('Enter');
  }
  await soon(() => tour.isVisible()).toBe(false);
  expect(await help.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole('tab', { name: 'Findings' }).click();
  await help.click();
  await page.keyboard.press('Escape');
  await soon(() => tour.isVisible()).toBe(false);
  await page.getByRole('tab', { name: 'Findings', selected: true }).waitFor();
});

test('a page that loads itself again does not take the place of the one that was chosen meanwhile', async () => {
  const page = await openAbout();
  await clickOnPage(page, 'Twelve people');
  const { on, release } = holdBack('**/contact');
  await on(page);
  const asked = () => page.waitForRequest('**/contact');
  const first = asked();
  await choose(page, '/contact');
  await first;
  for (let times = 0; times < 2; times += 1) {
    const again = asked();
    // The page answers before it goes.
    await shown(page)
      .locator('body')
      .evaluate(() => void setTimeout(() => location.reload()));
    await again;
  }
  release();
  await soon(() => page.frames().map((frame) => new URL(frame.url()).pathname)).toContain('/contact');
  await headline(page).getByText('people').waitFor({ state: 'detached' });
});

test('a click in the moment in which a text comes to the page leads to its field', async () => {
  const page = await openAbout();
  const { on, release } = holdBack('**/about.json');
  await on(page);
  const edited = changed(original, 'en: Twelve people,', 'en: Forty people,');
  const fields = page.waitForResponse(async (answer) => answer.url().includes('/@edit/page?') && (await answer.text()).includes('Forty'));
  write(edited);
  await fields;
  await shown(page)
    .locator('body')
    .evaluate((body) => {
      const clickFirst = (_: unknown, changes: MutationObserver) => {
        const title = body.querySelector('h1');
        if (title?.textContent !== 'Forty people') return;
        changes.disconnect();
        title.click();
      };
      new MutationObserver(clickFirst).observe(body, { subtree: true, childList: true, characterData: true });
    });
  release();
  await soon(() => value(page, 'Title, English').inputValue()).toBe('Forty people');
  write(original);
});

test('until the first page comes, something says that it is on its way', async () => {
  const page = await openAbout();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const isShown = (url: URL) => !url.pathname.startsWith('/@edit/');
  await page.route(isShown, (route) => held.then(() => route.continue()));
  await page.reload();
  await page.locator('.missing-page').getByText('Loading').waitFor();
  answer();
  await headline(page).getByText('Twelve people').waitFor();
  await page.locator('.missing-page').waitFor({ state: 'detached' });
});

test('a new page that the site does not show yet waits for it, says why, and comes by itself', async () => {
  const page = await openAbout();
  write(changed(original, 'page: contact, label', 'page: nowhere, label'));
  await page.getByText(/^The page is older than the texts/).waitFor();
  await page.getByRole('tab', { name: 'Page' }).click();
  await page.locator('summary', { hasText: 'New page' }).click();
  await page.getByRole('textbox', { name: 'Title, English' }).fill('Ropes');
  await page.getByRole('textbox', { name: 'Title, Svenska' }).fill('Rep');
  await page.getByRole('button', { name: 'New page …' }).click();
  await page.getByRole('button', { name: 'New page', exact: true }).click();
  await page.getByText('The new page waits until the errors are mended.').waitFor();
  await page.locator('.missing-page').getByText('nowhere').waitFor();
  expect(await violations(page, '.stage')).toEqual([]);
  await page.getByRole('tab', { selected: true }).focus();
  await page.keyboard.press('F6');
  await page.locator('.missing-page:focus').waitFor();
  write(original);
  await headline(page).getByText('Ropes').waitFor();
  await page.locator('.missing-page').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await headline(page).getByText('Ropes').waitFor({ state: 'detached' });
});

test('a language of a page is published later than the others, and then at once', async () => {
  const page = await openAbout();
  await page.getByRole('tab', { name: 'Page' }).click();
  await page.getByText('Public from: in each language').click();
  const time = page.getByRole('textbox', { name: 'Public from, Svenska' });
  expect(await time.evaluate(describedBy)).toContain('Time zone: Europe/Stockholm');
  await time.fill('2126-12-24');
  await time.blur();
  await soon(written).toMatch(/^publish: *\{? *\s*sv: ['"]?2126-12-24/m);
  await soon(() => time.inputValue()).toBe('2126-12-24');
  expect(await violations(page, '.tasks')).toEqual([]);
  const now = 'Publish now: Svenska';
  await page.getByRole('button', { name: `${now} …` }).click();
  await page.getByRole('button', { name: now, exact: true }).click();
  await soon(written).toBe(original);
});

test('a picture that the server does not have yet is shown as soon as it has it', async () => {
  const page = await openAbout();
  const ofPictures = '**/assets/pictures/**';
  await page.route(ofPictures, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.frame() === page.mainFrame());
  await choose(page, '/contact');
  const photo = page.locator('.item', { hasText: 'picture' }).first();
  await photo.getByRole('button', { expanded: false }).click();
  await failed;
  const crop = page.locator('.focus-point');
  await crop.waitFor({ state: 'detached' });
  await page.unroute(ofPictures);
  write(changed(original, 'en: Twelve people,', 'en: Twenty people,'));
  await crop.locator('img').waitFor();
});

test('a picture whose answer comes after a change is asked for again', async () => {
  const page = await openAbout();
  await choose(page, '/contact');
  const held: Route[] = [];
  await page.route('**/assets/pictures/**', async (route) => {
    const isFirst = held.length === 0 && route.request().frame() === page.mainFrame();
    if (isFirst) held.push(route);
    else await route.continue();
  });
  await page.locator('.item', { hasText: 'picture' }).first().getByRole('button', { expanded: false }).click();
  await soon(() => held.length).toBe(1);
  const findings = page.getByRole('tab', { name: 'Findings' });
  const before = await findings.innerText();
  write(changed(original, 'en: Twelve people,', 'en: TODO,'));
  await soon(() => findings.innerText()).not.toBe(before);
  await held[0]?.abort();
  const crop = page.locator('.focus-point img');
  await soon(() => crop.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth))).toEqual([40]);
});

test('a filler is an empty box that says so, and what is typed takes its place', async () => {
  const page = await openAbout();
  await clickOnPage(page, 'Twelve people');
  write(changed(original, 'en: Twelve people,', 'en: TODO,'));
  const title = value(page, 'Title, English');
  await soon(() => title.inputValue()).toBe('');
  expect(await title.getAttribute('placeholder')).toBe('To be filled in');
  await title.pressSequentially('Ten');
  await soon(written).toBe(changed(original, 'en: Twelve people,', 'en: Ten,'));
  await clickOnPage(page, 'began');
  write(changed(original, 'en: We *began* in a boathouse. [Write to us](page:contact).', 'en: TODO'));
  const body = value(page, 'Text, English');
  await soon(() => body.getAttribute('aria-placeholder')).toBe('To be filled in');
  await body.pressSequentially('Ten');
  await soon(() => body.getAttribute('aria-placeholder')).toBeNull();
  write(original);
  const preview = page.getByRole('figure', { name: 'In a search engine' });
  await preview.getByText('About us', { exact: true }).waitFor();
  write(changed(original, 'en: About us,', 'en: TODO,'));
  await preview.getByText('About us', { exact: true }).waitFor({ state: 'detached' });
  expect(await preview.innerText()).not.toContain('TODO');
});

test('a picture in the place of another one begins without words, and its file goes when that is undone', async () => {
  const page = await openAbout();
  await choose(page, '/contact');
  await page.locator('.item', { hasText: 'Yard' }).getByRole('button', { expanded: false }).click();
  const alt = page.getByRole('textbox', { name: 'What the picture shows (en)' });
  await soon(() => alt.inputValue()).toBe('A yard');
  const before = readFileSync(contact, 'utf8');
  const bytes = pngOf({ width: 30, height: 40 });
  const input = page.locator('.picture', { has: alt }).locator('input[type=file]');
  await input.setInputFiles({ name: 'New.png', mimeType: 'image/png', buffer: bytes });
  await page.getByText('The picture before: A yard').waitFor();
  await page.getByText('The picture "new.png" has no alternative text.').first().waitFor();
  expect(await alt.inputValue()).toBe('');
  expect(await violations(page, '.picture')).toEqual([]);
  await page.getByRole('button', { name: 'The text fits the new picture too' }).click();
  await soon(() => readFileSync(contact, 'utf8')).toBe(changed(before, 'yard.png', 'new.png'));
  await soon(() => alt.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.getByText('has no alternative text').waitFor({ state: 'detached' });
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await undo.click();
  await soon(() => readFileSync(contact, 'utf8')).toBe(before);
  expect(existsSync(join(folder, 'content/pictures/new.png'))).toBe(false);
});

test('a drawing that has no size is shown below the point that its crops keep', async () => {
  const page = await openAbout();
  await choose(page, '/contact');
  await page.locator('.item', { hasText: 'Quay' }).getByRole('button', { expanded: false }).click();
  const shown = page.locator('.focus-point img');
  await shown.waitFor();
  await soon(async () => (await shown.boundingBox())?.width ?? 0).toBeGreaterThan(100);
  // The point counts from its edges.
  expect(await shown.evaluate((image) => image.clientWidth / image.clientHeight)).toBeCloseTo(2 / 3, 1);
});

test('a picture that is clicked on the page has its point in focus, and not what takes it away', async () => {
  const page = await openAbout();
  write(changed(original, 'hero:\n', 'hero:\n  picture: { file: yard.png, alt: { en: A yard, sv: En gård } }\n'));
  await page.frameLocator('.stage__frame').getByAltText('A yard').click();
  await page.locator('.field--selected .focus-point:focus').waitFor();
  write(original);
});

test('a picture is shown beside the crops that its page has of it, around the point that is set', async () => {
  const page = await openAbout();
  await choose(page, '/contact');
  const photo = shown(page).locator('main .gallery img').first();
  await photo.waitFor();
  await photo.click();
  const crops = page.locator('.crops img');
  const shownAs = () =>
    crops.evaluateAll((all) =>
      (all as HTMLImageElement[]).map(({ src, naturalWidth, naturalHeight }) => [src.split('/').at(-2), naturalWidth / naturalHeight]),
    );
  await soon(shownAs).toEqual([['0.5x0.5', 4 / 3]]);
  await page.locator('.focus-point').press('ArrowUp');
  await soon(shownAs).toEqual([['0.5x0.45', 4 / 3]]);
});

test('a text that has changed in the file meanwhile is shown beside the typed one', async () => {
  const page = await openAbout();
  await clickOnPage(page, 'Twelve people');
  const title = value(page, 'Title, English');
  const meanwhile = async (route: Route) => {
    write(changed(written(), 'en: Twelve people,', 'en: Twenty people,'));
    await route.continue();
  };
  await page.route('**/@edit/change', meanwhile, { times: 1 });
  await title.fill('Thirty people');
  await page.getByText('The file says something else by now.').waitFor();
  await page.getByRole('button', { name: 'Take what the file says' }).click();
  await soon(() => title.inputValue()).toBe('Twenty people');
  write(original);
  await soon(() => title.inputValue()).toBe('Twelve people');
});

test('a text that was not saved is found again after a reload, and replaces nothing unseen', async () => {
  const page = await openAbout();
  await clickOnPage(page, 'Twelve people');
  await page.route('**/@edit/change', (route) => route.abort());
  await value(page, 'Title, English').fill('Fourteen people');
  await page.getByRole('status').getByText('No connection').waitFor();
  // While the page is left, the text is sent once more.
  write(changed(original, 'en: Twelve people,', 'en: Twenty people,'));
  await page.unroute('**/@edit/change');
  await page.reload();
  const notice = page.getByText('Not saved last time: 1');
  await notice.waitFor();
  await headline(page).getByText('Twenty people').waitFor();
  await soon(() => notice.evaluate((at) => at.getBoundingClientRect().top < innerHeight && at.getBoundingClientRect().top > 0)).toBe(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The file says something else by now.').waitFor();
  await page.getByRole('button', { name: 'Take what the file says' }).click();
  await page.getByRole('status').getByText('Saved').waitFor();
  expect(written()).toContain('en: Twenty people,');
});

test('a window of an earlier start of the editor says what to open, and saves once that is done', async () => {
  const page = await openAbout();
  await clickOnPage(page, 'Twelve people');
  const name = 'tvilling-edit-token';
  const right = await page.evaluate((name) => localStorage.getItem(name) ?? '', name);
  await page.evaluate((name) => localStorage.setItem(name, 'of an earlier start'), name);
  await value(page, 'Title, English').fill('Fifteen people');
  await page.getByText(/Open the address that was printed in the terminal/).waitFor();
  await page.evaluate(([name, right]) => localStorage.setItem(name, right), [name, right] as const);
  await soon(written).toBe(changed(original, 'en: Twelve people,', 'en: Fifteen people,'));
});

test('a placeholder is chosen from a list, cannot be broken by typing, and goes as one', async () => {
  const page = await openAbout();
  for (const [click, name, shownText] of [
    ['Twelve people', 'Title, English', 'Twelve people'],
    ['began', 'Text, English', 'We *began* in a boathouse. [Write to us](page:contact).'],
  ] as const) {
    await clickOnPage(page, click);
    const box = value(page, name);
    await box.focus();
    await page.keyboard.press('ControlOrMeta+End');
    const insert = async () => {
      await page.locator('.field--selected').getByRole('button', { name: 'Insert a figure or fact' }).first().click();
      await page.keyboard.type('500');
      await page.getByRole('option', { name: '500+' }).locator('[lang=en][dir=auto]').waitFor();
      await page.keyboard.press('Enter');
      await soon(written).toContain(`${shownText}{figure:projects}`);
    };
    await insert();
    await page.keyboard.press('Backspace');
    await soon(written).not.toContain('figure');
    await insert();
    await soon(() => box.evaluate(describedBy)).toContain('{figure:projects} 500+');
    // Two steps to the left are the letter before the placeholder.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('!');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('?');
    await soon(written).toContain(`${shownText}!{figure:projects}?`);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await soon(written).not.toMatch(/figure|[!?]/);
    expect(written()).toContain(shownText);
  }
});

test('a part of the panel begins at its top, and is found again where it was', async () => {
  const page = await openAbout();
  await clickOnPage(page, 'We are on the quay.');
  const panel = page.locator('.panel');
  const top = () => panel.evaluate(({ scrollTop }) => scrollTop);
  await soon(top).toBeGreaterThan(100);
  const before = await top();
  await page.getByRole('tab', { name: 'Page' }).click();
  await soon(top).toBe(0);
  await page.getByRole('tab', { name: 'Fields' }).click();
  await soon(top).toBe(before);
});

test('a text that is clicked before there are fields opens its field as soon as it comes', async () => {
  const page = await openAbout();
  const { on, release } = holdBack('**/@edit/page?*');
  await on(page);
  await page.reload();
  await page.locator('.panel').getByText('Loading …').waitFor();
  await page.locator('.stage').getByText('Loading …').waitFor({ state: 'detached' });
  await headline(page).click();
  release();
  await soon(() => value(page, 'Title, English').inputValue()).toBe('Twelve people');
});

test('Enter in a list of placeholders that is still on its way leaves it open', async () => {
  const page = await openAbout();
  await clickOnPage(page, 'Twelve people');
  const { on, release } = holdBack('**/@edit/choices?*');
  await on(page);
  await page.locator('.field--selected').getByRole('button', { name: 'Insert a figure or fact' }).first().click();
  await page.keyboard.press('Enter');
  release();
  await page.getByRole('option', { name: '500+' }).waitFor();
});

test('a figure gets one of the units that there are, and loses it again', async () => {
  const page = await openAbout();
  await choose(page, 'Cranes and quays');
  const figure = shown(page).getByText('500+', { exact: true }).first();
  const metrics = join(folder, 'content/metrics.yaml');
  const before = readFileSync(metrics, 'utf8');
  const unit = page.getByRole('combobox', { name: 'Figure, Unit' });
  await expect
    .poll(async () => {
      await figure.click();
      return unit.isVisible();
    })
    .toBe(true);
  await unit.selectOption('Days');
  await soon(() => readFileSync(metrics, 'utf8')).toBe(changed(before, "mark: '+' }", "mark: '+', unit: days }"));
  await shown(page).getByText('500+ days').first().waitFor();
  expect(await violations(page, '.field--selected')).toEqual([]);
  await unit.selectOption('–');
  await soon(() => readFileSync(metrics, 'utf8')).toBe(before);
  const [line = ''] = /^ *figure:.*\n/m.exec(before) ?? [];
  writeFileSync(metrics, changed(before, line, ''));
  const number = page.getByRole('textbox', { name: 'Figure, Value' });
  await soon(() => number.inputValue()).toBe('');
  await number.fill('7');
  await soon(() => readFileSync(metrics, 'utf8')).toMatch(/figure:\s+\{? *value: 7\b/);
  writeFileSync(metrics, before);
});

test('a button leads to an address that is typed, and to a page that is chosen', async () => {
  const page = await openAbout();
  await clickOnPage(page, 'We are on the quay.');
  await shown(page).locator('main').getByText('Contact us', { exact: true }).click();
  const target = page.locator('.panel').getByRole('combobox', { name: 'Link to', exact: true });
  await target.click();
  await target.fill('shop.example/summer');
  await page.getByRole('option', { name: 'https://shop.example/summer' }).waitFor();
  // Whoever goes on to the next field has typed the address whole.
  await page.keyboard.press('Tab');
  await soon(written).toContain('{ page: https://shop.example/summer, label: { en: Contact us');
  await soon(() => target.inputValue()).toBe('https://shop.example/summer');
  await soon(() => shown(page).locator('main a[href="https://shop.example/summer"]').count()).toBe(1);
  await target.fill('quay@shop.example');
  await page.keyboard.press('Enter');
  await soon(written).toContain('{ page: mailto:quay@shop.example, label: { en: Contact us');
  await target.click();
  await target.fill('Cranes');
  await page.getByRole('option', { name: 'home', exact: false }).first().click();
  await soon(written).toContain('{ page: home, label: { en: Contact us');
  expect(await violations(page, '.panel')).toEqual([]);
});

test('the page comes in the language of the browser, and so do words for fields, choices and sections', async () => {
  const page = await openAbout({ locale: 'sv-SE' });
  await clickOnPage(page, 'Tolv personer');
  await value(page, 'Rubrik, English').waitFor();
  await page.locator('.field--selected').getByText('Sidans rubrik.').waitFor();
  await page.locator('.add summary').click();
  await page.getByRole('button', { name: 'Frågor och svar Frågor som fälls ut och visar svaren.' }).waitFor();
  await page.getByRole('searchbox').fill('ingress');
  await value(page, 'Rubrik, English').waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: 'Ingress, English' }).first().waitFor();
  expect(await violations(page, '.panel')).toEqual([]);
});

test('what an input method composes is saved when it is complete', async () => {
  const page = await openAbout();
  const method = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    method.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  const boxes = [
    ['Twelve people', 'Title, English', 'にほん', '日本'],
    ['began', 'Text, English', 'かい', '会'],
  ] as const;
  for (const [click, name, half, whole] of boxes) {
    await clickOnPage(page, click);
    const box = value(page, name);
    await box.focus();
    await page.keyboard.press('ControlOrMeta+End');
    await compose(half);
    await soon(() => box.evaluate((at) => (at as HTMLTextAreaElement).value ?? at.textContent)).toContain(half);
    expect(await page.locator('.save-state').innerText()).toBe('Saved');
    await method.send('Input.insertText', { text: whole });
    await soon(written).toContain(whole);
    expect(written()).not.toContain(half);
  }
  await method.detach();
});

test('data that cannot be read yet stay with their section when it moves', async () => {
  const page = await openAbout();
  const publish = 'publish: { en: 2020-01-01, sv: 2020-01-02 }';
  const asked = `  - { type: faq, id: asked, ${publish}, title: { en: Asked, sv: Frågat }, items: [] }\n`;
  write(changed(original, '  - type: text\n', `${asked}  - type: text\n    ${publish}\n`));
  const items = page.locator('.items > [data-item*="sections"]');
  const item = (name: string) => items.filter({ hasText: name });
  const box = (name: string) => item(name).getByRole('textbox', { name: 'Public from' });
  for (const name of ['Asked', 'The story']) {
    const fold = item(name).getByRole('button', { name, exact: false }).first();
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
    await soon(() => box(name).inputValue()).toBe('en: 2020-01-01\nsv: 2020-01-02');
  }
  await box('The story').fill('{ en: 2021-');
  await item('The story').getByText('This cannot be read yet').waitFor();
  await page.getByRole('button', { name: /^Move up: The story/ }).click();
  await items.first().getByText('The story').first().waitFor();
  await soon(() => box('The story').inputValue()).toBe('{ en: 2021-');
  expect(await box('Asked').inputValue()).toBe('en: 2020-01-01\nsv: 2020-01-02');
  await box('The story').fill('{ en: 2021-01-01 }');
  await soon(written).toMatch(/publish: \{ en: 2021-01-01 \}/);
});

test('the card of social networks follows the title of the page, with its picture', async () => {
  const page = await openAbout();
  const card = page.getByRole('figure', { name: 'When somebody shares the page' });
  const picture = card.getByRole('img', { name: 'The social image of the page' });
  const drawn = () => picture.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth, image.naturalHeight]);
  for (const text of ['nordkaj.example', 'About us | Nordkaj', 'Twelve people and two vans.'])
    await card.getByText(text, { exact: true }).waitFor();
  await soon(drawn).toEqual([true, 1200, 630]);
  const before = await picture.getAttribute('src');
  await page.getByRole('button', { name: 'Search engines' }).click();
  await page.getByRole('textbox', { name: 'Title, English' }).first().fill('Who we are');
  await card.getByText('Who we are | Nordkaj', { exact: true }).waitFor();
  await soon(() => picture.getAttribute('src')).not.toBe(before);
  await soon(drawn).toEqual([true, 1200, 630]);
  expect(await violations(page, '.panel')).toEqual([]);
});
