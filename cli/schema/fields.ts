import { z } from 'zod';

/**
 * The field kinds that content is made of.
 *
 * Parsing turns some values into small marker objects (`Localized`, `RichText`, `Reference` …). They keep the
 * shape of the YAML, so a path in the parsed value is a path in the file, and linking replaces each by what a
 * template receives. `InLanguage` says the same in types.
 */

/** One value per language, keyed by language code. `complete: false` means a language may be absent by design. */
export class Localized<T> {
  readonly values: Readonly<Record<string, T>>;
  readonly complete: boolean;
  constructor(values: Readonly<Record<string, T>>, complete: boolean) {
    this.values = values;
    this.complete = complete;
  }
}

/** Text in the Markdown subset: paragraphs, lists, emphasis, links. */
export class RichText {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

/** The id of an entry in a collection, such as a metric. */
export class Reference<C extends string = string> {
  readonly collection: C;
  readonly id: string;
  constructor(collection: C, id: string) {
    this.collection = collection;
    this.id = id;
  }
}

/** Every entry of a collection, in the order of its file. */
export class WholeCollection<C extends string = string> {
  readonly collection: C;
  constructor(collection: C) {
    this.collection = collection;
  }
}

/** A page key with an optional anchor, written `contact`, `contact#form` or `careers/<id>` for the page of an entry. */
export class PageReference {
  readonly page: string;
  readonly anchor: string | undefined;
  constructor(page: string, anchor: string | undefined) {
    this.page = page;
    this.anchor = anchor;
  }
}

/** The name of a lucide icon. */
export class IconName {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A picture of `public/` with what it shows, in words. */
export class Picture {
  /** Path below `public/`: `photos/line-4.jpg`. */
  readonly file: string;
  /** Undefined where it was left out, which is reported. */
  readonly alt: Localized<string> | undefined;
  constructor(file: string, alt: Localized<string> | undefined) {
    this.file = file;
    this.alt = alt;
  }
}

/**
 * What the JSON Schemas for editors know of a schema beyond its shape (`cli/editors/`). Schemas with an `id` are
 * written once in a file and referred to from there.
 */
declare module 'zod' {
  interface GlobalMeta {
    /** The text is one of these names of the site. */
    names?: NameList;
    /** The keys are the site's languages; `required` ones must all be there. */
    languages?: 'required' | 'optional';
    /** The keys are the codes of rules. */
    rules?: true;
  }
}

/** Names that only the site knows: languages, page files, what links and references may point at. */
export type NameList = 'languages' | 'pageFiles' | 'pages' | 'icons' | ReferenceTarget;
type ReferenceTarget = 'metrics' | 'caseStudies' | 'testimonials' | 'regions' | 'contacts' | 'maps';

/**
 * Text in one language: not empty, not blank. May hold placeholders such as `{figure:projects}`. Longer text is more
 * than one section, and the Markdown parser's time grows with the square of the length.
 */
const anyText = z.string().regex(/\S/).max(20_000).meta({ id: 'text' });
export const text = () => anyText;

/** Whether a schema is that of a text for visitors, or one made from it: described, or in Markdown. */
export const isText = (schema: z.core.$ZodType): boolean =>
  schema === anyText || (schema._zod.parent !== undefined && isText(schema._zod.parent));

const byLanguage = <S extends z.ZodType>(value: S, languages: 'required' | 'optional', id?: string) =>
  z.record(z.string(), value).meta(id === undefined ? { languages } : { languages, id });

const toLocalized = <T>(values: Record<string, T>) => new Localized(values, true);

/** A value for each language of the site. */
export const localized = <S extends z.ZodType>(value: S) =>
  byLanguage(value, 'required').transform(toLocalized<z.output<S>>);

/** A value for each language that has one; a language left out is no missing translation. */
export const perLanguage = <S extends z.ZodType>(value: S) =>
  byLanguage(value, 'optional').transform((values) => new Localized<z.output<S>>(values, false));

const anyLocalizedText = byLanguage(anyText, 'required', 'localizedText').transform(toLocalized<string>);
export const localizedText = () => anyLocalizedText;

const markdown = anyText.meta({
  id: 'richText',
  description:
    'Markdown: paragraphs, lists, *emphasis*, **strong**, [links](page:contact#form). No headings, images or HTML.',
});
const anyRichText = markdown.transform((source) => new RichText(source));
export const richText = () => anyRichText;

const anyLocalizedRichText = byLanguage(anyRichText, 'required', 'localizedRichText').transform(
  toLocalized<RichText>,
);
export const localizedRichText = () => anyLocalizedRichText;

/** Ids, page keys and anchors: lower case words joined by hyphens. */
const anyId = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower case words joined by hyphens');
export const id = () => anyId;

/** The key of a page file: `about` for `content/pages/about.yaml`. */
export const pageFile = () => anyId.meta({ names: 'pageFiles' });

/** The code of a language of the site. */
export const languageCode = () => z.string().meta({ names: 'languages' });

export const reference = <C extends ReferenceTarget>(collection: C) =>
  anyId.meta({ names: collection }).transform((value) => new Reference(collection, value));

export const wholeCollection = <C extends string>(collection: C) =>
  z.literal('all').transform(() => new WholeCollection(collection));

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
        'a path below public/ such as "photos/line-4.jpg"',
      )
      .describe('Path below public/, such as photos/line-4.jpg.'),
    alt: localizedText().optional().describe('What the picture shows, for those who do not see it.'),
  })
  .meta({ id: 'picture' })
  .transform(({ file, alt }) => new Picture(file, alt));
export const picture = () => anyPicture;

/** `2026-11-30`, a day in the site's time zone. */
export const day = () => z.iso.date();

/** A link to a page with words of its own, as heroes and calls to action have them. */
export const action = () =>
  z.strictObject({
    page: pageReference().describe('The page that the button leads to, such as contact or contact#form.'),
    label: localizedText().describe('The words on the button.'),
  });
