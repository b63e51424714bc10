import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Site } from '../../browser/browser.ts';
import { consultationOf, fill, received, submitButton, takeTime, tuesday } from '../../browser/forms.ts';
import { english, swedish } from './slots.ts';

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
  const property = (name: string) => lines.find((line) => new RegExp(`^${name}[;:]`).test(line))?.replace(/^[^:]*:/, '');
  return { name: file.suggestedFilename(), text, property };
}

/** The clock in Stockholm at an iCalendar time. */
const inStockholm = (utc = '') =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Stockholm',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(utc.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')));

/** The form in each language, with what its calendar file says. */
const calendarFiles: readonly [name: string, path: string, link: string, summary: string, text: string][] = [
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
    'Möte med Verkbro AB (önskad tid)',
    'Önskad tid för att tala om: Industriell överföring av produktion.',
  ],
];

export const judgeCalendarFiles = (site: Site): void =>
  test.each(calendarFiles)(
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
      expect(received(site.folder, email)).toMatchObject([{ values: { date: tuesday, time: '10:00' } }]);
      expect(complaints).toEqual([]);
    },
  );
