import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  addressOf,
  clientScripts,
  copiedSite,
  focused,
  follow,
  holdBack,
  isMarked,
  mark,
  type OpenOptions,
  ready,
  servedSite,
  soon,
} from './browser.ts';

const folder = copiedSite();
const site = servedSite(folder);

interface Received {
  form: string;
  language: string;
  values: Record<string, string>;
}

/** What the receiver has kept of one sender. */
function received(email: string): Received[] {
  const file = join(folder, '.tvilling/received.jsonl');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Received)
    .filter(({ values }) => values.email === email);
}

/** A Tuesday at least a week away. */
const tuesday = (() => {
  const day = new Date(Date.now() + 7 * 86_400_000);
  while (day.getUTCDay() !== 2) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
})();

type Kind = 'contact' | 'consultation';

const control = (page: Page, form: Kind, name: string) => page.locator(`#${form}-${name}`);
const submitButton = (page: Page, form: Kind) => page.locator(`form[name="${form}"] button[type="submit"]`);

async function fill(page: Page, form: Kind, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const field = control(page, form, name);
    if (name === 'topic' || name === 'time') await field.selectOption(value);
    else await field.fill(value);
  }
}

const typed = async (page: Page, form: Kind, names: readonly string[]) =>
  Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, await control(page, form, name).inputValue()] as const),
    ),
  );

/** A robot sends at once; a person is on the page for two seconds at least. */
const takeTime = (page: Page) => page.waitForFunction(() => Date.now() - performance.timeOrigin >= 2_050);

const contactOf = (email: string) => ({
  name: 'Anna Öhman',
  email,
  company: 'Verkstad & Co',
  message: 'We want to move two presses.\nWhen can you come?',
});
const consultationOf = (email: string) => ({
  ...contactOf(email),
  topic: 'industrial-transfer',
  date: tuesday,
  time: '10:00',
});

const forms = [
  ['contact', 'English', '/contact', 'en', "Thank you! We'll get back to you soon.", contactOf],
  ['contact', 'Swedish', '/sv/kontakt', 'sv', 'Tack! Vi återkommer snart.', contactOf],
  [
    'consultation',
    'English',
    '/contact/request-consultation',
    'en',
    "Thank you! We'll get back to you soon.",
    consultationOf,
  ],
  [
    'consultation',
    'Swedish',
    '/sv/kontakt/begar-konsultation',
    'sv',
    'Tack! Vi återkommer snart.',
    consultationOf,
  ],
] as const;

describe('with script', () => {
  test.each(forms)(
    'the %s form in %s is sent without leaving the page, and kept',
    async (form, name, path, language, thanks, valuesOf) => {
      const email = `script-${form}-${name.toLowerCase()}@verkstad.example`;
      const values = valuesOf(email);
      const { page, complaints } = await site.open(path);
      await mark(page);
      await fill(page, form, values);
      await takeTime(page);
      await submitButton(page, form).click();
      const status = page.getByRole('status').filter({ hasText: thanks });
      await status.waitFor();
      expect(await status.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(received(email)).toMatchObject([{ form, language, values }]);
      expect(addressOf(page)).toBe(path);
      expect(await isMarked(page)).toBe(true);
      expect(complaints).toEqual([]);
    },
  );

  test('a double click sends once', async () => {
    const email = 'double@verkstad.example';
    const { page } = await site.open('/contact');
    await fill(page, 'contact', contactOf(email));
    await takeTime(page);
    await submitButton(page, 'contact').dblclick();
    await page.getByRole('status').filter({ hasText: 'Thank you!' }).waitFor();
    expect(received(email)).toHaveLength(1);
  });

  test('reached by a link, the form works as well', async () => {
    const email = 'link@verkstad.example';
    const { page } = await site.open('/services');
    await takeTime(page);
    await follow(page, '/contact', 'footer');
    await fill(page, 'contact', contactOf(email));
    await submitButton(page, 'contact').click();
    await page.getByRole('status').filter({ hasText: 'Thank you!' }).waitFor();
    expect(received(email)).toHaveLength(1);
  });

  test('what is wrong is said beside the fields and in a summary that takes the focus', async () => {
    const { page, complaints } = await site.open('/contact');
    const title = await page.title();
    expect(await page.locator('[aria-invalid]').count()).toBe(0);
    await fill(page, 'contact', { email: 'anna@', message: 'Hi' });
    await submitButton(page, 'contact').click();
    await soon(() => focused(page)).toBe('#contact-summary');
    expect(await page.title()).toBe(`Error: ${title}`);
    const summary = page.getByRole('group', { name: 'Check these fields and send again' });
    const messages = [
      'Enter your full name',
      'Enter an email address in the form name@company.example',
      'Write a message of at least 10 characters',
    ];
    expect(await summary.getByRole('link').allInnerTexts()).toEqual(messages);
    const beside = await Promise.all(
      ['name', 'email', 'message'].map(async (name) => {
        const field = control(page, 'contact', name);
        const described = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
        const texts = await Promise.all(described.map((id) => page.locator(`#${id}`).innerText()));
        return [await field.getAttribute('aria-invalid'), texts.at(-1)];
      }),
    );
    expect(beside).toEqual(messages.map((message) => ['true', message]));
    expect(await control(page, 'contact', 'company').getAttribute('aria-invalid')).toBe(null);
    await summary.getByRole('link', { name: 'Enter an email' }).click();
    expect(await focused(page)).toBe('#contact-email');
    expect(addressOf(page)).toBe('/contact');
    expect(complaints).toEqual([]);
  });

  test('is told in Swedish on the Swedish page', async () => {
    const { page } = await site.open('/sv/kontakt/begar-konsultation');
    await submitButton(page, 'consultation').click();
    await soon(() => focused(page)).toBe('#consultation-summary');
    expect(await page.title()).toMatch(/^Fel: /);
    expect(await page.getByRole('group', { name: 'Kontrollera' }).getByRole('link').allInnerTexts()).toEqual([
      'Ange ditt för- och efternamn',
      'Ange din e-postadress',
      'Välj vilken tjänst du vill prata om',
      'Välj ett datum för mötet',
      'Välj en tid för mötet',
      'Skriv ett meddelande på minst 10 tecken',
    ]);
  });

  test('a field that is mended loses its message, and the last one takes the prefix from the title', async () => {
    const email = 'mended@verkstad.example';
    const { page } = await site.open('/contact');
    const title = await page.title();
    await submitButton(page, 'contact').click();
    await soon(() => page.locator('[aria-invalid="true"]').count()).toBe(3);
    await fill(page, 'contact', { name: 'Anna Öhman' });
    await soon(() => page.locator('[aria-invalid="true"]').count()).toBe(2);
    await fill(page, 'contact', contactOf(email));
    await soon(() => page.locator('[aria-invalid="true"]').count()).toBe(0);
    await soon(() => page.title()).toBe(title);
    await takeTime(page);
    await submitButton(page, 'contact').click();
    await page.getByRole('status').filter({ hasText: 'Thank you!' }).waitFor();
    expect(received(email)).toHaveLength(1);
  });

  test('the prefix stays behind when the page is left', async () => {
    const { page } = await site.open('/contact');
    await submitButton(page, 'contact').click();
    await soon(() => page.title()).toMatch(/^Error: /);
    await follow(page, '/about', 'footer');
    expect(await page.title()).toMatch(/^About/);
  });

  test('a day at the weekend is refused as soon as it is chosen', async () => {
    const { page } = await site.open('/contact/request-consultation');
    const sunday = new Date(Date.parse(tuesday) + 5 * 86_400_000).toISOString().slice(0, 10);
    await fill(page, 'consultation', { date: sunday });
    await page.getByText('Choose a day from Monday to Friday').waitFor();
    expect(await control(page, 'consultation', 'date').getAttribute('aria-invalid')).toBe('true');
    await fill(page, 'consultation', { date: tuesday });
    await soon(() => control(page, 'consultation', 'date').getAttribute('aria-invalid')).toBe(null);
  });

  test.each([
    ['is cut off', null],
    ['fails at the receiver', { status: 500, json: { ok: false, errors: [] } }],
    ['is answered by something else', { status: 200, body: '<!doctype html><title>Login</title>' }],
  ])('a sending that %s keeps every word, and can be tried again', async (what, answer) => {
    const email = `again-${what.length}@verkstad.example`;
    const values = consultationOf(email);
    const { page } = await site.open('/contact/request-consultation');
    await page.route('**/api/forms', (route) => (answer === null ? route.abort() : route.fulfill(answer)), {
      times: 1,
    });
    await fill(page, 'consultation', values);
    await takeTime(page);
    await submitButton(page, 'consultation').click();
    const status = page.getByRole('status').filter({ hasText: 'Something went wrong. Please try again.' });
    await status.waitFor();
    await soon(() => status.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await typed(page, 'consultation', Object.keys(values))).toEqual(values);
    expect(received(email)).toEqual([]);
    await submitButton(page, 'consultation').click();
    await page.getByRole('status').filter({ hasText: 'Thank you!' }).waitFor();
    expect(received(email)).toMatchObject([{ values }]);
  });

  test('what the receiver refuses is said beside the field', async () => {
    const { page } = await site.open('/contact');
    const errors = [{ field: 'email', code: 'emailInvalid', message: 'no such address' }];
    await page.route('**/api/forms', (route) => route.fulfill({ status: 422, json: { ok: false, errors } }));
    await fill(page, 'contact', contactOf('refused@verkstad.example'));
    await submitButton(page, 'contact').click();
    await soon(() => focused(page)).toBe('#contact-summary');
    expect(await control(page, 'contact', 'email').getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('#contact-email-error').innerText()).toContain(
      'Enter an email address in the form',
    );
  });

  test('what was typed before the scripts start is still there after, and is sent', async () => {
    const email = 'early@verkstad.example';
    const values = consultationOf(email);
    const scripts = holdBack(clientScripts);
    const { page, complaints } = await site.open('/contact/request-consultation', {
      hydrated: false,
      prepare: scripts.on,
    });
    await fill(page, 'consultation', values);
    await control(page, 'consultation', 'message').focus();
    scripts.release();
    await ready(page);
    expect(await typed(page, 'consultation', Object.keys(values))).toEqual(values);
    expect(await focused(page)).toBe('#consultation-message');
    await takeTime(page);
    await submitButton(page, 'consultation').click();
    await page.getByRole('status').filter({ hasText: 'Thank you!' }).waitFor();
    expect(received(email)).toMatchObject([{ values }]);
    expect(complaints).toEqual([]);
  });

  test('sent before the scripts start, it is received too', async () => {
    const email = 'sooner@verkstad.example';
    const scripts = holdBack(clientScripts);
    const { page } = await site.open('/contact', { hydrated: false, prepare: scripts.on });
    await fill(page, 'contact', contactOf(email));
    await submitButton(page, 'contact').click();
    await page.waitForURL('**/contact/thank-you');
    expect(received(email)).toHaveLength(1);
    scripts.release();
  });

  test('the trap for robots is nowhere to be seen, and who falls into it is told nothing and kept nowhere', async () => {
    const email = 'robot@verkstad.example';
    const { page } = await site.open('/contact');
    const trap = page.locator('form[name="contact"] [name="website"]');
    expect(await trap.evaluate((element) => element.closest('[aria-hidden="true"]') !== null)).toBe(true);
    expect(await trap.getAttribute('tabindex')).toBe('-1');
    // Whatever hides it: at no point of its own is it what the pointer meets.
    const met = await trap.evaluate((element) => {
      element.scrollIntoView({ block: 'center' });
      const { x, y, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === element;
    });
    expect(met).toBe(false);
    await fill(page, 'contact', contactOf(email));
    await trap.evaluate((element: HTMLInputElement) => {
      element.value = 'https://spam.example';
    });
    await takeTime(page);
    await submitButton(page, 'contact').click();
    await page.getByRole('status').filter({ hasText: 'Thank you!' }).waitFor();
    expect(received(email)).toEqual([]);
  });
});

const withoutScript: [string, OpenOptions][] = [
  ['script off', { javaScriptEnabled: false }],
  [
    'every script failing',
    { hydrated: false, prepare: (page) => page.route('**/*.js', (route) => route.abort()) },
  ],
];

describe.each(withoutScript)('with %s', (how, options) => {
  const sender = (name: string) => `${name}-${how.replaceAll(' ', '-')}@verkstad.example`;

  test.each([
    ['contact', '/contact', '/contact/thank-you', 'en', contactOf],
    ['contact', '/sv/kontakt', '/sv/kontakt/tack', 'sv', contactOf],
    ['consultation', '/contact/request-consultation', '/contact/thank-you', 'en', consultationOf],
    ['consultation', '/sv/kontakt/begar-konsultation', '/sv/kontakt/tack', 'sv', consultationOf],
  ] as const)(
    'the %s form on %s is received, and leads to %s',
    async (form, path, thanks, language, valuesOf) => {
      const email = sender(`${form}-${language}`);
      const values = valuesOf(email);
      const { page } = await site.open(path, options);
      await fill(page, form, values);
      const answer = page.waitForResponse('**/api/forms');
      await submitButton(page, form).click();
      expect((await answer).status()).toBe(303);
      await page.waitForURL(`**${thanks}`);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
      expect(received(email)).toMatchObject([{ form, language, values }]);
    },
  );

  test('what is wrong comes back with every word, its messages, and a way to send again', async () => {
    const email = sender('back');
    const { page } = await site.open('/sv/kontakt/begar-konsultation', options);
    // What the browser's own check lets pass.
    const values = {
      ...consultationOf('anna@verkstad'),
      name: 'Anna "Ö" <Öhman>',
      message: `<b>&amp;\n${'x'.repeat(20)}`,
    };
    await fill(page, 'consultation', values);
    const answer = page.waitForResponse('**/api/forms');
    await submitButton(page, 'consultation').click();
    expect((await answer).status()).toBe(422);
    await page.locator('#consultation-summary').waitFor();
    expect(await page.title()).toMatch(/^Fel: /);
    expect(await page.locator('html').getAttribute('lang')).toBe('sv');
    expect(await typed(page, 'consultation', Object.keys(values))).toEqual(values);
    const message = 'Ange en e-postadress på formen namn@foretag.example';
    expect(await page.locator('#consultation-summary').getByRole('link').allInnerTexts()).toEqual([message]);
    expect(await page.locator('#consultation-email-error').innerText()).toBe(message);
    expect(await control(page, 'consultation', 'email').getAttribute('aria-invalid')).toBe('true');
    expect(await focused(page)).toBe('#consultation-summary');
    await page.getByRole('link', { name: message }).click();
    expect(await focused(page)).toBe('#consultation-email');
    await fill(page, 'consultation', { email });
    await submitButton(page, 'consultation').click();
    await page.waitForURL('**/sv/kontakt/tack');
    expect(received(email)).toMatchObject([{ values: { ...values, email } }]);
  });

  test('the browser itself asks for what is missing', async () => {
    const { page } = await site.open('/contact', options);
    await submitButton(page, 'contact').click();
    expect(addressOf(page)).toBe('/contact');
    expect(await focused(page)).toBe('#contact-name');
  });
});
