import { z } from 'zod';
import { isTextAt } from '../../content/schema-walk.ts';
import {
  Localized,
  LocalizedSlug,
  Marker,
  Reference,
  RichText,
  WholeCollection,
} from '../../definitions/fields/fields.ts';
import type { BlockNode } from '../../definitions/fields/in-language.ts';
import { withoutPublication } from '../../definitions/fields/publication.ts';
import { entryPage } from '../routes/entry-pages.ts';
import type { EntryName, RoutedPage } from '../routes/route-table.ts';
import { plainText } from './excerpt.ts';
import type { Site } from './site.ts';

/** A text that visitors read on a page, without markup. */
export interface PageText {
  text: string;
  isHeading: boolean;
}

/** A value with the schema of the whole that it is a part of: only the schema tells a text in one language from an id. */
interface Place {
  schema: z.core.$ZodType;
  whole: unknown;
  path: readonly (string | number)[];
}

/**
 * Reads the texts of a page in one language, in their order: its own, and those of entries that it shows. An entry with a page of its
 * own is read there.
 */
export class PageTexts {
  readonly #site: Site;
  readonly #page: RoutedPage;
  readonly #language: string;
  /** The entries that are being read. Entries may refer to each other. */
  readonly #open = new Set<string>();

  constructor(site: Site, page: RoutedPage, language: string) {
    this.#site = site;
    this.#page = page;
    this.#language = language;
  }

  /** The texts of a value that `schema` describes. */
  of(whole: unknown, schema: z.core.$ZodType): PageText[] {
    return this.#texts(whole, { schema, whole, path: [] });
  }

  /** The texts of an entry; empty if it has a page that is not this one. */
  entry(name: EntryName): PageText[] {
    const { definitions, resolver, routes } = this.#site;
    const key = `${name.of} ${name.id}`;
    const page = entryPage(routes, name);
    const isElsewhere = page?.paths.has(this.#language) && page.page !== this.#page.page;
    if (isElsewhere || this.#open.has(key)) return [];
    this.#open.add(key);
    const fields = withoutPublication(resolver.written(name, this.#language).fields);
    const found = this.of(fields, z.object(definitions.collections.get(name.of)?.entry ?? {}));
    this.#open.delete(key);
    return found;
  }

  #texts(value: unknown, place: Place): PageText[] {
    const { schema, whole, path } = place;
    if (typeof value === 'string') return isTextAt(schema, [...path], whole) ? this.#read(value, path) : [];
    if (typeof value !== 'object' || value === null || value instanceof LocalizedSlug) return [];
    if (value instanceof RichText) return this.#read(value, path);
    if (value instanceof Localized) {
      const own = value.in(this.#language);
      // A value in a language may also have texts in its parts. A missing one is that of the source language.
      const hasParts = typeof own === 'object' && !(own instanceof RichText) && !isTexts(own);
      return hasParts
        ? this.#texts(own, { ...place, path: [...path, this.#language] })
        : this.#read(value, path);
    }
    if (value instanceof Reference) return this.entry({ of: value.collection, id: value.id });
    if (value instanceof WholeCollection) return this.#entries(value.collection);
    if (value instanceof Marker) return [];
    return Object.entries(value).flatMap(([key, part]) =>
      this.#texts(part, { ...place, path: [...path, Array.isArray(value) ? Number(key) : key] }),
    );
  }

  #entries(of: string): PageText[] {
    const { resolver } = this.#site;
    return resolver.idsIn(of, this.#language).flatMap((id) => this.entry({ of, id }));
  }

  /** A text, or a list of texts, as the page shows it. */
  #read(value: string | RichText | Localized<unknown>, path: Place['path']): PageText[] {
    const shown: unknown = this.#site.resolver.inLanguage(value, this.#language, this.#page);
    const texts = isBlocks(shown) ? [plainText(shown)] : [shown].flat();
    return texts
      .filter((text) => typeof text === 'string')
      .map((text) => ({ text: text.replace(/\s+/g, ' ').trim(), isHeading: path.at(-1) === 'title' }))
      .filter(({ text }) => text !== '');
  }
}

const isBlocks = (value: unknown): value is BlockNode[] =>
  Array.isArray(value) && value.every((node) => typeof node === 'object');

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
