import { everyLanguage, Localized } from '../schema/fields.ts';

/** What a text says by language code, and under `all` for every language that has none of its own. */
export type Texts = Readonly<Record<string, string>>;

/** The plain texts of a localized value; none of anything else. */
export function textsOf(value: unknown): Texts {
  if (!(value instanceof Localized)) return {};
  const texts = Object.entries(value.values).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}

/** The key under which a language finds its text. */
export const keyFor = (texts: Texts, language: string): string =>
  Object.hasOwn(texts, language) ? language : everyLanguage;

/** A text in a language; undefined where it has none. */
export const textFor = (texts: Texts, language: string): string | undefined => texts[keyFor(texts, language)];
