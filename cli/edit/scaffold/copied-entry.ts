import { addItem } from '../../content/edits/insert.ts';
import type { Value } from '../../content/edits/written-value.ts';
import { dataAt } from '../../content/schema-walk.ts';
import { dataOfFile } from '../../content/yaml-data.ts';
import { type AnyCollection, isFolder } from '../../definitions/collection.ts';
import { everyLanguage } from '../../definitions/fields/fields.ts';
import { isMapping } from '../../platform/is-mapping.ts';
import { nameInLockfile } from '../../site/translations/lockfile.ts';
import type { TextChange } from '../changeset/changeset.ts';
import { copiedFile, lockedCopy } from './copy.ts';
import { copiedFolder, isFolderEntry, type OwnNames } from './entry-folder.ts';
import { changed, type GrowingSite } from './site.ts';

/**
 * A copy of an entry where its collection has entries: a file, a folder, or an item at the end of a list or of the list of each language.
 * Its days are its own, so it has none.
 */
export function copiedEntry(site: GrowingSite, collection: AnyCollection, own: OwnNames): TextChange[] {
  const { from, schema, page } = collection;
  const { original, id, slug, titles, isDraft } = own;
  if (!isFolder(collection)) return copiedItems(site, collection, own);
  if (isFolderEntry(site, collection, original)) return copiedFolder(site, collection, own);
  return copiedFile(site, {
    from: from.replace('*', original),
    to: from.replace('*', id),
    schema,
    titlePaths: page === undefined ? [] : [[page.title]],
    titles,
    values: { slug, draft: isDraft ? true : undefined },
  });
}

function copiedItems(
  site: GrowingSite,
  { from, page, perLanguage }: AnyCollection,
  { original, id, slug, titles, isDraft }: OwnNames,
): TextChange[] {
  const data = dataOfFile(from, site.textOf(from) ?? '');
  const edits = (perLanguage ? Object.keys(data as object) : ['']).flatMap((code) => {
    const list = code === '' ? [] : [code];
    const item = (dataAt(data, list) as Readonly<Record<string, Value>>[]).find(
      (each) => each.id === original,
    );
    if (item === undefined) return [];
    const inOne = <T>(values: Readonly<Record<string, T>> | undefined) =>
      code === '' ? values : values?.[code];
    const there = page && item[page.title];
    // A title that is the same in all languages stays one.
    const title =
      code === '' && typeof there === 'string' ? titles[site.config.sourceLanguage] : inOne(titles);
    const value: Value = {
      ...Object.fromEntries(Object.entries(item).filter(([key]) => !ofOriginal.includes(key))),
      id,
      ...(slug === undefined ? {} : { slug: inOne(slug) ?? id }),
      ...(page && title !== undefined ? { [page.title]: withTitle(there, title) } : {}),
      ...(isDraft ? { draft: true } : {}),
    };
    return [(text: string) => addItem(text, list, value)];
  });
  const name = nameInLockfile(from);
  const places = { from: `${name} ${original}.`, to: `${name} ${id}.` };
  const titlePaths = page === undefined ? [] : [[page.title]];
  return [changed(site, from, ...edits), ...lockedCopy(site, { ...places, titlePaths, titles })];
}

/** What a copy does not have of its original. */
const ofOriginal = ['slug', 'draft', 'publish', 'expires'];

/** A title with another text: in the languages that are given, if it has several. One for all languages stays one, if one is given. */
function withTitle(title: Value | undefined, now: string | Readonly<Record<string, string>>): Value {
  if (!isMapping(title) || !isMapping(now)) return now;
  if (!Object.hasOwn(title, everyLanguage)) return { ...title, ...now } as Value;
  const [one, other] = new Set(Object.values(now));
  return one === undefined ? (title as Value) : other === undefined ? { [everyLanguage]: one } : now;
}
