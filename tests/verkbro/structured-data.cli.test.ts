import { DomUtils } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { graphOf, problemsIn, recommendedIn } from '../schema-org.ts';
import { elements, languageOf, readPages, textOf } from './read-dist.ts';

const pages = readPages().filter((page) => graphOf(page).length > 0);
const nodesOf = (path: string, type: string) =>
  pages.filter((page) => page.path === path).flatMap((page) => graphOf(page).filter((node) => node['@type'] === type));

describe('structured data', () => {
  it('keeps the rules of schema.org and Google on every page', () => {
    expect(pages.length).toBeGreaterThan(40);
    const found = pages.flatMap((page) => problemsIn(graphOf(page)).map((problem) => `${page.path}: ${problem}`));
    expect(found).toEqual([]);
    expect(new Set(pages.flatMap((page) => recommendedIn(graphOf(page))))).toEqual(new Set());
  });

  it('has the logo in a format and size that search engines show', () => {
    expect(nodesOf('/sv', 'Organization')).toMatchObject([{ logo: 'https://verkbro.example/icon-512.png' }]);
  });

  it('names services as menus do, in each language', () => {
    expect(nodesOf('/services/industrial-transfer', 'Service')).toMatchObject([{ name: 'Industrial transfer' }]);
    expect(nodesOf('/sv/tjanster/industriell-overforing', 'Service')).toMatchObject([{ name: 'Industriell överföring' }]);
  });

  it('names the way to a page as the page shows it', () => {
    let compared = 0;
    for (const page of pages) {
      const [list] = elements(page, 'ol', { class: 'breadcrumbs__list' });
      const shown = DomUtils.getElementsByTagName('a', list?.children ?? []).map(textOf);
      const items = graphOf(page).flatMap(({ itemListElement: list, '@type': type }) =>
        type === 'BreadcrumbList' ? (list as { name: string }[]).map(({ name }) => name) : [],
      );
      expect(items, page.path).toEqual(shown);
      compared += items.length;
    }
    expect(compared).toBeGreaterThan(80);
  });

  it('has the questions of a page with their answers', () => {
    const asked = pages.filter((page) => elements(page, 'details', { class: 'faq__item' }).length > 0);
    expect(asked.length).toBeGreaterThan(10);
    for (const page of asked) {
      const questions = elements(page, 'h3', { class: 'faq__question' }).map(textOf);
      expect(nodesOf(page.path, 'FAQPage')).toMatchObject([
        { inLanguage: languageOf(page), mainEntity: questions.map((name) => ({ name })) },
      ]);
    }
  });
});
