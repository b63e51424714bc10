import { describe, expect, test } from 'vitest';
import { clientScripts, copiedSite, holdBack, ready, servedSite, soon } from '../../browser/browser.ts';
import { consultationOf, contactOf, control, daysAfter, fill, received, submitButton, takeTime, tuesday } from '../../browser/forms.ts';
import { judgeCalendarFiles } from './calendar-file.ts';
import { english, judgeClockChanges, offered, openAt, swedish } from './slots.ts';

const folder = copiedSite();

const site = servedSite(folder);

describe('the slots', () => {
  test('on a Friday afternoon, those that are left of it', async () => {
    const { page } = await openAt(site, '2026-11-27T14:00:00Z', 'Europe/Stockholm');
    await soon(() => control(page, 'consultation', 'date').getAttribute('min')).toBe('2026-11-27');
    await fill(page, 'consultation', { date: '2026-11-27' });
    await soon(() => offered(page)).toEqual(['Choose a time', '16:00–17:00', '17:00–18:00']);
  });

  test.each([
    ['Sunday there, Monday here', '2026-11-29T23:30:00Z', 'Pacific/Honolulu', '2026-11-30'],
    ['Tuesday there, Monday evening here', '2026-11-30T16:30:00Z', 'Asia/Tokyo', '2026-12-01'],
    ['Monday on both sides', '2026-11-30T15:30:00Z', 'Asia/Kolkata', '2026-11-30'],
  ])('the day is the one at the site: %s', async (_, now, zone, first) => {
    const { page } = await openAt(site, now, zone);
    await soon(() => control(page, 'consultation', 'date').getAttribute('min')).toBe(first);
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

  test('another day in the visitor’s time zone is named, in the page’s language', async () => {
    const { page } = await openAt(site, '2026-11-27T12:00:00Z', 'Asia/Tokyo', swedish);
    await fill(page, 'consultation', { date: '2026-11-30' });
    await soon(async () => (await offered(page)).at(-1)).toBe('17:00–18:00 (tis 01:00–02:00 din tid)');
  });

  judgeClockChanges(site, [
    ['winter time', '2026-10-23T12:00:00Z', '2026-10-25', '2026-10-26', '(04:00–05:00 your time)'],
    ['summer time', '2027-03-26T12:00:00Z', '2027-03-28', '2027-03-29', '(03:00–04:00 your time)'],
  ]);

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
});

describe('the calendar file', () => {
  judgeCalendarFiles(site);

  test('is nothing that a contact form offers', async () => {
    const { page } = await site.open('/contact');
    await fill(page, 'contact', contactOf('no-calendar@verkstad.example'));
    await takeTime(page);
    await submitButton(page, 'contact').click();
    await page.getByRole('status').filter({ hasText: 'Thank you!' }).waitFor();
    expect(await page.locator('a[download]').count()).toBe(0);
  });
});
