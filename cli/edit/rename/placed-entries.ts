import type { LoadedCollection } from '../../content/collection-entries.ts';
import { idMeant } from '../../content/file-names.ts';
import type { Path } from '../../content/yaml/source.ts';
import { isFolder } from '../../definitions/collection.ts';
import { isLocalized } from '../../definitions/fields/fields.ts';
import type { WrittenSecondAddress } from '../../definitions/fields/routes.ts';
import { isMapping } from '../../platform/is-mapping.ts';
import { unknown } from '../scaffold/site.ts';
import type { RenamedSite } from './site.ts';

/** An alias of an entry. It names its language if the entry exists in all of them. */
export type EntryAlias = WrittenSecondAddress & { language?: string };

/** An entry as it is written: once, or in the list of each of its languages. */
export interface PlacedEntry {
  id: string;
  file: LoadedCollection['files'][number];
  /** Its path in the file. */
  path: Path;
  /** Null if it exists in all languages. */
  language: string | null;
  fields: { id?: string; slug?: unknown; aliases?: readonly EntryAlias[] };
}

/** The entries of a collection with their places, as far as they can be read. */
export function placedEntries({ collection, files }: LoadedCollection): PlacedEntry[] {
  if (isFolder(collection))
    return files.map((file) => {
      const fields = (file.usable ?? {}) as PlacedEntry['fields'];
      return { id: idMeant(collection, file.file), file, path: [], language: null, fields };
    });
  return files.flatMap((file) => {
    const listed = (list: unknown, path: Path, language: string | null): PlacedEntry[] =>
      (Array.isArray(list) ? list : []).map((item: unknown, index) => {
        const fields = (isMapping(item) ? item : {}) as PlacedEntry['fields'];
        return { id: fields.id ?? '', file, path: [...path, index], language, fields };
      });
    const { usable } = file;
    return isLocalized(usable)
      ? Object.entries(usable.values).flatMap(([language, list]) => listed(list, [language], language))
      : listed(usable, [], null);
  });
}

/** An entry of a collection with its places. Throws EnvironmentError for an unknown name. */
export function knownEntry(
  { content, definitions, ids }: RenamedSite,
  name: string,
  id: string,
): { collection: LoadedCollection['collection']; entries: PlacedEntry[] } {
  const loaded = content.collections.get(name);
  if (loaded === undefined) throw unknown('collection', name, [...definitions.collections.keys()]);
  const { collection } = loaded;
  const entries = placedEntries(loaded).filter((entry) => entry.id === id);
  if (entries.length === 0) throw unknown(`entry in ${collection.from}`, id, [...(ids.get(name) ?? [])]);
  return { collection, entries };
}
