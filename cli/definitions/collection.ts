import { z } from 'zod';
import { oncePerObject } from '../platform/once-per.ts';
import { type CollectionPages, checkPageTexts, type EntryValue, type FeedFormat, type ShapeField } from './collection-pages.ts';
import { DefinitionError, refuseTaken, refuseUnknown } from './definition-error.ts';
import { publishedField, timeIn } from './entry-times.ts';
import { kindOfSchema } from './fields/field-schemas.ts';
import { type Collection, id, isLocalized, partialSlug, perLanguage } from './fields/fields.ts';
import type { ShownSection } from './fields/in-language.ts';
import { isKind, isMarkdown } from './fields/is-kind.ts';
import { languages, shorter } from './fields/language-list.ts';
import { placeholderKinds } from './fields/names.ts';
import { publicationFields, publicationFieldsByLanguage } from './fields/publication.ts';
import { alias, entryAlias } from './fields/routes.ts';
import type { MaybeUnusable } from './not-checked.ts';
import { checkedRefine, type Refine, refined } from './refine.ts';
import { type SchemaContext, type SchemaNodes, withCheckedSchema } from './structured-data.ts';
import type { WordSet, Words } from './words.ts';

type Shape = z.ZodRawShape;

export type { EntryValue, FeedFormat };

export interface CollectionOptions<S extends Shape, D extends ShapeField<S>, W extends Words> {
  /** The entries in a few words: `a list of figures`. Messages use it if the file is missing or holds something else. */
  holds: string;
  /** The file with the list of entries (`content/metrics.yaml`), or the files with one entry each (`content/news/*.yaml`). */
  from: string;
  /**
   * Whether the file has a list for each language. The lists may have different lengths, and each text is in the language of its
   * list. The same id in two lists means the same entry.
   */
  perLanguage?: boolean;
  /** The fields of an entry. Its id is added, and for entries with pages, slug and aliases. */
  entry: S;
  /** What is wrong with an entry whose fields fit, such as an end before its beginning; an empty list if nothing is. */
  refine?(entry: EntryValue<S>): ReturnType<Refine<never>>;
  /** Fields that only an entry's own page shows. Lists and references leave them out. */
  detail?: readonly D[];
  /** Lets texts name an entry: with `{ as: 'figure', field: 'figure' }`, `{figure:<id>}` is replaced by that field. */
  inText?: { as: string; field: ShapeField<S> };
  /** The field with the last day on which an entry is shown. */
  closes?: ShapeField<S>;
  /** The words on the pages of its entries. */
  words?: WordSet<W>;
  page?: CollectionPages<S, W>;
}

/** A collection as it is defined. It gets the name of its folder when the definitions are loaded. */
export interface CollectionDefinition<S extends Shape = Shape, D extends ShapeField<S> = never, W extends Words = Words>
  extends CollectionOptions<S, D, W>,
    Collection<Omit<EntryValue<S>, D>> {
  name: string;
  /** The schema of a file of the collection. */
  schema: z.ZodType;
  /** The field whose texts may stand in Markdown files, one a language; null if there is none. */
  articleField: string | null;
}

/**
 * Defines a collection: entries that content refers to by id. Its name is that of its folder in `templates/collections/`. Throws
 * DefinitionError for mistakes that types do not find.
 */
export function defineCollection<const S extends Shape, const D extends ShapeField<S> = never, W extends Words = Words>(
  options: CollectionOptions<S, D, W>,
): CollectionDefinition<S, D, W> {
  checkOptions(options);
  const { refine, page } = options;
  const checked = {
    ...options,
    ...(refine && { refine: checkedRefine(refine) }),
    ...(page && { page: withCheckedSchema(page) }),
  };
  return { ...checked, name: '', schema: fileSchema(checked), articleField: articleFieldOf(checked) };
}

/** The body of an entry's page if it is an article by language, or else the first field that is one. Only for entries with own files. */
function articleFieldOf<S extends Shape>({ from, entry, page }: CollectionOptions<S, ShapeField<S>, Words>): string | null {
  const fields = isFolder({ from }) ? [page?.body ?? '', ...Object.keys(entry)] : [];
  return fields.find((field) => isArticleByLanguage(entry[field])) ?? null;
}

function isArticleByLanguage(field: z.core.$ZodType | undefined): boolean {
  const value = field && z.safeParse(field, { en: 'text' }).data;
  return isLocalized(value) && isKind(value.values.en, 'article');
}

const known: (keyof CollectionOptions<Shape, never, Words>)[] = [
  'holds',
  'from',
  'perLanguage',
  'entry',
  'refine',
  'detail',
  'inText',
  'closes',
  'words',
  'page',
];
const knownOfPage: (keyof CollectionPages<Shape, Words>)[] = [
  'title',
  'description',
  'body',
  'newestFirst',
  'soonestFirst',
  'published',
  'picture',
  'facts',
  'tags',
  'referrers',
  'perPage',
  'feed',
  'calendar',
  'when',
  'placeholders',
  'sections',
  'schema',
];

/** Where files of a collection may be. */
const sourcePath = /^content\/(?!pages\/)(?:[^/*]+\/)*(?:[^/*]+|\*)\.yaml$/;

function checkOptions<S extends Shape>(options: CollectionOptions<S, ShapeField<S>, Words>): void {
  refuseUnknown(options, known);
  refuseUnknown(options.page ?? {}, knownOfPage);
  const { from, entry, page, inText, closes, detail = [] } = options;
  const { title, when, description, body, newestFirst, soonestFirst, published, picture, perPage, tags, feed, calendar } = page ?? {};
  if (!sourcePath.test(from))
    throw new DefinitionError(`"${from}" is no place for entries: content/news.yaml or content/news/*.yaml is one`);
  refuseTaken(entry, ['id', 'page', ...entryFieldNames], 'every entry has');
  const own = [
    title,
    when,
    description,
    body,
    newestFirst,
    soonestFirst,
    published,
    picture,
    tags,
    calendar?.time,
    calendar?.place,
    ...(page?.facts ?? []),
    ...(page?.placeholders ?? []),
  ];
  const named = [...own, inText?.field, closes, ...detail];
  const unknown = named.find((field) => field !== undefined && !(field in entry));
  if (unknown !== undefined) throw new DefinitionError(`"${unknown}" is no field of its entries`);
  for (const [option, field] of Object.entries({ published, closes }))
    if (field !== undefined && timeIn(entry[field]) !== 'day')
      throw new DefinitionError(`"${field}" is no day(), and ${option} names a field that is one`);
  for (const [option, field] of Object.entries({ newestFirst, soonestFirst }))
    if (field !== undefined && timeIn(entry[field]) === null)
      throw new DefinitionError(`"${field}" is no day(), period() or moment(), and ${option} names a field that is one`);
  if (picture !== undefined && kindOfSchema(entry[picture] as z.core.$ZodType)?.kind !== 'picture')
    throw new DefinitionError(`"${picture}" is no picture(), and picture names a field that is one`);
  const calendarTime = calendar && entry[calendar.time];
  if (calendarTime && (timeIn(calendarTime) === null || z.safeParse(calendarTime, undefined).success))
    throw new DefinitionError(
      `"${calendar.time}" is no day(), period() or moment() that every entry has, and calendar names a field that is one`,
    );
  if (newestFirst !== undefined && soonestFirst !== undefined)
    throw new DefinitionError('entries cannot be sorted newestFirst and soonestFirst');
  if (body !== undefined && !takesMarkdown(entry[body]))
    throw new DefinitionError(
      `"${body}" is no richText(), localizedRichText(), article() or localizedArticle(), and body names a field that is one`,
    );
  if (feed && publishedField(options) === undefined)
    throw new DefinitionError('a feed needs the days on which its entries were published: name their field as published');
  if (perPage !== undefined && !(Number.isInteger(perPage) && perPage > 0))
    throw new DefinitionError(`"${perPage}" is no number of entries that a page can have`);
  const unnamed = page?.placeholders?.find((field) => !/^[a-z0-9-]+$/.test(field));
  if (unnamed !== undefined) throw new DefinitionError(`"${unnamed}" is no name that texts can give: it has other letters than a to z`);
  const isTaken = placeholderKinds.some((kind) => kind === inText?.as);
  if (inText !== undefined && (!/^[a-z]+$/.test(inText.as) || isTaken))
    throw new DefinitionError(`"${inText.as}" cannot stand for its entries in texts`);
}

/** Whether a field takes a rich text or an article, in one language or in several. */
export const takesMarkdown = (field: z.core.$ZodType | undefined): boolean => kindOfMarkdown(field) !== null;

/** The kind of Markdown that a field takes, in one language or in several; null if it takes none. */
export const kindOfMarkdown = (field: z.core.$ZodType | undefined): 'article' | 'richText' | null =>
  field === undefined ? null : markdownOfField(field);

const markdownOfField = oncePerObject((field: z.core.$ZodType): 'article' | 'richText' | null => {
  const [plain, byLanguage] = ['text', { en: 'text' }].map((value) => z.safeParse(field, value).data);
  const value = isLocalized(byLanguage) ? byLanguage.values.en : plain;
  return isMarkdown(value) ? value.kind : null;
});

/** Any collection, as the generator sees it, without the types of its fields. */
export type AnyCollection = Omit<CollectionDefinition, 'page' | 'detail' | 'inText' | 'closes' | 'shown' | 'words' | 'refine'> &
  MaybeUnusable & {
    detail?: readonly string[];
    inText?: { as: string; field: string };
    closes?: string;
    words?: WordSet;
    page?: Omit<CollectionPages<Shape, Words>, 'sections' | 'schema'> & {
      sections?(entry: never, words: never): ShownSection[];
      schema?(entry: never, context: SchemaContext<never>): SchemaNodes;
    };
  };

/** Whether each entry of a collection has a file of its own. Its name is the entry's id. */
export const isFolder = ({ from }: Pick<AnyCollection, 'from'>): boolean => from.endsWith('/*.yaml');

/** The file or the folder of a collection. */
export const collectionPath = ({ from }: Pick<AnyCollection, 'from'>): string =>
  isFolder({ from }) ? from.slice(0, -'/*.yaml'.length) : from;

/** Whether a file is an entry of the collection, or one of its parts. Its name may be wrong. */
export const isEntryFile = (collection: EntryPlaces, path: string): boolean => entryFileOf(collection, path) !== null;

type EntryPlaces = Pick<AnyCollection, 'from' | 'articleField'>;

/**
 * The file that stands for the entry to which a file belongs: the file itself, or for `content/news/<id>/en.md` the `index.yaml` beside it,
 * which need not be there. Null for a file of no entry.
 */
export function entryFileOf({ from, articleField }: EntryPlaces, path: string): string | null {
  const folder = from.slice(0, -'*.yaml'.length);
  if (!isFolder({ from }) || !path.startsWith(folder)) return null;
  const below = path.slice(folder.length);
  if (/^[^/]+\.ya?ml$/i.test(below)) return path;
  const [, name] = /^([^/]+)\/(?:index\.ya?ml|[^/]+\.md)$/i.exec(below) ?? [];
  return name === undefined || articleField === null ? null : `${folder}${name}/index.yaml`;
}

function fileSchema<S extends Shape>(options: CollectionOptions<S, ShapeField<S>, Words>): z.ZodType {
  const inOneLanguage = options.perLanguage === true;
  const fields = { ...entryFields({ inOneLanguage, hasPage: options.page !== undefined }), ...options.entry };
  const entry = <E extends z.ZodType>(schema: E): E =>
    refined(
      schema.check((asked) => checkPageTexts(asked, options.page)),
      options.refine,
    );
  if (isFolder(options)) return entry(z.strictObject(fields));
  const list = z.array(entry(z.strictObject({ id: idOf(options), ...fields })));
  return inOneLanguage ? perLanguage(list) : list;
}

const idOf = ({ inText, perLanguage: byLanguage }: Pick<AnyCollection, 'inText' | 'perLanguage'>) =>
  id().describe(
    byLanguage
      ? 'The name of the entry, the same in every language.'
      : `The name by which sections ${inText ? 'and texts ' : ''}refer to the entry.`,
  );

const aliases = <A extends z.ZodType>(written: A) => z.array(written).default([]).describe('Old or second addresses of its page.');

const addressInOneLanguage = {
  slug: z.string().optional().describe('The last part of the address of its page; if left out, the id.'),
  aliases: aliases(entryAlias),
};

const address = {
  slug: partialSlug().optional().describe('The last part of the address of its page, in each language; if left out, the id.'),
  aliases: aliases(alias),
};

const commonFields = {
  languages: languages()
    .optional()
    .describe('The languages of the entry; if left out, all of its collection. In others, it is in no list and has no page.'),
  shorter: shorter(),
  ...publicationFieldsByLanguage,
};

/**
 * The fields that every entry has, beside its id and those of its collection. `inOneLanguage`: it stands in a list for one language.
 * `hasPage`: it can have a page.
 */
function entryFields({ inOneLanguage, hasPage }: { inOneLanguage: boolean; hasPage: boolean }): z.ZodRawShape {
  const ofPage = inOneLanguage ? addressInOneLanguage : address;
  return { ...(hasPage ? ofPage : {}), ...(inOneLanguage ? publicationFields : commonFields) };
}

/** The names of all of them. */
const entryFieldNames: readonly string[] = Object.keys({ ...address, ...commonFields });
