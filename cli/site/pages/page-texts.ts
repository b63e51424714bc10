import { z } from 'zod';
import { parseArticle } from '../../content/article.ts';
import { dataAt, isTextAt } from '../../content/schema-walk.ts';
import { readSection } from '../../content/section-values.ts';
import {
  type ByLanguage,
  type EntryId,
  type FieldReader,
  type FieldValue,
  isFieldValue,
  type ValuePath,
} from '../../definitions/fields/field-value.ts';
import { isLocalized } from '../../definitions/fields/fields.ts';
import type { ArticleBlock } from '../../definitions/fields/in-language.ts';
import { isMarkdown } from '../../definitions/fields/is-kind.ts';
import { fallbacksOf } from '../../definitions/fields/language-fallbacks.ts';
import { withoutPublication } from '../../definitions/fields/publication.ts';
import { withoutLanguages } from '../facts/part-languages.ts';
import { entryPage } from '../routes/entry-pages.ts';
import type { EntryName, RoutedPage } from '../routes/route-table.ts';
import { blockTexts, type PageText, plainTexts } from './article-texts.ts';
import type { Site } from './site.ts';

/**
 * Reads the texts of a page in one language, in their order: its own, and those of entries that it shows. An entry with a page of its
 * own is read there.
 */
export class PageTexts {
  readonly #site: Site;
  readonly #page: RoutedPage;
  readonly language: string;
  /** The entries that are being read. Entries may refer to each other. */
  readonly #open = new Set<string>();

  constructor(site: Site, page: RoutedPage, language: string) {
    this.#site = site;
    this.#page = page;
    this.language = language;
  }

  /**
   * The texts of a value that `schema` describes, or of a part of it. Only the schema tells a text in one language from an id. `at`: the
   * path of the part.
   */
  of(whole: unknown, schema: z.core.$ZodType, at: ValuePath = []): PageText[] {
    const isText = (path: ValuePath) => isTextAt(schema, path, whole);
    return new TextsOfValue(this, isText).of(dataAt(whole, at), at);
  }

  /** The value that stands for a text in this language, as the page shows it; undefined if there is none. */
  inLanguage(value: ByLanguage): unknown {
    const { languages, sourceLanguage } = this.#site.config;
    const lenders = value.complete ? [...fallbacksOf(languages, this.language), sourceLanguage] : [];
    return [this.language, ...lenders].map((code) => value.in(code)).find((own) => own !== undefined);
  }

  /** The texts of an entry; empty if it has a page that is not this one. */
  entry(name: EntryName): PageText[] {
    const { definitions, resolver, routes } = this.#site;
    const key = `${name.of} ${name.id}`;
    const page = entryPage(routes, name);
    const isElsewhere = page?.paths.has(this.language) && page.page !== this.#page.page;
    if (isElsewhere || this.#open.has(key) || !resolver.hasEntry(name, this.language)) return [];
    this.#open.add(key);
    const fields = withoutLanguages(withoutPublication(resolver.written(name, this.language).fields));
    const found = this.of(fields, z.object(definitions.collections.get(name.of)?.entry ?? {}));
    this.#open.delete(key);
    return found;
  }

  /** The texts of the entries of a collection that the page shows. */
  entries(of: string): PageText[] {
    const { resolver } = this.#site;
    return resolver.idsIn(of, this.language).flatMap((id) => this.entry({ of, id }));
  }

  /** What visitors read of each section in a text. */
  #sectionTexts(value: unknown): string[][] {
    const own = isLocalized(value) ? this.inLanguage(value) : value;
    if (!isMarkdown(own) || own.kind !== 'article') return [];
    return parseArticle(own.source).sections.flatMap((section) => {
      const read = readSection(section, this.#site.definitions);
      if (read?.value === undefined) return [];
      return [this.of(read.value, read.schema).map(({ text }) => text)];
    });
  }

  /** A text, a list of texts, or what is shown with a text, as the page shows it. */
  read(value: string | FieldValue, path: ValuePath): PageText[] {
    const shown = this.#shown(value);
    const isHeading = path.at(-1) === 'title';
    const sections = () => this.#sectionTexts(value).map((texts) => texts.join('\n'));
    const texts = isBlocks(shown) ? plainTexts(shown, sections()) : textsIn(shown).map((text) => ({ text, isHeading }));
    return texts.map(({ text, ...what }) => ({ text: onOneLine(text), ...what })).filter(({ text }) => text !== '');
  }

  /** The same by elements of the page: a paragraph or an item of a rich text stands for itself. */
  elements(value: string | FieldValue): string[] {
    const shown = this.#shown(value);
    const texts = isBlocks(shown) ? [...blockTexts(shown), ...this.#sectionTexts(value).flat()] : textsIn(shown);
    return texts.map(onOneLine).filter((text) => text !== '');
  }

  #shown(value: string | FieldValue): unknown {
    const made: unknown = this.#site.resolver.inLanguage(value, this.language, this.#page);
    return hasText(made) ? made.text : made;
  }
}

/** Reads the parts of one value. */
class TextsOfValue implements FieldReader<PageText> {
  readonly #page: PageTexts;
  readonly #isText: (at: ValuePath) => boolean;

  constructor(page: PageTexts, isText: (at: ValuePath) => boolean) {
    this.#page = page;
    this.#isText = isText;
  }

  of(value: unknown, at: ValuePath): PageText[] {
    if (typeof value === 'string') return this.#isText(at) ? this.#page.read(value, at) : [];
    if (typeof value !== 'object' || value === null) return [];
    if (isFieldValue(value)) return value.read(this, at);
    return Object.entries(value).flatMap(([key, part]) => this.of(part, [...at, Array.isArray(value) ? Number(key) : key]));
  }

  text(value: FieldValue, at: ValuePath): PageText[] {
    return this.#page.read(value, at);
  }

  byLanguage(value: FieldValue & ByLanguage, at: ValuePath): PageText[] {
    const own = this.#page.inLanguage(value);
    // A value in a language may also have texts in its parts.
    const hasParts = typeof own === 'object' && !isMarkdown(own) && !isTexts(own);
    return hasParts ? this.of(own, [...at, this.#page.language]) : this.#page.read(value, at);
  }

  entry({ collection, id }: EntryId): PageText[] {
    return this.#page.entry({ of: collection, id });
  }

  entries(collection: string): PageText[] {
    return this.#page.entries(collection);
  }
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const textsIn = (shown: unknown): string[] => [shown].flat().filter((text) => typeof text === 'string');

const isBlocks = (value: unknown): value is ArticleBlock[] => Array.isArray(value) && value.every((node) => typeof node === 'object');

const hasText = (value: unknown): value is { text: string } =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === 'string');
