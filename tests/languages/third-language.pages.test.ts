import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { PageProps } from '../../templates/contract.ts';
import { collectComplaints, desktop, launch, phone, ready } from '../browser/browser.ts';
import { type CliResult, type RunningCli, runCli, startCli } from '../run-cli.ts';
import { runMain } from '../run-main.ts';
import { writeSite } from '../temporary-site.ts';
import { pngSize } from '../verkbro/picture-file.ts';
import {
  alternatesOf,
  attribute,
  type BuiltPage,
  canonical,
  type Element,
  elements,
  isNoindex,
  languageOf,
  listFiles,
  readPages,
  textOf,
} from '../verkbro/read-dist.ts';

/** A site in English, Swedish and Arabic (right to left). The same code builds it as the site in two languages. */
const origin = 'https://masthamn.example';
const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
const dist = join(folder, 'dist');

let built: CliResult;
let pages: Map<string, BuiltPage>;

beforeAll(async () => {
  // A copy, because the tool writes its caches into the site.
  writeSite(folder, 'trilingual', {});
  built = await runCli(['build', '--root', folder, '--date', '2026-11-21']);
  pages = new Map(built.code === 0 ? readPages(dist).map((page) => [page.path, page]) : []);
  return () => rmSync(folder, { recursive: true, force: true });
});

type Code = 'en' | 'sv' | 'ar';
const codes: readonly Code[] = ['en', 'sv', 'ar'];

interface Route {
  page: string;
  paths: Partial<Record<Code, string>>;
  indexable: boolean;
}
const route = (page: string, en: string, sv: string, ar?: string, indexable = true): Route => ({
  page,
  paths: ar === undefined ? { en, sv } : { en, sv, ar },
  indexable,
});

const routes: readonly Route[] = [
  route('home', '/', '/sv', '/ar'),
  route('services', '/services', '/sv/tjanster', '/ar/khadamat'),
  route(
    'restoration',
    '/services/hull-restoration',
    '/sv/tjanster/skrovrenovering',
    '/ar/khadamat/tarmim-al-haykal',
  ),
  route('winter-storage', '/services/winter-storage', '/sv/tjanster/vinterforvaring'),
  route('ice-watch', '/services/winter-storage/ice-watch', '/sv/tjanster/vinterforvaring/isvakt'),
  route('working-here', '/working-here', '/sv/jobba-har', '/ar/al-wazaif'),
  route('working-here/boatbuilder', '/working-here/boatbuilder', '/sv/jobba-har/batbyggare'),
  {
    page: 'working-here/site-lead',
    paths: { en: '/working-here/site-lead', ar: '/ar/al-wazaif/mushrif-mawqi' },
    indexable: true,
  },
  route('contact', '/contact', '/sv/kontakt', '/ar/ittisal'),
  route('visit', '/contact/book-a-visit', '/sv/kontakt/boka-besok', '/ar/ittisal/hajz-ziyara'),
  route('thank-you', '/contact/thank-you', '/sv/kontakt/tack', '/ar/ittisal/shukran', false),
  route('not-sent', '/contact/not-sent', '/sv/kontakt/inte-skickat', '/ar/ittisal/lam-tursal', false),
  route('privacy', '/privacy', '/sv/integritet', '/ar/khususiyya'),
];

/** Every page in every language that it exists in. */
const canonicalPages = routes.flatMap(({ page, paths, indexable }) =>
  codes.flatMap((code) => {
    const path = paths[code];
    return path === undefined ? [] : [{ page, code, path, paths, indexable }];
  }),
);

/** Page aliases: English paths below another language's prefix, and those that routes.yaml declares. */
const aliases = [
  ...canonicalPages.flatMap(({ code, path, paths: { en = '/' } }) =>
    code === 'en' || en === '/' ? [] : [{ code, path: `/${code}${en}`, target: path }],
  ),
  { code: 'sv', path: '/sv/tjanster/skrovrestaurering', target: '/sv/tjanster/skrovrenovering' },
  { code: 'ar', path: '/ar/khadamat/tarmim-al-qawarib', target: '/ar/khadamat/tarmim-al-haykal' },
];

const redirects = [
  { code: 'en', path: '/what-we-do', target: '/services' },
  { code: 'sv', path: '/sv/vad-vi-gor', target: '/sv/tjanster' },
  { code: 'ar', path: '/ar/amaluna', target: '/ar/khadamat' },
];

const notFound = [
  { code: 'en', path: '/404' },
  { code: 'sv', path: '/sv/404' },
  { code: 'ar', path: '/ar/404' },
];

function pageAt(path: string): BuiltPage {
  const page = pages.get(path);
  if (page === undefined) throw new Error(`no page at ${path}\n${built.stderr}`);
  return page;
}

const directionOf = (page: BuiltPage) => elements(page, 'html')[0]?.attribs.dir;
const mainText = (path: string) => textOf(elements(pageAt(path), 'main')[0]);
const propsOf = (path: string): PageProps =>
  JSON.parse(readFileSync(join(dist, `${path === '/' ? 'index' : path.slice(1)}.json`), 'utf8'));
const hasClass = ({ attribs }: Element, name: string) => attribs.class?.split(' ').includes(name) ?? false;
/** The links of the language switcher, by language code. */
const switcher = (path: string): Record<string, string | undefined> =>
  Object.fromEntries(
    elements(pageAt(path), 'a')
      .filter((link) => hasClass(link, 'languages__link'))
      .map(({ attribs }) => [attribs['data-language'], attribs.href]),
  );
const linksTo = (path: string, target: string) =>
  elements(pageAt(path), 'a').filter(({ attribs }) => attribs.href === target);
const within = (path: string, className: string, name: string): Element[] =>
  elements(pageAt(path), 'section')
    .filter((section) => hasClass(section, className))
    .flatMap((section) => DomUtils.getElementsByTagName(name, section.children));

describe('a site in three languages', () => {
  it('builds and validates without a finding', async () => {
    expect(built).toMatchObject({ code: 0, stdout: '' });
    expect(built.stderr).toMatch(/^60 pages written to dist\/ in [\d.]+ s: no problems\n$/);
    expect(await runMain(['validate', '--root', folder])).toMatchObject({ code: 0 });
  });

  it('has every page of every language, and nothing else', () => {
    const expected = [canonicalPages, aliases, redirects, notFound].flat().map(({ path }) => path);
    expect([...pages.keys()].sort()).toEqual(expected.sort());
  });

  it.each(canonicalPages)('$path says that it is in $code, and is', ({ code, path }) => {
    const page = pageAt(path);
    expect(languageOf(page)).toBe(code);
    expect(directionOf(page)).toBe(code === 'ar' ? 'rtl' : 'ltr');
    expect(propsOf(path)).toMatchObject({ language: code, direction: code === 'ar' ? 'rtl' : 'ltr' });
    const written = textOf(elements(page, 'h1')[0]) + textOf(elements(page, 'title')[0]);
    expect(/\p{Script=Arabic}/u.test(written)).toBe(code === 'ar');
  });

  it('gives every page a title and a description of its own', () => {
    const titles = canonicalPages.map(({ path }) => textOf(elements(pageAt(path), 'title')[0]));
    const descriptions = canonicalPages.map(({ path }) =>
      attribute(pageAt(path), 'meta', { name: 'description' }, 'content'),
    );
    expect(new Set(titles).size).toBe(canonicalPages.length);
    expect(new Set(descriptions).size).toBe(canonicalPages.length);
  });

  it('prints the addresses of three languages below each other, where a table would be too wide', async () => {
    const { code, stdout } = await runMain(['routes', '--root', folder]);
    expect(code).toBe(0);
    expect(stdout).toContain('\nservices\n  en /services\n  sv /sv/tjanster\n  ar /ar/khadamat\n');
    expect(stdout).toMatch(
      /^winter-storage\n {2}en \/services\/winter-storage\n {2}sv \/sv\/tjanster\/vinterforvaring\n {2}ar –$/m,
    );
  });

  it('names no language in its style sheet: the direction is a setting', () => {
    expect(pageAt('/ar').html).not.toContain(':lang(');
    expect(pageAt('/ar').html).toContain('[dir=rtl]');
  });
});

describe('the words of the third language', () => {
  /** Names with Latin letters in Arabic text. */
  const names =
    /Masthamn|Båtvarv AB|Slipvägen|yard@masthamn\.example|name@company\.example|Nadia Sabet|Rosetta River Museum|Barcelona Charter|CET\/CEST|ABCD/g;

  it.each(canonicalPages.filter(({ code }) => code === 'ar'))(
    '$path holds no other language unmarked',
    ({ path }) => {
      const page = pageAt(path);
      const words: string[] = [];
      const visit = (node: Element['children'][number]) => {
        if (node.type === 'text') words.push(node.data);
        if (!('attribs' in node) || node.name === 'style' || node.name === 'script') return;
        if (node.attribs.lang !== undefined && node.attribs.lang !== 'ar') return;
        const { alt, title, 'aria-label': label, 'data-title': shown } = node.attribs;
        words.push(...[alt, title, label, shown].filter((text) => text !== undefined));
        node.children.forEach(visit);
      };
      page.dom.children.forEach(visit);
      const text = words.join(' ').replaceAll(names, '');
      expect(text.match(/[A-Za-zÅÄÖåäö]{2,}/g)).toBeNull();
      expect(text.match(/\p{Script=Arabic}/gu)?.length).toBeGreaterThan(300);
    },
  );

  it('lists open positions per language: three, two, one', () => {
    const listed = (path: string) => within(path, 'section--positions', 'h3').map(textOf);
    expect(listed('/working-here')).toHaveLength(3);
    expect(listed('/sv/jobba-har')).toEqual(['Båtbyggare', 'Lärling, rundhult och rigg']);
    expect(listed('/ar/al-wazaif')).toEqual(['مشرف موقع لمشروعات المتاحف']);
  });

  it('posts the forms in the language of the page, with the services that exist in it', () => {
    const hidden = (path: string) => attribute(pageAt(path), 'input', { name: 'language' }, 'value');
    const topics = (path: string) =>
      elements(pageAt(path), 'select', { name: 'topic' })
        .flatMap((select) => DomUtils.getElementsByTagName('option', select.children))
        .map(({ attribs }) => attribs.value);
    expect(['/contact', '/sv/kontakt', '/ar/ittisal'].map(hidden)).toEqual(['en', 'sv', 'ar']);
    expect(topics('/contact/book-a-visit')).toEqual(['', 'restoration', 'winter-storage']);
    expect(topics('/ar/ittisal/hajz-ziyara')).toEqual(['', 'restoration']);
    const form = JSON.stringify(propsOf('/ar/ittisal').sections);
    expect(form).toContain('"thanks":{"href":"/ar/ittisal/shukran"');
  });

  it('draws a picture of each page, without the letters that its font lacks', () => {
    const indexable = canonicalPages.filter((page) => page.indexable);
    const images = indexable.map(({ path }) => {
      const url = attribute(pageAt(path), 'meta', { property: 'og:image' }, 'content') ?? '';
      const png = readFileSync(join(dist, url.slice(origin.length)));
      expect(pngSize(png), path).toEqual({ width: 1200, height: 630 });
      return png.toString('latin1');
    });
    expect(new Set(images).size).toBe(indexable.length);
  });

  it('tells machines: Open Graph locale, structured data', () => {
    const page = pageAt('/ar/khadamat');
    const properties = (name: string) =>
      elements(page, 'meta', { property: name }).map(({ attribs }) => attribs.content);
    expect(properties('og:locale')).toEqual(['ar_EG']);
    expect(properties('og:locale:alternate')).toEqual(['en_GB', 'sv_SE']);
    const [script] = elements(page, 'script', { type: 'application/ld+json' });
    const graph = JSON.parse(script === undefined ? '{}' : DomUtils.textContent(script))['@graph'];
    expect(graph.find((node: Record<string, string>) => node['@type'] === 'WebPage')).toMatchObject({
      inLanguage: 'ar',
      url: `${origin}/ar/khadamat`,
    });
  });
});

describe('figures', () => {
  const percent = (value: number) =>
    new Intl.NumberFormat('ar-EG', { style: 'percent', maximumFractionDigits: 1 }).format(value / 100);

  it('are written as each language writes them', () => {
    const plain = (path: string) => mainText(path).replace(/[\u00a0\u202f]/g, ' ');
    for (const figure of ['1,240+', '62 years', '12.5%', '96.4%', '60 minutes', '48 hours', 'since 1964'])
      expect(plain('/')).toContain(figure);
    for (const figure of ['1 240+', '62 år', '12,5 %', '96,4 %', '60 minuter', '48 timmar', 'sedan 1964'])
      expect(plain('/sv')).toContain(figure);
    for (const figure of [
      '١٬٢٤٠+',
      '٦٢ سنة',
      percent(12.5),
      percent(96.4),
      '٦٠ دقيقة',
      '٤٨ ساعة',
      'عام ١٩٦٤',
    ])
      expect(mainText('/ar')).toContain(figure);
    // The format of Intl for Egypt: Arabic digits, decimal sign and percent sign.
    expect(percent(12.5)).toMatch(/^١٢٫٥٪/);
  });

  it('have their marks and changes in every language', () => {
    expect(mainText('/services/hull-restoration')).toContain('−87%');
    expect(mainText('/sv/tjanster/skrovrenovering')).toMatch(/−87\s%/);
    expect(mainText('/ar/khadamat/tarmim-al-haykal')).toContain('−٨٧٪');
    expect(mainText('/ar/khadamat/tarmim-al-haykal')).toContain('١٬٨٥٠');
  });

  it('stand as dates and hours, too', () => {
    expect(mainText('/working-here/site-lead')).toContain('2 November 2026');
    expect(mainText('/sv/jobba-har/batbyggare')).toContain('19 oktober 2026');
    expect(mainText('/ar/al-wazaif/mushrif-mawqi')).toContain('٢ نوفمبر ٢٠٢٦');
    expect(mainText('/contact')).toContain('Monday–Friday, 08:00–17:00');
    expect(mainText('/sv/kontakt')).toContain('måndag–fredag, 08:00–17:00');
    const clock = new Intl.DateTimeFormat('ar-EG', { timeStyle: 'short', timeZone: 'UTC' });
    expect(mainText('/ar/ittisal')).toContain('الاثنين–الجمعة');
    expect(mainText('/ar/ittisal')).toContain(clock.format(new Date('1970-01-01T08:00Z')));
  });
});

describe('hreflang', () => {
  const expected = (paths: Route['paths']) =>
    [
      ...codes.flatMap((code) => (paths[code] === undefined ? [] : [`${code} ${origin}${paths[code]}`])),
      `x-default ${origin}${paths.en}`,
    ].sort();

  it.each(canonicalPages.filter(({ indexable }) => indexable))(
    '$path names all of its languages and itself',
    ({ path, paths }) => {
      expect(alternatesOf(pageAt(path))).toEqual(expected(paths));
      expect(canonical(pageAt(path))).toBe(origin + path);
    },
  );

  it('is complete: four lines for pages in three languages, three for those in two', () => {
    expect(alternatesOf(pageAt('/ar/khadamat'))).toHaveLength(4);
    expect(alternatesOf(pageAt('/services/winter-storage'))).toHaveLength(3);
    expect(alternatesOf(pageAt('/services/winter-storage')).join()).not.toContain('/ar');
  });

  it('is answered by every page that it names', () => {
    const indexable = canonicalPages.filter((page) => page.indexable);
    for (const { path } of indexable) {
      for (const line of alternatesOf(pageAt(path))) {
        const target = line.split(' ')[1]?.slice(origin.length) || '/';
        expect(alternatesOf(pageAt(target)), `${path} → ${line}`).toEqual(alternatesOf(pageAt(path)));
      }
    }
  });

  it('is left out where a page is not to be found by search', () => {
    for (const { path } of canonicalPages.filter(({ indexable }) => !indexable)) {
      expect(alternatesOf(pageAt(path))).toEqual([]);
      expect(isNoindex(pageAt(path))).toBe(true);
    }
  });

  it('stands in the sitemap as it does in the heads', () => {
    const xml = parseDocument(readFileSync(join(dist, 'sitemap.xml'), 'utf8'), { xmlMode: true });
    const urls = DomUtils.getElementsByTagName('url', xml.children).map((url) => [
      DomUtils.textContent(DomUtils.getElementsByTagName('loc', url.children)),
      DomUtils.getElementsByTagName('xhtml:link', url.children)
        .map(({ attribs }) => `${attribs.hreflang} ${attribs.href}`)
        .sort(),
    ]);
    const heads = canonicalPages
      .filter(({ indexable }) => indexable)
      .map(({ path }) => [canonical(pageAt(path)), alternatesOf(pageAt(path))]);
    expect(urls).toHaveLength(3 * 7 + 2 * 4);
    expect(new Map(urls as [string, string[]][])).toEqual(new Map(heads as [string, string[]][]));
  });
});

describe('pages that exist in two of three languages', () => {
  it('have no file, no alias and no props in the third', () => {
    const arabic = listFiles(dist).filter((file) => file.startsWith('ar/'));
    expect(arabic.length).toBeGreaterThan(20);
    expect(arabic.filter((file) => /winter|ice-watch|vinter/.test(file))).toEqual([]);
    expect(existsSync(join(dist, 'ar/services/hull-restoration.html'))).toBe(true);
  });

  it('lead the switcher to the nearest page above that exists', () => {
    expect(switcher('/services/winter-storage')).toEqual({
      en: '/services/winter-storage',
      sv: '/sv/tjanster/vinterforvaring',
      ar: '/ar/khadamat',
    });
    // The page above does not exist in Arabic either.
    expect(switcher('/sv/tjanster/vinterforvaring/isvakt')).toEqual({
      en: '/services/winter-storage/ice-watch',
      sv: '/sv/tjanster/vinterforvaring/isvakt',
      ar: '/ar/khadamat',
    });
  });

  it('are not offered in the third language', () => {
    const offered = (path: string) =>
      propsOf(path)
        .shell.languages.filter(({ suggestion }) => suggestion !== undefined)
        .map(({ code }) => code);
    expect(offered('/services/winter-storage')).toEqual(['sv']);
    expect(offered('/services')).toEqual(['sv', 'ar']);
    expect(offered('/ar/khadamat')).toEqual(['en', 'sv']);
  });

  it('are linked from the third language as what they are: English pages', () => {
    const links = linksTo('/ar/khadamat/tarmim-al-haykal', '/services/winter-storage');
    // Menu, running text, related pages, footer.
    expect(links).toHaveLength(4);
    expect(links.map(({ attribs }) => attribs.hreflang)).toEqual(['en', 'en', 'en', 'en']);
    const related = within('/ar/khadamat/tarmim-al-haykal', 'section--related', 'a');
    expect(related.map((link) => [textOf(link), link.attribs.lang])).toEqual([
      ['Winter storage', 'en'],
      ['العمل لدينا', undefined],
    ]);
  });

  it('are linked from the other languages in theirs', () => {
    const links = linksTo('/sv/tjanster/skrovrenovering', '/sv/tjanster/vinterforvaring');
    expect(links.map(({ attribs }) => attribs.hreflang)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(linksTo('/sv/tjanster/skrovrenovering', '/services/winter-storage')).toEqual([]);
  });
});

describe('second addresses', () => {
  it.each(aliases)('$path shows the page of $target', ({ code, path, target }) => {
    const [alias, page] = [pageAt(path), pageAt(target)];
    expect(languageOf(alias)).toBe(code);
    expect(directionOf(alias)).toBe(directionOf(page));
    expect(elements(alias, 'main').map(textOf)).toEqual(elements(page, 'main').map(textOf));
    expect(canonical(alias)).toBe(canonical(page));
    expect(alternatesOf(alias)).toEqual([]);
    expect(attribute(alias, 'div', { id: 'app' }, 'data-props')).toBe(`${target}.json`);
    expect(readFileSync(join(dist, 'sitemap.xml'), 'utf8')).not.toContain(`${path}<`);
  });

  it('have a canonical link to the named path where they may be indexed', () => {
    const { indexable } = routes.find(({ page }) => page === 'restoration') ?? {};
    expect(indexable).toBe(true);
    expect(canonical(pageAt('/ar/services/hull-restoration'))).toBe(`${origin}/ar/khadamat/tarmim-al-haykal`);
    expect(canonical(pageAt('/ar/khadamat/tarmim-al-qawarib'))).toBe(
      `${origin}/ar/khadamat/tarmim-al-haykal`,
    );
    expect(canonical(pageAt('/sv/services/winter-storage'))).toBe(`${origin}/sv/tjanster/vinterforvaring`);
  });

  it.each(redirects)('$path redirects to $target', ({ code, path, target }) => {
    const page = pageAt(path);
    expect(languageOf(page)).toBe(code);
    expect(attribute(page, 'meta', { 'http-equiv': 'refresh' }, 'content')).toBe(`0; url=${target}`);
    expect(canonical(page)).toBe(origin + target);
    expect(linksTo(path, target)).toHaveLength(1);
    expect(isNoindex(page)).toBe(true);
    expect(readFileSync(join(dist, '_redirects'), 'utf8')).toContain(`${path} ${target} 301\n`);
  });
});

describe('the footer', () => {
  const footerLinks = (path: string) =>
    elements(pageAt(path), 'nav')
      .filter((nav) => hasClass(nav, 'footer__cell'))
      .flatMap((nav) => DomUtils.getElementsByTagName('a', nav.children))
      .map(({ attribs }) => [attribs.href, attribs.hreflang]);

  it('has links in the language of the page, as this site is configured', () => {
    expect(footerLinks('/ar')).toEqual([
      ['/ar/khadamat', undefined],
      ['/services/winter-storage', 'en'],
      ['/ar/al-wazaif', undefined],
      ['/ar/ittisal', undefined],
    ]);
    expect(footerLinks('/sv').map(([href]) => href)).toEqual([
      '/sv/tjanster',
      '/sv/tjanster/vinterforvaring',
      '/sv/jobba-har',
      '/sv/kontakt',
    ]);
  });
});

describe('the not-found pages', () => {
  it.each(notFound)('$path speaks $code', ({ code, path }) => {
    const page = pageAt(path);
    expect(languageOf(page)).toBe(code);
    expect(directionOf(page)).toBe(code === 'ar' ? 'rtl' : 'ltr');
    expect(isNoindex(page)).toBe(true);
    expect(canonical(page)).toBeUndefined();
    const home = code === 'en' ? '/' : `/${code}`;
    expect(linksTo(path, home).length).toBeGreaterThan(1);
  });

  it('lies at the root in all three languages, each with its way home', () => {
    const sections = elements(pageAt('/404'), 'section').filter(({ attribs }) => attribs.lang !== undefined);
    const spoken = sections.map(({ attribs, children }) => ({
      lang: attribs.lang,
      dir: attribs.dir,
      title: DomUtils.getElementsByTagName('h2', children).map(textOf).join(),
      home: DomUtils.getElementsByTagName('a', children)[0]?.attribs.href,
    }));
    expect(textOf(elements(pageAt('/404'), 'h1')[0])).toBe('Nothing is moored here');
    expect(spoken).toEqual([
      { lang: 'sv', dir: 'ltr', title: 'Här ligger inget förtöjt', home: '/sv' },
      { lang: 'ar', dir: 'rtl', title: 'لا شيء يرسو هنا', home: '/ar' },
    ]);
  });

  it('speaks one language under a prefix', () => {
    for (const path of ['/sv/404', '/ar/404'])
      expect(elements(pageAt(path), 'section').filter(({ attribs }) => attribs.lang !== undefined)).toEqual(
        [],
      );
  });

  it('is chosen by the prefix on hosts that ask', () => {
    const lines = readFileSync(join(dist, '_redirects'), 'utf8').split('\n');
    expect(lines).toContain('/sv/* /sv/404.html 404');
    expect(lines).toContain('/ar/* /ar/404.html 404');
  });
});

describe('from right to left, in a browser', () => {
  let server: RunningCli;
  let address: string;
  let browser: Browser;
  beforeAll(async () => {
    server = startCli(['preview', '--port', '0', '--root', folder, '--out-dir', dist]);
    [[address], browser] = await Promise.all([server.waitFor(/http:\/\/[\d.]+:\d+/), launch()]);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const visit = async (path: string, size = desktop): Promise<{ page: Page; complaints: string[] }> => {
    const context = await browser.newContext({ viewport: size, locale: 'ar-EG' });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const complaints = await collectComplaints(page, address);
    await page.goto(address + path);
    await ready(page);
    return { page, complaints };
  };
  /** The horizontal extent of the first matching element in the window. */
  const extent = (page: Page, selector: string) =>
    page
      .locator(selector)
      .filter({ visible: true })
      .first()
      .evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return { left, right };
      });
  /** The characters of a text in the order in which they are seen from left to right. */
  const asSeen = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const text = element.firstChild as Text;
        const places = Array.from(text.data, (character, index) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + 1);
          return { character, left: range.getBoundingClientRect().left };
        });
        places.sort((a, b) => a.left - b.left);
        // The marks that keep the digits together have no width and no place.
        return places.map(({ character }) => character.replace(/[\u2066\u2069]/, '')).join('');
      });

  it.each(canonicalPages.filter(({ code }) => code === 'ar'))(
    '$path is taken over without a complaint, and fits a phone and a desktop',
    async ({ path }) => {
      const { page, complaints } = await visit(path, phone);
      for (const size of [phone, desktop]) {
        await page.setViewportSize(size);
        const beyond = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(beyond, `${size.width} px`).toBe(0);
      }
      expect(complaints).toEqual([]);
    },
  );

  it('begins at the right: logo, menu, languages; title before drawing', async () => {
    const { page } = await visit('/ar/ittisal');
    const [logo, menu, languages] = [
      await extent(page, '.logo'),
      await extent(page, '.navigation'),
      await extent(page, '.languages'),
    ];
    expect(logo.right).toBeGreaterThan(desktop.width - 60);
    expect(logo.left).toBeGreaterThan(menu.right);
    expect(menu.left).toBeGreaterThan(languages.right);
    expect(languages.left).toBeLessThan(60);
    expect((await extent(page, 'h1')).right).toBeGreaterThan(desktop.width - 60);
    expect((await extent(page, '.hero__drawing')).right).toBeLessThan(
      (await extent(page, '.hero__text')).left,
    );
  });

  it('points arrows to the left, and to the right on an English page', async () => {
    const turn = async (path: string) => {
      const { page } = await visit(path);
      return page
        .locator('.icon--forward')
        .first()
        .evaluate((icon) => getComputedStyle(icon).transform);
    };
    expect(await turn('/ar/khadamat')).toBe('matrix(-1, 0, 0, 1, 0, 0)');
    expect(await turn('/services')).toBe('matrix(1, 0, 0, 1, 0, 0)');
  });

  it('mirrors lengths, but neither the map nor the years of a chart', async () => {
    const { page } = await visit('/ar/khadamat/tarmim-al-haykal');
    const bar = (await page.locator('.targets svg').first().boundingBox()) ?? { x: 0, width: 0 };
    const dot = (await page.locator('.targets circle').first().boundingBox()) ?? { x: 0, width: 0 };
    // 12.5 of 18 points are reached: two thirds of the way, from the right.
    const walked = (bar.x + bar.width - (dot.x + dot.width / 2)) / bar.width;
    expect(walked).toBeCloseTo((74.5 - 62) / (80 - 62), 1);
    const years = await page
      .locator('.chart__drawing text')
      .filter({ hasText: /^\p{Number}{4}$/u })
      .evaluateAll((texts) =>
        texts
          .sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)
          .map(({ textContent }) => textContent),
      );
    expect(years).toEqual(['٢٠٢٣', '٢٠٢٤', '٢٠٢٥', '٢٠٢٧', '٢٠٢٩']);
    const { page: home } = await visit('/ar');
    const circles = await home
      .locator('.regions__map circle')
      .evaluateAll((marks) => marks.map((mark) => mark.getBoundingClientRect().left));
    // Northern Europe, eastern Mediterranean, Red Sea: from west to east.
    expect(circles).toEqual([...circles].sort((a, b) => a - b));
  });

  it('keeps the order of a telephone number and a mail address', async () => {
    const { page } = await visit('/ar/ittisal');
    expect(await asSeen(page, '.contact-details a[href^="tel:"]')).toBe('+46 8 465 004 60');
    expect(await asSeen(page, '.contact-details a[href^="mailto:"]')).toBe('yard@masthamn.example');
    expect(
      await page.locator('input[type=email]').evaluate((input) => {
        const { direction, textAlign } = getComputedStyle(input);
        return [direction, textAlign];
      }),
    ).toEqual(['ltr', 'end']);
  });

  it('gives joined letters their room: no tightened letters, no lines that touch', async () => {
    const { page } = await visit('/ar');
    const styles = await page.locator('h1').evaluate((heading) => {
      const { letterSpacing, lineHeight, fontSize } = getComputedStyle(heading);
      return { letterSpacing, ratio: Number.parseFloat(lineHeight) / Number.parseFloat(fontSize) };
    });
    expect(styles.letterSpacing).toBe('normal');
    expect(styles.ratio).toBeGreaterThan(1.2);
    const [title, drawing] = [
      await page.locator('h1').boundingBox(),
      await page.locator('.hero__drawing').boundingBox(),
    ];
    expect(drawing?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0));
  });

  it('opens the submenu under the header, its pages from the right', async () => {
    const { page } = await visit('/ar');
    await page.locator('.navigation__button').first().click();
    const links = page.locator('.submenu:popover-open .submenu__link');
    const places = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().right));
    expect(places).toHaveLength(2);
    expect(places[0]).toBeGreaterThan(places[1] ?? 0);
  });
});
