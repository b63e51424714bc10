import type { LoadedCollection, WrittenEntry } from '../content/collection-entries.ts';
import type { Content } from '../content/load.ts';
import type { Path } from '../content/yaml-source.ts';
import { diagnostic, type Report } from '../diagnostics/diagnostic.ts';
import { type EntryFactsOf, isOpen } from '../facts/entry-facts.ts';
import { SampleMark } from '../schema/fields.ts';

export interface EntityOptions {
  /** The day of the run, `2026-11-21`. */
  date: string;
  /** Whether the run is for a release, which must not have samples. */
  release: boolean;
  factsOf: EntryFactsOf;
}

/** Reports entries that have closed, and samples in a release. */
export function checkEntities(
  { collections }: Content,
  { date, release, factsOf }: EntityOptions,
  report: Report,
): void {
  for (const loaded of collections.values()) {
    checkClosed(loaded, { date, factsOf }, report);
    if (release) for (const entry of loaded.entries()) checkSample(entry, entry.fields, [], report);
  }
}

function checkClosed(
  { collection, entries }: LoadedCollection,
  { date, factsOf }: Pick<EntityOptions, 'date' | 'factsOf'>,
  report: Report,
): void {
  const { closes: field, page } = collection;
  if (field === undefined) return;
  for (const entry of entries()) {
    const { closes } = factsOf(entry);
    if (closes === null || isOpen({ closes }, date)) continue;
    const title = page && entry.fields[page.title];
    const name = typeof title === 'string' ? title : (entry.id ?? '');
    report(diagnostic('entity/closed', entry.at(field), { title: name, closes }));
  }
}

/** Reports samples in an entry and its parts. */
function checkSample({ id = '', at }: WrittenEntry, value: unknown, path: Path, report: Report): void {
  if (value instanceof SampleMark) {
    if (value.isSample) report(diagnostic('entity/sample', at(...path), { id }));
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value))
      checkSample({ id, at } as WrittenEntry, part, [...path, key], report);
  }
}
