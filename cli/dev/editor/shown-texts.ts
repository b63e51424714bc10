import type { Entry } from '../../content/entry.ts';
import { dataAt, isTextAt } from '../../content/schema-walk.ts';
import { ContactReference } from '../../definitions/fields/contact-facts.ts';
import { type FieldValue, isFieldValue } from '../../definitions/fields/field-value.ts';
import type { ContactFacts } from '../../definitions/fields/in-language.ts';
import { isKind } from '../../definitions/fields/is-kind.ts';
import { everyLanguage } from '../../definitions/fields/localized.ts';
import { isWord, SiteWord, textIn, type WordGroup, type Words } from '../../definitions/words.ts';
import { PageTexts } from '../../site/pages/page-texts.ts';
import type { Site } from '../../site/pages/site.ts';
import type { RoutedPage } from '../../site/routes/route-table.ts';
import type { EditorSite } from './editor-site.ts';
import type { WrittenField } from './fields.ts';
import type { Field, FieldPath } from './protocol.ts';

/**
 * Returns a function that gives the texts that a page shows of a value in a language: those of blocks, without markup and with single
 * spaces, then the address and the words of a picture. Empty for a value that cannot be shown.
 */
export function shownTexts(site: Site, page: RoutedPage, language: string) {
  const texts = new PageTexts(site, page, language);
  return ({ schema, usable, data }: ShownFile, path: FieldPath): string[] => {
    const value = dataAt(usable, path);
    try {
      if (isKind(value, 'picture')) return pictureTexts(site, value, language, page);
      // Opening hours and the like: what its component receives, of which the page may show any text.
      if (isKind(value, 'own')) return [...new Set(textsIn(site.resolver.inLanguage(value, language, page)))];
      if (typeof value === 'string' ? !isTextAt(schema, path, data) : !isFieldValue(value) || isOfOthers(value)) return [];
      return texts.elements(value as string | FieldValue);
    } catch {
      // A text may name something that is not there, which the check reports.
      return [];
    }
  };
}

/** A file whose values are shown, which are read once. */
export interface ShownFile extends Pick<Entry<unknown>, 'schema' | 'usable'> {
  data: unknown;
}

/** Whether what is shown are other entries, which have fields of their own. */
const isOfOthers = (value: FieldValue): boolean =>
  isKind(value, 'reference') || isKind(value, 'wholeCollection') || isKind(value, 'entryList') || isKind(value, 'perLanguage');

/** Every text in JSON, in its order. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];

/**
 * A function that gives the texts of a fact of the company that is no text by its definition: its telephone number, mail address and
 * opening hours, which any page may show. Null for all else.
 */
export function contactTexts(site: Site, page: RoutedPage, language: string) {
  let facts: ContactFacts | undefined;
  return ([part, name, ...below]: FieldPath): string[] | null => {
    if (part !== 'contact' || below.length > 0) return null;
    if (name !== 'phone' && name !== 'email' && name !== 'hours') return null;
    facts ??= site.resolver.inLanguage(new ContactReference(), language, page) as ContactFacts;
    return textsIn(name === 'phone' ? facts.phone?.text : facts[name]);
  };
}

/** The most characters of a word that stands for its field. */
const longestName = 60;

/**
 * A function that gives the words of the templates for a field of `content/ui.yaml`: in the languages in which it is not written, and the
 * one that stands for the field. `reader`: the language of the editor.
 */
export function templateWords({ definitions, languages }: Pick<EditorSite, 'definitions' | 'languages'>, reader: string) {
  return ({ path: [set, ...keys], localized, values }: WrittenField): (Required<Pick<Field, 'fallbacks'>> & Pick<Field, 'word'>) | null => {
    let found: Words[string] | undefined = definitions.words.get(String(set))?.words;
    for (const key of keys) found = found instanceof SiteWord ? undefined : groupIn(found)?.[key];
    if (!localized || found === undefined || found instanceof SiteWord || !isWord(found)) return null;
    const word = found;
    const missing = languages.filter((code) => values[code] === undefined && values[everyLanguage] === undefined);
    const fallbacks = missing.flatMap((code) => {
      const text = textIn(word, code);
      return text === undefined ? [] : [[code, text] as const];
    });
    const own = textIn(word, reader);
    const name = own !== undefined && own.length > longestName ? `${own.slice(0, longestName).trimEnd()}…` : own;
    return { fallbacks: Object.fromEntries(fallbacks), ...(name === undefined ? {} : { word: name }) };
  };
}

const groupIn = (words: Words[string] | undefined): WordGroup | undefined =>
  words === undefined || words instanceof SiteWord || isWord(words) ? undefined : words;

function pictureTexts(site: Site, value: FieldValue, language: string, page: RoutedPage): string[] {
  const shown: unknown = site.resolver.inLanguage(value, language, page);
  const { href, alt } = shown as { href?: unknown; alt?: unknown };
  return [href, alt].filter((text): text is string => typeof text === 'string' && text !== '');
}
