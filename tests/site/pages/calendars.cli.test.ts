import { describe, expect, it } from 'vitest';
import { siteWithParts } from '../../bundled-site.ts';
import { event, eventList } from '../../event-parts.ts';
import { builtWell, outputOf } from '../../output-files.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, edit, putFiles, read } from '../../temporary-site.ts';

const events = {
  ...eventList,
  ...event('concert', '{ from: 2026-12-13 16:00, to: 18:30 }', '2026-10-01'),
  ...event('walk', '2026-12-01 09:00', '2026-09-01'),
};

/** The same for the collection of fairs, whose entries have days instead of hours. */
const ofFairs = (changes: Changes): Record<string, string> =>
  Object.fromEntries(
    Object.entries(changes).map(([path, text]) => [path.replaceAll('events', 'fairs'), String(text).replaceAll('events', 'fairs')]),
  );

/** The events of a calendar, each as its lines by name, unfolded. */
const eventsIn = (site: string, path: string): Record<string, string>[] =>
  read(site, `dist/${path}`)
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map((lines) => Object.fromEntries(Array.from(lines.matchAll(/^([^:]+):(.*)\r\n/gm), ([, key, value]) => [key, value])));

/** The addresses of calendars that a page links to, with the words of the links. */
const linksOn = (site: string, page: string): string[] =>
  Array.from(read(site, `dist/${page}`).matchAll(/<a class="link" href="([^"]+\.ics)">([^<]+)</g), ([, href, words]) => `${href} ${words}`);

describe('calendar files', { timeout: 240_000 }, () => {
  it('are one of the list and one of each entry, in each language, with links to them', async () => {
    const site = await siteWithParts('minimal', events);
    await builtWell(site, '--date', '2026-11-01');
    const calendars = [...(outputOf(site)?.keys() ?? [])].filter((path) => path.endsWith('.ics'));
    expect(calendars.sort()).toEqual([
      'events.ics',
      'events/concert.ics',
      'events/walk.ics',
      'sv/evenemang.ics',
      'sv/evenemang/concert.ics',
      'sv/evenemang/walk.ics',
    ]);
    const host = new URL(read(site, 'site.config.yaml').match(/^url: (.*)$/m)?.[1] ?? '').host;
    const concert = {
      UID: `concert.events@${host}`,
      DTSTAMP: '20260930T220000Z',
      DTSTART: '20261213T150000Z',
      DTEND: '20261213T173000Z',
    };
    expect(eventsIn(site, 'events/concert.ics')).toEqual([
      expect.objectContaining({
        ...concert,
        'SUMMARY;LANGUAGE=en': 'The concert',
        'DESCRIPTION;LANGUAGE=en': 'What the concert is.',
        'LOCATION;LANGUAGE=en': 'Quay 3\\, at the crane',
        URL: `https://${host}/events/concert`,
      }),
    ]);
    const all = eventsIn(site, 'sv/evenemang.ics');
    expect(all.map((one) => one['SUMMARY;LANGUAGE=sv'])).toEqual(['Om walk', 'Om concert']);
    expect(all[0]).not.toHaveProperty('DTEND');
    expect(all[1]).toMatchObject(concert);
    expect(linksOn(site, 'events/concert.html')).toEqual(['/events/concert.ics Add to calendar']);
    expect(linksOn(site, 'sv/evenemang/walk.html')).toEqual(['/sv/evenemang/walk.ics Lägg till i kalendern']);
    // The list of what is past links to none.
    expect(linksOn(site, 'events.html')).toEqual(['/events.ics Calendar file with all dates']);
    const before = read(site, 'dist/events.ics');
    edit(site, 'content/events/concert.yaml', 'to: 18:30', 'to: 19:00');
    await builtWell(site, '--date', '2026-12-02', '--verify-cache');
    expect(read(site, 'dist/events.ics')).toBe(before.replace('T173000Z', 'T180000Z'));
  });

  it('have periods as days, and are not there where nothing is listed', async () => {
    const site = await siteWithParts('minimal', ofFairs(eventList));
    await builtWell(site, '--date', '2026-11-01');
    expect([...(outputOf(site)?.keys() ?? [])].filter((path) => path.endsWith('.ics'))).toEqual([]);
    expect(linksOn(site, 'fairs.html')).toEqual([]);
    putFiles(site, Object.entries(ofFairs(event('boats', '{ from: 2026-12-01, to: 2026-12-05 }'))));
    putFiles(site, Object.entries(ofFairs(event('ropes', '{ from: 2026-11-15 }'))));
    await builtWell(site, '--date', '2026-11-01');
    expect(eventsIn(site, 'fairs.ics')).toMatchObject([
      { 'DTSTART;VALUE=DATE': '20261115' },
      { 'DTSTART;VALUE=DATE': '20261201', 'DTEND;VALUE=DATE': '20261206' },
    ]);
    expect(eventsIn(site, 'fairs.ics')[0]).not.toHaveProperty(['DTEND;VALUE=DATE']);
  });

  it.each([
    ["time: 'time'", "time: 'title'"],
    ['moment().', 'moment().optional().'],
  ])('need a time that every entry has: %s → %s is refused', async (before, after) => {
    const site = await siteWithParts('minimal', eventList);
    edit(site, 'templates/collections/events/definition.ts', before, after);
    const { code, stdout } = await runMain(['validate', '--root', site]);
    expect(stdout.replace(/\s+/g, ' ')).toContain('is no day(), period() or moment() that every entry has');
    expect(code).toBe(1);
  });
});
