import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { clientScripts, copiedSite, holdBack, ready, servedSite, soon } from '../../browser/browser.ts';
import {
  consultationOf,
  contactOf,
  control,
  daysAfter,
  fill,
  received,
  submitButton,
  takeTime,
  tuesday,
} from '../../browser/forms.ts';

const folder = copiedSite();
const site = servedSite(folder);

const english = '/contact/request-consultation';
const swedish = '/sv/kontakt/begar-konsultation';

/** Opens the form at another time, in any time zone. */
const openAt = (now: string, timezoneId: string, path = english) =>
  site.open(path, { timezoneId, own: true, prepare: (page) => page.clock.setFixedTime(now) });

/** The options of the list of times. */
const offered = (page: Page) => control(page, 'consultation', 'time').locator('option').allInnerTexts();

describe('the slots', () => {
  test('late on a Friday evening, the first day to choose is Monday, and Friday has none', async () => {
    const { page, complaints } = await openAt('2026-11-27T21:30:00Z', 'Europe/Stockholm');
    const date = control(page, 'consultation', 'date');
    await soon(() => date.getAttribute('min')).toBe('2026-11-30');
    await date.fill('2026-11-27');
    await soon(() => offered(page)).toEqual(['No times left on this day']);
    await page.getByText('Choose a date and time that have not passed').waitFor();
    await date.fill('2026-11-30');
    await soon(() => offered(page)).toEqual([
      'Choose a time',
      ...['09:00–10:00', '10:00–11:00', '11:00–12:00', '12:00–13:00', '13:00–14:00'],
      ...['14:00–15:00', '15:00–16:00', '16:00–17:00', '17:00–18:00'],
    ]);
    expect(complaints).toEqual([]);
  });

  test('on a Friday afternoon, those that are left of it', async () => {
    const { page } = await openAt('2026-11-27T14:00:00Z', 'Europe/Stockholm');
    await soon(() => control(page, 'consultation', 'date').getAttribute('min')).toBe('2026-11-27');
    await fill(page, 'consultation', { date: '2026-11-27' });
    await soon(() => offered(page)).toEqual(['Choose a time', '16:00–17:00', '17:00–18:00']);
  });

  test.each([
    ['Sunday there, Monday here', '2026-11-29T23:30:00Z', 'Pacific/Honolulu', '2026-11-30'],
    ['Tuesday there, Monday evening here', '2026-11-30T16:30:00Z', 'Asia/Tokyo', '2026-12-01'],
    ['Monday on both sides', '2026-11-30T15:30:00Z', 'Asia/Kolkata', '2026-11-30'],
  ])('the day is the one at the site: %s', async (_, now, zone, first) => {
    const { page } = await openAt(now, zone);
    await soon(() => control(page, 'consultation', 'date').getAttribute('min')).toBe(first);
  });

  test.each([
    ['winter time', '2026-10-23T12:00:00Z', '2026-10-25', '2026-10-26', '(04:00–05:00 your time)'],
    ['summer time', '2027-03-26T12:00:00Z', '2027-03-28', '2027-03-29', '(03:00–04:00 your time)'],
  ])(
    'across the change to %s: none on the Sunday, the whole Monday',
    async (_, now, sunday, monday, local) => {
      const { page } = await openAt(now, 'America/New_York');
      await fill(page, 'consultation', { date: sunday });
      await page.getByText('Choose a day from Monday to Friday').waitFor();
      await soon(() => offered(page)).toEqual(['No times left on this day']);
      await fill(page, 'consultation', { date: monday });
      await soon(async () => (await offered(page)).slice(0, 2)).toEqual([
        'Choose a time',
        `09:00–10:00 ${local}`,
      ]);
      expect(await offered(page)).toHaveLength(10);
    },
  );

  test('another day in the visitor’s time zone is named, in the page’s language', async () => {
    const { page } = await openAt('2026-11-27T12:00:00Z', 'Asia/Tokyo', swedish);
    await fill(page, 'consultation', { date: '2026-11-30' });
    await soon(async () => (await offered(page)).at(-1)).toBe('17:00–18:00 (tis 01:00–02:00 din tid)');
  });

  test('a time that is chosen is still so after a day that has none', async () => {
    const { page } = await site.open(english);
    const time = control(page, 'consultation', 'time');
    await fill(page, 'consultation', { date: tuesday, time: '14:00' });
    await fill(page, 'consultation', { date: daysAfter(tuesday, 4) });
    await soon(() => time.inputValue()).toBe('');
    await fill(page, 'consultation', { date: daysAfter(tuesday, 1) });
    await soon(() => time.inputValue()).toBe('14:00');
  });

  test('one that was chosen before script starts and has passed is taken back', async () => {
    const scripts = holdBack(clientScripts);
    const { page } = await site.open(english, {
      own: true,
      hydrated: false,
      timezoneId: 'Europe/Stockholm',
      prepare: async (opening) => {
        await opening.clock.setFixedTime('2026-11-30T12:30:00Z');
        await scripts.on(opening);
      },
    });
    await fill(page, 'consultation', { date: '2026-11-30', time: '09:00' });
    scripts.release();
    await ready(page);
    await soon(() => control(page, 'consultation', 'time').inputValue()).toBe('');
    expect((await offered(page))[1]).toBe('14:00–15:00');
  });

  test.each([
    ['en', english, 'Choose a day from Monday to Friday'],
    ['sv', swedish, 'Välj en dag från måndag till fredag'],
  ])('without script, the receiver keeps to the same rules: %s', async (language, path, message) => {
    const email = `saturday-${language}@verkstad.example`;
    const { page } = await site.open(path, { javaScriptEnabled: false });
    await fill(page, 'consultation', { ...consultationOf(email), date: daysAfter(tuesday, 4) });
    await submitButton(page, 'consultation').click();
    await page.locator('#consultation-summary').waitFor();
    expect(await page.locator('#consultation-date-error').innerText()).toBe(message);
    expect(received(folder, email)).toEqual([]);
    await fill(page, 'consultation', { date: tuesday });
    await submitButton(page, 'consultation').click();
    await page.waitForURL(/thank-you|tack/);
    expect(received(folder, email)).toMatchObject([{ values: { date: tuesday, time: '10:00' } }]);
  });
});

describe('the calendar file', () => {
  /** Sends the form and downloads the file that is offered after it. Returns its name and its unfolded lines. */
  async function sendAndTake(page: Page, link: string) {
    await takeTime(page);
    await submitButton(page, 'consultation').click();
    const offer = page.getByRole('link', { name: link });
    const download = page.waitForEvent('download');
    await offer.click();
    const file = await download;
    const text = readFileSync(await file.path(), 'utf8');
    const lines = text.replaceAll('\r\n ', '').split('\r\n');
    const property = (name: string) =>
      lines.find((line) => new RegExp(`^${name}[;:]`).test(line))?.replace(/^[^:]*:/, '');
    return { name: file.suggestedFilename(), text, property };
  }

  /** The clock in Stockholm at an iCalendar time. */
  const inStockholm = (utc = '') =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Stockholm',
      dateStyle: 'short',
      timeStyle: 'short',
    }).format(new Date(utc.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')));

  test.each([
    [
      'English',
      english,
      'Add to your calendar',
      'Consultation with Verkbro AB (requested)',
      'You have requested this time to talk about: Industrial transfer of production.',
    ],
    [
      'Swedish',
      swedish,
      'Lägg till i kalendern',
      'Konsultation med Verkbro AB (önskad tid)',
      'Önskad tid för att tala om: Industriell överföring av produktion.',
    ],
  ])(
    'is offered in %s, for the hour at the site wherever the visitor is',
    async (name, path, link, summary, text) => {
      const email = `calendar-${name.toLowerCase()}@verkstad.example`;
      const { page, complaints } = await site.open(path, { timezoneId: 'America/New_York' });
      await fill(page, 'consultation', consultationOf(email));
      const file = await sendAndTake(page, link);
      expect(file.name).toMatch(/\.ics$/);
      expect(file.text).not.toMatch(/[^\r]\n|METHOD/);
      expect(inStockholm(file.property('DTSTART'))).toBe(`${tuesday} 10:00`);
      expect(inStockholm(file.property('DTEND'))).toBe(`${tuesday} 11:00`);
      expect(file.property('STATUS')).toBe('TENTATIVE');
      expect(file.property('SUMMARY')).toBe(summary);
      expect(file.property('DESCRIPTION')).toContain(text);
      expect(file.property('URL')).toBe(`${site.origin}${path}`);
      // The visitor has not moved from the thanks.
      expect(
        await page
          .getByRole('status')
          .filter({ hasText: /Thank you|Tack/ })
          .count(),
      ).toBe(1);
      expect(received(folder, email)).toMatchObject([{ values: { date: tuesday, time: '10:00' } }]);
      expect(complaints).toEqual([]);
    },
  );

  test('is nothing that a contact form offers', async () => {
    const { page } = await site.open('/contact');
    await fill(page, 'contact', contactOf('no-calendar@verkstad.example'));
    await takeTime(page);
    await submitButton(page, 'contact').click();
    await page.getByRole('status').filter({ hasText: 'Thank you!' }).waitFor();
    expect(await page.locator('a[download]').count()).toBe(0);
  });
});
