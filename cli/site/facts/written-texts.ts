import { everyLanguage, isLocalized } from '../../definitions/fields/fields.ts';
import { publicationOf } from '../../definitions/fields/publication.ts';
import { visitParts } from '../../definitions/fields/visit-values.ts';
import { ownValue } from '../../platform/is-mapping.ts';
import { languagesGiven } from './part-languages.ts';

/** A text by language code. `all` is for every language without its own. */
export type WrittenTexts = Readonly<Record<string, string>>;

/** The plain texts of a localized value; empty for anything else. */
export function textsOf(value: unknown): WrittenTexts {
  if (!isLocalized(value)) return {};
  const texts = Object.entries(value.values).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts);
}

/**
 * The languages in which every text of a value is written; null if it has no texts that belong to one language. Parts that are drafts
 * do not count: they need not be translated. Parts for some languages only count in these.
 */
export function languagesOf(value: unknown): readonly string[] | null {
  let found: readonly string[] | null = null;
  const limited: { languages: readonly string[]; written: readonly string[] | null }[] = [];
  visitParts(value, (part) => {
    if (publicationOf(part)?.isDraft) return part !== value;
    const languages = part === value ? null : languagesGiven(part);
    if (languages !== null) return limited.push({ languages, written: languagesOf(part) }) > 0;
    if (!isLocalized(part) || !part.complete || part.fallback === 'source' || everyLanguage in part.values) return false;
    found = commonLanguages(found, Object.keys(part.values));
    return false;
  });
  const lacks = (code: string) => limited.some(({ languages, written }) => languages.includes(code) && !isWrittenIn(written, code));
  return (found as readonly string[] | null)?.filter((code) => !lacks(code)) ?? null;
}

/** The languages in which both of two things are written. Null stands for any language. */
export const commonLanguages = (one: readonly string[] | null, other: readonly string[] | null): readonly string[] | null =>
  one === null ? other : other === null ? one : one.filter((code) => other.includes(code));

/** Whether something is written in a language. `languages`: from `languagesOf`. */
export const isWrittenIn = (languages: readonly string[] | null, language: string): boolean =>
  languages === null || languages.includes(language);

/** The key of the text for a language. */
export const keyFor = (texts: WrittenTexts, language: string): string => (Object.hasOwn(texts, language) ? language : everyLanguage);

/** The text in the first of some languages that has one, with this language. One for all languages is in the first. */
export function firstText(texts: WrittenTexts, codes: readonly string[]): { code: string; text: string } | undefined {
  for (const code of [...codes, everyLanguage]) {
    const text = ownValue(texts, code);
    if (text !== undefined) return { code: code === everyLanguage ? (codes[0] ?? code) : code, text };
  }
  return undefined;
}

/** A text in a language; undefined if there is none. */
export const textFor = (texts: WrittenTexts, language: string): string | undefined => texts[keyFor(texts, language)];
