import { z } from 'zod';
import { DefinitionError } from '../definition-error.ts';
import {
  type ByLanguage,
  type FieldPage,
  type FieldReader,
  type FieldRules,
  FieldValue,
  isFieldValue,
  type ValuePath,
} from './field-value.ts';
import type { InLanguage } from './in-language.ts';
import type { FieldFallback } from './names.ts';
import { anyText } from './text.ts';

/** Replaces the languages for a text that is the same in all of them: `title: { all: M/S Freja }`. */
export const everyLanguage = 'all';

/** One value per language, by language code. With `complete: false`, languages may be missing. */
export class Localized<T> extends FieldValue implements ByLanguage<T> {
  readonly values: Readonly<Record<string, T>>;
  readonly complete: boolean;
  /** The languages whose values stand for those that others lack, by the code of the other one. */
  readonly lent: Readonly<Record<string, string>> | undefined;
  readonly fallback: FieldFallback | undefined;
  constructor(values: Readonly<Record<string, T>>, complete: boolean, { lent, fallback }: Pick<ByLanguage, 'lent' | 'fallback'> = {}) {
    super();
    this.values = values;
    this.complete = complete;
    this.lent = lent;
    this.fallback = fallback;
  }

  get kind(): 'localized' | 'localizedSlug' | 'perLanguage' {
    return 'localized';
  }

  override get parts(): unknown {
    return this.values;
  }

  get canBeShared(): boolean {
    return true;
  }

  override get hasText(): boolean {
    return Object.values(this.values).every(hasText);
  }

  /** Whether the values are translations of each other. */
  get isTranslated(): boolean {
    return true;
  }

  /** The value in a language: its own, or the one for all languages. */
  in(language: string): T | undefined {
    return this.values[language] ?? this.values[everyLanguage];
  }

  check(rules: FieldRules, at: ValuePath): boolean {
    rules.byLanguage(this, at);
    return true;
  }

  uses(): void {}

  show(page: FieldPage): InLanguage<T> {
    return page.byLanguage(this) as InLanguage<T>;
  }

  read<R>(reader: FieldReader<R>, at: ValuePath): R[] {
    return reader.byLanguage(this, at);
  }

  names(): [] {
    return [];
  }
}

/** The last part of an address in each language. It is not a translation: it stays if the other one changes. */
export class LocalizedSlug extends Localized<string> {
  override get kind(): 'localizedSlug' {
    return 'localizedSlug';
  }

  override get canBeShared(): boolean {
    return false;
  }

  override get isTranslated(): boolean {
    return false;
  }

  override read(): [] {
    return [];
  }
}

/** Entries listed by language. The texts in each list are in its language. */
export class LocalizedEntries<T> extends Localized<T> {
  override get kind(): 'perLanguage' {
    return 'perLanguage';
  }

  override get canBeShared(): boolean {
    return false;
  }
}

/** Whether a value of content can stand within a text: it is one, or is shown with one. */
export const hasText = (value: unknown): boolean => typeof value === 'string' || (isFieldValue(value) && value.hasText);

/** Whether a value is one of those by language: a text, a slug, a list of entries. */
export const isLocalized = (value: unknown): value is Localized<unknown> => value instanceof Localized;

export const byLanguage = <S extends z.ZodType>(value: S, meta: Pick<z.GlobalMeta, 'languages' | 'eachItsOwn' | 'id' | 'fallback'>) =>
  z.record(z.string(), value).meta(meta);

/** What a definition says of a value for each language. */
export interface LocalizedOptions {
  /**
   * Where a language without the value takes it from. `none`: from nowhere, even if other languages stand in for it. `source`: from the
   * source language in the end, even if none stands in for it. Left out, the setting of the language says it.
   */
  fallback?: FieldFallback;
}

/** The same fallback, if it is one. Throws DefinitionError if it is not. */
function checkedFallback({ fallback }: LocalizedOptions): FieldFallback | undefined {
  if (fallback === undefined || fallback === 'none' || fallback === 'source') return fallback;
  throw new DefinitionError(`"fallback" is ${JSON.stringify(fallback)}; it can be 'none' or 'source'`);
}

const completeByLanguage = <S extends z.ZodType>(value: S, fallback: FieldFallback | undefined, id?: string) =>
  byLanguage(value, {
    languages: 'required',
    ...(id === undefined ? {} : { id }),
    ...(fallback === undefined ? {} : { fallback }),
  }).transform((values) => new Localized<z.output<S>>(values, true, { fallback }));

/** A value for each language of the site. */
export const localized = <S extends z.ZodType>(value: S, options: LocalizedOptions = {}) =>
  completeByLanguage(value, checkedFallback(options));

/**
 * The schemas of a kind of field by its fallback, each made once. `id`: the name of the usual JSON Schema. `make`: makes one, with its
 * name.
 */
export function byFallback<S>(id: string, make: (fallback: FieldFallback | undefined, id: string) => S) {
  const usual = make(undefined, id);
  const kinds = { none: make('none', `${id}WithoutFallback`), source: make('source', `${id}WithFallback`) };
  return (options: LocalizedOptions = {}): S => {
    const fallback = checkedFallback(options);
    return fallback === undefined ? usual : kinds[fallback];
  };
}

/** A kind of field with a value for each language. `id`: the name of its JSON Schema. */
export const localizedKind = <S extends z.ZodType>(value: S, id: string) =>
  byFallback(id, (fallback, own) => completeByLanguage(value, fallback, own));

const slugs = (languages: 'required' | 'optional') =>
  byLanguage(z.string(), { languages, eachItsOwn: true }).transform((values) => new LocalizedSlug(values, languages === 'required'));

/** The last part of an address in each language. */
export const localizedSlug = () => slugs('required');

/** The last part of an address in some languages. The others have another name to take. */
export const partialSlug = () => slugs('optional');

/** A list of entries for each language. A missing language is not a missing translation. */
export const perLanguage = <S extends z.ZodType>(entries: S) =>
  byLanguage(entries, { languages: 'optional', eachItsOwn: true }).transform((values) => new LocalizedEntries<z.output<S>>(values, false));

export const localizedText = localizedKind(anyText, 'localizedText');

/** A text for all languages, or one for each. */
export type TextOrLocalized = string | Localized<string>;

/** A name: a plain text, which is that of all languages, or a text for each. */
export const textOrLocalized = () => z.union([anyText, localizedText()]);

const anyWord = byLanguage(anyText, { languages: 'optional', id: 'word' }).transform((values) => new Localized<string>(values, false));
/** A word of `content/ui.yaml`, in the languages in which it differs from the templates' word. */
export const word = () => anyWord;
