import { posix } from 'node:path';
import type { LoadedCollection, WrittenEntry } from '../../content/collection-entries.ts';
import type { Content } from '../../content/load.ts';
import { isKind } from '../../definitions/fields/is-kind.ts';
import { visitValues } from '../../definitions/fields/visit-values.ts';
import { findingOf, type Report } from '../../diagnostics/finding.ts';
import { type EntryFactsOf, type EntryText, entryTextFor, isOpen } from '../../site/facts/entry-facts.ts';
import { entryPageKey } from '../../site/routes/entry-pages.ts';
import type { PublishedAddress } from '../../site/routes/published-file.ts';
import type { RouteTable } from '../../site/routes/route-table.ts';

export interface EntityOptions {
  /** The day of the run, `2026-11-21`. */
  date: string;
  /** Whether the run is for a release, which must not have samples. */
  release: boolean;
  factsOf: EntryFactsOf;
  /** Null if there is no usable route table. */
  routes: RouteTable | null;
  /** Addresses that the site has had. */
  published: readonly PublishedAddress[];
}

/** Reports entries that closed before they had an address, and samples in a release. */
export function checkEntities({ collections }: Content, options: EntityOptions, report: Report): void {
  const { release } = options;
  for (const loaded of collections.values()) {
    checkClosed(loaded, options, report);
    if (release) for (const entry of loaded.entries()) checkSample(entry, report);
  }
}

/**
 * An entry that the site has had a page of has closed as it should: time alone must not bring findings. One that never had an address was
 * closed when it was written, so its day is probably mistyped.
 */
function checkClosed({ collection, entries }: LoadedCollection, { date, factsOf, routes, published }: EntityOptions, report: Report): void {
  const { name, closes: field, page } = collection;
  const parent = routes?.entryPages.get(name)?.parent;
  if (field === undefined || page === undefined || parent === undefined) return;
  const hadPage = recordedBelow(parent, published);
  for (const entry of entries()) {
    const { closes, hasPage, slug } = factsOf(entry);
    if (closes === null || isOpen({ closes }, date) || !hasPage || entry.id === undefined) continue;
    if (hadPage(entry.id, slug)) continue;
    const title = entry.fields[page.title];
    const shown = typeof title === 'string' ? title : entry.id;
    report(findingOf('entity/closed', entry.at(field), { title: shown, closes }));
  }
}

/** Whether an entry below a page has had an address: by its id, or by its slug, since somebody may have given it another id. */
function recordedBelow(parent: string, published: readonly PublishedAddress[]) {
  const below = published.filter(({ page }) => page.startsWith(entryPageKey(parent, '')));
  const pages = new Set(below.map(({ page }) => page));
  const languages = [...new Set(below.map(({ language }) => language))];
  const slugs = new Set(below.map(({ path, language }) => `${language} ${posix.basename(path)}`));
  return (id: string, slug: EntryText | null): boolean =>
    pages.has(entryPageKey(parent, id)) || languages.some((language) => slugs.has(`${language} ${entryTextFor(slug, language) ?? id}`));
}

/** Reports samples in an entry and its parts. */
const checkSample = (entry: WrittenEntry, report: Report): void =>
  visitValues(entry.fields, (part, path) => {
    if (isKind(part, 'sample') && part.isSample) report(findingOf('entity/sample', entry.at(...path), { id: entry.id ?? '' }));
    return false;
  });
