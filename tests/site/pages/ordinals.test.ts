import { expect, it } from 'vitest';
import { ordinals } from '../../../cli/site/pages/social-image.ts';
import type { RouteTable } from '../../../cli/site/routes/route-table.ts';

it('pages are numbered among those beside them', () => {
  const pages = [
    ['home', null],
    ['about', 'home'],
    ['team', 'about'],
    ['jobs', 'about'],
    ['contact', 'home'],
  ].map(([page, parent]) => [page, { page, parent }] as const);
  const table = { root: 'home', pages: new Map(pages) } as unknown as RouteTable;
  expect([...ordinals(table)]).toEqual([
    ['about', 1],
    ['team', 1],
    ['jobs', 2],
    ['contact', 2],
  ]);
  expect(ordinals(table)).toBe(ordinals(table));
});
