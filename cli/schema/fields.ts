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

/**
 * Text in one language: not empty, not blank. May hold placeholders such as `{figure:projects}`. Longer text is more
 * than one section, and the Markdown parser's time grows with the square of the length.
 */
export const text = () => z.string().regex(/\S/).max(20_000);

/** A value for each language of the site. */
export const localized = <S extends z.ZodType>(value: S) =>
  z.record(z.string(), value).transform((values) => new Localized<z.output<S>>(values, true));

/** A value for each language that has one; a language left out is no missing translation. */
export const perLanguage = <S extends z.ZodType>(value: S) =>
  z.record(z.string(), value).transform((values) => new Localized<z.output<S>>(values, false));

export const localizedText = () => localized(text());

export const richText = () => text().transform((source) => new RichText(source));

export const localizedRichText = () => localized(richText());

/** Ids, page keys and anchors: lower case words joined by hyphens. */
export const id = () => z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower case words joined by hyphens');

export const reference = <C extends string>(collection: C) =>
  id().transform((value) => new Reference(collection, value));

export const wholeCollection = <C extends string>(collection: C) =>
  z.literal('all').transform(() => new WholeCollection(collection));

export const pageReference = () =>
  z
    .string()
    .regex(/^[a-z0-9-]+(\/[a-z0-9-]+)?(#[a-z0-9-]+)?$/, 'a page key such as "contact" or "contact#form"')
    .transform((value) => {
      const [page = '', anchor] = value.split('#');
      return new PageReference(page, anchor);
    });

export const icon = () => z.string().transform((name) => new IconName(name));

/** `2026-11-30`, a day in the site's time zone. */
export const day = () => z.iso.date();

/** A link to a page with words of its own, as heroes and calls to action have them. */
export const action = () => z.strictObject({ page: pageReference(), label: localizedText() });
