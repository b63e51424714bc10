import { everyLanguage, Localized } from '../schema/fields.ts';

/** A text by language code. `all` is for every language without its own. */
export type Texts = Readonly<Record<string, string>>;

/** The plain texts of a localized value; empty for anything else. */
export function textsOf(value: unknown): Texts {
  if (!(value instanceof Localized)) return {};
  const texts = Object.entries(value.values).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}

/** The key of the text for a language. */
export const keyFor = (texts: Texts, language: string): string =>
  Object.hasOwn(texts, language) ? language : everyLanguage;

/** A text in a language; undefined if there is none. */
export const textFor = (texts: Texts, language: string): string | undefined => texts[keyFor(texts, language)];
