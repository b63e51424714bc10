import { type AnyCollection, isFolder } from '../../definitions/collection.ts';
import type { GrowingSite } from '../scaffold/site.ts';
import { planFiles } from './plan-files.ts';
import { planLists } from './plan-lists.ts';
import type { GivenList } from './returned-entries.ts';
import { type EntryChanges, targetOf } from './target.ts';

/**
 * Plans what a source has given as changes of content. All else keeps its bytes: other entries, other fields, and the languages that the
 * source leaves out. `paths`: of all content files.
 */
export function planEntries(
  site: GrowingSite,
  paths: readonly string[],
  collection: AnyCollection,
  lists: readonly GivenList[],
): EntryChanges {
  const target = targetOf(site, paths, collection);
  const planned = isFolder(collection)
    ? planFiles(
        target,
        lists.flatMap(({ entries }) => entries),
      )
    : planLists(target, lists);
  const isEmpty = lists.every(({ entries }) => entries.length === 0);
  return isEmpty && planned.gone.length > 0 ? refusedEmpty(planned) : planned;
}

/** A source that has nothing any more is more often broken than right. */
const refusedEmpty = (planned: EntryChanges): EntryChanges => ({
  ...planned,
  problems: [
    {
      entry: null,
      field: null,
      says: `It is an empty list, and ${planned.gone.length} of its entries are in content. If they are to go, remove them by hand.`,
    },
  ],
});
