import type { z } from 'zod';
import { hasText } from './fields/fields.ts';
import type { ShownEntry, ShownSection } from './fields/in-language.ts';
import { isKind } from './fields/is-kind.ts';
import type { SchemaContext, SchemaNodes } from './structured-data.ts';
import type { Words, WordsIn } from './words.ts';

/** The name of a field. */
export type ShapeField<S extends z.ZodRawShape> = keyof S & string;

/** The fields of an entry, as validated. */
export type EntryValue<S extends z.ZodRawShape> = z.output<z.ZodObject<S, z.core.$strict>>;

/** Atom is RFC 4287, RSS is RSS 2.0. */
export type FeedFormat = 'atom' | 'rss';

/** The pages of a collection's entries: which entries have one, and what it shows. */
export interface CollectionPages<S extends z.ZodRawShape, W extends Words> {
  /** The field with the page's title in links and breadcrumbs. */
  title: ShapeField<S>;
  /** The field that describes the page in one or two sentences. For a rich text or an article, its beginning is used. */
  description?: ShapeField<S>;
  /** The rich text or article on the tool's own page for entries. By default, the field of `description`. */
  body?: ShapeField<S>;
  /** The field with the time by which entries are sorted, newest first. By default, entries keep the order of their file or files. */
  newestFirst?: ShapeField<S>;
  /** The same for entries of which the earliest comes first, such as events. */
  soonestFirst?: ShapeField<S>;
  /** The field with the day on which an entry was published, for feeds. By default, that of `newestFirst` if it is a day. */
  published?: ShapeField<S>;
  /** The field with the picture that lists show of an entry. */
  picture?: ShapeField<S>;
  /**
   * The fields that lists and its own page show beside the title, in this order. Each is a text, a day, a period, a moment, a price, a
   * figure, or one or several references, of which the names are shown.
   */
  facts?: readonly ShapeField<S>[];
  /** The field with one or several references to the topics of an entry. Its page and feeds show them. */
  tags?: ShapeField<S>;
  /**
   * Whether the tool's own page of an entry lists the entries with pages that refer to it, for example those on a topic or by a
   * person. `perPage` divides this list too.
   */
  referrers?: boolean;
  /** The number of entries on a page of their list. By default, all are on one page. */
  perPage?: number;
  /** The feeds of the newest entries in each language: true for Atom, or the formats. Their days come from `published`. */
  feed?: boolean | readonly FeedFormat[];
  /**
   * Calendar files: one of all entries in each language, and one of each entry with a page. `time`: the field with their day, period or
   * moment. `place`: the field with a text that says where it is.
   */
  calendar?: { time: ShapeField<S>; place?: ShapeField<S> };
  /** Only entries with this field have a page. By default, all have one. */
  when?: ShapeField<S>;
  /**
   * The fields that the page file can use, as `{entry:title}`. Each is a text, a day, a period, a moment, a price or a figure, which an
   * entry with a page must have.
   */
  placeholders?: readonly ShapeField<S>[];
  /** The entry's own sections, which precede those of the page file. */
  sections?(entry: ShownEntry<EntryValue<S>>, words: WordsIn<W>): ShownSection[];
  /**
   * What the page is about for search engines, in place of what the tool says of an entry. It must always return the same for the same
   * entry.
   */
  schema?(entry: ShownEntry<EntryValue<S>>, context: SchemaContext<WordsIn<W>>): SchemaNodes;
}

/** The fields that the pages of entries and their lists show as texts, by what they are for. */
type PageTextFields = Pick<CollectionPages<z.ZodRawShape, Words>, 'title' | 'description' | 'when' | 'facts' | 'placeholders'>;

/**
 * Reports texts that an entry with a page lacks: its title, its description, and those that the page can use. Reports a value that cannot
 * stand where the definition shows it as a text.
 */
export function checkPageTexts({ value, issues }: z.core.ParsePayload, page: PageTextFields | undefined): void {
  if (page === undefined) return;
  const fields = value as Record<string, unknown>;
  const expect = (name: string, message: string) => issues.push({ code: 'custom', path: [name], message, input: fields[name] });
  // A value with an issue of its own is none of any kind yet.
  const isSound = (name: string) => !issues.some(({ path }) => path?.[0] === name);
  const { title, description = title, when, facts = [], placeholders = [] } = page;
  for (const name of facts)
    if (fields[name] !== undefined && !isFact(fields[name]) && isSound(name))
      expect(name, `${textKinds}, figure or reference, which a list can show`);
  if (when !== undefined && fields[when] === undefined) return;
  for (const name of new Set([title, description, ...placeholders]))
    if (fields[name] === undefined) expect(name, 'text, which its page shows');
    else if (placeholders.includes(name) && !hasText(fields[name]) && isSound(name))
      expect(name, `${textKinds} or figure, which can stand for {entry:${name}}`);
}

const textKinds = 'text, day, period, moment, price';

/** Whether a list can show a value as a text: it has one, or is one or several references, of which the names are shown. */
const isFact = (value: unknown): boolean => hasText(value) || [value].flat().every((part) => isKind(part, 'reference'));
