import { describe, expect, it } from 'vitest';
import { pixelWidth } from '../../cli/site/pages/text-width.ts';
import { alternatesOf, attribute, type BuiltPage, canonical, elements, isNoindex, languageOf, readPages, textOf } from './read-dist.ts';
import { englishPosition, positionPairs, routePairs } from './routes.ts';

const origin = 'https://verkbro.example';
const pages = readPages();
const byPath = new Map(pages.map((page) => [page.path, page]));
const absolute = (path: string) => origin + path;
const pageAt = (path: string): BuiltPage => {
  const page = byPath.get(path);
  if (page === undefined) throw new Error(`no page at ${path}`);
  return page;
};
const pairs = [...routePairs, ...positionPairs];
const canonicalPages = [...pairs.flat(), englishPosition].map(pageAt);

describe('the pages of the route table', () => {
  it.each(pairs)('%s and %s are twins', (english, swedish) => {
    const [en, sv] = [pageAt(english), pageAt(swedish)];
    expect(languageOf(en)).toBe('en');
    expect(languageOf(sv)).toBe('sv');
    expect(canonical(en)).toBe(absolute(english));
    expect(canonical(sv)).toBe(absolute(swedish));
    const set = [`en ${absolute(english)}`, `sv ${absolute(swedish)}`, `x-default ${absolute(english)}`].sort();
    expect(alternatesOf(en)).toEqual(set);
    expect(alternatesOf(sv)).toEqual(set);
    expect(isNoindex(en) || isNoindex(sv)).toBe(false);
  });

  it.each(pairs.filter(([english]) => english !== '/'))('%s also answers below /sv', (english, swedish) => {
    const alias = pageAt(`/sv${english}`);
    expect(languageOf(alias)).toBe('sv');
    expect(canonical(alias)).toBe(absolute(swedish));
    expect(alternatesOf(alias)).toEqual([]);
    expect(textOf(elements(alias, 'h1')[0])).toBe(textOf(elements(pageAt(swedish), 'h1')[0]));
  });

  it('shows the page under the correct spelling of miljöpåverkan too', () => {
    expect(canonical(pageAt('/sv/hallbarhet/miljopaverkan'))).toBe(absolute('/sv/hallbarhet/miljopavekan'));
  });

  it('has titles and descriptions that search results do not cut', () => {
    const widths = canonicalPages.map((page) => ({
      path: page.path,
      title: pixelWidth(textOf(elements(page, 'title')[0]), 20),
      description: pixelWidth(attribute(page, 'meta', { name: 'description' }, 'content') ?? '', 14),
    }));
    expect(widths.filter(({ title, description }) => title > 580 || description > 920)).toEqual([]);
    expect(Math.min(...widths.map(({ title }) => title))).toBeGreaterThan(80);
    expect(Math.min(...widths.map(({ description }) => description))).toBeGreaterThan(200);
  });

  it('has pages for nothing else but notices and not-found', () => {
    const listed = new Set([...canonicalPages.map(({ path }) => path), ...pairs.map(([english]) => `/sv${english}`)]);
    const others = pages.map(({ path }) => path).filter((path) => !listed.has(path));
    expect(others.sort()).toEqual([
      '/404',
      '/contact/not-sent',
      '/contact/thank-you',
      '/sv/404',
      '/sv/contact/not-sent',
      '/sv/contact/thank-you',
      '/sv/hallbarhet/miljopaverkan',
      '/sv/kontakt/inte-skickat',
      '/sv/kontakt/tack',
    ]);
  });

  it('keeps notices and not-found pages out of search engines', () => {
    for (const path of ['/contact/thank-you', '/sv/kontakt/tack', '/contact/not-sent', '/404', '/sv/404']) {
      expect(isNoindex(pageAt(path)), path).toBe(true);
    }
  });

  it('gives every page a title, description and keywords of its own in its language', () => {
    const of = (read: (page: BuiltPage) => string | undefined) => canonicalPages.map((page) => read(page) ?? '');
    for (const values of [
      of((page) => textOf(elements(page, 'title')[0])),
      of((page) => attribute(page, 'meta', { name: 'description' }, 'content')),
      of((page) => attribute(page, 'meta', { name: 'keywords' }, 'content')),
    ]) {
      expect(values.every((value) => value.length > 5)).toBe(true);
      expect(new Set(values).size).toBe(values.length);
    }
  });

  it('gives every page one h1, a hero, at least three sections and a call to action', () => {
    for (const page of canonicalPages) {
      expect(elements(page, 'h1'), page.path).toHaveLength(1);
      const sections = elements(page, 'section').filter(({ attribs }) => attribs.class?.startsWith('section '));
      expect(sections.length, page.path).toBeGreaterThanOrEqual(3);
      const main = elements(page, 'main')[0];
      expect(textOf(main).split(' ').length, `words on ${page.path}`).toBeGreaterThanOrEqual(250);
    }
  });

  it('shares no paragraph between two pages of a language', () => {
    for (const language of ['en', 'sv']) {
      const seen = new Map<string, string>();
      for (const page of canonicalPages.filter((candidate) => languageOf(candidate) === language)) {
        const main = elements(page, 'main')[0];
        const paragraphs = new Set(
          elements(page, 'p')
            .filter((p) => isInside(p, main))
            .map(textOf),
        );
        // Short lines (labels, figures, a service's description in two lists) may occur twice. Prose may not.
        for (const text of [...paragraphs].filter((value) => value.split(' ').length > 25)) {
          expect(seen.get(text), `on ${page.path} and ${seen.get(text)}: ${text}`).toBeUndefined();
          seen.set(text, page.path);
        }
      }
    }
  });
});

type Node = { parent: unknown } | null | undefined;
function isInside(node: Node, ancestor: unknown): boolean {
  for (let current: Node = node; current; current = current.parent as Node) if (current === ancestor) return true;
  return false;
}
