import { expect, it } from 'vitest';
import { starterLanguages } from '../../../cli/edit/starter/languages.ts';
import { timeZoneFor } from '../../../cli/edit/starter/settings.ts';
import { isTimeZone } from '../../../cli/platform/time-zone.ts';

it.each([
  ['America/New_York', 'America/New_York'],
  // Nobody sits at the clock of a container.
  ['UTC', 'Europe/Stockholm'],
  [null, 'Europe/Stockholm'],
])('a Swedish site that is made in the time zone %s has %s', (machine, zone) => {
  const swedish = starterLanguages.filter(({ code }) => code === 'sv');
  expect(timeZoneFor(machine, swedish)).toBe(zone);
});

it('every language of the starter has a time zone', () => {
  expect(starterLanguages.filter(({ timeZone }) => !isTimeZone(timeZone))).toEqual([]);
});
