import { type AnyCollection, entryFileOf, isFolder } from '../definitions/collection.ts';
import { isLocalized } from '../definitions/fields/fields.ts';
import type { Location } from '../diagnostics/finding.ts';
import type { Entry } from './entry.ts';
import { idMeant } from './file-names.ts';
import type { Path } from './yaml/source.ts';

/** An entry of a collection, as far as it can be read. */
export interface WrittenEntry {
  /** The path of its file. If it has a folder, that of the `index.yaml` in it, which need not be there. */
  file: string;
  /** Undefined if the id is not valid, which has been reported. */
  id: string | undefined;
  /** The language that the entry is listed for; null if it exists in all languages. */
  language: string | null;
  /** The fields. One that is not valid is undefined. For a file from the cache, they are read on demand. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The place of a part of the entry in its file. Without a path, the place of its id. */
  at(...path: Path): Location;
}

/** The files of a collection. */
export interface LoadedCollection {
  collection: AnyCollection;
  /** The files that could be parsed, sorted by name. */
  files: readonly Entry<unknown>[];
  /** Whether every file of the collection could be parsed. */
  isReadable: boolean;
  /** The entries in their order. If each entry has its own file, the order is that of `files`. */
  entries(): readonly WrittenEntry[];
  /** The first entry in a language with this id; undefined if there is none. */
  find(id: string, language: string): WrittenEntry | undefined;
}

/** The inputs of loading a collection. */
interface CollectionFiles {
  collection: AnyCollection;
  /** All files of the site. */
  paths: readonly string[];
  /** Whether the folder could be read, so that it is known which files belong to the collection. */
  isKnown: boolean;
}

/** Loads the files of a collection with `load`, which returns null for a file that cannot be parsed. */
export function loadCollection(
  { collection, paths, isKnown }: CollectionFiles,
  load: (path: string) => Entry<unknown> | null,
): LoadedCollection {
  const own = isFolder(collection) ? entryFiles(collection, paths) : paths.filter((path) => path === collection.from);
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
      // The first entry with an id counts, so it is entered last.
      byId ??= new Map(
        all()
          .toReversed()
          .map((entry) => [`${entry.language ?? ''} ${entry.id}`, entry]),
      );
      return byId.get(`${language} ${id}`) ?? byId.get(` ${id}`);
    },
  };
}

/**
 * The files of a folder's entries; for an entry with a folder of its own, the `index.yaml` in it. A file with a wrong name, which has been
 * reported, counts under the id that it means, unless that id has a file. Of a file and a folder, which has been reported, the file counts.
 */
function entryFiles(collection: AnyCollection, paths: readonly string[]): string[] {
  const own = [...new Set(paths.flatMap((path) => entryFileOf(collection, path) ?? []))];
  const there = new Set(own);
  return own.filter((path) => {
    const [file, folder] = rightNames(collection, idMeant(collection, path));
    return path === file || (!there.has(file) && (path === folder || !there.has(folder)));
  });
}

/** The path of the file that an entry can have, and that of the `index.yaml` of its folder. */
const rightNames = ({ from }: AnyCollection, id: string): [file: string, folder: string] => [
  from.replace('*', id),
  from.replace('*', `${id}/index`),
];

/** The entry in a file of its own. */
export const entryIn = (file: Entry<unknown>, collection: AnyCollection): WrittenEntry =>
  // A file with a wrong name counts under the id that it means.
  new FileEntry(file, idMeant(collection, file.file) || undefined);

class FileEntry implements WrittenEntry {
  readonly id: string | undefined;
  readonly language = null;
  readonly #file: Entry<unknown>;

  constructor(file: Entry<unknown>, id: string | undefined) {
    this.id = id;
    this.#file = file;
  }

  get file(): string {
    return this.#file.file;
  }

  get fields(): Readonly<Record<string, unknown>> {
    return asFields(this.#file.usable);
  }

  at(...path: Path): Location {
    const { file, source } = this.#file;
    return path.length === 0 ? { file, range: null } : source.valueAt(path);
  }
}

function entriesIn(file: Entry<unknown>, collection: AnyCollection): WrittenEntry[] {
  if (isFolder(collection)) return [entryIn(file, collection)];
  const { usable } = file;
  if (!collection.perLanguage) return listed(file, usable, [], null);
  const lists = isLocalized(usable) ? usable.values : {};
  return Object.entries(lists).flatMap(([language, list]) => listed(file, list, [language], language));
}

const listed = ({ file, source }: Entry<unknown>, list: unknown, path: Path, language: string | null): WrittenEntry[] =>
  (Array.isArray(list) ? list : []).map((item: unknown, index) => {
    const fields = asFields(item);
    return {
      file,
      id: fields.id as string | undefined,
      language,
      fields,
      at: (...part: Path) => source.valueAt([...path, index, ...(part.length === 0 ? ['id'] : part)]),
    };
  });

const asFields = (value: unknown): Record<string, unknown> => (value ?? {}) as Record<string, unknown>;
