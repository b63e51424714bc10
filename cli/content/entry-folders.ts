import { type AnyCollection, entryFileOf } from '../definitions/collection.ts';
import { addTo } from '../platform/group-by.ts';
import { isInFolder } from './file-names.ts';

/** The files of each entry that has a folder, by the path of its `index.yaml`, which need not be there. */
export type EntryFolders = ReadonlyMap<string, readonly string[]>;

/** Finds the entries that have folders among the files of a site. */
export function entryFolders(collections: Iterable<AnyCollection>, paths: readonly string[]): EntryFolders {
  const found = new Map<string, string[]>();
  for (const collection of collections) {
    if (collection.articleField === null) continue;
    for (const path of paths) {
      const entry = entryFileOf(collection, path);
      if (entry === null || !isInFolder(collection, path)) continue;
      addTo(found, entry, path);
    }
  }
  return found;
}
