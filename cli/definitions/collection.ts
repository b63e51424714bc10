import { z } from 'zod';
import {
  CalendarDay,
  type Collection,
  id,
  Localized,
  localizedSlug,
  perLanguage,
  RichText,
} from '../schema/fields.ts';
import type { ShownEntry, ShownSection } from '../schema/in-language.ts';
import { alias, entryAlias } from '../schema/routes.ts';
import { DefinitionError, refuseTaken } from './definition-error.ts';
import type { WordSet, Words, WordsIn } from './words.ts';

type Shape = z.ZodRawShape;
type Field<S extends Shape> = keyof S & string;

/** The fields of an entry, as validated. */
export type EntryValue<S extends Shape> = z.output<z.ZodObject<S, z.core.$strict>>;

/** What an entry's structured data may name besides the entry itself. */
export interface StructuredDataFacts<Shown = unknown> {
  /** Absolute address of the entry's page. */
  url: string;
  /** The site's organization: its name, its node in the page's graph, and the address of the site. */
  organization: { name: string; id: string; url: string };
  /** IANA time zone in which the site's days begin and end. */
  timeZone: string;
  /** The words of the collection. */
  words: Shown;
}

/** Atom is RFC 4287, RSS is RSS 2.0. */
export type FeedFormat = 'atom' | 'rss';

/** What the pages of a collection's entries show, and which entries have one. */
export interface EntryPages<S extends Shape, W extends Words> {
  /** The field that names the page in links and breadcrumbs. */
  title: Field<S>;
  /** The field that says in one or two sentences what the page is about; of a rich text, its beginning does. */
  description?: Field<S>;
  /** The rich text that the tool's own page for entries shows; that of `description` where left out. */
  body?: Field<S>;
  /** The field with the day by which entries are sorted, the newest first. They stand in the order of the file, or of their files, otherwise. */
  newestFirst?: Field<S>;
  /** The field with a reference, or with a list of them, that says where an entry belongs: its topics. Its page and feeds name them. */
  tags?: Field<S>;
  /**
   * Whether the tool's own page of an entry lists the entries with pages that refer to it: those on a topic, those by a person. They stand
   * in pages of `perPage`.
   */
  referrers?: boolean;
  /** So many entries stand on a page of their list; all of them where left out. */
  perPage?: number;
  /** Whether each language has a feed of the newest entries: true for Atom, or the formats. Their days come from `newestFirst`. */
  feed?: boolean | readonly FeedFormat[];
  /** Only entries with this field have a page; all of them where it is left out. */
  when?: Field<S>;
  /** The fields that the page file can name: `{entry:title}`. Each is a text; one that an entry lacks is empty. */
  placeholders?: readonly Field<S>[];
  /** The entry's own sections, before those of the page file. */
  sections?(entry: ShownEntry<EntryValue<S>>, words: WordsIn<W>): ShownSection[];
  /** A node of schema.org for the page; null where a fact is missing without which it would be refused. */
  structuredData?(entry: ShownEntry<EntryValue<S>>, facts: StructuredDataFacts<WordsIn<W>>): object | null;
}

export interface CollectionOptions<S extends Shape, D extends Field<S>, W extends Words> {
  /** What the entries are, in a few words: `a list of figures`. Said where the file is missing or holds something else. */
  holds: string;
  /** The file with the list of entries (`content/metrics.yaml`), or the files with one entry each (`content/news/*.yaml`). */
  from: string;
  /**
   * Whether the file has a list for each language: the lists need not be equally long, and texts are in the words of the one
   * language. The same id in two lists names the same entry.
   */
  perLanguage?: boolean;
  /** The fields of an entry, beside its id, and, with pages, slug and aliases. */
  entry: S;
  /** Fields that only an entry's own page shows: lists and references leave them out. */
  detail?: readonly D[];
  /** Lets texts name an entry: with `{ as: 'figure', field: 'figure' }`, `{figure:<id>}` stands for that field. */
  inText?: { as: string; field: Field<S> };
  /** The field with the last day on which an entry is shown. */
  closes?: Field<S>;
  /** The words that the pages of its entries show. */
  words?: WordSet<W>;
  page?: EntryPages<S, W>;
}

/** A collection as it is defined. Its name is that of its folder, given when the definitions are found. */
export interface CollectionDefinition<
  S extends Shape = Shape,
  D extends Field<S> = never,
  W extends Words = Words,
> extends CollectionOptions<S, D, W>,
    Collection<Omit<EntryValue<S>, D>> {
  name: string;
  /** The schema of a file of the collection. */
  schema: z.ZodType;
}

/**
 * Defines a collection: entries that content names by their ids. The name of its folder in `templates/collections/` is its name.
 * Throws DefinitionError for what the types cannot refuse, or have not been asked.
 */
export function defineCollection<
  const S extends Shape,
  const D extends Field<S> = never,
  W extends Words = Words,
>(options: CollectionOptions<S, D, W>): CollectionDefinition<S, D, W> {
  checkOptions(options);
  return { ...options, name: '', schema: fileSchema(options) };
}

/** Where the entries of a collection may lie. */
const sourcePath = /^content\/(?!pages\/)(?:[^/*]+\/)*(?:[^/*]+|\*)\.yaml$/;

function checkOptions<S extends Shape>(options: CollectionOptions<S, Field<S>, Words>): void {
  const { from, entry, page, inText, closes, detail = [] } = options;
  const { title, when, description, body, newestFirst, perPage, tags, feed } = page ?? {};
  if (!sourcePath.test(from))
    throw new DefinitionError(
      `"${from}" is no place for entries: content/news.yaml or content/news/*.yaml is one`,
    );
  refuseTaken(entry, ['id', 'page', 'slug', 'aliases'], 'every entry has');
  const own = [title, when, description, body, newestFirst, tags, ...(page?.placeholders ?? [])];
  const named = [...own, inText?.field, closes, ...detail];
  const unknown = named.find((field) => field !== undefined && !(field in entry));
  if (unknown !== undefined) throw new DefinitionError(`"${unknown}" is no field of its entries`);
  for (const [option, field] of Object.entries({ newestFirst, closes }))
    if (field !== undefined && !isDay(entry[field]))
      throw new DefinitionError(`"${field}" is no day(), and ${option} names a field that is one`);
  if (body !== undefined && !isRichText(entry[body]))
    throw new DefinitionError(
      `"${body}" is no richText() or localizedRichText(), and body names a field that is one`,
    );
  if (feed && newestFirst === undefined)
    throw new DefinitionError('a feed needs the days of its entries: name their field as newestFirst');
  if (perPage !== undefined && !(Number.isInteger(perPage) && perPage > 0))
    throw new DefinitionError(`"${perPage}" is no number of entries that a page can have`);
  const unnamed = page?.placeholders?.find((field) => !/^[a-z0-9-]+$/.test(field));
  if (unnamed !== undefined)
    throw new DefinitionError(
      `"${unnamed}" is no name that texts can give: it has other letters than a to z`,
    );
  if (inText !== undefined && (!/^[a-z]+$/.test(inText.as) || ['contact', 'entry'].includes(inText.as)))
    throw new DefinitionError(`"${inText.as}" cannot stand for its entries in texts`);
}

/** Whether a field takes days: asked of its schema, which may be made of others. */
const isDay = (field: z.core.$ZodType | undefined): boolean =>
  field !== undefined && z.safeParse(field, '2026-01-01').data instanceof CalendarDay;

/** Whether a field takes a rich text, in one language or in several. */
export const isRichText = (field: z.core.$ZodType | undefined): boolean => {
  if (field === undefined) return false;
  const [plain, byLanguage] = ['text', { en: 'text' }].map((value) => z.safeParse(field, value).data);
  return (
    plain instanceof RichText || (byLanguage instanceof Localized && byLanguage.values.en instanceof RichText)
  );
};

/** Any collection, whatever its fields: what the generator knows of one. */
export type AnyCollection = Omit<
  CollectionDefinition,
  'page' | 'detail' | 'inText' | 'closes' | 'shown' | 'words'
> & {
  detail?: readonly string[];
  inText?: { as: string; field: string };
  closes?: string;
  words?: WordSet;
  page?: {
    title: string;
    when?: string;
    description?: string;
    body?: string;
    newestFirst?: string;
    tags?: string;
    referrers?: boolean;
    perPage?: number;
    feed?: boolean | readonly FeedFormat[];
    placeholders?: readonly string[];
    sections?(entry: never, words: never): ShownSection[];
    structuredData?(entry: never, facts: StructuredDataFacts<never>): object | null;
  };
};

/** Whether each entry of a collection is a file of its own, whose name is the entry's id. */
export const isFolder = ({ from }: Pick<AnyCollection, 'from'>): boolean => from.endsWith('/*.yaml');

/** The file or the folder that holds a collection. */
export const placeOf = ({ from }: Pick<AnyCollection, 'from'>): string =>
  isFolder({ from }) ? from.slice(0, -'/*.yaml'.length) : from;

/** Whether a file is an entry of the collection, be its name right or not. */
export const isEntryFile = (collection: Pick<AnyCollection, 'from'>, path: string): boolean => {
  const folder = collection.from.slice(0, -'*.yaml'.length);
  return isFolder(collection) && path.startsWith(folder) && /^[^/]+\.ya?ml$/i.test(path.slice(folder.length));
};

const slugInOneLanguage = z
  .string()
  .optional()
  .describe('The last part of the address of its page; the id where left out.');
const slugs = localizedSlug()
  .optional()
  .describe('The last part of the address of its page, in each language; the id where left out.');
const aliases = <A extends z.ZodType>(written: A) =>
  z.array(written).default([]).describe('Old or second addresses of its page.');

function fileSchema<S extends Shape>(options: CollectionOptions<S, Field<S>, Words>): z.ZodType {
  const inOneLanguage = options.perLanguage === true;
  const own = inOneLanguage
    ? { slug: slugInOneLanguage, aliases: aliases(entryAlias) }
    : { slug: slugs, aliases: aliases(alias) };
  const address = options.page ? own : {};
  const fields = { ...address, ...options.entry };
  const entry = <E extends z.ZodType>(schema: E): E =>
    schema.check((asked) => requirePageTexts(asked, options.page));
  if (isFolder(options)) return entry(z.strictObject(fields));
  const list = z.array(entry(z.strictObject({ id: idOf(options), ...fields })));
  return inOneLanguage ? perLanguage(list) : list;
}

/** An entry with a page needs what its page is called and described by, and what the texts of the page can name. */
function requirePageTexts(
  { value, issues }: z.core.ParsePayload,
  page:
    | Pick<NonNullable<AnyCollection['page']>, 'title' | 'description' | 'when' | 'placeholders'>
    | undefined,
): void {
  const fields = value as Record<string, unknown>;
  if (page === undefined || (page.when !== undefined && fields[page.when] === undefined)) return;
  const { title, description = title, placeholders = [] } = page;
  for (const name of new Set([title, description, ...placeholders]))
    if (fields[name] === undefined)
      issues.push({ code: 'custom', path: [name], message: 'text, which its page shows', input: undefined });
}

const idOf = ({ inText, perLanguage: byLanguage }: Pick<AnyCollection, 'inText' | 'perLanguage'>) =>
  id().describe(
    byLanguage
      ? 'Name of the entry. The same id in two languages names the same entry.'
      : `Name of the entry, for items: in a section${inText ? ` and {${inText.as}:…} in text` : ''}.`,
  );
