import { describe, expect, it } from 'vitest';
import { siteWithParts } from '../../bundled-site.ts';
import { findingsIn } from '../../findings.ts';
import { builtWell } from '../../output-files.ts';
import { exampleIn, ownParts } from '../../own-parts.ts';
import { plainText } from '../../plain-text.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, edit, minimal, read, temporarySite } from '../../temporary-site.ts';

/** What visitors read of a page. */
const visibleText = (html: string): string => html.replace(/<[^>]*>/g, '');

const definition = 'templates/collections/exhibitions/definition.ts';
const list = 'content/pages/exhibitions.yaml';
const about = 'content/pages/about.yaml';

const exhibition = (name: string, open: string, announced: string): Changes => ({
  [`content/exhibitions/${name}.yaml`]: `title: { en: The ${name}, sv: 'Om ${name}' }
open: { ${open} }
announced: ${announced}
body: { en: 'What the ${name} shows.', sv: 'Vad ${name} visar.' }
`,
});

/** Exhibitions with three lists on their page, as in the guide. */
const exhibitions: Changes = {
  ...exhibition('ships', 'from: 2026-05-01, to: 2026-09-30', '2026-01-10'),
  ...exhibition('maps', 'from: 2026-10-15, to: 2027-02-01', '2025-12-01'),
  ...exhibition('ropes', 'from: 2025-11-01, to: 2026-03-31', '2025-02-10'),
  ...exhibition('tools', 'from: 2024-11-01, to: 2025-03-31', '2024-10-10'),
  ...exhibition('harbour', 'from: 2025-01-01', '2024-02-10'),
  [list]: `meta:
  title: { en: Exhibitions, sv: Utställningar }
  description: { en: What we show., sv: Vad vi visar. }
hero: { title: { en: Exhibitions, sv: Utställningar } }
sections:
  - type: entry-list
    title: { en: Open today, sv: Öppet i dag }
    entries: { of: exhibitions, when: now }
  - type: entry-list
    title: { en: Later, sv: Senare }
    entries: { of: exhibitions, when: coming }
  - type: entry-list
    title: { en: Before, sv: Förr }
    entries: { of: exhibitions, when: past, order: descending }
`,
  'content/routes.yaml': `${minimal('content/routes.yaml')}- page: exhibitions
  slug: { en: exhibitions, sv: utstallningar }
  entries: { of: exhibitions }
`,
  'content/navigation.yaml': minimal('content/navigation.yaml', [
    'main:\n',
    'main:\n  - { title: { en: Exhibitions, sv: Utställningar }, path: exhibitions }\n',
  ]),
};

const parts: Changes = Object.fromEntries(Object.entries(ownParts).filter(([path]) => path === definition || path.includes('/opening/')));

/** Sections that show a period or the day, each with its fields. */
const withOpening = (...sections: string[]): Changes => ({
  [about]: minimal(about, [
    'action:\n',
    `${sections.map((fields) => `  - type: opening\n    title: { en: Opening, sv: Öppet }\n    ${fields}\n`).join('')}action:\n`,
  ]),
});

/** The titles of the entries in each of the three lists, in a page of a built site. */
function titlesIn(site: string, page = 'exhibitions.html'): string[][] {
  const lists = read(site, `dist/${page}`).split('section--entry-list').slice(1);
  return lists.map((html) => Array.from(html.matchAll(/<a href="[^"]*\/(\w+)">(?:The|Om) \w+<\/a>/g), ([, name = '']) => name));
}

const next = async (site: string, date: string): Promise<string> =>
  (await runMain(['status', '--next', '--root', site, '--date', date])).stdout;

describe('exhibitions that are now, coming and past', { timeout: 240_000 }, () => {
  it('are the same example in both guides', () => {
    expect(exampleIn('docs/sv/events.md')).toEqual(exampleIn('docs/events.md'));
  });

  it('stand in the lists of their day, and builds and status know when that changes', async () => {
    const site = await siteWithParts('minimal', exhibitions);
    await builtWell(site, '--date', '2026-05-10');
    const may = [['harbour', 'ships'], ['maps'], ['ropes', 'tools']];
    expect(titlesIn(site)).toEqual(may);
    expect(titlesIn(site, 'sv/utstallningar.html')).toEqual(may);
    // Feeds have them by the day on which they were announced.
    const feed = read(site, 'dist/exhibitions/atom.xml');
    expect(Array.from(feed.matchAll(/<title>The (\w+)<\/title>/g), ([, name]) => name)).toEqual([
      'ships',
      'maps',
      'ropes',
      'tools',
      'harbour',
    ]);
    expect(feed).toContain('<updated>2026-01-10T00:00:00+01:00</updated>');
    expect(await next(site, '2026-05-10')).toBe(
      '2026-10-01T00:00:00+02:00\n  "ships" in content/exhibitions/*.yaml ends (content/exhibitions/ships.yaml)\n',
    );
    // The last day belongs to a period.
    await builtWell(site, '--date', '2026-09-30 23:59');
    expect(titlesIn(site)).toEqual(may);
    expect(await builtWell(site, '--date', '2026-10-01', '--verify-cache')).toContain('The cache would have given the same.');
    expect(titlesIn(site)).toEqual([['harbour'], ['maps'], ['ships', 'ropes', 'tools']]);
    // The page of what is past stays.
    expect(visibleText(read(site, 'dist/exhibitions/tools.html'))).toContain('What the tools shows.');
    expect(await next(site, '2026-10-01')).toContain('2026-10-15T00:00:00+02:00\n  "maps" in');
  });

  it('are made anew in lists alone if the time of one is another one', async () => {
    const site = await siteWithParts('minimal', exhibitions);
    await builtWell(site, '--date', '2026-05-10');
    edit(site, 'content/exhibitions/ropes.yaml', 'to: 2026-03-31', 'to: 2026-06-30');
    const printed = await builtWell(site, '--date', '2026-05-10', '--why', '/exhibitions');
    expect(printed).toContain('/exhibitions was rendered: ');
    expect(titlesIn(site)).toEqual([['harbour', 'ropes', 'ships'], ['maps'], ['tools']]);
    expect(await builtWell(site, '--date', '2026-05-10', '--verify-cache')).toContain('would have given the same');
  });

  it('are in one list if they are not past, in the order that it asks for', async () => {
    const site = await siteWithParts('minimal', exhibitions);
    edit(site, list, 'when: now', 'when: not-past, order: descending, most: 2');
    await builtWell(site, '--date', '2026-05-10');
    expect(titlesIn(site)[0]).toEqual(['maps', 'ships']);
    edit(site, list, 'when: not-past, order: descending, most: 2', 'by: announced');
    await builtWell(site, '--date', '2026-05-10');
    expect(titlesIn(site)[0]).toEqual(['harbour', 'tools', 'ropes', 'maps', 'ships']);
  });
});

describe('a period and the day in a component', { timeout: 240_000 }, () => {
  it('are shown in the way of each language, with how they lie to the day', async () => {
    const periods = ['from: 2026-05-01, to: 2026-05-31', 'from: 2026-05-11', 'to: 2026-05-09'];
    const site = await siteWithParts('minimal', withOpening(...periods.map((open) => `open: { ${open} }`)));
    await builtWell(site, '--date', '2026-05-10');
    const shown = (path: string) =>
      Array.from(read(site, path).matchAll(/<p>[^<]*(?:<!-- -->[^<]*)*\((?:now|coming|past)\)/g), ([html]) =>
        plainText(visibleText(html)).trim(),
      );
    expect(shown('dist/about.html')).toEqual([
      '10 May 2026 1–31 May 2026 (now)',
      '10 May 2026 from 11 May 2026 (coming)',
      '10 May 2026 until 9 May 2026 (past)',
    ]);
    expect(shown('dist/sv/om-oss.html')).toEqual([
      '10 maj 2026 1–31 maj 2026 (now)',
      '10 maj 2026 från och med 11 maj 2026 (coming)',
      '10 maj 2026 till och med 9 maj 2026 (past)',
    ]);
  });

  it('is another one on each day', async () => {
    const site = await siteWithParts('minimal', withOpening('today: today'));
    await builtWell(site, '--date', '2026-05-10');
    expect(visibleText(read(site, 'dist/about.html'))).toContain('10\u00a0May 2026');
    expect(await next(site, '2026-05-10 12:00')).toBe(`2026-05-11T00:00:00+02:00
  the day on pages changes
    opening on the page "about" (content/pages/about.yaml)
later, 2027-01-01T00:00:00+01:00
  the year in the footer changes
`);
    await builtWell(site, '--date', '2026-05-11', '--verify-cache');
    expect(visibleText(read(site, 'dist/about.html'))).toContain('11\u00a0May 2026');
  });
});

describe('what is wrong with a period', () => {
  it.each([
    ['from: 2026-05-02, to: 2026-05-01', ['content/invalid-value content/pages/about.yaml:18:35']],
    ['', ['content/missing-key content/pages/about.yaml:18:5']],
    ['from: 2026-02-30', ['content/invalid-value content/pages/about.yaml:18:19']],
    ['form: 2026-02-03', ['content/unknown-key content/pages/about.yaml:18:13']],
  ])('{ %s } is found at its place', async (open, findings) => {
    const site = temporarySite('minimal', { ...parts, ...withOpening(`open: { ${open} }`) });
    expect((await findingsIn(site)).findings).toEqual(findings);
  });

  it('is an end that the definition asks for', async () => {
    const site = temporarySite('minimal', { ...parts, ...exhibitions });
    edit(site, 'content/exhibitions/ships.yaml', 'from: 2026-05-01, ', '');
    expect((await findingsIn(site)).findings).toEqual(['content/missing-key content/exhibitions/ships.yaml:2:1']);
  });
});

describe('what is wrong with a list that chooses by time', () => {
  it.each([
    ['when: soon', 'content/invalid-value', '8:39'],
    ['when: [now]', 'content/invalid-value', '8:39'],
    ['when: now, by: announced', 'content/invalid-value', '8:48'],
    ['order: upwards', 'content/invalid-value', '8:40'],
    ['by: opne', 'content/invalid-value', '8:37'],
  ])('%s is found at its place', async (asked, code, at) => {
    const site = temporarySite('minimal', { ...parts, ...exhibitions });
    edit(site, list, 'when: now', asked);
    expect((await findingsIn(site)).findings).toEqual([`${code} ${list}:${at}`]);
  });

  it('is repaired if the field is clear', async () => {
    const site = temporarySite('minimal', { ...parts, ...exhibitions });
    edit(site, list, 'when: now', 'by: opne');
    await runMain(['validate', '--fix', '--root', site]);
    expect(read(site, list)).toContain('entries: { of: exhibitions, by: open }');
  });

  it('is a collection without such a time', async () => {
    const site = temporarySite('news');
    edit(site, 'content/pages/news.yaml', 'of: news', 'of: news, when: past');
    const { findings } = await findingsIn(site);
    expect(findings).toEqual([expect.stringMatching(/^content\/invalid-value content\/pages\/news\.yaml:/)]);
    const { stdout } = await runMain(['validate', '--root', site]);
    expect(stdout).toContain('expected a collection whose entries have a period');
  });
});
