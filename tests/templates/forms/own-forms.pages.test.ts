import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { focused, ready, servedSite, soon } from '../../browser/browser.ts';
import { control, received, submitButton, takeTime, tuesday, withoutScript } from '../../browser/forms.ts';
import { keepMade } from '../../built-sites.ts';
import { runMain } from '../../run-main.ts';
import { writeSite } from '../../temporary-site.ts';

/** A site with its own form, which no file of the tool knows. */
const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
const dist = join(folder, 'dist');
beforeAll(async () => {
  writeSite(folder, 'booking', {});
  const { code, stderr } = await runMain(['build', '--root', folder]);
  if (code !== 0) throw new Error(stderr);
  keepMade('booking', folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const site = servedSite(folder, dist);

const booking = (email: string) => ({
  name: 'Anna Öhman',
  email,
  phone: '+46 8 465 004 20',
  crane: 'big-bertil',
  quay: 'south',
  day: tuesday,
  hours: '3',
  berth: 'B12',
  load: 'A boat of nine tonnes.',
  insured: 'yes',
});

async function fillIn(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = control(page, 'booking', name);
    if (name === 'crane' || name === 'quay') await field.selectOption(value);
    else if (name === 'insured') await field.setChecked(value === 'yes');
    else await field.fill(value);
  }
}

const messages = (page: Page) => page.locator('#booking-summary').getByRole('link').allInnerTexts();

test.each([
  ['/book-a-crane', 'en', 'Success\nBooked! We call you the same day.'],
  ['/sv/boka-kran', 'sv', 'Klart\nBokat! Vi ringer dig samma dag.'],
])('is sent from %s without leaving the page, and kept', async (path, language, thanks) => {
  const values = booking(`script-${language}@hamn.example`);
  const { page, complaints } = await site.open(path);
  await fillIn(page, values);
  await takeTime(page);
  await submitButton(page, 'booking').click();
  const status = page.getByRole('status').filter({ hasText: /\w/ });
  await status.waitFor();
  expect(await status.innerText()).toBe(thanks);
  expect(received(folder, values.email)).toMatchObject([{ form: 'booking', language, values }]);
  expect(complaints).toEqual([]);
});

test('what is missing is asked for in the words of the form, and of the kinds of its fields', async () => {
  const { page } = await site.open('/sv/boka-kran');
  await submitButton(page, 'booking').click();
  await soon(() => focused(page)).toBe('#booking-summary');
  expect(await messages(page)).toEqual([
    'Ange ditt för- och efternamn',
    'Ange din e-postadress',
    'Kran: Välj ett av alternativen',
    'Kaj: Välj ett av alternativen',
    'Välj ett datum',
    'Ange ett tal',
    'Bara försäkrad last lyfts',
  ]);
  await fillIn(page, { ...booking('mended@hamn.example'), hours: '13' });
  await soon(() => page.locator('[aria-invalid="true"]').count()).toBe(1);
  expect(await page.locator('#booking-hours-error').innerText()).toBe('Ange ett helt tal från 1 till 12');
});

test('each field is refused where it is wrong, with what it asks for', async () => {
  const { page } = await site.open('/book-a-crane');
  const wrong = [
    ['phone', 'call me', 'Enter a phone number such as +46 8 465 004 20'],
    ['phone', '1234', 'Enter a phone number such as +46 8 465 004 20'],
    ['day', '2020-01-01', 'Choose a date that has not passed'],
    ['hours', '2.5', 'Enter a whole number from 1 to 12'],
    ['berth', 'b12', 'Write the berth as it stands on the quay, such as B12'],
    ['load', 'boat', 'Write at least 5 characters'],
    ['load', 'x'.repeat(501), 'Shorten this to at most 500 characters'],
  ] as const;
  await fillIn(page, booking('refused@hamn.example'));
  for (const [name, value, message] of wrong) {
    const right = await control(page, 'booking', name).inputValue();
    await fillIn(page, { [name]: value });
    await submitButton(page, 'booking').click();
    await soon(() => messages(page)).toEqual([message]);
    expect(await page.locator(`#booking-${name}-error`).innerText()).toBe(message);
    await fillIn(page, { [name]: right });
    await soon(() => page.locator('[aria-invalid="true"]').count()).toBe(0);
  }
  expect(received(folder, 'refused@hamn.example')).toEqual([]);
});

test.each(withoutScript)('with %s, it comes back with every word, is mended and received', async (how, options) => {
  const email = `${how.replaceAll(' ', '-')}@hamn.example`;
  const { page } = await site.open('/sv/boka-kran', options);
  // Values that the browser's own check accepts.
  await fillIn(page, { ...booking(email), phone: 'ring mig', day: '2020-01-01' });
  const answer = page.waitForResponse('**/api/forms');
  await submitButton(page, 'booking').click();
  expect((await answer).status()).toBe(422);
  await page.locator('#booking-summary').waitFor();
  expect(await messages(page)).toEqual(['Ange ett telefonnummer, till exempel 08-465 004 20', 'Välj ett datum som inte har passerat']);
  for (const [name, value] of Object.entries({ ...booking(email), phone: 'ring mig', day: '2020-01-01' }))
    expect(await control(page, 'booking', name).inputValue(), name).toBe(value);
  expect(await control(page, 'booking', 'insured').isChecked()).toBe(true);
  await fillIn(page, { phone: '', day: tuesday });
  await submitButton(page, 'booking').click();
  await page.waitForURL('**/sv/bokat');
  expect(received(folder, email)).toMatchObject([{ values: { ...booking(email), phone: '' } }]);
});

test('the browser itself asks for a box that is not ticked, and knows the limits', async () => {
  const { page } = await site.open('/book-a-crane', { javaScriptEnabled: false });
  await fillIn(page, { ...booking('box@hamn.example'), insured: '' });
  await submitButton(page, 'booking').click();
  expect(await focused(page)).toBe('#booking-insured');
  const attributes = async (name: string, ...keys: string[]) =>
    Promise.all(keys.map((key) => control(page, 'booking', name).getAttribute(key)));
  expect(await attributes('hours', 'min', 'max')).toEqual(['1', '12']);
  expect(await attributes('berth', 'pattern', 'required')).toEqual(['[A-Z]\\d{1,3}', null]);
  expect(await attributes('phone', 'type', 'autocomplete')).toEqual(['tel', 'tel']);
});

test('with its errors, it breaks no rule of WCAG 2.2 AA that a machine can check', async () => {
  // The content security policy of the page would block axe.
  const context = await site.browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await page.goto(`${site.origin}/book-a-crane`);
    await ready(page);
    await submitButton(page, 'booking').click();
    await page.locator('#booking-summary').waitFor();
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
    const { violations } = await page.evaluate(() =>
      (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      }),
    );
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)).toEqual([]);
  } finally {
    await context.close();
  }
});
