import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingsIn, type Report } from '../../findings.ts';
import { builtWell } from '../../output-files.ts';
import { runMain } from '../../run-main.ts';
import { graphOf } from '../../schema-org.ts';
import { edit, minimal, read, temporarySite } from '../../temporary-site.ts';

const about = 'content/pages/about.yaml';
const contact = 'content/pages/contact.yaml';

const hours = `
      week:
        - { from: tuesday, to: sunday, opens: '11:00', closes: '17:00' }
      exceptions:
        - { from: 2027-06-06, name: { en: National day, sv: Nationaldagen }, opens: '10:00', closes: '14:00' }
        - { from: 2026-12-24, to: 2026-12-25 }
      seasons:
        - from: 2027-06-01
          to: 2027-08-31
          week:
            - { from: monday, to: sunday, opens: '10:00', closes: '12:00' }
            - { from: monday, to: sunday, opens: '13:00', closes: '18:00' }`;

const withHours = (written: string): string =>
  temporarySite('minimal', {
    [about]: minimal(about, [
      'action:\n',
      `  - type: opening-hours\n    title: { en: Opening hours, sv: Öppettider }\n    hours:${written}\naction:\n`,
    ]),
  });

/** What the section says, a line for each piece of text. */
function shown(site: string, file: string): string[] {
  const [, html = ''] = /<div class="opening-hours">(.*?)<\/section>/s.exec(read(site, `dist/${file}`)) ?? [];
  return html
    .replace(/<!-- -->/g, '')
    .split(/<[^>]+>/)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}

describe('opening hours', () => {
  it('are shown as each language writes them, follow the day, and are told to search engines', async () => {
    const site = withHours(hours);
    await builtWell(site);
    expect(shown(site, 'sv/om-oss.html')).toEqual([
      'Öppet i dag 11:00–17:00',
      'Ordinarie öppettider',
      'tisdag–söndag',
      '11:00–17:00',
      '1 juni–31 augusti 2027',
      'måndag–söndag',
      '10:00–12:00 och 13:00–18:00',
      'Avvikande öppettider',
      '24–25 december 2026',
      'Stängt',
      'söndag 6 juni 2027',
      'Nationaldagen',
      '10:00–14:00',
    ]);
    const organization = () => graphOf({ html: read(site, 'dist/about.html') }).find((node) => node['@type'] === 'Organization');
    expect(organization()?.location).toEqual([
      {
        '@type': 'Place',
        name: 'Nordkaj AB',
        openingHoursSpecification: [
          {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => `https://schema.org/${day}`),
            opens: '11:00',
            closes: '17:00',
          },
          expect.objectContaining({ opens: '10:00', validFrom: '2027-06-01', validThrough: '2027-08-31' }),
          expect.objectContaining({ opens: '13:00', validFrom: '2027-06-01', validThrough: '2027-08-31' }),
          {
            '@type': 'OpeningHoursSpecification',
            opens: '00:00',
            closes: '00:00',
            validFrom: '2026-12-24',
            validThrough: '2026-12-25',
          },
          expect.objectContaining({ opens: '10:00', validFrom: '2027-06-06', validThrough: '2027-06-06' }),
        ],
      },
    ]);
    const next = await runMain(['status', '--next', '--root', site, '--date', '2026-11-21']);
    expect(next.stdout).toContain('2026-11-22T00:00:00+01:00');
    expect(await builtWell(site)).toContain('are as before');
    // The day after, nothing is as before: a Monday, then a day in the season, and an exception in it.
    await builtWell(site, '--date', '2026-11-23');
    expect(shown(site, 'about.html')[0]).toBe('Closed today');
    // With a type, the company itself is the place.
    edit(site, about, '    hours:', '    placeType: Museum\n    hours:');
    await builtWell(site, '--date', '2027-06-06', '--verify-cache');
    const [museum] = graphOf({ html: read(site, 'dist/about.html') });
    expect(museum).toMatchObject({ '@type': ['Organization', 'Museum'], name: 'Nordkaj AB' });
    expect(museum?.openingHoursSpecification).toHaveLength(4);
    expect(shown(site, 'about.html')[0]).toBe('Open today, 10:00–14:00');
    expect(shown(site, 'about.html')).not.toContain('24 – 25 December 2026');
  });

  it('do not hide from `status --next` what content names for a later time', async () => {
    const site = withHours(hours);
    const next = async (...args: string[]) => (await runMain(['status', '--next', '--root', site, '--date', '2026-11-21', ...args])).stdout;
    const day = `2026-11-22T00:00:00+01:00
  the day on pages changes
    opening-hours on the page "about" (content/pages/about.yaml)
`;
    const year = `later, 2027-01-01T00:00:00+01:00
  the year in the footer changes
`;
    expect(await next()).toBe(`${day}${year}`);
    edit(site, contact, 'meta:', 'expires: 2027-02-01\nmeta:');
    expect(await next('--since', '2026-11-20T23:30:00Z')).toBe(`${day}${year}later, 2027-02-01T00:00:00+01:00
  the page "contact" expires (content/pages/contact.yaml)
No build is due.
`);
    expect(JSON.parse(await next('--json'))).toEqual({
      version: 1,
      now: '2026-11-21T00:00:00+01:00',
      next: {
        time: '2026-11-22T00:00:00+01:00',
        changes: [
          {
            change: 'day',
            what: 'the day on pages',
            file: null,
            shownBy: [{ what: 'opening-hours on the page "about"', file: about }],
          },
        ],
      },
      later: [
        {
          time: '2027-01-01T00:00:00+01:00',
          changes: [{ change: 'year', what: 'the year in the footer', file: null }],
        },
        {
          time: '2027-02-01T00:00:00+01:00',
          changes: [{ change: 'expired', what: 'the page "contact"', file: contact }],
        },
      ],
    });
    for (let number = 1; number <= 10; number += 1) writeFileSync(join(site, `content/pages/place-${number}.yaml`), read(site, about));
    expect((await next()).split('\n').slice(10, 14)).toEqual([
      '    opening-hours on the page "place-7" (content/pages/place-7.yaml)',
      '    opening-hours on the page "place-8" (content/pages/place-8.yaml)',
      '    and 1 more',
      'later, 2027-01-01T00:00:00+01:00',
    ]);
  });

  it('name a type of place that search engines know', async () => {
    const site = withHours(hours);
    edit(site, about, '    hours:', '    placeType: Museeum\n    hours:');
    const { stdout } = await runMain(['validate', '--json', '--root', site]);
    const { findings } = JSON.parse(stdout) as Report;
    expect(findings).toMatchObject([
      {
        code: 'content/invalid-value',
        range: { start: { line: 18, column: 16 } },
        message: '"Museeum" is not allowed here; expected a type of schema.org, such as Museum or Restaurant.',
        hint: 'Did you mean "Museum"?',
      },
    ]);
    edit(site, about, 'Museeum', 'TravelAgency');
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
  });

  it('are findings at their places', async () => {
    const wrong = `
      week:
        - { from: tuesday, to: sunday, opens: '11:00', closes: '17:00' }
        - { from: sunday, to: sunday, opens: '16:00', closes: '20:00' }
      seasons:
        - { from: 2027-08-31, to: 2027-06-01, week: [] }
      exceptions:
        - { from: 2026-12-24, opens: '10:00' }
        - { from: 2026-11-23 }`;
    expect(await findingsIn(withHours(wrong))).toEqual({
      code: 1,
      findings: [
        'content/invalid-value content/pages/about.yaml:21:46',
        'content/invalid-value content/pages/about.yaml:23:35',
        'content/missing-key content/pages/about.yaml:25:13',
        'content/invalid-value content/pages/about.yaml:26:19',
      ],
    });
    expect((await findingsIn(withHours(' {}'))).findings).toEqual(['content/missing-key content/pages/about.yaml:18:5']);
    expect((await findingsIn(withHours("\n      week: [{ from: tuesday, to: funday, opens: '9', closes: '17:00' }]"))).findings).toEqual([
      'content/invalid-value content/pages/about.yaml:19:35',
      'content/invalid-value content/pages/about.yaml:19:50',
    ]);
  });
});

describe('opening hours of the company', () => {
  const config = 'site.config.yaml';
  const weekdays = "hours: { from: monday, to: friday, opens: '09:00', closes: '18:00' }";
  const seasonal = `hours:
    week: [{ from: tuesday, to: sunday, opens: '11:00', closes: '17:00' }]
    seasons:
      - { from: 2027-06-01, to: 2027-08-31, week: [{ from: monday, to: sunday, opens: '10:00', closes: '18:00' }] }
    exceptions:
      - { from: 2026-12-24, name: { en: Christmas Eve, sv: Julafton } }`;
  /** A site whose contact page has the hours of the company twice, and a text that names them. */
  const siteWith = (hours: string): string =>
    temporarySite('minimal', {
      [config]: minimal(config, [weekdays, hours]),
      [about]: minimal(about, [
        'action:\n',
        `  - type: opening-hours
    title: { en: Opening hours, sv: Öppettider }
    hours: main
  - type: text
    title: { en: By telephone, sv: Per telefon }
    body: { en: 'Call us: {contact:hours}.', sv: 'Ring oss: {contact:hours}.' }
action:
`,
      ]),
    });
  const footer = (site: string): string => /footer__cell--company.*?<\/footer>/s.exec(read(site, 'dist/about.html'))?.[0] ?? '';

  it('follow the season, wherever they are shown', async () => {
    const site = siteWith(seasonal);
    await builtWell(site, '--date', '2026-11-24');
    expect(shown(site, 'sv/om-oss.html')).toEqual([
      'Öppet i dag 11:00–17:00',
      'Ordinarie öppettider',
      'tisdag–söndag',
      '11:00–17:00',
      '1 juni–31 augusti 2027',
      'måndag–söndag',
      '10:00–18:00',
      'Avvikande öppettider',
      'torsdag 24 december 2026',
      'Julafton',
      'Stängt',
    ]);
    expect(footer(site)).toContain('<p>Tuesday–Sunday, 11:00–17:00</p>');
    expect(read(site, 'dist/about.html')).toContain('Call us: Tuesday–Sunday, 11:00–17:00.');
    const next = await runMain(['status', '--next', '--root', site, '--date', '2027-05-31']);
    expect(next.stdout).toContain('  a season of the opening hours begins (site.config.yaml)');
    await builtWell(site, '--date', '2027-06-01', '--verify-cache');
    expect(footer(site)).toContain('<p>Monday–Sunday, 10:00–18:00</p>');
    await builtWell(site, '--date', '2027-09-01', '--verify-cache');
    expect(footer(site)).toContain('<p>Tuesday–Sunday, 11:00–17:00</p>');
  });

  it('stand in a section as a list of weekdays too, and are missed there', async () => {
    const site = siteWith(weekdays);
    await builtWell(site, '--date', '2026-11-24');
    expect(shown(site, 'about.html')).toEqual(['Open today, 09:00–18:00', 'Opening hours', 'Monday–Friday', '09:00–18:00']);
    edit(site, config, `  ${weekdays}\n`, '');
    edit(site, about, ': {contact:hours}', '');
    edit(site, about, ': {contact:hours}', '');
    const { stdout } = await runMain(['validate', '--json', '--root', site]);
    const { findings } = JSON.parse(stdout) as Report;
    expect(findings).toMatchObject([
      {
        code: 'content/invalid-value',
        file: about,
        message: '"main" is not allowed here; expected a value of its own: "contact" in site.config.yaml has no "hours".',
      },
    ]);
  });

  it('are findings at their places in the configuration', async () => {
    const wrong = seasonal.replace('to: 2027-08-31', 'to: 2027-05-31').replace(', sv: Julafton', '');
    expect((await findingsIn(siteWith(wrong))).findings).toEqual([
      'content/invalid-value site.config.yaml:21:33',
      'translation/missing site.config.yaml:23:29',
    ]);
    const mistyped = seasonal.replace('to: sunday, opens', 'to: funday, opens').replace('name:', 'nmae:');
    expect((await findingsIn(siteWith(mistyped))).findings).toEqual([
      'content/invalid-value site.config.yaml:19:33',
      'content/unknown-key site.config.yaml:23:29',
    ]);
  });

  it('decide about the days and times of forms', async () => {
    const site = temporarySite('booking', {});
    edit(site, config, 'forms:', `contact:\n  ${seasonal}\nforms:`);
    await builtWell(site);
    const props = read(site, 'dist/book-a-crane.json');
    const hours = /"hours":(\{.*?\]),"timeZone"/.exec(props)?.[1] ?? '';
    expect(JSON.parse(`${hours}}`)).toEqual({
      ranges: [{ firstDay: 2, lastDay: 7, opens: '11:00', closes: '17:00' }],
      others: [
        { from: '2026-12-24', to: '2026-12-24', ranges: [] },
        {
          from: '2027-06-01',
          to: '2027-08-31',
          ranges: [{ firstDay: 1, lastDay: 7, opens: '10:00', closes: '18:00' }],
        },
      ],
    });
  });
});
