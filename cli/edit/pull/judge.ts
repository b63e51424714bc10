import type { LoadedSite } from '../../check/check-site.ts';
import { offsetAt } from '../../content/edits/offsets.ts';
import { redirectsPath } from '../../content/redirect-table.ts';
import { dataAt } from '../../content/schema-walk.ts';
import { type Layout, layoutOf } from '../../content/yaml/layout.ts';
import type { Path } from '../../content/yaml/source.ts';
import { type AnyCollection, isFolder } from '../../definitions/collection.ts';
import type { Finding } from '../../diagnostics/finding.ts';
import { withoutMark } from '../../platform/byte-order-mark.ts';
import { addTo } from '../../platform/group-by.ts';
import type { EntryProblem } from './returned-entries.ts';
import type { EntryChanges } from './target.ts';
import { entryDataOf } from './write-entry.ts';

/** What people here do, not the source: a translation that is missing, an address that leads nowhere, such as after a new slug. */
const ofPeople = ['translation/missing', 'route/lost-url'];

/** Whether content can have a finding after a pull. */
export const isForPeople = ({ code, severity, file }: Pick<Finding, 'code' | 'severity' | 'file'>): boolean =>
  severity !== 'error' ||
  ofPeople.includes(code) ||
  // A line of an earlier site that leads to an entry that is gone.
  (code === 'reference/unknown-page' && file === redirectsPath);

/** A source whose entries were played through. */
export interface PulledCollection {
  collection: AnyCollection;
  planned: EntryChanges;
}

/** The errors in the files of a collection, as problems of its entries; and those in other files. */
export function entryProblemsIn(
  pulled: readonly PulledCollection[],
  errors: readonly Finding[],
  { sources }: Pick<LoadedSite, 'sources'>,
): { problems: Map<PulledCollection, EntryProblem[]>; elsewhere: Finding[] } {
  const problems = new Map<PulledCollection, EntryProblem[]>();
  const elsewhere: Finding[] = [];
  const owners = new Map(pulled.flatMap((each) => each.planned.changes.map(({ path }) => [path, each] as const)));
  for (const finding of errors) {
    const owner = owners.get(finding.file);
    if (owner === undefined) {
      elsewhere.push(finding);
      continue;
    }
    addTo(problems, owner, problemOf(finding, owner.collection, sources.get(finding.file) ?? ''));
  }
  return { problems, elsewhere };
}

/** A finding in a file that would be written, at the entry and the field. */
function problemOf({ file, range, message, hint, code }: Finding, collection: AnyCollection, raw: string): EntryProblem {
  const text = withoutMark(raw);
  const path = range === null ? [] : pathAt(layoutOf(text), offsetAt(text, range.start));
  const depth = isFolder(collection) ? 0 : collection.perLanguage ? 2 : 1;
  const id = isFolder(collection)
    ? file.slice(collection.from.indexOf('*'), -'.yaml'.length)
    : dataAt(entryDataOf(text), [...path.slice(0, depth), 'id']);
  return {
    entry: typeof id === 'string' ? `entry "${id}"` : null,
    field: path.length > depth ? path.slice(depth).join('.') : null,
    says: `${message} ${hint ?? ''}`.trim(),
    code,
  };
}

/** The path of the innermost value around an offset. */
function pathAt(layout: Layout | null, offset: number): Path {
  if (layout === null || layout.kind === 'scalar') return [];
  if (layout.kind === 'list') {
    const index = layout.items.findLastIndex((item) => item !== null && item.start <= offset);
    const item = layout.items[index];
    return item ? [index, ...pathAt(item, offset)] : [];
  }
  const entry = layout.entries.findLast(({ keyStart }) => keyStart <= offset);
  return entry === undefined ? [] : [entry.key, ...pathAt(entry.value, offset)];
}
