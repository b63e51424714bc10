import { expect, it } from 'vitest';
import type { PageItem } from '../../cli/dev/editor/protocol.ts';
import { pagesAbove, slugsOf } from '../../editor/model/page-tasks.ts';

const page = (key: string, parent?: string, part: Partial<PageItem> = {}): PageItem => ({
  key,
  titles: {},
  addresses: { en: `/${key}` },
  file: `content/pages/${key}.yaml`,
  isDraft: false,
  isAbove: false,
  ...(parent === undefined ? {} : { parent }),
  ...part,
});

it('a page can lie below each page but itself, those below it, those of entries, and those without an address', () => {
  const entry = { collection: 'news', id: 'quay' };
  const pages = [
    page('home'),
    page('about'),
    page('team', 'about'),
    page('anna', 'team'),
    page('news'),
    page('news/quay', 'news', { entry }),
    page('not-found', undefined, { addresses: {} }),
  ];
  expect(pagesAbove(pages, 'about').map(({ key }) => key)).toEqual(['home', 'news']);
  expect(pagesAbove(pages)).toHaveLength(5);
});

it('the last part of an address is the slug, in the letters of its language', () => {
  const addresses = { en: '/quay/about/', sv: '/sv/%C3%B6ver-kajen', de: '/' };
  expect(slugsOf({ addresses })).toEqual({ en: 'about', sv: 'över-kajen', de: '' });
});
