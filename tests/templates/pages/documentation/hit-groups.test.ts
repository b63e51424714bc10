import { expect, it } from 'vitest';
import { groupHits } from '../../../../templates/pages/documentation/hit-groups.ts';

const groups = [
  { title: 'Begin', pages: [{ href: '/', title: 'Home' }] },
  {
    title: 'Work',
    pages: [
      { href: '/guides', title: 'Guides' },
      { href: '/guides/cranes', title: 'Cranes' },
    ],
  },
  { title: 'Look up', pages: [{ href: '/words', title: 'Words' }] },
];
const hit = (href: string) => ({ href, title: href, excerpt: [] });
const grouped = (...hrefs: string[]) =>
  groupHits(hrefs.map(hit), groups, '/').map(({ title, links }) => [title, ...links.map(({ href }) => href)]);

it('hits stand in the group of their page, or of the nearest page above it, with the best one first', () => {
  expect(grouped('/words/quay#old', '/guides/cranes', '/', '/words', '/guides/cranes/small')).toEqual([
    ['Look up', '/words/quay#old', '/words'],
    ['Work', '/guides/cranes', '/guides/cranes/small'],
    ['Begin', '/'],
  ]);
});

it('a page that is in no group, and below no page that is, stands without a name', () => {
  expect(grouped('/contact', '/wordsmith')).toEqual([[undefined, '/contact', '/wordsmith']]);
});
