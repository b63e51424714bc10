import { type AnyCollection, isEntryFile, isFolder } from '../definitions/collection.ts';
import type { Location } from '../diagnostics/diagnostic.ts';
import { Localized } from '../schema/fields.ts';
import { nameMeant } from './file-names.ts';
import type { Entry } from './load-file.ts';
import type { Path } from './yaml-source.ts';

/** An entry of a collection, as far as it can be read. */
export interface WrittenEntry {
  /** Undefined where it is not valid, which has been reported. */
  id: string | undefined;
  /** The language that it is listed for; null where it is in all languages. */
  language: string | null;
  /** Its fields; those that are not valid are undefined. Those of a file that was in order the last time are read when they are asked for. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Finds a part of it in its file; its id where no path is given. */
  at(...path: Path): Location;
}

/** The files of a collection. */
export interface LoadedCollection {
  collection: AnyCollection;
  /** The files that could be parsed, in the order of their names. */
  files: readonly Entry<unknown>[];
  /** Whether every file of it could be parsed. */
  isReadable: boolean;
  /** The entries in their order; where each has a file of its own, one for each of `files`. */
  entries(): readonly WrittenEntry[];
  /** The first entry with an id that is in a language; undefined where there is none. */
  find(id: string, language: string): WrittenEntry | undefined;
}

/** What there is to load of a collection. */
interface CollectionFiles {
  collection: AnyCollection;
  /** All files of the site. */
  paths: readonly string[];
  /** Whether it can be known which files of them belong to it. */
  isKnown: boolean;
}

/** Loads the files of a collection with `load`, which gives null for what cannot be parsed. */
export function loadCollection(
  { collection, paths, isKnown }: CollectionFiles,
  load: (path: string) => Entry<unknown> | null,
): LoadedCollection {
  const own = isFolder(collection)
    ? entryFiles(collection, paths)
    : paths.filter((path) => path === collection.from);
  const loaded = own.map(load);
  const files = loaded.filter((entry) => entry !== null);
  let entries: WrittenEntry[] | undefined;
  let byId: Map<string, WrittenEntry> | undefined;
  const all = () => {
    entries ??= files.flatMap((file) => entriesIn(file, collection));
    return entries;
  };
  return {
    collection,
    files,
    isReadable: isKnown && files.length === loaded.length,
    entries: all,
    find: (id, language) => {
      // The first of those with one id counts, so the last is entered first.
      byId ??= new Map(
        all()
          .toReversed()
          .map((entry) => [`${entry.language ?? ''} ${entry.id}`, entry]),
      );
      return byId.get(`${language} ${id}`) ?? byId.get(` ${id}`);
    },
  };
}

/** The files of a folder's entries. One with a wrong name, which has its finding, counts as what it means, unless that is there. */
function entryFiles(collection: AnyCollection, paths: readonly string[]): string[] {
  const own = paths.filter((path) => isEntryFile(collection, path));
  const there = new Set(own);
  return own.filter((path) => {
    const meant = collection.from.replace('*', nameMeant(path));
    return meant === path || !there.has(meant);
  });
}

function entriesIn(file: Entry<unknown>, collection: AnyCollection): WrittenEntry[] {
  if (isFolder(collection)) {
    // One whose name is reported counts under the id that is meant.
    const id = nameMeant(file.file) || undefined;
    const at = (...path: Path): Location =>
      path.length === 0 ? { file: file.file, range: null } : file.source.valueAt(path);
    return [
      {
        id,
        language: null,
        get fields() {
          return asFields(file.usable);
        },
        at,
      },
    ];
  }
  const { usable } = file;
  if (!collection.perLanguage) return listed(file, usable, [], null);
  const lists = usable instanceof Localized ? usable.values : {};
  return Object.entries(lists).flatMap(([language, list]) => listed(file, list, [language], language));
}

const listed = (
  { source }: Entry<unknown>,
  list: unknown,
  path: Path,
  language: string | null,
): WrittenEntry[] =>
  (Array.isArray(list) ? list : []).map((item: unknown, index) => {
    const fields = asFields(item);
    return {
      id: fields.id as string | undefined,
      language,
      fields,
      at: (...part: Path) => source.valueAt([...path, index, ...(part.length === 0 ? ['id'] : part)]),
    };
  });

const asFields = (value: unknown): Record<string, unknown> => (value ?? {}) as Record<string, unknown>;
