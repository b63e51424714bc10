import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { alternatesOf, attribute, canonical, elements, isNoindex, languageOf, listFiles, textOf } from '../../verkbro/read-dist.ts';
import {
  aliases,
  builtTrilingual,
  canonicalPages,
  codes,
  directionOf,
  hasClass,
  notFound,
  origin,
  type Route,
  redirects,
  routes,
} from './trilingual-site.ts';

const site = builtTrilingual();
const { pageAt, propsOf, linksTo, within } = site;

/** The links of the language switcher, by language code. */
const switcher = (path: string): Record<string, string | undefined> =>
  Object.fromEntries(
    elements(pageAt(path), 'a')
      .filter((link) => hasClass(link, 'languages__link'))
      .map(({ attribs }) => [attribs['data-language'], attribs.href]),
  );

describe('hreflang', () => {
  const expected = (paths: Route['paths']) =>
    [
      ...codes.flatMap((code) => (paths[code] === undefined ? [] : [`${code} ${origin}${paths[code]}`])),
      `x-default ${origin}${paths.en}`,
    ].sort();

  it.each(canonicalPages.filter(({ indexable }) => indexable))('$path names all of its languages and itself', ({ path, paths }) => {
    expect(alternatesOf(pageAt(path))).toEqual(expected(paths));
    expect(canonical(pageAt(path))).toBe(origin + path);
  });

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
    const xml = parseDocument(readFileSync(join(site.dist, 'sitemap.xml'), 'utf8'), { xmlMode: true });
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
    const arabic = listFiles(site.dist).filter((file) => file.startsWith('ar/'));
    expect(arabic.length).toBeGreaterThan(20);
    expect(arabic.filter((file) => /winter|ice-watch|vinter/.test(file))).toEqual([]);
    expect(existsSync(join(site.dist, 'ar/services/hull-restoration.html'))).toBe(true);
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
    const related = (tag: string) => within('/ar/khadamat/tarmim-al-haykal', 'section--related', tag);
    expect(related('a').map(textOf)).toEqual(['Winter storage (الإنجليزية)', 'العمل لدينا']);
    const inOthers = related('span').filter(({ attribs }) => attribs.lang !== undefined);
    expect(inOthers.map((title) => [textOf(title), title.attribs.lang])).toEqual([['Winter storage', 'en']]);
  });

  it('are linked from the other languages in theirs', () => {
    const links = linksTo('/sv/tjanster/skrovrenovering', '/sv/tjanster/vinterforvaring');
    expect(links.map(({ attribs }) => attribs.hreflang)).toEqual([undefined, undefined, undefined, undefined]);
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
    expect(readFileSync(join(site.dist, 'sitemap.xml'), 'utf8')).not.toContain(`${path}<`);
  });

  it('have a canonical link to the named path where they may be indexed', () => {
    const { indexable } = routes.find(({ page }) => page === 'restoration') ?? {};
    expect(indexable).toBe(true);
    expect(canonical(pageAt('/ar/services/hull-restoration'))).toBe(`${origin}/ar/khadamat/tarmim-al-haykal`);
    expect(canonical(pageAt('/ar/khadamat/tarmim-al-qawarib'))).toBe(`${origin}/ar/khadamat/tarmim-al-haykal`);
    expect(canonical(pageAt('/sv/services/winter-storage'))).toBe(`${origin}/sv/tjanster/vinterforvaring`);
  });

  it.each(redirects)('$path redirects to $target', ({ code, path, target }) => {
    const page = pageAt(path);
    expect(languageOf(page)).toBe(code);
    expect(attribute(page, 'meta', { 'http-equiv': 'refresh' }, 'content')).toBe(`0; url=${target}`);
    expect(canonical(page)).toBe(origin + target);
    expect(linksTo(path, target)).toHaveLength(1);
    expect(isNoindex(page)).toBe(true);
    expect(readFileSync(join(site.dist, '_redirects'), 'utf8')).toContain(`${path} ${target} 301\n`);
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
      expect(elements(pageAt(path), 'section').filter(({ attribs }) => attribs.lang !== undefined)).toEqual([]);
  });

  it('is chosen by the prefix on hosts that ask', () => {
    const lines = readFileSync(join(site.dist, '_redirects'), 'utf8').split('\n');
    expect(lines).toContain('/sv/* /sv/404.html 404');
    expect(lines).toContain('/ar/* /ar/404.html 404');
  });
});
