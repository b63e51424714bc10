import { expect, it } from 'vitest';
import { checkEntities } from '../../../cli/check/rules/check-entities.ts';

/** What is reported for a position that has closed. `addresses`: of pages below the list, by page key. */
function found(slug: string | null, addresses: Record<string, string>): string[] {
  const codes: string[] = [];
  const at = () => ({ file: 'content/jobs.yaml', range: null });
  const entries = () => [{ id: 'welder', fields: { title: 'Welder' }, at }];
  const collection = { name: 'jobs', closes: 'closes', page: { title: 'title' } };
  checkEntities(
    { collections: new Map([['jobs', { collection, entries }]]) } as never,
    {
      ...{ date: '2026-11-21', release: false },
      factsOf: () => ({ closes: '2026-11-20', hasPage: true, slug }),
      routes: { entryPages: new Map([['jobs', { parent: 'career', file: null }]]) },
      published: Object.entries(addresses).map(([page, path]) => ({ page, language: 'en', path })),
    } as never,
    ({ code }) => codes.push(code),
  );
  return codes;
}

it('a closed entry has had an address under its id or its slug, also with another id', () => {
  expect(found(null, {})).toEqual(['entity/closed']);
  expect(found(null, { 'career/welder': '/career/welders' })).toEqual([]);
  expect(found(null, { 'career/welder-2': '/career/welder' })).toEqual([]);
  expect(found('joiner', { 'career/welder-2': '/career/joiner' })).toEqual([]);
  expect(found('joiner', { 'career/welder-2': '/career/welder' })).toEqual(['entity/closed']);
});
