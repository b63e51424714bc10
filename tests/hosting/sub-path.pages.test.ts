import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DomUtils } from 'htmlparser2';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  addressOf,
  arrived,
  collectComplaints,
  desktop,
  follow,
  isMarked,
  launch,
  mark,
  ready,
} from '../browser/browser.ts';
import { copyMade } from '../built-sites.ts';
import { type CliResult, type RunningCli, runCli, startCli } from '../run-cli.ts';
import { writeSite } from '../temporary-site.ts';
import {
  alternatesOf,
  attribute,
  type BuiltPage,
  canonical,
  elements,
  languageOf,
  listFiles,
  readPages,
  textOf,
} from '../verkbro/read-dist.ts';

/** One browser for all sites of this file. */
let browser: Browser;
/** The caches of the sites by base. Bundles and pictures depend on the base, and on nothing else in which the sites differ. */
const kept = mkdtempSync(join(tmpdir(), 'tvilling-'));
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  rmSync(kept, { recursive: true, force: true });
});

interface PreviewedSite {
  readonly result: CliResult;
  readonly dist: string;
  readonly pages: ReadonlyMap<string, BuiltPage>;
  /** The address that `tvilling preview` prints. */
  readonly address: string;
  /** Requests a path without following redirects. */
  get(path: string, init?: RequestInit): Promise<Response>;
  /** A visitor opens a path and waits for hydration. */
  visit(path: string): Promise<{ page: Page; complaints: string[] }>;
}

/** `tests/sites/trilingual` with another configuration, built and served at a base for the tests of a `describe`. */
function previewedSite(base: string, configure: (config: string) => string): PreviewedSite {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  const dist = join(folder, 'dist');
  const made: { result?: CliResult; pages?: Map<string, BuiltPage>; server?: RunningCli; address?: string } =
    {};
  const having = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error(`the site is not served\n${made.result?.stderr}`);
    return value;
  };
  beforeAll(async () => {
    writeSite(folder, 'trilingual', {});
    const file = join(folder, 'site.config.yaml');
    writeFileSync(file, configure(readFileSync(file, 'utf8')));
    copyMade(join(kept, base), folder);
    made.result = await runCli(['build', '--root', folder, '--date', '2026-11-21']);
    if (made.result.code !== 0) return;
    copyMade(folder, join(kept, base));
    made.pages = new Map(readPages(dist).map((page) => [page.file, page]));
    made.server = startCli(['preview', '--port', '0', '--root', folder, '--out-dir', dist]);
    [made.address] = await made.server.waitFor(/http:\/\/127\.0\.0\.1:\d+\/\S*/);
  });
  afterAll(async () => {
    await made.server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const site: PreviewedSite = {
    dist,
    get result() {
      return having(made.result);
    },
    get pages() {
      return having(made.pages);
    },
    get address() {
      return having(made.address);
    },
    get: (path, init) => fetch(new URL(path, site.address), { redirect: 'manual', ...init }),
    visit: async (path) => {
      const context = await browser.newContext({ viewport: desktop, locale: 'en-GB' });
      onTestFinished(() => context.close());
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      const { origin } = new URL(site.address);
      const complaints = await collectComplaints(page, origin);
      await page.goto(origin + path);
      await ready(page);
      return { page, complaints };
    },
  };
  return site;
}

const fileAt = ({ dist }: PreviewedSite, path: string) => readFileSync(join(dist, path), 'utf8');
const pageAt = ({ pages }: PreviewedSite, file: string): BuiltPage => {
  const page = pages.get(file);
  if (page === undefined) throw new Error(`no ${file}`);
  return page;
};

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
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

const isLocal = (address: string) => address.startsWith('/');

const formOf = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams({
    form: 'contact',
    name: 'نادية ثابت',
    email: 'nadia@museum.example',
    message: 'فلوكة من عام ١٩٣٨، طولها أحد عشر مترًا.',
    ...fields,
  }),
});

describe('a site under a sub-path', () => {
  const origin = 'https://masthamn.example';
  const base = '/verkstad';
  const site = previewedSite(base, (config) =>
    config
      .replace(/^url: .*$/m, `url: ${origin}${base}`)
      .replace(/^contact:/m, 'footer: { localizeLinks: false }\ncontact:'),
  );
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
        .filter((address) => isLocal(address) || address.startsWith(origin))
        .filter((address) => {
          checked += 1;
          const path = isLocal(address) ? address : address.slice(origin.length);
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
        .map((address) => new URL(address, origin).pathname.slice(base.length + 1))
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
    expect(attribute(page, 'link', { rel: 'apple-touch-icon' }, 'href')).toBe(
      '/verkstad/apple-touch-icon.png',
    );
    expect(attribute(page, 'link', { rel: 'manifest' }, 'href')).toBe('/verkstad/site.webmanifest');
    expect(attribute(page, 'link', { rel: 'preload' }, 'href')).toMatch(/^\/verkstad\/assets\/.+\.woff2$/);
    expect(page.html).toMatch(/@font-face\{[^}]*url\(["']?\/verkstad\/assets\/[^)]+\.woff2/);
    expect(attribute(page, 'form', { name: 'contact' }, 'action')).toBe('/verkstad/api/forms');
    expect(attribute(page, 'div', { id: 'app' }, 'data-props')).toBe('/verkstad/ar/ittisal.json');
    expect(canonical(page)).toBe(`${origin}/verkstad/ar/ittisal`);
    expect(alternatesOf(page)).toEqual([
      `ar ${origin}/verkstad/ar/ittisal`,
      `en ${origin}/verkstad/contact`,
      `sv ${origin}/verkstad/sv/kontakt`,
      `x-default ${origin}/verkstad/contact`,
    ]);
    const [home] = elements(page, 'a').filter(({ attribs }) => attribs.class === 'logo');
    expect(home?.attribs.href).toBe('/verkstad/ar');
    expect(canonical(pageAt(site, 'index.html'))).toBe(`${origin}/verkstad/`);
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
    const addresses = texts.filter((text) => /^\/\w|^\/$/.test(text) || text.startsWith(origin));
    expect(addresses.length).toBeGreaterThan(1000);
    expect(
      addresses.filter((address) => !/^(https:\/\/masthamn\.example)?\/verkstad\//.test(address)),
    ).toEqual([]);
  });

  it('carries over into sitemap, robots.txt, manifest and the files for hosts', () => {
    const urls = [...fileAt(site, 'sitemap.xml').matchAll(/(?:<loc>|href=")([^<"]+)/g)].map(([, url]) => url);
    expect(urls.length).toBeGreaterThan(100);
    expect(urls.filter((url) => !url?.startsWith(`${origin}/verkstad/`))).toEqual([]);
    expect(fileAt(site, 'robots.txt')).toContain(`\nSitemap: ${origin}/verkstad/sitemap.xml\n`);
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
    expect(scopes).toEqual([
      '/verkstad/*',
      '/verkstad/*.svg',
      '/verkstad/assets/*',
      '/verkstad/assets/social/*',
      '/verkstad/*.json',
    ]);
  });

  it('redirects within it', () => {
    const page = pageAt(site, 'sv/vad-vi-gor.html');
    expect(attribute(page, 'meta', { 'http-equiv': 'refresh' }, 'content')).toBe(
      '0; url=/verkstad/sv/tjanster',
    );
    expect(canonical(page)).toBe(`${origin}/verkstad/sv/tjanster`);
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
      ['/verkstad/ar/khususiyya', undefined, 'الخصوصية'],
    ]);
    expect(links('index.html').map(([, hreflang]) => hreflang)).toEqual(Array(5).fill(undefined));
  });

  describe('in preview', () => {
    const status = async (path: string) => (await site.get(path)).status;
    const redirect = async (path: string) => {
      const response = await site.get(path);
      return `${response.status} ${response.headers.get('location')}`;
    };

    it('is served at its base, which the command prints', async () => {
      expect(new URL(site.address).pathname).toBe('/verkstad/');
      const response = await site.get('/verkstad/');
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<html lang="en" dir="ltr">');
      expect(await redirect('/verkstad')).toBe('301 /verkstad/');
      expect(await redirect('/verkstad?lng=sv')).toBe('301 /verkstad/?lng=sv');
    });

    it('answers pages, aliases and other files', async () => {
      const paths = [
        'services',
        'sv',
        'ar',
        'ar/khadamat',
        'ar/services/hull-restoration',
        'ar/khadamat.json',
      ];
      const files = [
        'favicon.svg',
        'favicon.ico',
        'icon-192.png',
        'site.webmanifest',
        'sitemap.xml',
        'robots.txt',
      ];
      for (const path of [...paths, ...files]) expect(await status(`/verkstad/${path}`), path).toBe(200);
    });

    it('answers every script and font, to be kept for a year', async () => {
      const assets = listFiles(site.dist).filter((file) => file.startsWith('assets/'));
      expect(assets.length).toBeGreaterThan(20);
      for (const file of assets) {
        const response = await site.get(`/verkstad/${file}`);
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
      const response = await site.get(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain(`<html lang="${language}" dir="${direction}">`);
    });

    it('receives the form, and thanks in its language', async () => {
      const sent = await site.get('/verkstad/api/forms', formOf({ language: 'ar' }));
      expect([sent.status, sent.headers.get('location')]).toEqual([303, '/verkstad/ar/ittisal/shukran']);
      expect(await status('/verkstad/ar/ittisal/shukran')).toBe(200);
      expect(await status('/api/forms')).toBe(404);
    });

    it('sends the form back with what is to be mended, ready to be sent again', async () => {
      const answer = await site.get('/verkstad/api/forms', formOf({ language: 'ar', email: 'nadia' }));
      expect(answer.status).toBe(422);
      const html = await answer.text();
      expect(html).toContain('<html lang="ar" dir="rtl">');
      expect(html).toContain('أدخل عنوان بريد إلكتروني بالصيغة');
      expect(html).toContain('action="/verkstad/api/forms"');
      expect(html).toContain('value="nadia"');
    });
  });

  describe('in a browser', () => {
    it('is taken over by script, and navigates without a page load', async () => {
      const { page, complaints } = await site.visit('/verkstad/services');
      expect(await page.evaluate(() => document.documentElement.dataset.ready)).toBe('');
      await mark(page);
      await follow(page, '/verkstad/working-here');
      expect(await page.locator('h1').innerText()).toBe('Nineteen people and one coffee table');
      await follow(page, '/verkstad/');
      expect(await page.locator('h1').innerText()).toBe('We give wooden boats another fifty years');
      await page.goBack();
      await arrived(page, '/verkstad/working-here');
      expect(await isMarked(page)).toBe(true);
      expect(complaints).toEqual([]);
    });

    it('switches to the language from right to left without a page load, and back', async () => {
      const { page, complaints } = await site.visit('/verkstad/services/winter-storage');
      await mark(page);
      const root = () => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
      await page.locator('.languages').getByText('العربية').click();
      // The nearest page above that exists in Arabic.
      await arrived(page, '/verkstad/ar/khadamat');
      expect(await root()).toEqual(['ar', 'rtl']);
      expect(await page.locator('h1').innerText()).toBe('من لوح واحد تالف إلى هيكل كامل');
      expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ i18nextLng: 'ar', masthamn: 'ar' });
      await page.locator('.languages').getByText('Svenska').click();
      await arrived(page, '/verkstad/sv/tjanster');
      expect(await root()).toEqual(['sv', 'ltr']);
      expect(await isMarked(page)).toBe(true);
      expect(complaints).toEqual([]);
    });

    it('follows the language that an address asks for', async () => {
      const { page } = await site.visit('/verkstad/contact?lng=ar');
      await page.waitForURL('**/verkstad/ar/ittisal');
      expect(addressOf(page)).toBe('/verkstad/ar/ittisal');
    });
  });
});

describe.each([
  { where: 'at the root of a host', base: '', origin: 'https://masthamn.example' },
  { where: 'under a sub-path', base: '/verkstad', origin: 'https://masthamn.example' },
])('a site whose addresses end with a slash, $where', ({ base, origin }) => {
  const site = previewedSite(
    base,
    (config) => `${config.replace(/^url: .*$/m, `url: ${origin}${base}`)}paths: { trailingSlash: always }\n`,
  );
  /** Files that no page links by name. */
  const pages = () => [...site.pages.values()].filter(({ file }) => !file.endsWith('404.html'));

  it('builds without a finding, every page into a folder of its own', () => {
    expect(site.result).toMatchObject({ code: 0, stdout: '' });
    expect(site.result.stderr).toContain('no problems');
    const names = new Set([...site.pages.keys()].map((file) => basename(file)));
    expect(names).toEqual(new Set(['index.html', '404.html']));
    expect([...site.pages.keys()].filter((file) => file.endsWith('404.html')).sort()).toEqual([
      '404.html',
      'ar/404.html',
      'sv/404.html',
    ]);
    const expected = ['index.html', 'ar/index.html', 'ar/khadamat/tarmim-al-haykal/index.html'];
    for (const file of expected) expect([...site.pages.keys()]).toContain(file);
    expect(listFiles(site.dist)).toContain('ar/khadamat/index.json');
  });

  it('ends every link to a page with a slash, before its anchor', () => {
    const links = [...site.pages.values()]
      .flatMap((page) => elements(page, 'a'))
      .map(({ attribs }) => attribs.href ?? '')
      .filter(isLocal);
    expect(links.length).toBeGreaterThan(1000);
    expect(links.filter((href) => !new RegExp(`^${base}/([a-z0-9-/]+/)?(#[a-z-]+)?$`).test(href))).toEqual(
      [],
    );
    expect(links).toContain(`${base}/ar/ittisal/#form`);
  });

  it('gives canonical links, alternates and the sitemap the same form', () => {
    for (const page of pages()) {
      const address = canonical(page);
      if (address !== undefined) expect(address).toMatch(/\/$/);
      for (const line of alternatesOf(page)) expect(line).toMatch(/\/$/);
    }
    expect(canonical(pageAt(site, 'ar/khadamat/index.html'))).toBe(`${origin}${base}/ar/khadamat/`);
    expect(canonical(pageAt(site, 'index.html'))).toBe(`${origin}${base}/`);
    const urls = [...fileAt(site, 'sitemap.xml').matchAll(/(?:<loc>|href=")([^<"]+)/g)].map(([, url]) => url);
    expect(urls.filter((url) => !url?.endsWith('/'))).toEqual([]);
    expect(fileAt(site, 'robots.txt')).toContain(`Sitemap: ${origin}${base}/sitemap.xml\n`);
  });

  it('keeps files and the form receiver without one', () => {
    const page = pageAt(site, 'contact/index.html');
    expect(attribute(page, 'form', { name: 'contact' }, 'action')).toBe(`${base}/api/forms`);
    expect(attribute(page, 'link', { rel: 'icon' }, 'href')).toBe(`${base}/favicon.ico`);
    expect(attribute(page, 'div', { id: 'app' }, 'data-props')).toBe(`${base}/contact/index.json`);
  });

  it('is served in that form; preview redirects every other', async () => {
    const answer = async (path: string) => {
      const response = await site.get(base + path);
      return [response.status, response.headers.get('location')];
    };
    for (const path of ['/', '/services/', '/ar/', '/ar/khadamat/tarmim-al-haykal/', '/sv/services/'])
      expect(await answer(path), path).toEqual([200, null]);
    expect(await answer('/services')).toEqual([301, `${base}/services/`]);
    expect(await answer('/ar')).toEqual([301, `${base}/ar/`]);
    expect(await answer('/ar/khadamat?lng=en')).toEqual([301, `${base}/ar/khadamat/?lng=en`]);
    expect(await answer('/services/index.html')).toEqual([301, `${base}/services/`]);
    expect(await answer('/what-we-do/')).toEqual([301, `${base}/services/`]);
    expect(await answer('/ar/la-makan/')).toEqual([404, null]);
    const unknown = pageAt(site, 'ar/404.html');
    expect(languageOf(unknown)).toBe('ar');
    expect(await (await site.get(`${base}/ar/la-makan/`)).text()).toBe(unknown.html);
  });

  it('thanks for a form at an address of that form', async () => {
    const sent = await site.get(`${base}/api/forms`, formOf({ language: 'sv' }));
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${base}/sv/kontakt/tack/`]);
  });

  it('navigates in the browser without a page load', async () => {
    const { page, complaints } = await site.visit(`${base}/services/`);
    await mark(page);
    await follow(page, `${base}/working-here/`);
    expect(await page.locator('h1').innerText()).toBe('Nineteen people and one coffee table');
    await page.locator('.languages').getByText('العربية').click();
    await arrived(page, `${base}/ar/al-wazaif/`);
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await follow(page, `${base}/ar/`);
    expect(await page.locator('h1').innerText()).toBe('نمنح القوارب الخشبية خمسين عامًا أخرى');
    expect(await isMarked(page)).toBe(true);
    expect(complaints).toEqual([]);
  });
});
