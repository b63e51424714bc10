import { existsSync, mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addressOf, copiedSite, follow, holdBack, ready, servedSite, soon } from '../../browser/browser.ts';
import { consultationOf, contactOf, control, fill, received, submitButton, takeTime, typed, withoutScript } from '../../browser/forms.ts';

const folder = copiedSite();
const site = servedSite(folder);

const thanked = (page: Page) => page.getByRole('status').filter({ hasText: 'Thank you!' }).waitFor();

/** Counts the forms that are posted, whether or not they arrive. */
function countPosts(page: Page): { count: number } {
  const posts = { count: 0 };
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.count++;
  });
  return posts;
}

describe('with script', () => {
  const failed = {
    English: ['/contact/request-consultation', 'Something went wrong. Please try again.', /Thank you!/],
    Swedish: ['/sv/kontakt/begar-konsultation', 'Något gick fel. Försök igen.', /Tack!/],
  } as const;

  // What counts as an answer is judged in tests/templates/forms/send.test.ts.
  test.each([
    ['is refused the connection', 'English', null],
    ['is refused the connection', 'Swedish', null],
    ['fails at the receiver', 'English', { status: 500, json: { ok: false, errors: [] } }],
  ] as const)('a sending that %s keeps every word, and can be tried again: %s', async (what, name, answer) => {
    const [path, failure, thanks] = failed[name];
    const email = `${what.replaceAll(' ', '-')}-${name.toLowerCase()}@verkstad.example`;
    const values = consultationOf(email);
    const { page } = await site.open(path);
    await page.route('**/api/forms', (route) => (answer === null ? route.abort('connectionrefused') : route.fulfill(answer)), { times: 1 });
    await fill(page, 'consultation', values);
    await takeTime(page);
    await submitButton(page, 'consultation').click();
    const status = page.getByRole('status').filter({ hasText: failure });
    await status.waitFor();
    await soon(() => status.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await typed(page, 'consultation', Object.keys(values))).toEqual(values);
    expect(received(folder, email)).toEqual([]);
    await submitButton(page, 'consultation').click();
    await page.getByRole('status').filter({ hasText: thanks }).waitFor();
    expect(received(folder, email)).toMatchObject([{ values }]);
  });

  test('while a slow receiver is waited for, the button says so and nothing is sent again', async () => {
    const email = 'slow@verkstad.example';
    const receiver = holdBack('**/api/forms');
    const { page } = await site.open('/contact', { prepare: receiver.on });
    const posts = countPosts(page);
    await fill(page, 'contact', contactOf(email));
    await takeTime(page);
    const button = submitButton(page, 'contact');
    await button.click();
    await soon(() => button.innerText()).toBe('Sending...');
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    // Pressing the button or the Enter key again does nothing, and typed values stay.
    await button.click({ force: true });
    await control(page, 'contact', 'name').press('Enter');
    expect(await typed(page, 'contact', ['email'])).toEqual({ email });
    receiver.release();
    await thanked(page);
    expect(posts.count).toBe(1);
    expect(received(folder, email)).toHaveLength(1);
  });

  test('a double click sends once', async () => {
    const email = 'double@verkstad.example';
    const { page } = await site.open('/contact');
    const posts = countPosts(page);
    await fill(page, 'contact', contactOf(email));
    await takeTime(page);
    await submitButton(page, 'contact').dblclick();
    await thanked(page);
    expect(posts.count).toBe(1);
    expect(received(folder, email)).toHaveLength(1);
  });

  test.each([
    ['a link', (page: Page) => follow(page, '/about', 'footer')],
    ['a page load', (page: Page) => page.goto(`${site.origin}/about`)],
  ])('back after sending and then %s, nothing is sent and nothing waits to be', async (how, leave) => {
    const email = `back-${how.replaceAll(' ', '-')}@verkstad.example`;
    const { page, complaints } = await site.open('/contact');
    const posts = countPosts(page);
    await fill(page, 'contact', contactOf(email));
    await takeTime(page);
    await submitButton(page, 'contact').click();
    await thanked(page);
    await leave(page);
    await page.goBack();
    await ready(page);
    await soon(() => addressOf(page)).toBe('/contact');
    // Shows the thanks or an empty form, not the message as if it were unsent.
    const message = control(page, 'contact', 'message');
    await soon(async () => (await message.count()) === 0 || (await message.inputValue()) === '').toBe(true);
    expect(posts.count).toBe(1);
    expect(received(folder, email)).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  test('works where storage is forbidden', async () => {
    const email = 'private@verkstad.example';
    const { page, complaints } = await site.open('/contact', {
      own: true,
      prepare: (opening) =>
        opening.addInitScript(() => {
          const refuse = () => {
            throw new DOMException('forbidden', 'SecurityError');
          };
          for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
        }),
    });
    await fill(page, 'contact', contactOf(email));
    await takeTime(page);
    await submitButton(page, 'contact').click();
    await thanked(page);
    expect(received(folder, email)).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  test.each([
    ['sv', '/sv/kontakt', 'sv', 'Ange ditt för- och efternamn', /Tack!/],
    ['xx', '/contact?lng=xx', 'en', 'Enter your full name', /Thank you!/],
  ])('?lng=%s leads to %s and a form that speaks and sends its language', async (asked, at, language, message, thanks) => {
    const email = `lng-${asked}@verkstad.example`;
    const { page } = await site.open(`/contact?lng=${asked}`);
    await soon(() => addressOf(page)).toBe(at);
    await ready(page);
    await submitButton(page, 'contact').click();
    await page.getByRole('link', { name: message }).waitFor();
    await fill(page, 'contact', contactOf(email));
    await takeTime(page);
    await submitButton(page, 'contact').click();
    await page.getByRole('status').filter({ hasText: thanks }).waitFor();
    expect(received(folder, email)).toMatchObject([{ language }]);
  });
});

describe.each(withoutScript)('with %s', (how, options) => {
  const sender = (name: string) => `${name}-${how.replaceAll(' ', '-')}@verkstad.example`;

  test('a double click is kept once', async () => {
    const email = sender('double');
    const { page } = await site.open('/contact', options);
    await fill(page, 'contact', contactOf(email));
    await submitButton(page, 'contact').dblclick();
    // The second click aborts the navigation of the first one, at which `waitForURL` throws.
    await soon(() => addressOf(page)).toBe('/contact/thank-you');
    expect(received(folder, email)).toHaveLength(1);
  });

  test('back and reload after sending post nothing; the same form sent again is kept once', async () => {
    const email = sender('back');
    const { page } = await site.open('/contact', options);
    const posts = countPosts(page);
    await fill(page, 'contact', contactOf(email));
    await submitButton(page, 'contact').click();
    await page.waitForURL('**/contact/thank-you');
    await page.reload();
    expect(addressOf(page)).toBe('/contact/thank-you');
    await page.goBack();
    expect(addressOf(page)).toBe('/contact');
    expect(posts.count).toBe(1);
    await fill(page, 'contact', contactOf(email));
    await submitButton(page, 'contact').click();
    await page.waitForURL('**/contact/thank-you');
    expect(posts.count).toBe(2);
    expect(received(folder, email)).toHaveLength(1);
  });

  test.each([
    ['/contact', '/contact/not-sent', 'The message did not get through'],
    ['/sv/kontakt', '/sv/kontakt/inte-skickat', 'Meddelandet kom inte fram'],
  ])('what cannot be kept leads from %s to %s, and back to every word', async (path, notSent, title) => {
    const file = join(folder, '.tvilling/received.jsonl');
    const aside = `${file}.aside`;
    if (existsSync(file)) renameSync(file, aside);
    mkdirSync(file, { recursive: true });
    onTestFinished(() => {
      rmdirSync(file);
      if (existsSync(aside)) renameSync(aside, file);
    });
    const values = contactOf(sender('not-kept'));
    const { page } = await site.open(path, options);
    await fill(page, 'contact', values);
    await submitButton(page, 'contact').click();
    await page.waitForURL(`**${notSent}`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    await page.goBack();
    await soon(() => typed(page, 'contact', Object.keys(values))).toEqual(values);
  });

  test('a receiver that is down leaves every word for the way back', async () => {
    const email = sender('down');
    const values = consultationOf(email);
    const { page } = await site.open('/contact/request-consultation', options);
    await page.route('**/api/forms', (route) => route.abort('connectionrefused'), { times: 1 });
    await fill(page, 'consultation', values);
    // The browser stores typed values once a second, which no event tells. Without script, a page has no timers to wait for.
    await page.waitForTimeout(1_500);
    const failure = page.waitForEvent('requestfailed');
    await submitButton(page, 'consultation').click();
    await failure;
    await page.waitForURL('chrome-error://**');
    await page.goBack();
    await page.waitForURL('**/contact/request-consultation');
    await soon(() => typed(page, 'consultation', Object.keys(values))).toEqual(values);
    await submitButton(page, 'consultation').click();
    await page.waitForURL('**/contact/thank-you');
    expect(received(folder, email)).toMatchObject([{ values }]);
  });
});
