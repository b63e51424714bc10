import { z } from 'zod';
import { contentFiles, indexSchemaName } from '../../check/editors/json-schemas.ts';
import { addItem } from '../../content/edits/insert.ts';
import type { WritableValue } from '../../content/edits/written-value.ts';
import { filler } from '../../content/filler.ts';
import { unwrapped } from '../../content/schema-walk.ts';
import { layoutAt, layoutOf } from '../../content/yaml/layout.ts';
import type { Path } from '../../content/yaml/source.ts';
import { type AnyCollection, isFolder } from '../../definitions/collection.ts';
import { publishedField, sortField, timeIn } from '../../definitions/entry-times.ts';
import { withoutMark } from '../../platform/byte-order-mark.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { newFiles } from '../changeset/changeset.ts';
import { RefusedChange } from '../refused-change.ts';
import { type Blank, type BlankPlace, blankOf, withTextAt, withTitles } from './blank.ts';
import { copiedEntry } from './copied-entry.ts';
import { asFolder, isFolderEntry } from './entry-folder.ts';
import type { ScaffoldPlan } from './plan.ts';
import { changed, checkId, chosenLanguages, type GrowingSite, newFile, possibleLanguages, schemaLine, unknown } from './site.ts';
import { readSlugs } from './slugs.ts';

export interface NewEntry {
  collection: string;
  id: string;
  /** The languages that it is for; left out, all of its collection. */
  languages?: readonly string[] | undefined;
  /** Slugs of its page: `sv=farjedag`. */
  slugs: readonly string[];
  /** Its title by language, as far as it is known: that of its page, or without one what its list shows it by. */
  titles?: Readonly<Record<string, string>>;
  /** The names of the site that it needs, such as its author, by their places in it. */
  names?: readonly { path: Path; name: string }[];
  isDraft?: boolean;
  /** The name of the entry that it is a copy of. */
  from?: string | undefined;
}

/**
 * A new entry of a collection: a file of its own, an item of the list, or an item in the list of each language. Throws
 * EnvironmentError for a name that is taken or unknown.
 */
export function planEntry(
  site: GrowingSite,
  { collection: name, id, languages, slugs, titles, names = [], isDraft = false, from }: NewEntry,
): ScaffoldPlan {
  const collection = collectionFor(site, name, id);
  const own = site.languagesOf(collection.from.replace('*', id));
  const isOwn = (code: string) => own?.has(code) ?? true;
  const possible = possibleLanguages(site, languages).filter(isOwn);
  const codes = chosenLanguages(site, possible, languages);
  const all = site.config.languages.map((language) => language.code);
  const open = all.filter(isOwn);
  const isLimited = possibleLanguages(site).some((code) => isOwn(code) && !codes.includes(code));
  // Where each language has its own list, the entry stands in those that must have it.
  const given = readSlugs(slugs, { all, open: isLimited || collection.perLanguage ? codes : open });
  if (given.size > 0 && collection.page === undefined)
    throw new EnvironmentError(`Entries of "${name}" have no pages, and so no slugs.`, 'Leave --slug out.');
  const slugOf = (code: string) => given.get(code) ?? given.get(site.config.sourceLanguage) ?? id;
  const known = { ...knownFields(collection, site.today), ...(isDraft ? { draft: true } : {}) };
  const titled = (blank: Blank, own = titles) => {
    const named = names.reduce((made, { path, name }) => withTextAt(made, path, name), blank);
    return withTitles(named, titlePaths(collection, named), own);
  };
  const slug = Object.fromEntries(all.filter((code) => codes.includes(code) || given.has(code)).map((code) => [code, slugOf(code)]));
  if (from !== undefined) {
    if (!site.ids.get(name)?.has(from)) throw unknown('entry', from, [...(site.ids.get(name) ?? [])]);
    const own = { id, slug: given.size > 0 ? slug : undefined, titles: titles ?? {}, isDraft };
    return {
      changeset: copiedEntry(site, collection, { ...own, original: from }),
      blanks: new Map(),
      notes: [],
    };
  }
  if (collection.perLanguage) {
    const fields = (code: string) => ({ id, ...(given.size > 0 ? { slug: slugOf(code) } : {}), ...known });
    return inLists(
      site,
      collection,
      codes.map((code) => {
        const blank = blankOf(entrySchema(collection), codes, fields(code));
        return { code, blank: titled(blank, titles?.[code] === undefined ? {} : { [code]: titles[code] }) };
      }),
    );
  }
  const untitled = blankOf(entrySchema(collection), codes, {
    ...(isFolder(collection) ? {} : { id }),
    ...(given.size > 0 ? { slug } : {}),
    ...known,
    ...(isLimited ? { languages: codes } : {}),
  });
  const blank = titled(untitled);
  if (!isFolder(collection)) return inList(site, collection, blank);
  const [other] = site.ids.get(name) ?? [];
  if (other === undefined || !isFolderEntry(site, collection, other)) return asFile(site, collection, id, blank);
  const line = schemaLine(site, indexSchemaName(collection.from), depthOf(collection.from) + 1);
  return asFolder(collection, { id, blank, line });
}

/** What a collection without pages calls its entries by, if it has one of these fields. */
const nameFields = ['name', 'title', 'label'];

/** Where the title of a new entry stands. */
function titlePaths({ page }: AnyCollection, { places }: Blank): Path[] {
  if (page !== undefined) return [[page.title]];
  const known = nameFields.find((field) => places.some(({ path: [key, ...rest] }) => key === field && rest.length === 0));
  return known === undefined ? [] : [[known]];
}

/** The collection of a new entry. Throws EnvironmentError for a name that is taken or unknown. */
function collectionFor({ definitions, ids }: GrowingSite, name: string, id: string): AnyCollection {
  const collection = definitions.collections.get(name);
  if (collection === undefined) throw unknown('collection', name, [...definitions.collections.keys()]);
  checkId('an entry', id);
  if (ids.get(name)?.has(id))
    throw new RefusedChange('nameTaken', `There is an entry "${id}" in ${collection.from} already.`, 'Give the new one another name.');
  return collection;
}

/** The known values of a new entry, and values that its page needs although its schema does not require them. */
function knownFields({ entry, page }: AnyCollection, today: string): Record<string, WritableValue> {
  if (page === undefined) return {};
  const { title, description = title, placeholders = [], when } = page;
  const shown = when === undefined ? [title, description, ...placeholders] : [];
  const days = [sortField({ page }), publishedField({ entry, page })].filter(
    (field) => field !== undefined && timeIn(entry[field]) === 'day',
  );
  return {
    ...Object.fromEntries(shown.map((field) => [field, filler])),
    ...Object.fromEntries(days.map((field) => [field, today])),
  };
}

/** The schema of one entry: that of the file, inside its list and its languages. */
export function entrySchema({ schema, perLanguage, ...collection }: AnyCollection): z.core.$ZodType {
  const file = unwrapped(schema);
  const list = perLanguage && file instanceof z.ZodRecord ? unwrapped(file.def.valueType) : file;
  return !isFolder(collection) && list instanceof z.ZodArray ? list.def.element : list;
}

function asFile(site: GrowingSite, { name, from }: AnyCollection, id: string, { value, places }: Blank): ScaffoldPlan {
  const path = from.replace('*', id);
  const [other] = site.ids.get(name) ?? [];
  const like = other === undefined ? null : site.exampleOf(from.replace('*', other));
  const text = newFile(value, schemaLine(site, schemaNameOf(site, from), depthOf(path)), like);
  return { changeset: newFiles({ [path]: text }), blanks: new Map([[path, places]]), notes: [] };
}

/** An item at the end of a list. Makes the file if needed. */
function inList(site: GrowingSite, { from }: AnyCollection, { value, places }: Blank): ScaffoldPlan {
  const blanks = new Map([[from, below(places, [lengthOf(site, from, [])])]]);
  const changeset = site.textOf(from) === null ? listFile(site, from, [value]) : [changed(site, from, (text) => addItem(text, [], value))];
  return { changeset, blanks, notes: [] };
}

/** An item in the list of each language. */
function inLists(site: GrowingSite, { from }: AnyCollection, written: { code: string; blank: Blank }[]): ScaffoldPlan {
  const places = written.flatMap(({ code, blank }) => below(blank.places, [code, lengthOf(site, from, [code])]));
  const plan = { blanks: new Map([[from, places]]), notes: [] };
  if (site.textOf(from) === null) {
    const lists = Object.fromEntries(written.map(({ code, blank }) => [code, [blank.value]]));
    return { ...plan, changeset: listFile(site, from, lists) };
  }
  const edits = written.map(
    ({ code, blank }) =>
      (text: string) =>
        addItem(text, [code], blank.value),
  );
  return { ...plan, changeset: [changed(site, from, ...edits)] };
}

const listFile = (site: GrowingSite, from: string, value: WritableValue) =>
  newFiles({ [from]: newFile(value, schemaLine(site, schemaNameOf(site, from), depthOf(from)), null) });

const below = (places: readonly BlankPlace[], path: Path): BlankPlace[] =>
  places.map((place) => ({ ...place, path: [...path, ...place.path] }));

/** The number of items in a list of a file. */
function lengthOf(site: GrowingSite, file: string, path: Path): number {
  const list = layoutAt(layoutOf(withoutMark(site.textOf(file) ?? '')), path);
  return list?.kind === 'list' ? list.items.length : 0;
}

/** The name of the schema of a collection's files; empty if there is none. */
export const schemaNameOf = ({ definitions }: GrowingSite, from: string): string =>
  contentFiles(definitions).find(({ files }) => files === from)?.name ?? '';

/** The number of folders between `content/` and a file. */
export const depthOf = (path: string): number => path.split('/').length - 2;
