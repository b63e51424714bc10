import type { WrittenEntry } from '../../content/collection-entries.ts';
import type { AnyCollection } from '../../definitions/collection.ts';
import { sortField } from '../../definitions/entry-times.ts';
import type { Reference } from '../../definitions/fields/fields.ts';
import type { ArticleBlock, Day, ListedEntry, ShownMoment, ShownPeriod, ShownPicture } from '../../definitions/fields/in-language.ts';
import { isKind } from '../../definitions/fields/is-kind.ts';
import { excerptOf } from './article-texts.ts';

/** An entry that another one refers to, as lists show it. */
export type EntryTag = NonNullable<ListedEntry['tags']>[number];

/** What the values of an entry become in the language in which it is shown. */
interface EntryResolver {
  resolve(value: unknown): unknown;
  tag(reference: Reference): EntryTag;
}

/** An entry as any list shows it, without the link to its page. */
export function listedEntry(
  { id = '', fields }: WrittenEntry,
  collection: Pick<AnyCollection, 'page'>,
  { resolve, tag }: EntryResolver,
): Omit<ListedEntry, 'page'> {
  const { page: options } = collection;
  const described = resolve(fields[options?.description ?? '']) as string | ArticleBlock[] | undefined;
  const text = typeof described === 'string' ? described : excerptOf(described ?? []);
  const time = fields[sortField(collection) ?? ''];
  const picture = fields[options?.picture ?? ''];
  const facts = (options?.facts ?? []).flatMap((field) =>
    partsOf(fields[field])
      .map((part) => (isKind(part, 'reference') ? tag(part).title : shownText(resolve(part))))
      .flatMap((text) => (text === '' ? [] : [{ field, text }])),
  );
  const tags = partsOf(fields[options?.tags ?? '']).filter((part) => isKind(part, 'reference'));
  return {
    id,
    title: String(resolve(fields[options?.title ?? ''])),
    ...(text === '' ? {} : { text }),
    ...(picture === undefined ? {} : { picture: resolve(picture) as ShownPicture }),
    ...(facts.length === 0 ? {} : { facts }),
    ...(tags.length === 0 ? {} : { tags: tags.map(tag) }),
    ...(isKind(time, 'day') ? { date: resolve(time) as Day } : {}),
    ...(isKind(time, 'period') ? { period: resolve(time) as ShownPeriod } : {}),
    ...(isKind(time, 'moment') ? { moment: resolve(time) as ShownMoment } : {}),
  };
}

/** The values of a field that has one or several; none if it is left out. */
const partsOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());

/** What stands for a shown value within a text: the text itself, or that of a day, a price or a figure. */
export const shownText = (shown: unknown): string =>
  String((typeof shown === 'object' ? (shown as { text?: string } | null)?.text : shown) ?? '');
