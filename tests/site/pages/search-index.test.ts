import { expect, it } from 'vitest';
import { searchIndex } from '../../../cli/site/pages/search-index.ts';

it('a page whose file cannot be read is in no index', () => {
  const about = { page: 'about', file: 'about', entry: null, indexable: true, list: null };
  const routes = { pages: new Map([['about', { ...about, paths: new Map([['en', '/about']]) }]]) };
  expect(searchIndex({ routes, pages: new Map() } as never, 'en')).toBe('[]\n');
});
