import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { verkbroDist } from '../built-sites.ts';
import { alternatesOf, canonical, elements, isNoindex, languageOf, listFiles, readPages } from './read-dist.ts';

const origin = 'https://verkbro.example';
const pages = readPages();
const files = new Set(listFiles());
const byPath = new Map(pages.map((page) => [page.path, page]));

describe('the built site', () => {
  it('has no link that leads nowhere, anchors included', () => {
    const broken: string[] = [];
    let checked = 0;
    for (const page of pages) {
      for (const { attribs } of elements(page, 'a')) {
        const url = new URL(attribs.href ?? '', origin + page.path);
        if (url.origin !== origin) continue;
        checked += 1;
        const target = byPath.get(url.pathname);
        const anchor = url.hash.slice(1);
        if (target === undefined) broken.push(`${page.path} → ${attribs.href}`);
        else if (anchor !== '' && DomUtils.getElementById(anchor, target.dom.children) === null)
          broken.push(`${page.path} → ${attribs.href}`);
      }
    }
    expect(broken).toEqual([]);
    expect(checked).toBeGreaterThan(2000);
  });

  it('marks every link that leads to a page in another language', () => {
    const unmarked = pages.flatMap((page) =>
      elements(page, 'a')
        .filter(({ attribs }) => attribs.href?.startsWith('/'))
        .filter(({ attribs }) => {
          const target = byPath.get(new URL(attribs.href ?? '', origin).pathname);
          return (
            page.path !== '/404' &&
            target !== undefined &&
            languageOf(target) !== languageOf(page) &&
            attribs.hreflang !== languageOf(target)
          );
        })
        .map(({ attribs }) => `${page.path} → ${attribs.href}`),
    );
    expect(unmarked).toEqual([]);
  });

  it('loads no file that is not there', () => {
    const missing = pages.flatMap((page) =>
      [
        ...elements(page, 'script').map(({ attribs }) => attribs.src),
        ...elements(page, 'link')
          .filter(({ attribs }) => attribs.rel !== 'canonical' && attribs.rel !== 'alternate')
          .map(({ attribs }) => attribs.href),
        ...elements(page, 'div', { id: 'app' }).flatMap(({ attribs }) => [attribs['data-props'], attribs['data-client']]),
      ]
        .filter((address) => address !== undefined)
        .filter((address) => !files.has(address.slice(1)))
        .map((address) => `${page.path} → ${address}`),
    );
    expect(missing).toEqual([]);
  });

  it('answers every alternate with the same set', () => {
    const byUrl = new Map(pages.map((page) => [origin + page.path, page]));
    for (const page of pages) {
      for (const alternate of alternatesOf(page)) {
        const target = byUrl.get(alternate.split(' ')[1] ?? '');
        expect(target, `${page.path}: ${alternate}`).toBeDefined();
        expect(target && alternatesOf(target)).toEqual(alternatesOf(page));
      }
    }
  });

  it('has a sitemap that says what the heads say', () => {
    const xml = parseDocument(readFileSync(join(verkbroDist(), 'sitemap.xml'), 'utf8'), { xmlMode: true });
    const urls = DomUtils.getElementsByTagName('url', xml.children).map((url) => ({
      loc: DomUtils.textContent(DomUtils.getElementsByTagName('loc', url.children)),
      alternates: DomUtils.getElementsByTagName('xhtml:link', url.children)
        .map(({ attribs }) => `${attribs.hreflang} ${attribs.href}`)
        .sort(),
    }));
    const heads = pages
      .filter((page) => !isNoindex(page) && canonical(page) === origin + page.path)
      .map((page) => ({ loc: canonical(page) ?? '', alternates: alternatesOf(page) }));
    const byLoc = (a: { loc: string }, b: { loc: string }) => (a.loc < b.loc ? -1 : 1);
    expect(urls.sort(byLoc)).toEqual(heads.sort(byLoc));
    expect(urls).toHaveLength(51);
  });

  it('names the sitemap in robots.txt', () => {
    expect(readFileSync(join(verkbroDist(), 'robots.txt'), 'utf8')).toContain(`Sitemap: ${origin}/sitemap.xml\n`);
  });

  it('holds no page text twice: props lie beside the page, not in it', () => {
    for (const page of pages) {
      const inline = elements(page, 'script').filter(({ attribs }) => attribs.src === undefined && attribs.type !== 'application/ld+json');
      expect(inline.reduce((sum, script) => sum + DomUtils.textContent(script).length, 0)).toBeLessThan(400);
    }
  });

  it('carries one style with all that pages share, and a policy that allows it alone', () => {
    const styles = pages.map((page) => /<style>([\s\S]*?)<\/style>/.exec(page.html)?.[1] ?? '');
    // Before it stand the parts of the shell that a page shows.
    const shared = styles.map((style) => style.slice(style.indexOf(':root{')).slice(0, 12_000));
    expect(new Set(shared)).toEqual(new Set([shared[0]]));
    expect(shared[0]).toHaveLength(12_000);
    for (const [index, page] of pages.entries()) {
      const digest = hash('sha256', styles[index] ?? '', 'base64');
      expect(page.html).toContain(`style-src 'self' 'sha256-${digest}';`);
    }
  });
});
