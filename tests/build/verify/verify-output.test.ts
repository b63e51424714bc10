import { describe, expect, it } from 'vitest';
import { readPages, verifyPages } from '../../../cli/build/verify/verify-output.ts';
import { FindingCollector } from '../../../cli/diagnostics/finding.ts';

const origin = 'https://example.org';

interface PageParts {
  lang?: string;
  /** Null for none; the page's own address where left out. */
  canonical?: string | null;
  alternates?: Record<string, string>;
  noindex?: boolean;
  body?: string;
}

function pageAt(url: string, { lang = 'en', canonical = url, alternates = {}, noindex = false, body = '' }: PageParts) {
  const links = Object.entries(alternates).map(([code, href]) => `<link rel="alternate" hreflang="${code}" href="${href}">`);
  return [
    `<!doctype html><html lang="${lang}"><head><title>x</title>`,
    canonical === null ? '' : `<link rel="canonical" href="${canonical}">`,
    noindex ? '<meta name="robots" content="noindex">' : '',
    ...links,
    `</head><body>${body}</body></html>`,
  ].join('\n');
}

interface Output {
  /** Parts of pages by file. */
  pages: Record<string, PageParts>;
  base?: string;
  /** Style sheets by file. */
  sheets?: Record<string, string>;
  others?: string[];
  /** The sitemap as text; a right one where left out, none where null. */
  sitemap?: string | null;
}

const addressOf = (file: string, base: string): string =>
  `${origin}${base}/${file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`;

/** A sitemap entry with alternates. */
const entry = (url: string, alternates: Record<string, string> = {}): string =>
  `<url><loc>${url}</loc>${Object.entries(alternates)
    .map(([code, href]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${href}"/>`)
    .join('')}</url>`;
const sitemapOf = (...entries: string[]): string => `<urlset>${entries.join('')}</urlset>`;

/** Verifies an output and returns each finding as `code file: message`. */
function verify({ pages, base = '', others = [], sheets = {}, sitemap }: Output): string[] {
  const files = new Map([...others.map((file): [string, string] => [file, '']), ...Object.entries(sheets)]);
  const entries: string[] = [];
  for (const [file, parts] of Object.entries(pages)) {
    const url = addressOf(file, base);
    files.set(file, pageAt(url, parts));
    const isOwn = parts.canonical === undefined || parts.canonical === url;
    if (!parts.noindex && isOwn) entries.push(entry(url, parts.alternates));
  }
  if (sitemap !== null) files.set('sitemap.xml', sitemap ?? sitemapOf(...entries));
  const collector = new FindingCollector();
  const own = { files, read: (file: string) => files.get(file) ?? '', origin, base, folder: 'dist' };
  verifyPages(readPages(own), own, collector.report);
  return collector.list().map(({ code, file, message }) => `${code} ${file}: ${message}`);
}

const codesOf = (output: Output): string[] => verify(output).map((finding) => finding.split(' ')[0] ?? '');
/** The codes that one link in a page of its own leads to, beside an about page with an id. */
const codesOfLink = (href: string, attributes = '', around = (link: string) => link): string[] =>
  codesOf({
    pages: {
      'index.html': { body: around(`<a href="${href}" ${attributes}>x</a>`) },
      'about.html': { body: '<h2 id="history">x</h2>' },
      'sv/om.html': { lang: 'sv' },
      'places/index.html': {},
    },
    others: ['assets/a.css', 'favicon.svg', 'a b.txt'],
  });

describe('links', () => {
  it.each([
    '/',
    '/about',
    'about',
    './about',
    '/about?from=here',
    '/about#history',
    '#',
    '',
    '/places/',
    '/places',
    '/favicon.svg',
    '/a%20b.txt',
    `${origin}/about#history`,
    'https://elsewhere.example/missing',
    '//elsewhere.example/missing',
    'mailto:hello@example.org',
    'tel:+46846500400',
  ])('%j leads somewhere', (href) => {
    expect(codesOfLink(href)).toEqual([]);
  });

  it.each(['/abut', '/About', 'sv/about', '/assets', '/about/history', `${origin}/missing`, '/../missing', '/%E0%A4%A', 'http://['])(
    '%j leads nowhere',
    (href) => {
      expect(codesOfLink(href)).toEqual(['output/broken-link']);
    },
  );

  it.each(['/about#histroy', '#top-of-page', '/about#%E0%A4%A'])('%j names no id', (href) => {
    expect(codesOfLink(href)).toEqual(['output/broken-anchor']);
  });

  it('below a sub-path have to stay below it', () => {
    const pages = (body: string) => ({ 'index.html': { body }, 'about.html': {} });
    const link = (href: string) => verify({ base: '/site', pages: pages(`<a href="${href}">x</a>`) });
    expect(link('/site/about')).toEqual([]);
    expect(link('/site')).toEqual([]);
    expect(link('/about')).toHaveLength(1);
    expect(link('/sites/about')).toHaveLength(1);
  });

  it('count images, scripts and styles too', () => {
    const body =
      '<img src="/x.png" alt="" width="1" height="1"><script src="/x.js"></script><link rel="stylesheet" href="/x.css"><source src="/x.mp4">';
    expect(codesOf({ pages: { 'index.html': { body } } })).toEqual(Array(4).fill('output/broken-link'));
  });

  it('start where the page says, and may lead to its top or to a text', () => {
    const pages = (head: string, body: string) => ({ 'index.html': {}, 'a/b.html': { body: head + body } });
    const link = (href: string) => `<a href="${href}">x</a>`;
    expect(codesOf({ pages: pages('', link('b') + link('#top') + link('#:~:text=x')) })).toEqual([]);
    expect(codesOf({ pages: pages('', link('a/b')) })).toEqual(['output/broken-link']);
    expect(codesOf({ pages: pages('<base href="/">', link('a/b')) })).toEqual([]);
  });

  it('count areas of maps, places by name, and the target of a redirect', () => {
    const body = '<map name="m"><area href="/gone" alt="x"></map><a name="old">x</a><a href="#old">x</a>';
    const redirect = '<meta http-equiv="refresh" content="0; url=/moved">';
    expect(codesOf({ pages: { 'index.html': { body: body + redirect }, 'b.html': {} }, sitemap: null })).toEqual([
      'output/broken-link',
      'output/broken-link',
      'output/sitemap',
    ]);
  });

  it('say in which language they lead', () => {
    expect(codesOfLink('/sv/om')).toEqual(['output/wrong-language-link']);
    expect(codesOfLink('/sv/om', 'hreflang="sv"')).toEqual([]);
    expect(codesOfLink('/sv/om', 'hreflang="de"')).toEqual(['output/wrong-language-link']);
    // Inside an element that is in that language, the link is as expected; one back needs the word.
    const inSwedish = (link: string) => `<div lang="sv"><br>${link}</div>`;
    expect(codesOfLink('/sv/om', '', inSwedish)).toEqual([]);
    expect(codesOfLink('/about', '', inSwedish)).toEqual(['output/wrong-language-link']);
    // It ends with its own end tag, not with that of an element of the same name within.
    const after = (link: string) => `<div lang="sv"><div>x</div></div>${link}`;
    const within = (link: string) => `<div lang="sv"><div>x</div>${link}</div>`;
    expect(codesOfLink('/about', '', after)).toEqual([]);
    expect(codesOfLink('/sv/om', '', within)).toEqual([]);
  });
});

describe('alternates', () => {
  const en = `${origin}/`;
  const sv = `${origin}/sv`;
  const set = { en, sv, 'x-default': en };
  const twins = (index: Record<string, string>, swedish: Record<string, string> = index, more: PageParts = {}) =>
    verify({
      pages: { 'index.html': { alternates: index }, 'sv.html': { lang: 'sv', alternates: swedish, ...more } },
    });

  it('are the same set on every twin', () => {
    expect(twins(set)).toEqual([]);
  });

  it.each<[string, Record<string, string>, Record<string, string>, PageParts, RegExp]>([
    ['one twin names nothing', set, {}, {}, /sv" does not name the same set/],
    ['one leads elsewhere', { ...set, sv: `${origin}/se` }, set, {}, /se" is no page of the output/],
    ['one is relative', { ...set, sv: '/sv' }, set, {}, /"\/sv" is no page of the output/],
    ['the page is not among them', { sv, 'x-default': en }, { sv, 'x-default': en }, {}, /the page itself is not among them/],
    ['x-default is missing', { en, sv }, { en, sv }, {}, /x-default is missing/],
    ['a twin is not to be indexed', set, set, { noindex: true }, /sv" is not to be indexed/],
  ])('%s', (_, index, swedish, more, message) => {
    const found = twins(index, swedish, more).filter((finding) => finding.startsWith('output/alternates'));
    expect(found.join('\n')).toMatch(message);
  });

  it('name each language once', () => {
    const html = pageAt(en, { alternates: set }).replace('</head>', `<link rel="alternate" hreflang="sv" href="${sv}"></head>`);
    const collector = new FindingCollector();
    const files = new Map([
      ['index.html', html],
      ['sv.html', pageAt(sv, { lang: 'sv', alternates: set })],
      ['sitemap.xml', sitemapOf(entry(en, set), entry(sv, set))],
    ]);
    const own = { files, read: (file: string) => files.get(file) ?? '', origin, base: '', folder: 'dist' };
    verifyPages(readPages(own), own, collector.report);
    expect(collector.list().map(({ message }) => message)).toContain(
      'The alternates of this page are not in order: a language is named twice.',
    );
  });
});

describe('canonical links', () => {
  const withSecond = (second: PageParts, more: Record<string, PageParts> = {}) =>
    verify({ pages: { 'index.html': {}, 'second.html': second, ...more } });

  it('may lead to another page in the same language, or be left out with noindex', () => {
    expect(withSecond({ canonical: `${origin}/` })).toEqual([]);
    expect(withSecond({ canonical: null, noindex: true })).toEqual([]);
  });

  it.each<[string, PageParts, Record<string, PageParts>, string]>([
    ['is missing', { canonical: null }, {}, 'it has none'],
    ['is relative', { canonical: '/second' }, {}, 'is not an absolute address of this site'],
    ['leads to another site', { canonical: 'https://example.org.evil.example/' }, {}, 'is not an absolute address of this site'],
    ['leads nowhere', { canonical: `${origin}/third` }, {}, 'is no page of the output'],
    ['leads on', { canonical: `${origin}/third` }, { 'third.html': { canonical: `${origin}/` } }, 'has another canonical link itself'],
    ['leads to another language', { lang: 'sv', canonical: `${origin}/` }, {}, 'is in another language'],
  ])('one that %s', (_, second, more, reason) => {
    const found = withSecond(second, more);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^output\/canonical dist\/second\.html: /);
    expect(found[0]).toContain(reason);
  });
});

describe('the sitemap', () => {
  const pages = { 'index.html': {}, 'about.html': {}, 'thanks.html': { noindex: true, canonical: null } };
  const home = entry(`${origin}/`);
  const about = entry(`${origin}/about`);

  it('lists every page that is to be indexed', () => {
    expect(verify({ pages })).toEqual([]);
  });

  it.each<[string, string | null, string]>([
    ['is not there', null, 'there is no sitemap.xml'],
    ['lacks a page', sitemapOf(home), `${origin}/about is missing`],
    ['has a page that is not to be indexed', sitemapOf(home, about, entry(`${origin}/thanks`)), 'is not a canonical, indexable page'],
    ['has a page that does not exist', sitemapOf(home, about, entry(`${origin}/old`)), `${origin}/old is no page of the output`],
    ['has other alternates', sitemapOf(home, entry(`${origin}/about`, { sv: `${origin}/sv` })), 'are not those of its head'],
  ])('that %s', (_, sitemap, reason) => {
    const found = verify({ pages, sitemap });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^output\/sitemap dist\/sitemap\.xml: /);
    expect(found[0]).toContain(reason);
  });

  it('names each of its parts once, and only parts that are there', () => {
    const parts = ['/part.xml', '/part.xml', '/gone.xml', 'https://elsewhere.example/part.xml'];
    const index = parts.map((part) => `<sitemap><loc>${new URL(part, origin).href}</loc></sitemap>`).join('');
    const found = verify({
      pages: { 'index.html': { noindex: true } },
      others: ['part.xml'],
      sitemap: `<sitemapindex>${index}</sitemapindex>`,
    });
    expect(found.map((finding) => finding.split('the same: ')[1])).toEqual([
      `${origin}/part.xml is listed twice.`,
      `${origin}/gone.xml is no file of the output.`,
      'https://elsewhere.example/part.xml is no file of the output.',
    ]);
  });

  it('lists no alias', () => {
    const aliased = { ...pages, 'old.html': { canonical: `${origin}/about` } };
    expect(verify({ pages: aliased })).toEqual([]);
    expect(verify({ pages: aliased, sitemap: sitemapOf(home, about, entry(`${origin}/old`)) })).toHaveLength(1);
  });
});

describe('markup', () => {
  it.each([
    ['<p style="color: red">x</p>', 'The style attribute of <p>'],
    ['<p onclick="x()">x</p>', 'The attribute onclick of <p>'],
    ['<div hidden id="S:1"></div>', 'The script that shows a Suspense block'],
  ])('%s does nothing', (body, what) => {
    const found = verify({ pages: { 'index.html': { body } } });
    expect(found.map((finding) => finding.split(': ')[1])).toEqual([`${what} does nothing under the content security policy of the page.`]);
  });

  it.each([
    '<script type="application/json">{"style": "x"}</script>',
    '<script type="application/ld+json">{}</script>',
    '<p>onclick="x()" style="y"</p>',
  ])('%s is data or text', (body) => {
    expect(verify({ pages: { 'index.html': { body } } })).toEqual([]);
  });

  it('is placed at the element, over several lines too', () => {
    const collector = new FindingCollector();
    const html = pageAt(`${origin}/`, { body: '<p>one</p>\n  <p\n    title=">"\n    style="x">two</p>' });
    const files = new Map([
      ['index.html', html],
      ['sitemap.xml', sitemapOf(entry(`${origin}/`))],
    ]);
    const own = { files, read: (file: string) => files.get(file) ?? '', origin, base: '', folder: 'out' };
    verifyPages(readPages(own), own, collector.report);
    const [finding] = collector.list();
    const line = html.split('\n').indexOf('  <p') + 1;
    expect(finding).toMatchObject({
      file: 'out/index.html',
      range: { start: { line, column: 3 }, end: { line: line + 2, column: 15 } },
    });
  });

  it('has each id once', () => {
    const body = '<p id="a">x</p><p id="b">x</p><p id="a">x</p>';
    expect(verify({ pages: { 'index.html': { body } } })).toEqual([
      'output/duplicate-id dist/index.html: The id "a" stands twice in this page.',
    ]);
  });
});

describe('style sheets', () => {
  const shared = 'a{color:red}@media print{a{color:#000}}';
  const card = '.card{margin:0}@media print{.card{margin:1px}}';
  const sheets = { 'card.css': card, 'late.css': '.x{top:0}.crumbs{top:1px}' };
  const page = (style: string, ...named: string[]) => ({
    body: `<style>${style}</style>${named.map((file) => `<link rel="stylesheet" href="/site/${file}" disabled>`).join('')}`,
  });
  const found = (about: { body: string }, first = page(shared)) => {
    const pages = { 'index.html': first, 'about.html': about, 'c.html': first };
    return codesOf({ base: '/site', sheets, pages }).filter((code) => code !== 'output/policy');
  };

  it.each([
    ['the same', page(shared)],
    ['the rules of a sheet that the page names after it', page(shared + card, 'card.css')],
    ['one rule of such a sheet', page(`${shared}.crumbs{top:1px}`, 'late.css')],
    ['the rules of such a sheet before it', page(card + shared, 'card.css')],
    ['rules of two, in another order', page(`${shared}.crumbs{top:1px}${card}`, 'card.css', 'late.css')],
  ])('may be %s', (_, about) => expect(found(about)).toEqual([]));

  it.each([
    ['other rules', page(`${shared}.card{margin:2px}`, 'card.css')],
    ['rules of a sheet that the page does not name', page(shared + card, 'late.css')],
    ['rules of a sheet that browsers load', { body: `<style>${shared + card}</style><link rel="stylesheet" href="/site/card.css">` }],
    ['another beginning', page(`b{}${shared}${card}`, 'card.css')],
    ['none', { body: '' }],
  ])('are not %s', (_, about) => expect(found(about)).toEqual(['output/style']));

  it('are compared where every page names a sheet', () => {
    const first = page(shared + card, 'card.css');
    expect(found(page(shared + sheets['late.css'], 'late.css'), first)).toEqual([]);
    expect(found(page(`b{}${card}`, 'card.css'), first)).toEqual(['output/style']);
  });
});
