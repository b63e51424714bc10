import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Site, soon } from '../../browser/browser.ts';
import { control, fill } from '../../browser/forms.ts';

export const english = '/contact/request-consultation';

export const swedish = '/sv/kontakt/begar-konsultation';

/** Opens the form at another time, in any time zone. */
export const openAt = (site: Site, now: string, timezoneId: string, path = english) =>
  site.open(path, { timezoneId, own: true, prepare: (page) => page.clock.setFixedTime(now) });

/** The options of the list of times. */
export const offered = (page: Page) => control(page, 'consultation', 'time').locator('option').allInnerTexts();

/** Days on which clocks change between the site and the visitor. */
export const judgeClockChanges = (
  site: Site,
  rows: readonly [time: string, now: string, sunday: string, monday: string, local: string][],
): void =>
  test.each(rows)('across the change to %s: none on the Sunday, the whole Monday', async (_, now, sunday, monday, local) => {
    const { page } = await openAt(site, now, 'America/New_York');
    await fill(page, 'consultation', { date: sunday });
    await page.getByText('Choose a day from Monday to Friday').waitFor();
    await soon(() => offered(page)).toEqual(['No times left on this day']);
    await fill(page, 'consultation', { date: monday });
    await soon(async () => (await offered(page)).slice(0, 2)).toEqual(['Choose a time', `09:00–10:00 ${local}`]);
    expect(await offered(page)).toHaveLength(10);
  });
