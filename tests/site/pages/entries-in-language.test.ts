import { expect, it } from 'vitest';
import type { UsedEntry } from '../../../cli/site/facts/uses.ts';
import { EntriesInLanguage } from '../../../cli/site/pages/entries-in-language.ts';

/** A collection whose entries have pages. An entry is its id and the names of those that it refers to. */
function collection(name: string, page: object, entries: Record<string, UsedEntry[]>) {
  const written = Object.entries(entries).map(([id, uses]) => ({
    ...{ id, file: `content/${name}/${id}.yaml`, language: null, fields: {} },
    facts: {
      closes: null,
      publication: null,
      sorted: null,
      hasPage: true,
      languages: null,
      uses: { entries: uses },
    },
  }));
  return [name, { collection: { name, page }, entries: () => written }] as const;
}

it('the state of what refers to an entry is the names of the entries that do, in their order', () => {
  const collections = new Map([
    collection('topics', { title: 'title', referrers: true }, { harbour: [], ships: [] }),
    collection('news', { title: 'title' }, { crane: [['topics', 'harbour']], quay: [['topics', 'harbour']] }),
  ]);
  const keep = (make: unknown) => make;
  const entries = new EntriesInLanguage(
    {
      ...{ content: { collections }, date: '2026-11-21', partial: [] },
      ...{ showing: { instant: 0, timeZone: 'UTC' }, routes: { pages: new Map(), entryPages: new Map() } },
      factsOf: (entry: { facts: object }) => entry.facts,
      inputs: { value: keep, query: keep, note: () => {} },
    } as never,
    { language: 'en' } as never,
  );
  expect(entries.idsOfReferrers({ of: 'topics', id: 'harbour' })).toEqual(['news/crane', 'news/quay']);
  expect(entries.idsOfReferrers({ of: 'topics', id: 'ships' })).toEqual([]);
});
