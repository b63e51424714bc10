import { describe, expect, it } from 'vitest';
import { siteWithParts } from '../../bundled-site.ts';
import { event, eventList } from '../../event-parts.ts';
import { findingsIn } from '../../findings.ts';
import { builtWell } from '../../output-files.ts';
import { exampleIn, ownParts } from '../../own-parts.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, edit, minimal, read, temporarySite } from '../../temporary-site.ts';

const definition = 'templates/collections/events/definition.ts';
const about = 'content/pages/about.yaml';

/** Events of the guide. */
const events: Changes = {
  ...eventList,
  ...event('concert', '{ from: 2026-12-13 16:00, to: 18:30 }', '2026-10-01'),
  // By the clock of the site it begins at 15:30, before the concert.
  ...event('talk', '{ from: 2026-12-13 16:30, to: 17:30, zone: Europe/Helsinki }', '2026-10-02'),
  ...event('walk', '2026-12-01 09:00', '2026-09-01'),
  ...event('dance', '{ from: 2026-12-31 22:00, to: 2027-01-01 02:00 }', '2026-11-01'),
};

const parts: Changes = Object.fromEntries(Object.entries(ownParts).filter(([path]) => path === definition || path.includes('/opening/')));

/** A section that shows a moment. */
const withMoment = (begins: string): Changes => ({
  [about]: minimal(about, ['action:\n', `  - type: opening\n    title: { en: Opening, sv: Öppet }\n    begins: ${begins}\naction:\n`]),
});

/** The names of the entries in each of the two lists. */
function titlesIn(site: string): string[][] {
  const lists = read(site, 'dist/events.html').split('section--entry-list').slice(1);
  return lists.map((html) => Array.from(html.matchAll(/<a href="[^"]*\/(\w+)">The \w+<\/a>/g), ([, name = '']) => name));
}

/** A page with plain spaces, and without the marks of what stays on one line. */
const plainPage = (site: string, page: string): string =>
  read(site, `dist/${page}`)
    .replaceAll('<!-- -->', '')
    .replace(/<span class="times">(.*?)<\/span>/g, '$1')
    .replace(/[\u2009\u202f\u00a0]/g, ' ');

/** The times on a page. */
const timesOn = (site: string, page: string): string[] =>
  Array.from(plainPage(site, page).matchAll(/<time[^>]*>.*?<\/time>/g), ([time]) => time);

const next = async (site: string, date: string): Promise<string> =>
  (await runMain(['status', '--next', '--root', site, '--date', date])).stdout;

describe('events with a time', { timeout: 240_000 }, () => {
  it('are the same example in both guides', () => {
    expect(exampleIn('docs/sv/events.md')[definition]).toBe(exampleIn('docs/events.md')[definition]);
  });

  it('stand in lists by the minute, with their times in each language, and builds and status know when that changes', async () => {
    const site = await siteWithParts('minimal', events);
    await builtWell(site, '--date', '2026-12-01 08:59');
    expect(titlesIn(site)).toEqual([['walk', 'talk', 'concert', 'dance'], []]);
    expect(timesOn(site, 'events/concert.html')).toEqual([
      '<time dateTime="2026-12-13T16:00:00+01:00">13 December 2026, 16:00–18:30</time>',
    ]);
    expect(timesOn(site, 'sv/evenemang.html')).toEqual([
      '<time dateTime="2026-12-01T09:00:00+01:00">1 december 2026 kl. 09:00</time>',
      '<time dateTime="2026-12-13T16:30:00+02:00">13 december 2026 kl. 16:30–17:30 EET</time>',
      '<time dateTime="2026-12-13T16:00:00+01:00">13 december 2026 kl. 16:00–18:30</time>',
      '<time dateTime="2026-12-31T22:00:00+01:00">31 december 2026 kl. 22:00 – 1 januari 2027 kl. 02:00</time>',
    ]);
    const html = read(site, 'dist/events/concert.html');
    expect(html).toContain('"@type":"Event","name":"The concert","startDate":"2026-12-13T16:00:00+01:00"');
    // Feeds have events by the day on which they were announced.
    const feed = read(site, 'dist/events/atom.xml');
    expect(Array.from(feed.matchAll(/<title>The (\w+)<\/title>/g), ([, name]) => name)).toEqual(['dance', 'talk', 'concert', 'walk']);
    expect(await next(site, '2026-12-01 08:59')).toBe(
      '2026-12-01T09:00:00+01:00\n  "walk" in content/events/*.yaml begins (content/events/walk.yaml)\n',
    );
    // What has no end is past as soon as it has come.
    await builtWell(site, '--date', '2026-12-13 18:29', '--verify-cache');
    expect(titlesIn(site)).toEqual([
      ['concert', 'dance'],
      ['walk', 'talk'],
    ]);
    expect(await next(site, '2026-12-13 18:29')).toContain('2026-12-13T18:30:00+01:00\n  "concert" in content/events/*.yaml ends');
    expect(await builtWell(site, '--date', '2027-01-01 01:59', '--verify-cache')).toContain('would have given the same');
    expect(titlesIn(site)).toEqual([['dance'], ['walk', 'talk', 'concert']]);
  });

  it('stand at their next time if they take place again, and calendars and search engines have the rule', async () => {
    const site = await siteWithParts('minimal', {
      ...events,
      ...event('choir', '{ from: 2026-11-12 18:00, to: 20:00, every: thursday, weeks: 2, last: 2026-12-30, except: [2026-11-26] }'),
    });
    await builtWell(site, '--date', '2026-12-10 19:59');
    expect(titlesIn(site)).toEqual([['choir', 'talk', 'concert', 'dance'], ['walk']]);
    expect(await next(site, '2026-12-10 19:59')).toContain('2026-12-10T20:00:00+01:00\n  "choir" in content/events/*.yaml ends');
    await builtWell(site, '--date', '2026-12-10 20:00', '--verify-cache');
    expect(titlesIn(site)).toEqual([['talk', 'concert', 'choir', 'dance'], ['walk']]);
    const page = plainPage(site, 'sv/evenemang/choir.html');
    expect(page).toContain('>24 december 2026 kl. 18:00–20:00</time>');
    expect(page).toContain('Torsdagar, varannan vecka, 18:00–20:00, 12 november–30 december 2026, inte 26 november 2026');
    expect(page).toContain('"eventSchedule":{"@type":"Schedule","repeatFrequency":"P2W"');
    expect(read(site, 'dist/events/choir.ics').replaceAll('\r\n ', '')).toContain(
      'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TH;UNTIL=20261230T225959Z\r\nEXDATE;TZID=Europe/Stockholm:20261126T180000',
    );
    await builtWell(site, '--date', '2026-12-24 20:00', '--verify-cache');
    expect(titlesIn(site)).toEqual([['dance'], ['walk', 'talk', 'concert', 'choir']]);
  });

  it('is shown by a component, with how it lies to the day', async () => {
    const site = await siteWithParts('minimal', withMoment('2026-12-13 16:00'));
    await builtWell(site, '--date', '2026-12-13');
    expect(timesOn(site, 'about.html')).toEqual(['<time dateTime="2026-12-13T16:00:00+01:00">13 December 2026 at 16:00 (coming)</time>']);
  });
});

describe('what is wrong with a moment', () => {
  it.each([
    ['2026-12-13', 'content/invalid-value', '18:13'],
    ['2026-02-30 16:00', 'content/invalid-value', '18:13'],
    ['16:00', 'content/invalid-value', '18:13'],
    ['2026', 'content/wrong-type', '18:13'],
    ['[2026-12-13 16:00]', 'content/wrong-type', '18:13'],
    ['2026-03-29 02:30', 'content/skipped-time', '18:13'],
    ['{ from: 2026-03-29 02:30, to: 04:00 }', 'content/skipped-time', '18:21'],
    ['{ from: 2026-03-29 01:00, to: 02:30 }', 'content/skipped-time', '18:43'],
    ['{ from: 2026-03-29 02:30, zone: Asia/Tokyo, to: 24:00 }', 'content/invalid-value', '18:61'],
    ['{ from: 2026-13-45 16:00, to: 15:00 }', 'content/invalid-value', '18:21'],
    ['{ from: 2026-12-13 16:00, to: 15:00 }', 'content/invalid-value', '18:43'],
    ['{ from: 2026-12-13 16:00, to: 16:00 }', 'content/invalid-value', '18:43'],
    ['{ from: 2026-12-13 16:00, zone: Europe/Helsinky }', 'content/invalid-value', '18:45'],
    ['{ from: 2026-12-13 16:00, ot: 17:00 }', 'content/unknown-key', '18:39'],
    ['{ to: 17:00 }', 'content/missing-key', '18:5'],
    ['{ from: 2026-12-13 16:00, every: moonday }', 'content/invalid-value', '18:46'],
    ['{ from: 2026-12-13 16:00, every: [monday, moonday] }', 'content/invalid-value', '18:55'],
    ['{ from: 2026-12-13 16:00, every: monday, last: 2026-12-13 }', 'content/invalid-value', '18:60'],
    ['{ from: 2026-12-13 16:00, every: monday, except: [2026-12-15] }', 'content/invalid-value', '18:63'],
    ['{ from: 2026-12-13 16:00, every: monday, last: 2026-12-21, except: [2026-12-14, 2026-12-21] }', 'content/invalid-value', '18:80'],
    ['{ from: 2026-12-13 16:00, except: [2026-12-15] }', 'content/invalid-value', '18:47'],
    // A day that is an exception has no time; the next one may have a wrong one.
    ['{ from: 2026-03-22 02:30, every: sunday, except: [2026-03-22] }', 'content/skipped-time', '18:21'],
  ])('%s is found at its place', async (begins, code, at) => {
    const site = temporarySite('minimal', { ...parts, ...withMoment(begins) });
    expect((await findingsIn(site)).findings).toEqual([`${code} ${about}:${at}`]);
  });

  it('is no time that clocks skip on a day that is an exception', async () => {
    const begins = '{ from: 2026-03-29 02:30, every: sunday, except: [2026-03-29] }';
    const site = temporarySite('minimal', { ...parts, ...withMoment(begins) });
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
  });

  it('is said in words: what is allowed there', async () => {
    const site = temporarySite('minimal', { ...parts, ...withMoment('2026-12-13') });
    const found = async () => (await runMain(['validate', '--root', site])).stdout.replace(/\s+/g, ' ');
    expect(await found()).toContain('a day and a time such as 2026-12-13 16:00');
    edit(site, about, 'begins: 2026-12-13', 'begins: { from: 2026-12-31 22:00, to: 02:00 }');
    expect(await found()).toContain('on a later day, with its day, such as 2027-01-01 02:00');
    edit(site, about, 'from: 2026-12-31 22:00, ', '');
    expect(await found()).toContain('"from" is missing; expected a day and a time such as 2026-12-13 16:00');
  });
});
