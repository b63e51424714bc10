import { nameInLock } from '../../site/translations/lock-file.ts';

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
  /** A text in the lock of translations: its file and key, `pages/about hero.title`. */
  place(place: string): string;
}

/** The new names if only addresses change. */
export const sameNames: NewNames = {
  page: (key) => key,
  anchor: (_, id) => id,
  language: (code) => code,
  collection: (name) => name,
  entry: (_, id) => id,
  place: (place) => place,
};

/** The new names if a page is renamed. The pages of entries below it have its key in theirs. */
export function pageNames(key: string, now: string): NewNames {
  const [file, newFile] = [nameInLock(pagePath(key)), nameInLock(pagePath(now))];
  return {
    ...sameNames,
    page: (page) => (page === key ? now : page.startsWith(`${key}/`) ? now + page.slice(key.length) : page),
    place: (place) => (place.startsWith(`${file} `) ? newFile + place.slice(file.length) : place),
  };
}

/** An entry with its new id. */
export interface RenamedEntry {
  collection: string;
  id: string;
  now: string;
  /** The key of its page; null if it has none. */
  page: string | null;
  /** The beginnings of its texts in the lock of translations, before and now. */
  places: readonly [before: string, now: string];
}

/** The new names if an entry is renamed. */
export function entryNames({ collection, id, now, page, places: [before, after] }: RenamedEntry): NewNames {
  return {
    ...sameNames,
    page: (key) => (key === page ? key.slice(0, -id.length) + now : key),
    entry: (name, each) => (name === collection && each === id ? now : each),
    place: (place) => (place.startsWith(before) ? after + place.slice(before.length) : place),
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
  const [before, after] = [id, now].map((each) => `${nameInLock(pagePath(file))} sections.${each}.`);
  return {
    ...sameNames,
    anchor: (page, each) => (each === id && pages.has(page) ? now : each),
    place: (place) =>
      before !== undefined && place.startsWith(before) ? after + place.slice(before.length) : place,
  };
}

/** The new names if a language gets another code. */
export const languageNames = (code: string, now: string): NewNames => ({
  ...sameNames,
  language: (each) => (each === code ? now : each),
});

/** The new names if a collection is renamed. `place`: those of its texts in the lock of translations. */
export const collectionNames = (
  name: string,
  { now, place }: { now: string; place: NewNames['place'] },
): NewNames => ({ ...sameNames, collection: (each) => (each === name ? now : each), place });

/** The file of a page. */
export const pagePath = (key: string): string => `content/pages/${key}.yaml`;
