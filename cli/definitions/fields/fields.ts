import { z } from 'zod';

/**
 * The field kinds of content.
 * Parsing turns some values into small marker objects (`Localized`, `RichText`, `Reference` …). They keep the shape of the YAML,
 * so a path in the parsed value is a path in the file. Linking replaces each marker by what a template receives. `InLanguage`
 * says the same in types.
 */

/** Replaces the languages for a text that is the same in all of them: `title: { all: M/S Freja }`. */
export const everyLanguage = 'all';

/** One value per language, by language code. With `complete: false`, languages may be missing. */
export class Localized<T> {
  readonly values: Readonly<Record<string, T>>;
  readonly complete: boolean;
  constructor(values: Readonly<Record<string, T>>, complete: boolean) {
    this.values = values;
    this.complete = complete;
  }

  /** The value in a language: its own, or the one for all languages. */
  in(language: string): T | undefined {
    return this.values[language] ?? this.values[everyLanguage];
  }
}

/** The last part of an address in each language. It is not a translation: it stays if the other one changes. */
export class LocalizedSlug extends Localized<string> {}

/** Entries listed by language. The texts in each list are in its language. */
export class LocalizedEntries<T> extends Localized<T> {}

/** A marker in validated content. Without a common class, TypeScript would accept an entry with a field `name` as an `IconName`. */
export class Marker {
  /** Never set. It makes the type unique. */
  declare protected readonly marker: true;
}

/** Text in the Markdown subset: paragraphs, lists, emphasis, links. */
export class RichText extends Marker {
  readonly source: string;
  constructor(source: string) {
    super();
    this.source = source;
  }
}

/** A collection, as fields that refer to its entries see it. `Entry`: the validated type of an entry in lists and references. */
export interface Collection<Entry = unknown> {
  /** The name of its folder in `templates/collections/`. Set when the definitions are loaded, before content is read. */
  readonly name: string;
  /** Never set. It carries the type. */
  readonly shown?: Entry;
}

/** A collection, or a function that returns it. The function is for collections that refer to each other or to themselves. */
export type CollectionSource<Entry = unknown> = Collection<Entry> | (() => Collection<Entry>);

/** The name of a collection. */
export const collectionName = (source: CollectionSource): string =>
  (typeof source === 'function' ? source() : source).name;

/** The id of an entry in a collection. */
export class Reference<Entry = unknown> {
  readonly collection: string;
  readonly id: string;
  /** Never set. It carries the type of the entry. */
  declare readonly shown?: Entry;
  constructor(collection: string, id: string) {
    this.collection = collection;
    this.id = id;
  }
}

/** Every entry of a collection, in the order of its files. */
export class WholeCollection<Entry = unknown> {
  readonly collection: string;
  /** Never set. It carries the type of an entry. */
  declare readonly shown?: Entry;
  constructor(collection: string) {
    this.collection = collection;
  }
}

/** Entries of a collection as any list shows them: title, day and a few words. */
export class EntryList extends Marker {
  readonly collection: string;
  /** The largest number of entries. Undefined for all of them, divided into pages if the definition says so. */
  readonly most: number | undefined;
  constructor(collection: string, most: number | undefined) {
    super();
    this.collection = collection;
    this.most = most;
  }
}

/** A day of the calendar in the site's time zone. */
export class CalendarDay extends Marker {
  /** For example `2026-11-30`. Days can be compared as texts. */
  readonly date: string;
  constructor(date: string) {
    super();
    this.date = date;
  }
}

/** Whether an entry is invented for a demonstration. A release refuses such entries. */
export class SampleMark extends Marker {
  readonly isSample: boolean;
  constructor(isSample: boolean) {
    super();
    this.isSample = isSample;
  }
}

/** The contact facts of the site's configuration. */
export class ContactReference extends Marker {
  readonly contact = 'main';
}

/** A page key with an optional anchor: `contact`, `contact#form`, or `careers/<id>` for the page of an entry. */
export class PageReference extends Marker {
  readonly page: string;
  readonly anchor: string | undefined;
  constructor(page: string, anchor: string | undefined) {
    super();
    this.page = page;
    this.anchor = anchor;
  }
}

/** Program text. Its characters stand for themselves: it has no placeholders, and no rule for texts is about it. */
export class Code extends Marker {
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
}

/** The name of a lucide icon. */
export class IconName extends Marker {
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
  }
}

/** The name of a form. */
export class FormName extends Marker {
  readonly form: string;
  constructor(form: string) {
    super();
    this.form = form;
  }
}

/** A search of all pages in a language. */
export class SiteSearch extends Marker {
  readonly of = 'all';
}

/** The point of a picture that crops keep: from 0, left and top, to 1, right and bottom. */
export type Focus = readonly [x: number, y: number];

/** A picture of the content, with its alternative text. */
export class Picture extends Marker {
  /** Path below `content/pictures/`: `line-4.jpg`. */
  readonly file: string;
  /** Undefined if it is missing, which is reported, and for a decorative picture. */
  readonly alt: Localized<string> | undefined;
  /** Whether it says nothing that the text does not say. */
  readonly isDecorative: boolean;
  readonly focus: Focus;
  /** The width of its place in CSS pixels, if the definition says it. */
  readonly atLeast: number | undefined;
  constructor({ file, alt, decorative, focus = [0.5, 0.5] }: WrittenPicture, atLeast?: number) {
    super();
    this.file = file;
    this.alt = alt;
    this.isDecorative = decorative === true;
    this.focus = focus;
    this.atLeast = atLeast;
  }
}

interface WrittenPicture {
  file: string;
  alt?: Localized<string> | undefined;
  decorative?: true | undefined;
  focus?: Focus | undefined;
}

/**
 * Facts about a schema, beyond its shape, for the JSON Schemas for editors (`cli/edit/editors/`). Schemas with an `id` are written
 * once per file, and referred to.
 */
declare module 'zod' {
  interface GlobalMeta {
    /** The text is one of these names of the site. */
    names?: NameList;
    /** The text is the id of an entry of this collection. */
    entryOf?: CollectionSource;
    /** The keys are languages of the site. With `required`, all must be there. */
    languages?: 'required' | 'optional';
    /** The keys are languages, without `all`: a value for one language is never used for another. */
    eachItsOwn?: true;
    /** The keys are the codes of rules. */
    rules?: true;
  }
}

/** Names that only the site knows: languages, page files, targets of links, icons, forms, collections whose entries have pages. */
export type NameList = 'languages' | 'pageFiles' | 'pages' | 'icons' | 'forms' | 'collections';

/**
 * Text in one language, not empty and not blank. May have placeholders such as `{figure:projects}`. The limit is far above the
 * length of a section, because the time of the Markdown parser grows with the square of the length.
 */
const anyText = z.string().regex(/\S/).max(20_000).meta({ id: 'text' });
export const text = () => anyText;

/** Whether a schema is for a text for visitors, or is made from such a schema, with a description or for Markdown. */
export const isText = (schema: z.core.$ZodType): boolean =>
  schema === anyText || (schema._zod.parent !== undefined && isText(schema._zod.parent));

const byLanguage = <S extends z.ZodType>(
  value: S,
  meta: Pick<z.GlobalMeta, 'languages' | 'eachItsOwn' | 'id'>,
) => z.record(z.string(), value).meta(meta);

const toLocalized = <T>(values: Record<string, T>) => new Localized(values, true);

/** A value for each language of the site. */
export const localized = <S extends z.ZodType>(value: S) =>
  byLanguage(value, { languages: 'required' }).transform(toLocalized<z.output<S>>);

/** The last part of an address in each language. */
export const localizedSlug = () =>
  byLanguage(z.string(), { languages: 'required', eachItsOwn: true }).transform(
    (values) => new LocalizedSlug(values, true),
  );

/** A list of entries for each language. A missing language is not a missing translation. */
export const perLanguage = <S extends z.ZodType>(entries: S) =>
  byLanguage(entries, { languages: 'optional', eachItsOwn: true }).transform(
    (values) => new LocalizedEntries<z.output<S>>(values, false),
  );

const anyLocalizedText = byLanguage(anyText, { languages: 'required', id: 'localizedText' }).transform(
  toLocalized<string>,
);
export const localizedText = () => anyLocalizedText;

const anyWord = byLanguage(anyText, { languages: 'optional', id: 'word' }).transform(
  (values) => new Localized<string>(values, false),
);
/** A word of `content/ui.yaml`, in the languages in which it differs from the templates' word. */
export const word = () => anyWord;

const markdown = anyText.meta({
  id: 'richText',
  description:
    'Markdown: paragraphs, lists, *emphasis*, **strong**, [links](page:contact#form). No headings, images, tables or HTML.',
});
const anyRichText = markdown.transform((source) => new RichText(source));
export const richText = () => anyRichText;

const anyLocalizedRichText = byLanguage(anyRichText, {
  languages: 'required',
  id: 'localizedRichText',
}).transform(toLocalized<RichText>);
export const localizedRichText = () => anyLocalizedRichText;

const anyCode = z
  .string()
  .max(20_000)
  .transform((source) => new Code(source));
/** Program text or what a program prints, the same in all languages. Components receive it as it is written. */
export const code = () => anyCode;

/** Ids, page keys and anchors: lower case words joined by hyphens. */
const anyId = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower case words joined by hyphens');
export const id = () => anyId;

/** The key of a page file: `about` for `content/pages/about.yaml`. */
export const pageFile = () => anyId.meta({ names: 'pageFiles' });

/** The code of a language of the site. */
export const languageCode = () => z.string().meta({ names: 'languages' });

/** The id of an entry of a collection. */
export const reference = <E>(collection: CollectionSource<E>) =>
  anyId
    .meta({ entryOf: collection })
    .transform((value) => new Reference<E>(collectionName(collection), value));

/** The word `all`: every entry of a collection. */
export const wholeCollection = <E>(collection: CollectionSource<E>) =>
  z.literal('all').transform(() => new WholeCollection<E>(collectionName(collection)));

const anyFormName = z
  .string()
  .meta({ names: 'forms' })
  .transform((form) => new FormName(form));
/** The name of a form: a folder in `templates/forms/`. Components receive the form itself. */
export const formName = () => anyFormName;
/**
 * Entries of a collection whose entries can have pages. On the page above those pages, it is the whole list, divided into pages
 * if the definition says so.
 */
export const entryList = () =>
  z
    .strictObject({
      of: z.string().meta({ names: 'collections' }).describe('The collection.'),
      most: z
        .int()
        .min(1)
        .max(100)
        .optional()
        .describe('So many entries at most, the first of the list; all of them where left out.'),
    })
    .transform(({ of, most }) => new EntryList(of, most));

/** The word `main`: the contact facts of the site's configuration. */
export const contactFacts = () => z.literal('main').transform(() => new ContactReference());

/** The word `all`: a search of all pages in the language of the page. */
export const siteSearch = () =>
  z
    .literal('all')
    .default('all')
    .transform(() => new SiteSearch());

/** Whether an entry is invented for a demonstration. A release refuses such entries. */
export const sample = () =>
  z
    .boolean()
    .default(false)
    .transform((isSample) => new SampleMark(isSample))
    .describe('true: the person and company are invented for the demonstration. A release refuses samples.');

const anyPageReference = z
  .string()
  .regex(/^[a-z0-9-]+(\/[a-z0-9-]+)?(#[a-z0-9-]+)?$/, 'a page key such as "contact" or "contact#form"')
  .meta({ names: 'pages' })
  .transform((value) => {
    const [page = '', anchor] = value.split('#');
    return new PageReference(page, anchor);
  });
export const pageReference = () => anyPageReference;

const anyIcon = z
  .string()
  .meta({ names: 'icons' })
  .transform((name) => new IconName(name));
export const icon = () => anyIcon;

const anyPicture = z
  .strictObject({
    file: z
      .string()
      .regex(
        /^(?!\.\.?\/)[^/\\]+(\/(?!\.\.?\/)[^/\\]+)*$/,
        'a path below content/pictures/ such as "line-4.jpg"',
      )
      .describe('Path below content/pictures/, such as line-4.jpg.'),
    alt: localizedText().optional().describe('What the picture shows, for those who do not see it.'),
    decorative: z
      .literal(true)
      .optional()
      .describe('true instead of alt: the picture says nothing that the text does not say.'),
    focus: z
      .array(z.number().min(0).max(1))
      .length(2)
      .transform(([x = 0.5, y = 0.5]): Focus => [x, y])
      .optional()
      .describe('The point that crops keep: [0, 0] is left and top, [1, 1] right and bottom.'),
  })
  .meta({ id: 'picture' });
/**
 * A picture below `content/pictures/`. `atLeast`: the width of its place in CSS pixels. A picture with fewer pixels is a warning.
 */
export const picture = ({ atLeast }: { atLeast?: number } = {}) =>
  anyPicture.transform((written) => new Picture(written, atLeast));

/** A day in the site's time zone, such as `2026-11-30`. */
export const day = () => z.iso.date().transform((date) => new CalendarDay(date));

/** A link to a page with its own words, for heroes and calls to action. */
export const action = () =>
  z.strictObject({
    page: pageReference().describe('The page that the button leads to, such as contact or contact#form.'),
    label: localizedText().describe('The words on the button.'),
  });
