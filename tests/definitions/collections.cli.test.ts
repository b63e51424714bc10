import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundledSite, siteWithParts } from '../bundled-site.ts';
import { brokenAtomRules, childrenOf, malformed, readXml, textIn } from '../feed-rules.ts';
import { expectUnusable, findingsIn } from '../findings.ts';
import { exampleIn, noticeList } from '../own-parts.ts';
import { root } from '../run-cli.ts';
import { runMain } from '../run-main.ts';
import { type Changes, changed, edit, minimal, read, temporarySite } from '../temporary-site.ts';
import { alternatesOf, attribute, type BuiltPage, canonical, type Element, elements, readPages, textOf } from '../verkbro/read-dist.ts';

const fixture = join(root, 'tests/sites/news');
const definition = 'templates/collections/news/definition.ts';
const origin = 'https://norrlykta.example';
const day = ['--date', '2026-11-21'];

/** The site of the fixture, with changes. */
const newsSite = (changes: Changes = {}) => temporarySite('news', changes);

/** A file of the fixture with one piece replaced. */
const withPiece = (path: string, before: string, after: string): Changes => ({
  [path]: changed(read(fixture, path), before, after),
});

describe('a collection with a list, pages and nothing else', () => {
  const files = {
    [definition]: `import { day, defineCollection, localizedArticle, localizedText } from 'tvilling/schema';

export default defineCollection({
  holds: 'a piece of news',
  from: 'content/news/*.yaml',
  entry: { title: localizedText(), date: day(), body: localizedArticle() },
  page: { title: 'title', description: 'body', newestFirst: 'date', perPage: 20 },
});
`,
    'content/news/new-boom.yaml': `title: { en: A new boom, sv: Ny bom }
date: 2026-10-12
body: { en: The crane lifts eight tonnes., sv: Kranen lyfter åtta ton. }
`,
    'content/pages/news.yaml': `meta:
  title: { en: News, sv: Nyheter }
  description: { en: What we have mended., sv: Vad vi har lagat. }
hero: { title: { en: News, sv: Nyheter } }
sections:
  - type: entry-list
    title: { en: The latest, sv: Det senaste }
    entries: { of: news }
`,
  };
  const lines = {
    'content/routes.yaml': '- page: news\n  slug: { en: news, sv: nyheter }\n  entries: { of: news }\n',
    'content/navigation.yaml': '  - { title: { en: News, sv: Nyheter }, path: news }\n',
  };

  it('takes three files and 25 lines, and no component', async () => {
    const written = [...Object.values(files), ...Object.values(lines)].join('');
    expect(Object.keys(files)).toHaveLength(3);
    expect(written.trimEnd().split('\n').length).toBeLessThanOrEqual(25);
    const site = temporarySite('minimal', {
      ...files,
      'content/routes.yaml': minimal('content/routes.yaml') + lines['content/routes.yaml'],
      'content/navigation.yaml': minimal('content/navigation.yaml', ['main:\n', `main:\n${lines['content/navigation.yaml']}`]),
    });
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    const { stdout } = await runMain(['routes', '--json', '--root', site]);
    for (const url of ['/news', '/news/new-boom', '/sv/nyheter/new-boom']) expect(stdout).toContain(`"${url}"`);
  });
});

it('the page of an entry is that of the guide: with its sections, a page kind, and the words of the collection', async () => {
  for (const language of ['ts', 'tsx'])
    expect(exampleIn('docs/sv/collections.md', language)).toEqual(exampleIn('docs/collections.md', language));
  const site = await siteWithParts('minimal', {
    'content/routes.yaml': `${minimal('content/routes.yaml')}- page: boats
  slug: { en: boats, sv: batar }
  entries: { of: boats, page: boat }
`,
    'content/pages/boat.yaml': `kind: boat
meta: { title: { all: '{entry:name}' }, description: { en: 'Our boat {entry:name}.', sv: 'Vår båt {entry:name}.' } }
hero: { title: { all: '{entry:name}' } }
sections: []
`,
    'content/pages/boats.yaml': `meta: { title: { en: Boats, sv: Båtar }, description: { en: All boats., sv: Alla båtar. } }
hero: { title: { en: Boats, sv: Båtar } }
sections: [{ type: entry-list, title: { en: All, sv: Alla }, entries: { of: boats } }]
`,
    'content/boats/freja.yaml': `name: { all: M/S Freja }
built: 1911
story: { en: 'She was *built* here.', sv: 'Hon är *byggd* här.' }
rules: { en: No dogs., sv: Inga hundar. }
photo: { file: freja.svg, alt: { en: The boat, sv: Båten } }
`,
    'content/pictures/freja.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 16 9"><path d="M0 0h16v9H0z"/></svg>',
  });
  const { code, stderr } = await runMain(['build', '--root', site, ...day]);
  expect(code, stderr).toBe(0);
  const page = readPages(join(site, 'dist')).find(({ path }) => path === '/sv/batar/freja');
  if (page === undefined) throw new Error('no page of the entry');
  expect(elements(page, 'h2').map((heading) => textOf(heading))).toEqual(['Ombord']);
  expect(elements(page, 'em').map((text) => textOf(text))).toEqual(['byggd']);
  expect(elements(page, 'figcaption').map((text) => textOf(text))).toEqual(['M/S Freja']);
  // The page kind shows the name, the photo beside that of the section, and the year.
  expect(elements(page, 'h1').map((heading) => textOf(heading))).toEqual(['M/S Freja']);
  expect(elements(page, 'img', { alt: 'Båten' })).toHaveLength(2);
  expect(elements(page, 'p').map((text) => textOf(text))).toContain('Byggd: 1911');
});

it('a section that is made from an entry may leave out a title, which the page has already', async () => {
  const site = await siteWithParts('minimal', {
    ...noticeList,
    'content/notices/new-boat.yaml': `title: { en: A boat for the outer islands, sv: En båt till de yttre öarna }
by: Eva Holm
body: { en: 'She is called *Tärnan*.', sv: 'Hon heter *Tärnan*.' }
`,
  });
  const { code, stderr } = await runMain(['build', '--root', site, ...day]);
  expect(code, stderr).toBe(0);
  const page = readPages(join(site, 'dist')).find(({ path }) => path === '/sv/nytt/new-boat');
  if (page === undefined) throw new Error('no page of the entry');
  const headings = ['h1', 'h2'].map((name) => elements(page, name).map((heading) => textOf(heading)));
  expect(headings).toEqual([['En båt till de yttre öarna'], ['Eva Holm']]);
  expect(elements(page, 'em').map((text) => textOf(text))).toEqual(['Tärnan', 'Tärnan']);
  // Sections with titles are counted.
  expect(elements(page, 'p', { class: 'section__number' }).map((number) => textOf(number))).toEqual(['01']);
  // The way back to the list stands below them.
  expect(page.html.indexOf('class="entry__back"')).toBeGreaterThan(page.html.lastIndexOf('Tärnan'));
});

describe('a site with news', () => {
  let site: string;
  let dist: string;
  const pages = new Map<string, BuiltPage>();
  let told = '';
  const pageAt = (path: string): BuiltPage => {
    const page = pages.get(path);
    if (page === undefined) throw new Error(`no ${path} in ${[...pages.keys()]}: ${told}`);
    return page;
  };
  const texts = (found: Element[]) => found.map((element) => textOf(element));
  const titles = (path: string) => texts(elements(pageAt(path), 'h3', { class: 'entries__title' }));
  beforeAll(async () => {
    let end = () => {};
    site = await bundledSite('news', {}, (remove) => {
      end = remove as () => void;
    });
    dist = join(site, 'dist');
    const { code, stderr } = await runMain(['build', '--root', site, ...day]);
    told = stderr;
    if (code === 0) for (const page of readPages(dist)) pages.set(page.path, page);
    return end;
  });

  it('builds without a finding', () => {
    expect(told).toMatch(/^\d+ pages written to dist\/ in [\d.]+ s: no problems\n$/);
  });

  it('shows an entry on a page of the tool: title, day, text, the list that it belongs to', () => {
    const page = pageAt('/sv/nyheter/led-lampor');
    expect(texts(elements(page, 'h1'))).toEqual(['Den sista glödlampan är utbytt']);
    expect(texts(elements(page, 'p', { class: 'hero__label' }))).toEqual(['Nyheter']);
    expect(textOf(elements(page, 'time', { datetime: '2026-03-02' })[0])).toBe('2 mars 2026');
    expect(texts(elements(page, 'em'))).toEqual(['tiondel']);
    expect(texts(elements(page, 'p', { class: 'entry__back' }))).toEqual(['Nyheter']);
    expect(textOf(elements(page, 'title')[0])).toBe('Den sista glödlampan är utbytt | Norrlykta');
  });

  it('describes it by the beginning of its text, as much as search results show', () => {
    expect(attribute(pageAt('/news/led-lamps'), 'meta', { name: 'description' }, 'content')).toBe(
      'All forty lights have diodes now. They draw a tenth of the power, and nobody climbs the tower at night any more. The old lenses stay where they …',
    );
    expect(attribute(pageAt('/news/new-boat'), 'meta', { name: 'description' }, 'content')).toBe(
      'She is called Tärnan & carries four people <and a lamp>.',
    );
  });

  it('lists entries by day, the newest first, so many on a page', () => {
    expect(titles('/news')).toEqual(['The first storm of winter', 'After the storm']);
    expect(titles('/news/page/2')).toEqual(['Come up and look', 'A boat for the outer islands']);
    expect(titles('/sv/nyheter/sida/3')).toEqual(['Den sista glödlampan är utbytt']);
    expect(pages.has('/news/page/1')).toBe(false);
    expect(pages.has('/news/page/4')).toBe(false);
  });

  it.each([
    ['/news/first-storm-of-winter', undefined, 'Next page After the storm'],
    ['/sv/nyheter/efter-stormen', 'Föregående sida Vinterns första storm', 'Nästa sida Kom upp och titta'],
    ['/news/led-lamps', 'Previous page A boat for the outer islands', undefined],
    ['/topics/storms', 'Previous page Lamps', undefined],
  ])('leads from %s to the entries beside it in the list', (path, ...beside) => {
    const links = ['previous', 'next'].map((side) => elements(pageAt(path), 'a', { class: `onward__${side}` }));
    expect(links.map(([link]) => link && textOf(link))).toEqual(beside);
  });

  it('shows the beginning of the list elsewhere, with the way to the whole', () => {
    expect(titles('/')).toEqual(['The first storm of winter', 'After the storm', 'Come up and look']);
    expect(texts(elements(pageAt('/'), 'p', { class: 'entries__whole' }))).toEqual(['News']);
  });

  it.each([
    ['/news', [undefined, '/news/page/2'], 'Page 1 of 3'],
    ['/news/page/2', ['/news', '/news/page/3'], 'Page 2 of 3'],
    ['/sv/nyheter/sida/3', ['/sv/nyheter/sida/2', undefined], 'Sida 3 av 3'],
  ] as const)('leads from %s to the pages beside it by plain links', (path, [previous, next], position) => {
    const href = (rel: string) => attribute(pageAt(path), 'a', { rel }, 'href');
    expect([href('prev'), href('next')]).toEqual([previous, next]);
    const [pagesOf] = elements(pageAt(path), 'nav', { class: 'entries__pages' });
    expect(textOf(pagesOf)).toContain(position);
  });

  it('gives each page of a list its own canonical address, twins, title and line in the sitemap', () => {
    const page = pageAt('/sv/nyheter/sida/2');
    expect(canonical(page)).toBe(`${origin}/sv/nyheter/sida/2`);
    expect(alternatesOf(page).filter((one) => !one.startsWith('undefined'))).toEqual([
      `en ${origin}/news/page/2`,
      `sv ${origin}/sv/nyheter/sida/2`,
      `x-default ${origin}/news/page/2`,
    ]);
    expect(textOf(elements(page, 'title')[0])).toBe('Nyheter – sida 2 | Norrlykta');
    const sitemap = readFileSync(join(dist, 'sitemap.xml'), 'utf8');
    expect(sitemap).toContain(`<loc>${origin}/sv/nyheter/sida/2</loc>`);
  });

  it('records the addresses of entries, and not those of pages of a list', () => {
    const record = readFileSync(join(site, 'content/published.lock.yaml'), 'utf8');
    expect(record).toContain('- /news/after-the-storm news/autumn-storm en');
    expect(record).not.toContain('/page/');
  });

  it('names the topics of an entry on its page, and lists on the page of a topic what is about it', () => {
    const [tags] = elements(pageAt('/sv/nyheter/efter-stormen'), 'ul', { class: 'entry__tags' });
    expect(textOf(tags)).toBe('StormarLampor');
    expect(attribute(pageAt('/sv/nyheter/efter-stormen'), 'a', { href: '/sv/amnen/stormar' }, 'href')).toBeDefined();
    const about = (path: string) => texts(elements(pageAt(path), 'h2', { class: 'entries__title' }));
    expect(about('/sv/amnen/stormar')).toEqual(['Vinterns första storm', 'Efter stormen']);
    expect(about('/topics/lamps')).toEqual(['After the storm', 'Come up and look']);
    expect(about('/topics/lamps/page/2')).toEqual(['The last bulb is out']);
    expect(textOf(elements(pageAt('/topics/lamps/page/2'), 'title')[0])).toBe('Lamps – page 2 | Norrlykta');
    expect(pages.has('/topics/storms/page/2')).toBe(false);
  });

  const file = (path: string) => readFileSync(join(dist, path), 'utf8');
  const atom = { en: 'news/atom.xml', sv: 'sv/nyheter/atom.xml' };

  it.each(Object.entries(atom))('has an Atom feed in %s that keeps the rules of RFC 4287', async (language, path) => {
    expect(await malformed(file(path))).toEqual([]);
    expect(brokenAtomRules(file(path))).toEqual([]);
    expect(readXml(file(path)).attribs['xml:lang']).toBe(language);
  });

  it('tells in each feed of the entries in its language, by ids that no address changes', () => {
    const told = (path: string) => childrenOf(readXml(file(path)), 'entry').map((entry) => [textIn(entry, 'id'), textIn(entry, 'title')]);
    const feed = readXml(file(atom.sv));
    expect(textIn(feed, 'title')).toBe('Nyheter | Norrlykta');
    expect(textIn(feed, 'updated')).toBe('2026-11-16T00:00:00+01:00');
    expect(told(atom.sv).slice(0, 2)).toEqual([
      ['tag:norrlykta.example,2026-11-16:news/winter-storm/sv', 'Vinterns första storm'],
      ['tag:norrlykta.example,2026-10-12:news/autumn-storm/sv', 'Efter stormen'],
    ]);
    expect(told(atom.en)).toHaveLength(5);
    expect(file(atom.sv)).toContain('<category term="storms" label="Stormar"/>');
  });

  it('gives the text of an entry as HTML, with absolute links, and nothing in it that is taken for markup', () => {
    const [last] = childrenOf(readXml(file(atom.en)), 'entry').toReversed();
    const content = last === undefined ? '' : textIn(last, 'content');
    expect(content).toContain(`<a href="${origin}/topics">all topics</a>`);
    expect(content).toContain('<a href="https://lamps.example/catalogue?a=1&amp;b=2">maker</a>');
    const boat = childrenOf(readXml(file(atom.en)), 'entry').find((entry) => textIn(entry, 'id').includes('boat'));
    expect(boat && textIn(boat, 'content')).toBe('<p>She is called <em>Tärnan</em> &amp; carries four people &lt;and a lamp&gt;.</p>');
  });

  it('has RSS where the definition asks for it', async () => {
    expect(await malformed(file('news/rss.xml'))).toEqual([]);
    const [channel] = childrenOf(readXml(file('news/rss.xml')), 'channel');
    const [first] = channel === undefined ? [] : childrenOf(channel, 'item');
    expect(channel && textIn(channel, 'language')).toBe('en');
    expect(first && ['guid', 'pubDate', 'link'].map((name) => textIn(first, name))).toEqual([
      'tag:norrlykta.example,2026-11-16:news/winter-storm/en',
      'Mon, 16 Nov 2026 00:00:00 +0100',
      `${origin}/news/first-storm-of-winter`,
    ]);
  });

  it('names the feeds of a language in the heads of that language only, on the pages that belong to them', () => {
    const feeds = (path: string) => elements(pageAt(path), 'link', { type: 'application/atom+xml' }).map(({ attribs }) => attribs.href);
    for (const path of ['/', '/news', '/news/page/2', '/news/open-day']) expect(feeds(path)).toEqual(['/news/atom.xml']);
    for (const path of ['/sv', '/sv/nyheter/oppet-hus']) expect(feeds(path)).toEqual(['/sv/nyheter/atom.xml']);
    expect(feeds('/topics')).toEqual([]);
  });

  it('says nothing in a feed of the day of the build', () => {
    for (const path of Object.values(atom)) expect(file(path)).not.toContain('2026-11-21');
  });
});

describe('addresses of the pages of a list', () => {
  it('have the word that the site gives for a page, and exist in the languages in which the list is so long', async () => {
    const site = newsSite({
      'content/ui.yaml': 'lists:\n  address: { sv: sidnummer }\n',
      [definition]: changed(read(fixture, definition), "from: 'content/news/*.yaml'", "from: 'content/news.yaml',\n  perLanguage: true")
        .replace('localizedRichText, localizedText', 'richText, text')
        .replaceAll('localizedRichText()', 'richText()')
        .replaceAll('localizedText()', 'text()'),
      'content/news': null,
      'content/published.lock.yaml': null,
      'content/news.yaml': `en:
${['one', 'two', 'three'].map((id) => `  - { id: ${id}, title: The ${id}, date: 2026-01-01, author: eva, body: It is. }\n`).join('')}sv:
${['one', 'two', 'three', 'four', 'five'].map((id) => `  - { id: ${id}, title: Nummer ${id}, date: 2026-01-01, author: eva, body: Den är. }\n`).join('')}`,
    });
    const { stdout, stderr } = await runMain(['routes', '--json', '--root', site]);
    const rows = JSON.parse(stdout || `"${stderr}"`) as { page: string; urls: object }[];
    expect(rows.filter(({ page }) => page.includes('/page/')).map(({ urls }) => urls)).toEqual([
      { en: '/news/page/2', sv: '/sv/nyheter/sidnummer/2' },
      { sv: '/sv/nyheter/sidnummer/3' },
    ]);
  });

  it.each<[what: string, changes: Changes, finding: string]>([
    [
      'a word that cannot stand in an address',
      { 'content/ui.yaml': 'lists:\n  address: { sv: på sidan }\n' },
      'route/bad-slug content/ui.yaml:2:18',
    ],
    [
      'a page that takes an address which the list may need',
      {
        ...withPiece(
          'content/routes.yaml',
          '  entries: { of: news }\n',
          '  entries: { of: news }\n  children:\n    - { page: page, slug: { en: page, sv: bladet }, children: [{ page: nine, slug: { en: "9", sv: "9" } }] }\n',
        ),
        ...Object.fromEntries(
          ['page', 'nine'].map((key) => [
            `content/pages/${key}.yaml`,
            read(fixture, 'content/pages/not-found.yaml')
              .replace('kind: not-found\n', '')
              .replaceAll('There is no such page', `About the ${key}`)
              .replaceAll('Det finns ingen sådan sida', `Om sidan ${key}`)
              .replaceAll('Not found', `The ${key}`)
              .replaceAll('Sidan finns inte', `Sidan ${key}`),
          ]),
        ),
      },
      'route/slug-collision content/routes.yaml:7:90',
    ],
    [
      'an old address which the list may need',
      { 'content/redirects.csv': '/about.php,news\n/news/page/9,news\n' },
      'route/alias-collision content/redirects.csv:2:1',
    ],
    [
      'a collection that there is not',
      withPiece('content/pages/news.yaml', 'of: news', 'of: nwes'),
      'content/invalid-value content/pages/news.yaml:10:20',
    ],
    [
      'a collection without pages',
      withPiece('content/pages/news.yaml', 'of: news', 'of: people'),
      'content/invalid-value content/pages/news.yaml:10:20',
    ],
  ])('%s is one finding', async (_what, changes, finding) => {
    const { findings } = await findingsIn(newsSite(changes));
    expect(findings.filter((one) => !one.startsWith('route/unlinked-page'))).toEqual([finding]);
  });
});

describe('entries that refer to entries, and their files', () => {
  const storm = 'content/news/autumn-storm.yaml';

  it('that is of another collection, not there, or means an id that another file has', async () => {
    const site = newsSite({ 'content/news/Open day.yaml': read(fixture, 'content/news/open-day.yaml') });
    edit(site, storm, 'author: lars', 'author: storms');
    edit(site, storm, '[storms, lamps]', '[storms, lenses]');
    edit(site, 'content/topics.yaml', ', sv: Lampor', '');
    expect((await findingsIn(site)).findings).toEqual([
      'content/bad-file-name content/news/Open day.yaml',
      `reference/unknown-id ${storm}:4:9`,
      `reference/unknown-id ${storm}:5:18`,
      'translation/missing content/topics.yaml:2:3',
    ]);
  });

  it('that have a slug in some languages are none: in the others, the id is the slug', async () => {
    const site = newsSite();
    edit(site, storm, ', sv: efter-stormen', '');
    expect((await findingsIn(site)).findings).toEqual([expect.stringContaining('route/lost-url')]);
    rmSync(join(site, 'content/published.lock.yaml'));
    expect((await findingsIn(site)).findings).toEqual([]);
    const record = read(site, 'content/published.lock.yaml');
    expect(record).toContain('- /news/after-the-storm news/autumn-storm en');
    expect(record).toContain('- /sv/nyheter/autumn-storm news/autumn-storm sv');
  });

  it('that have one slug, or a title that search results cut', async () => {
    const site = newsSite();
    edit(site, storm, 'sv: efter-stormen', 'sv: ny-bat');
    edit(site, storm, 'sv: Efter stormen }', 'sv: Efter stormen som tog båda fönstren på tornen längst ut i skärgården }');
    expect((await findingsIn(site)).findings).toEqual([
      `search/too-wide ${storm}:2:35`,
      `translation/length-differs ${storm}:2:35`,
      'route/slug-collision content/news/new-boat.yaml:1:27',
    ]);
  });

  it('are found again where nothing else is read anew', async () => {
    const site = newsSite();
    expect((await findingsIn(site)).findings).toEqual([]);
    edit(site, 'content/people.yaml', '- id: eva', '- id: eve');
    expect((await findingsIn(site)).findings).toEqual([
      'reference/unknown-id content/news/new-boat.yaml:4:9',
      'reference/unknown-id content/news/winter-storm.yaml:4:9',
    ]);
    edit(site, 'content/people.yaml', '- id: eve', '- id: eva');
    edit(site, 'content/news/new-boat.yaml', 'sv: ny-bat', 'sv: oppet-hus');
    expect((await findingsIn(site)).findings).toEqual(['route/slug-collision content/news/open-day.yaml:1:27']);
  });
});

describe('a page file that names fields of an entry', () => {
  const withPage = (placeholders: string) =>
    temporarySite('news', {
      ...withPiece(definition, "title: 'title',", `title: 'title', placeholders: [${placeholders}],`),
      ...withPiece('content/routes.yaml', '{ of: news }', '{ of: news, page: story }'),
      'content/pages/story.yaml': `meta:
  title: { en: '{entry:title}', sv: '{entry:title}' }
  description: { en: 'A piece of news of {entry:date}.', sv: 'En nyhet från {entry:date}.' }
  keywords: { en: [news], sv: [nyhet] }
hero:
  title: { en: '{entry:title}', sv: '{entry:title}' }
  lead: { en: 'On {entry:date}.', sv: 'Den {entry:date}.' }
sections: []
`,
    });

  it('shows a day as it is written in the language', async () => {
    const site = withPage("'title', 'date'");
    const { code, stderr } = await runMain(['build', '--root', site, ...day]);
    expect(code, stderr).toBe(0);
    expect(read(site, 'dist/news/led-lamps.html')).toContain('On 2\u00a0March 2026.');
    expect(read(site, 'dist/sv/nyheter/led-lampor.html')).toContain('Den 2\u00a0mars 2026.');
    for (const page of readPages(join(site, 'dist'))) expect(page.html).not.toContain('[object');
  });

  it('is told of a field that no text can show', async () => {
    const { findings } = await findingsIn(withPage("'title', 'date', 'author'"));
    expect(findings).toContain('content/invalid-value content/news/led-lamps.yaml:4:9');
  });

  it('is told only what is wrong with a field that it could show', async () => {
    const lamps = 'content/news/led-lamps.yaml';
    const site = withPage("'title', 'date', 'author'");
    edit(site, definition, 'reference(people)', 'period()');
    edit(site, definition, 'import { day, ', 'import { day, period, ');
    edit(site, lamps, 'author: lars', 'author: { from: 2026-09-12, to: 2026-02-28 }');
    const { findings } = await findingsIn(site);
    expect(findings.filter((finding) => finding.includes(lamps))).toEqual([`content/invalid-value ${lamps}:4:33`]);
  });
});

describe('a definition of pages that cannot be used', () => {
  it.each([
    [
      "newestFirst: 'date'",
      "newestFirst: 'title'",
      '"title" is no day(), period() or moment(), and newestFirst names a field that is one.',
    ],
    [
      "description: 'body'",
      "body: 'title'",
      '"title" is no richText(), localizedRichText(), article() or localizedArticle(), and body names a field that is one.',
    ],
    ["    newestFirst: 'date',\n", '', 'a feed needs the days on which its entries were published: name their field as published.'],
    ["newestFirst: 'date'", "newestFirst: 'date', soonestFirst: 'date'", 'entries cannot be sorted newestFirst and soonestFirst.'],
    ["newestFirst: 'date'", "newestFirst: 'date', published: 'title'", '"title" is no day(), and published names a field that is one.'],
    ['perPage: 2', 'perPage: 0', '"0" is no number of entries that a page can have.'],
    ["description: 'body'", "description: 'text'", '"text" is no field of its entries.'],
  ])('%s → %s', async (before, after, reason) => {
    const result = await runMain(['validate', '--root', newsSite(withPiece(definition, before, after))]);
    expectUnusable(result, definition, reason);
  });
});
