import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { alternatesOf, attribute, canonical, elements, languageOf, listFiles } from '../verkbro/read-dist.ts';
import { fileAt, formOf, host, isLocal, pageAt, previewed, siteAtBase, withSlash } from './site-at-base.ts';

describe.each([
  ['at the root of a host', ''],
  ['under a sub-path', '/verkstad'],
])('a site whose addresses end with a slash, %s', (_, base) => {
  const site = siteAtBase(base, withSlash);
  const preview = previewed(site);
  /** Files that no page links by name. */
  const pages = () => [...site.pages.values()].filter(({ file }) => !file.endsWith('404.html'));

  it('builds without a finding, every page into a folder of its own', () => {
    expect(site.result).toMatchObject({ code: 0, stdout: '' });
    expect(site.result.stderr).toContain('no problems');
    const names = new Set([...site.pages.keys()].map((file) => basename(file)));
    expect(names).toEqual(new Set(['index.html', '404.html']));
    expect([...site.pages.keys()].filter((file) => file.endsWith('404.html')).sort()).toEqual(['404.html', 'ar/404.html', 'sv/404.html']);
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
    expect(links.filter((href) => !new RegExp(`^${base}/([a-z0-9-/]+/)?(#[a-z-]+)?$`).test(href))).toEqual([]);
    expect(links).toContain(`${base}/ar/ittisal/#form`);
  });

  it('gives canonical links, alternates and the sitemap the same form', () => {
    for (const page of pages()) {
      const address = canonical(page);
      if (address !== undefined) expect(address).toMatch(/\/$/);
      for (const line of alternatesOf(page)) expect(line).toMatch(/\/$/);
    }
    expect(canonical(pageAt(site, 'ar/khadamat/index.html'))).toBe(`${host}${base}/ar/khadamat/`);
    expect(canonical(pageAt(site, 'index.html'))).toBe(`${host}${base}/`);
    const urls = [...fileAt(site, 'sitemap.xml').matchAll(/(?:<loc>|href=")([^<"]+)/g)].map(([, url]) => url);
    expect(urls.filter((url) => !url?.endsWith('/'))).toEqual([]);
    expect(fileAt(site, 'robots.txt')).toContain(`Sitemap: ${host}${base}/sitemap.xml\n`);
  });

  it('keeps files and the form receiver without one', () => {
    const page = pageAt(site, 'contact/index.html');
    expect(attribute(page, 'form', { name: 'contact' }, 'action')).toBe(`${base}/api/forms`);
    expect(attribute(page, 'link', { rel: 'icon' }, 'href')).toBe(`${base}/favicon.ico`);
    expect(attribute(page, 'div', { id: 'app' }, 'data-props')).toBe(`${base}/contact/index.json`);
  });

  it('is served in that form; preview redirects every other', async () => {
    const answer = async (path: string) => {
      const response = await preview.get(base + path);
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
    expect(await (await preview.get(`${base}/ar/la-makan/`)).text()).toBe(unknown.html);
  });

  it('thanks for a form at an address of that form', async () => {
    const sent = await preview.get(`${base}/api/forms`, formOf({ language: 'sv' }));
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${base}/sv/kontakt/tack/`]);
  });
});
