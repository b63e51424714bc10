import type { PageLink, ShownForm } from './form-fields.ts';
import type { FieldFallback, PageTarget } from './names.ts';
import type { PictureFacts } from './picture-facts.ts';
import type { ArticleBlock, BlockNode, ContactFacts, ShownList, ShownPicture, ShownSearch, When } from './shown.ts';
import type { ShownOpeningTimes } from './shown-hours.ts';
import type { TimeSpan } from './written-times.ts';

/** The path of a value in its file: keys and list positions, from the top. */
export type ValuePath = readonly PropertyKey[];

/**
 * A validated value of a kind of field. Its class says all that is particular to the kind: whatever walks content asks the value
 * itself, so no other module knows the kinds. What a kind needs of the site comes through the small interfaces below, which the
 * rooms above implement.
 */
export abstract class FieldValue {
  /** Its name. Not an own property: those are what the YAML says. */
  abstract get kind(): string;

  /** What is written below the value in its file, with the same keys; undefined if it has no parts that are content themselves. */
  get parts(): unknown {
    return undefined;
  }

  /** Whether what a component receives is a text, or has a `text`: it can then stand within another one, as `{entry:date}`. */
  get hasText(): boolean {
    return false;
  }

  /** The time that it is about, by which entries can be sorted; null if it is about none. */
  get span(): TimeSpan | null {
    return null;
  }

  /** Applies the rules of the kind. Returns true if the parts are checked, or need no check. */
  abstract check(rules: FieldRules, at: ValuePath): boolean;

  /** Adds what the value itself refers to. Its parts are asked for theirs. */
  abstract uses(found: FieldUses): void;

  /** What a component receives: JSON in one language. `InLanguage` takes its type from here. */
  abstract show(page: FieldPage): unknown;

  /** The texts that a search of the site finds. */
  abstract read<T>(reader: FieldReader<T>, at: ValuePath): T[];

  /** The names that the value itself spells, and that `rename` may change. */
  abstract names<T>(names: FieldNames<T>): T[];
}

/** A value that has no texts of its own, and no name that `rename` changes: a picture, a form. */
export abstract class TextlessValue extends FieldValue {
  read(): [] {
    return [];
  }

  names(): [] {
    return [];
  }
}

/** A value that names nothing of the site either: a day, a figure. */
export abstract class FactValue extends TextlessValue {
  check(_rules: FieldRules, _at: ValuePath): boolean {
    return true;
  }

  uses(_found: FieldUses): void {}
}

/** The kinds of fields in Markdown. A kind says what of Markdown it allows. */
export type MarkdownKind = 'richText' | 'article';

/** A text in Markdown, as it is written. */
export interface MarkdownSource {
  readonly kind: MarkdownKind;
  readonly source: string;
}

/** One value per language, by language code. */
export interface ByLanguage<T = unknown> {
  readonly values: Readonly<Record<string, T>>;
  /** Whether a missing language is a missing translation. */
  readonly complete: boolean;
  /** Whether one value can stand for all languages. */
  readonly canBeShared: boolean;
  /** The languages whose values stand for those that others lack, by the code of the other one. */
  readonly lent?: Readonly<Record<string, string>> | undefined;
  /** Where a language without the value takes it from; undefined if the setting of the language says it. */
  readonly fallback?: FieldFallback | undefined;
  in(language: string): T | undefined;
}

/** Which entries of a collection a list shows, and in which order. */
export interface ListQuery {
  readonly collection: string;
  /** The largest number of entries. Undefined for all of them. */
  readonly most: number | undefined;
  /** Only entries whose time is one of these; undefined for all of them. */
  readonly when: readonly When[] | undefined;
  /** The field with the time of an entry; undefined for the one by which the collection is sorted. */
  readonly by: string | undefined;
  /** Undefined for the order of the collection, or for `ascending` if `by` is given. */
  readonly order: 'ascending' | 'descending' | undefined;
}

/** The id of an entry in a collection. */
export interface EntryId {
  readonly collection: string;
  readonly id: string;
}

/** Code of a site's own kind of field. It may throw, or never end. */
export interface FieldCode<Given extends unknown[], Made> {
  /** An error whose stack names the place of the definition. */
  defined: Error;
  run(...given: Given): Made;
}

/** Something wrong with a value of a site's own kind. */
export interface FieldProblem {
  /** The place inside of the value: keys and list positions. Left out, it is the whole value. */
  at?: readonly (string | number)[];
  /** What is allowed there, in words: `an amount in EUR`. */
  expected: string;
}

/** The language that a value is shown in. */
export interface SpokenIn {
  /** Its code: `sv`. */
  language: string;
  /** The locale of numbers and days: the language with its region, `sv-SE`. */
  locale: string;
  /** The IANA time zone of the site. */
  timeZone: string;
}

/** The rules for values of content (`check/rules/check-values.ts`). Each reports what is wrong, at its place. */
export interface FieldRules {
  /** The value of each language, and that all are there. */
  byLanguage(value: ByLanguage, at: ValuePath): void;
  markdown(text: MarkdownSource, at: ValuePath): void;
  entry(entry: EntryId, at: ValuePath): void;
  /** That the collection can have pages, and its entries the time that the list asks for. */
  listed(list: ListQuery, at: ValuePath): void;
  page(target: PageTarget, at: ValuePath): void;
  /** That a link may lead to an address, which is written as in texts. */
  address(target: string, at: ValuePath): void;
  form(name: string, at: ValuePath): void;
  /** That the configuration gives this fact of the company. */
  contact(fact: string, at: ValuePath): void;
  icon(name: string, at: ValuePath): void;
  picture(picture: PictureFacts, at: ValuePath): void;
  /** The languages that a part is for: that the site has them. */
  languages(codes: readonly string[], at: ValuePath): void;
  /** That a file lies in `public/`. */
  publicFile(file: string, at: ValuePath): void;
  /** When something is published or expires. */
  publicationTime(text: string, at: ValuePath): void;
  /** That a minute, `2026-12-13 16:00`, exists in a time zone: that of the site where none is given. */
  minute(text: string, zone: string | undefined, at: ValuePath): void;
  /** That the check of a site's own kind finds no problem. */
  own(check: FieldCode<[], readonly FieldProblem[]>, at: ValuePath): void;
}

/** Collects what content refers to (`site/facts/uses.ts`). */
export interface FieldUses {
  page(page: string): void;
  entry(entry: EntryId): void;
  collection(name: string): void;
  /** A collection that is listed as a whole. Its definition may divide the list into pages. */
  wholeList(collection: string): void;
  /** A list that depends on the time of its entries. */
  timedList(collection: string): void;
  /** A time at whose ends something else is shown. */
  time(span: TimeSpan): void;
  /** That something else is shown on each day. */
  today(): void;
  form(name: string): void;
  search(): void;
  /** A word of the templates: the name of its set, then its keys. */
  word(...path: [set: string, ...keys: string[]]): void;
  picture(picture: Pick<PictureFacts, 'file' | 'focus'>): void;
  markdown(text: MarkdownSource): void;
}

/** The language of a page, in which a kind writes its values out. */
export interface PageLanguage extends SpokenIn {
  direction: 'ltr' | 'rtl';
  /** A word of the templates: the name of its set, then its keys. A language that is a draft may lack it. */
  word(set: string, ...keys: string[]): string | undefined;
}

/** A page in one language, for which values are resolved (`site/pages/values-in-language.ts`). */
export interface FieldPage extends PageLanguage {
  /** Any value of content as JSON. */
  resolve(value: unknown): unknown;
  /** The value of the language. */
  byLanguage(value: ByLanguage): unknown;
  richText(source: string): BlockNode[];
  article(source: string): ArticleBlock[];
  /** The day of the build. */
  date: string;
  /** The time of something that takes place again which is meant: the current one or the next, or the last if it is over. */
  timeOf(span: TimeSpan): TimeSpan;
  when(span: TimeSpan): When;
  /** The name of an icon, whose drawing comes with the page. */
  icon(name: string): string;
  form(name: string): ShownForm;
  contact(): ContactFacts;
  /** The opening hours of the company. */
  openingTimes(): ShownOpeningTimes;
  entry(entry: EntryId): object;
  /** The entries of a collection that are shown. */
  entriesOf(collection: string): object[];
  /** Entries of a collection. A whole list is divided into pages. */
  list(query: ListQuery): ShownList;
  pageLink(page: string, anchor?: string): PageLink;
  /** A link to an address, written as in texts: `https://example.org`, `file:plan.pdf`. */
  addressLink(target: string): PageLink;
  search(): ShownSearch;
  picture(picture: PictureFacts): Omit<ShownPicture, 'alt'>;
  /** The address of a file in `public/`. */
  publicFile(file: string): string;
  /**
   * Asks for a source in the policy of this page alone, such as `https://player.example.org` in `frame-src`. Returns false on the
   * not-found page, which cannot have a policy of its own.
   */
  allow(directive: string, source: string): boolean;
  /** What a site's own kind makes of a value. */
  own(show: FieldCode<[SpokenIn], unknown>): unknown;
}

/** Reads what visitors read of a value (`site/pages/page-texts.ts`). */
export interface FieldReader<T> {
  /** A text, as the page shows it. */
  text(value: FieldValue, at: ValuePath): T[];
  byLanguage(value: FieldValue & ByLanguage, at: ValuePath): T[];
  entry(entry: EntryId): T[];
  entries(collection: string): T[];
  /** Any value of content. */
  of(value: unknown, at: ValuePath): T[];
}

/** Finds names that get another one (`edit/rename/references.ts`). */
export interface FieldNames<T> {
  entry(entry: EntryId): T[];
  page(target: PageTarget): T[];
  markdown(text: MarkdownSource): T[];
}

/** Whether a value of content is of a kind of field, not a plain mapping, list, text or number. */
export const isFieldValue = (value: unknown): value is FieldValue => value instanceof FieldValue;
