import { DomUtils } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { alternatesOf, attribute, type BuiltPage, canonical, elements, listFiles, textOf } from '../verkbro/read-dist.ts';
import { fileAt, formOf, host, isLocal, pageAt, previewed, siteAtBase } from './site-at-base.ts';

/** All addresses in a page: links, files, forms, props, redirects, and those in its styles. */
function addressesIn(page: BuiltPage): string[] {
  const named = DomUtils.findAll(() => true, page.dom.children).flatMap(({ attribs }) =>
    ['href', 'src', 'action', 'data-props', 'data-client'].map((name) => attribs[name]),
  );
  const styles = [...page.html.matchAll(/url\(["']?([^"')]+)/g)].map(([, address]) => address);
  const refresh = attribute(page, 'meta', { 'http-equiv': 'refresh' }, 'content')?.replace(/^.*url=/, '');
  return [...named, ...styles, refresh].filter((address) => address !== undefined);
}

/** Every text in a JSON value. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];

describe('a site under a sub-path', () => {
  const base = '/verkstad';
  const site = siteAtBase(base, (config) => config.replace(/^contact:/m, 'footer: { localizeLinks: false }\ncontact:'));
  const htmlPages = () => [...site.pages.values()];

  it('builds without a finding, into the same files as at the root of a host', () => {
    expect(site.result).toMatchObject({ code: 0, stdout: '' });
    expect(site.result.stderr).toMatch(/^60 pages written to dist\/ in [\d.]+ s: no problems\n$/);
    expect([...site.pages.keys()]).toContain('index.html');
    expect([...site.pages.keys()]).toContain('ar/khadamat/tarmim-al-haykal.html');
    expect(listFiles(site.dist).filter((file) => file.startsWith('verkstad'))).toEqual([]);
  });

  it('names no address outside of it, in any page', () => {
    let checked = 0;
    const outside = htmlPages().flatMap((page) =>
      addressesIn(page)
        .filter((address) => isLocal(address) || address.startsWith(host))
        .filter((address) => {
          checked += 1;
          const path = isLocal(address) ? address : address.slice(host.length);
          return !path.startsWith(`${base}/`);
        })
        .map((address) => `${page.file}: ${address}`),
    );
    expect(outside).toEqual([]);
    expect(checked).toBeGreaterThan(1500);
  });

  it('names no file that is not there', () => {
    const files = new Set(listFiles(site.dist));
    const missing = htmlPages().flatMap((page) =>
      addressesIn(page)
        .filter((address) => isLocal(address) && address !== `${base}/api/forms`)
        .map((address) => new URL(address, host).pathname.slice(base.length + 1))
        .filter((path) => ![path, `${path}.html`, `${path}index.html`].some((file) => files.has(file)))
        .map((path) => `${page.file}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('names every kind of address: the check above has seen them', () => {
    const page = pageAt(site, 'ar/ittisal.html');
    expect(page.html).toMatch(/<script>[^<]*\.src="\/verkstad\/assets\/boot\.[^"]+\.js"/);
    expect(elements(page, 'link', { rel: 'icon' }).map(({ attribs }) => attribs.href)).toEqual([
      '/verkstad/favicon.ico',
      '/verkstad/favicon.svg',
    ]);
    expect(attribute(page, 'link', { rel: 'apple-touch-icon' }, 'href')).toBe('/verkstad/apple-touch-icon.png');
    expect(attribute(page, 'link', { rel: 'manifest' }, 'href')).toBe('/verkstad/site.webmanifest');
    const swedish = pageAt(site, 'sv.html');
    expect(attribute(swedish, 'link', { rel: 'preload' }, 'href')).toMatch(/^\/verkstad\/assets\/.+\.woff2$/);
    expect(page.html).toMatch(/@font-face\{[^}]*url\(["']?\/verkstad\/assets\/[^)]+\.woff2/);
    expect(attribute(page, 'form', { name: 'contact' }, 'action')).toBe('/verkstad/api/forms');
    expect(attribute(page, 'div', { id: 'app' }, 'data-props')).toBe('/verkstad/ar/ittisal.json');
    expect(canonical(page)).toBe(`${host}/verkstad/ar/ittisal`);
    expect(alternatesOf(page)).toEqual([
      `ar ${host}/verkstad/ar/ittisal`,
      `en ${host}/verkstad/contact`,
      `sv ${host}/verkstad/sv/kontakt`,
      `x-default ${host}/verkstad/contact`,
    ]);
    const [home] = elements(page, 'a').filter(({ attribs }) => attribs.class === 'logo');
    expect(home?.attribs.href).toBe('/verkstad/ar');
    expect(canonical(pageAt(site, 'index.html'))).toBe(`${host}/verkstad/`);
  });

  it('keeps the props, structured data and sharing tags below it', () => {
    const texts = [
      ...listFiles(site.dist)
        .filter((file) => file.endsWith('.json') && file !== 'build.json')
        .flatMap((file) => textsIn(JSON.parse(fileAt(site, file)))),
      ...htmlPages()
        .flatMap((page) => elements(page, 'script', { type: 'application/ld+json' }))
        .flatMap((script) => textsIn(JSON.parse(DomUtils.textContent(script)))),
      ...htmlPages()
        .flatMap((page) => ['og:url', 'og:image'].flatMap((property) => elements(page, 'meta', { property })))
        .map(({ attribs }) => attribs.content ?? ''),
    ];
    const addresses = texts.filter((text) => /^\/\w|^\/$/.test(text) || text.startsWith(host));
    expect(addresses.length).toBeGreaterThan(1000);
    expect(addresses.filter((address) => !/^(https:\/\/masthamn\.example)?\/verkstad\//.test(address))).toEqual([]);
  });

  it('carries over into sitemap, robots.txt, manifest and the files for hosts', () => {
    const urls = [...fileAt(site, 'sitemap.xml').matchAll(/(?:<loc>|href=")([^<"]+)/g)].map(([, url]) => url);
    expect(urls.length).toBeGreaterThan(100);
    expect(urls.filter((url) => !url?.startsWith(`${host}/verkstad/`))).toEqual([]);
    expect(fileAt(site, 'robots.txt')).toContain(`\nSitemap: ${host}/verkstad/sitemap.xml\n`);
    expect(JSON.parse(fileAt(site, 'site.webmanifest'))).toMatchObject({
      start_url: '/verkstad/',
      scope: '/verkstad/',
      icons: ['favicon.svg', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png'].map((file) => ({
        src: `/verkstad/${file}`,
      })),
    });
    const redirects = fileAt(site, '_redirects').trim().split('\n');
    expect(redirects).toContain('/verkstad/ar/amaluna /verkstad/ar/khadamat 301');
    expect(redirects).toContain('/verkstad/ar/* /verkstad/ar/404.html 404');
    expect(redirects.filter((line) => !/^\/verkstad\/\S+ \/verkstad\/\S+ \d{3}$/.test(line))).toEqual([]);
    const scopes = fileAt(site, '_headers').split('\n').filter(isLocal);
    expect(scopes).toEqual(['/verkstad/*', '/verkstad/*.svg', '/verkstad/assets/*', '/verkstad/assets/social/*', '/verkstad/*.json']);
  });

  it('redirects within it', () => {
    const page = pageAt(site, 'sv/vad-vi-gor.html');
    expect(attribute(page, 'meta', { 'http-equiv': 'refresh' }, 'content')).toBe('0; url=/verkstad/sv/tjanster');
    expect(canonical(page)).toBe(`${host}/verkstad/sv/tjanster`);
  });

  it('has a footer in the source language, marked as such, where it is not localized', () => {
    const links = (file: string) =>
      elements(pageAt(site, file), 'a')
        .filter(({ attribs }) => attribs.class === 'footer__link')
        .map((link) => [link.attribs.href, link.attribs.hreflang, textOf(link)]);
    expect(links('ar.html')).toEqual([
      ['/verkstad/services', 'en', 'الخدمات'],
      ['/verkstad/services/winter-storage', 'en', 'التخزين الشتوي (بالإنجليزية)'],
      ['/verkstad/working-here', 'en', 'العمل لدينا'],
      ['/verkstad/contact', 'en', 'اتصل بنا'],
      ['tel:+46846500460', undefined, '\u2066+46 8 465 004 60\u2069'],
      ['mailto:yard@masthamn.example', undefined, 'yard@masthamn.example'],
      ['/verkstad/ar/khususiyya', undefined, 'الخصوصية'],
    ]);
    expect(links('index.html').map(([, hreflang]) => hreflang)).toEqual(Array(7).fill(undefined));
  });

  describe('in preview', () => {
    const preview = previewed(site);
    const status = async (path: string) => (await preview.get(path)).status;
    const redirect = async (path: string) => {
      const response = await preview.get(path);
      return `${response.status} ${response.headers.get('location')}`;
    };

    it('is served at its base, which the command prints', async () => {
      expect(new URL(preview.address).pathname).toBe('/verkstad/');
      const response = await preview.get('/verkstad/');
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<html lang="en" dir="ltr">');
      expect(await redirect('/verkstad')).toBe('301 /verkstad/');
      expect(await redirect('/verkstad?lng=sv')).toBe('301 /verkstad/?lng=sv');
    });

    it('answers pages, aliases and other files', async () => {
      const paths = ['services', 'sv', 'ar', 'ar/khadamat', 'ar/services/hull-restoration', 'ar/khadamat.json'];
      const files = ['favicon.svg', 'favicon.ico', 'icon-192.png', 'site.webmanifest', 'sitemap.xml', 'robots.txt'];
      for (const path of [...paths, ...files]) expect(await status(`/verkstad/${path}`), path).toBe(200);
    });

    it('answers every script and font, to be kept for a year', async () => {
      const assets = listFiles(site.dist).filter((file) => file.startsWith('assets/'));
      expect(assets.length).toBeGreaterThan(20);
      for (const file of assets) {
        const response = await preview.get(`/verkstad/${file}`);
        expect(response.status, file).toBe(200);
        expect(response.headers.get('cache-control')).toContain('immutable');
        await response.arrayBuffer();
      }
    });

    it('redirects old addresses and other spellings of an address', async () => {
      expect(await redirect('/verkstad/what-we-do')).toBe('301 /verkstad/services');
      expect(await redirect('/verkstad/ar/amaluna')).toBe('301 /verkstad/ar/khadamat');
      expect(await redirect('/verkstad/services/')).toBe('301 /verkstad/services');
      expect(await redirect('/verkstad/services.html')).toBe('301 /verkstad/services');
      expect(await redirect('/verkstad/index.html')).toBe('301 /verkstad/');
    });

    it.each([
      ['/verkstad/nowhere', 'en', 'ltr'],
      ['/verkstad/sv/ingenstans', 'sv', 'ltr'],
      ['/verkstad/ar/la-makan', 'ar', 'rtl'],
      ['/verkstad/ar/winter-storage', 'ar', 'rtl'],
      ['/services', 'en', 'ltr'],
      ['/', 'en', 'ltr'],
    ])('answers %s with 404 in the language of the path', async (path, language, direction) => {
      const response = await preview.get(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain(`<html lang="${language}" dir="${direction}">`);
    });

    it('receives the form, and thanks in its language', async () => {
      const sent = await preview.get('/verkstad/api/forms', formOf({ language: 'ar' }));
      expect([sent.status, sent.headers.get('location')]).toEqual([303, '/verkstad/ar/ittisal/shukran']);
      expect(await status('/verkstad/ar/ittisal/shukran')).toBe(200);
      expect(await status('/api/forms')).toBe(404);
    });

    it('sends the form back with what is to be repaired, ready to be sent again', async () => {
      const answer = await preview.get('/verkstad/api/forms', formOf({ language: 'ar', email: 'nadia' }));
      expect(answer.status).toBe(422);
      const html = await answer.text();
      expect(html).toContain('<html lang="ar" dir="rtl">');
      expect(html).toContain('أدخل عنوان بريد إلكتروني بالصيغة');
      expect(html).toContain('action="/verkstad/api/forms"');
      expect(html).toContain('value="nadia"');
    });
  });
});
