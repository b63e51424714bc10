import { pagePath } from '../../content/file-names.ts';
import { nameInLockfile } from '../../site/translations/lockfile.ts';

/** What is renamed, as functions from old names to new ones. Names that stay are their own new names. */
export interface NewNames {
  /** A page key: `about`, or `careers/<id>` for the page of an entry. */
  page(key: string): string;
  /** The id of a section of a page. */
  anchor(page: string, id: string): string;
  /** The code of a language. */
  language(code: string): string;
  /** The name of a collection. */
  collection(name: string): string;
  /** The id of an entry of a collection. */
  entry(collection: string, id: string): string;
  /** A text in the lockfile of translations: its file and key, `pages/about hero.title`. */
  lockKey(key: string): string;
}

/** The new names if only addresses change. */
export const sameNames: NewNames = {
  page: (key) => key,
  anchor: (_, id) => id,
  language: (code) => code,
  collection: (name) => name,
  entry: (_, id) => id,
  lockKey: (key) => key,
};

/** Gives a text another beginning, if it has the one. */
const beginning =
  (before: string, now: string) =>
  (text: string): string =>
    text.startsWith(before) ? now + text.slice(before.length) : text;

/** The new names if a page is renamed. The pages of entries below it have its key in theirs. */
export function pageNames(key: string, now: string): NewNames {
  const [file, newFile] = [nameInLockfile(pagePath(key)), nameInLockfile(pagePath(now))];
  return {
    ...sameNames,
    page: (page) => (page === key ? now : beginning(`${key}/`, `${now}/`)(page)),
    lockKey: beginning(`${file} `, `${newFile} `),
  };
}

/** An entry with its new id. */
export interface RenamedEntry {
  collection: string;
  id: string;
  now: string;
  /** The key of its page; null if it has none. */
  page: string | null;
  /** The beginnings of its texts in the lockfile of translations, before and now. */
  lockKeys: readonly [before: string, now: string];
}

/** The new names if an entry is renamed. */
export function entryNames({ collection, id, now, page, lockKeys }: RenamedEntry): NewNames {
  return {
    ...sameNames,
    page: (key) => (key === page ? key.slice(0, -id.length) + now : key),
    entry: (name, each) => (name === collection && each === id ? now : each),
    lockKey: beginning(...lockKeys),
  };
}

/** A section with its new id. */
export interface RenamedAnchor {
  /** The key of the page file with the section. */
  file: string;
  id: string;
  now: string;
  /** The keys of the pages that show the file: its own, or those of entries. */
  pages: ReadonlySet<string>;
}

/** The new names if a section gets another id. */
export function anchorNames({ file, id, now, pages }: RenamedAnchor): NewNames {
  const sections = `${nameInLockfile(pagePath(file))} sections`;
  return {
    ...sameNames,
    anchor: (page, each) => (each === id && pages.has(page) ? now : each),
    lockKey: beginning(`${sections}.${id}.`, `${sections}.${now}.`),
  };
}

/** The new names if a language gets another code. */
export const languageNames = (code: string, now: string): NewNames => ({
  ...sameNames,
  language: (each) => (each === code ? now : each),
});

/** The new names if a collection is renamed. `lockKey`: those of its texts in the lockfile of translations. */
export const collectionNames = (name: string, { now, lockKey }: { now: string; lockKey: NewNames['lockKey'] }): NewNames => ({
  ...sameNames,
  collection: (each) => (each === name ? now : each),
  lockKey,
});
