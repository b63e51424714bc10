import { addItem } from '../../content/edits/insert.ts';
import type { WritableValue } from '../../content/edits/written-value.ts';
import { dataAt } from '../../content/schema-walk.ts';
import { dataOfFile } from '../../content/yaml-data.ts';
import { type AnyCollection, isFolder } from '../../definitions/collection.ts';
import { nameInLockfile } from '../../site/translations/lockfile.ts';
import type { TextChange } from '../changeset/changeset.ts';
import { changedTitle, copiedFile, lockedCopy } from './copy.ts';
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
    const item = (dataAt(data, list) as Readonly<Record<string, WritableValue>>[]).find((each) => each.id === original);
    if (item === undefined) return [];
    const inOne = <T>(values: Readonly<Record<string, T>> | undefined) => (code === '' ? values : values?.[code]);
    const title = page && item[page.title];
    const language = code || site.config.sourceLanguage;
    const value: WritableValue = {
      ...Object.fromEntries(Object.entries(item).filter(([key]) => !ofOriginal.includes(key))),
      id,
      ...(slug === undefined ? {} : { slug: inOne(slug) ?? id }),
      ...(page && title !== undefined ? { [page.title]: withTitles(title, titles, language) } : {}),
      ...(isDraft ? { draft: true } : {}),
    };
    return [(text: string) => addItem(text, list, value)];
  });
  const name = nameInLockfile(from);
  const places = { from: `${name} ${original}.`, to: `${name} ${id}.` };
  const titlePaths = page === undefined ? [] : [[page.title]];
  return [changed(site, from, ...edits), ...lockedCopy(site, { ...places, titlePaths, titles })];
}

const withTitles = (title: WritableValue, titles: OwnNames['titles'], language: string): WritableValue =>
  changedTitle(title, titles, language).reduce<WritableValue>(
    (made, { path: [code], now }) => (code === undefined ? now : { ...(made as object), [code]: now }),
    title,
  );

/** What a copy does not have of its original. */
const ofOriginal = ['slug', 'draft', 'publish', 'expires'];
