import { z } from 'zod';
import { type Localized, localizedText, word } from '../schema/fields.ts';

/** A word by language code: `{ en: 'Menu', sv: 'Meny' }`. */
export type Word = Readonly<Record<string, string>>;

/** A word that only a site can give, such as its tagline. Nothing is shown where the site gives none. */
export class SiteWord {
  /** What it says, in one sentence: hover text in editors. */
  readonly says: string;
  constructor(says: string) {
    this.says = says;
  }
}

export const siteWord = (says: string) => new SiteWord(says);

/** Words by key; a key may also stand for a group of words, and a key of that for another. */
export type Words = Readonly<Record<string, Word | SiteWord | WordGroup>>;
export interface WordGroup {
  readonly [key: string]: Word | SiteWord | WordGroup;
}

/** The words of a section type, a collection, the forms, or the shell. */
export interface WordSet<W extends Words = Words> {
  /** The name of the folder that its `words.ts` lies in. Set when the definitions are found. */
  name: string;
  words: W;
}

/**
 * Defines a set of words: the default export of a `words.ts` beside what shows them. A definition that names the set hands its words
 * to the component. A site changes them in `content/ui.yaml`, under the name of the folder.
 */
export const defineWords = <const W extends Words>(words: W): WordSet<W> => ({ name: '', words });

/** What components receive of a set: `WordsOf<typeof words>`. */
export type WordsOf<Set> = Set extends WordSet<infer W> ? WordsIn<W> : undefined;

/** The same words in one language; those that only a site can give may be missing. */
export type WordsIn<W> = {
  [K in keyof W as W[K] extends SiteWord ? never : K]: W[K] extends Word ? string : WordsIn<W[K]>;
} & { [K in keyof W as W[K] extends SiteWord ? K : never]?: string };

/** `content/ui.yaml`: words by set, key, and group where there is one. All of them may be left out. */
export type Ui = Readonly<Record<string, WrittenWords | undefined>>;
export type WrittenWords = { readonly [key: string]: Written };
type Written = Localized<string> | WrittenWords | undefined;

/** Gives a schema the sentence that editors show. */
type Describe = <T>(schema: z.ZodType<T>, says: string) => z.ZodType<T>;

/**
 * The schema of `content/ui.yaml`, as it follows from the sets. Only editors want to have it described: a schema of its own for each of
 * some hundred words takes a tenth of the time in which a small site is checked.
 */
export const uiSchema = (
  sets: ReadonlyMap<string, WordSet>,
  describe: Describe = (schema) => schema,
): z.ZodType<Ui> =>
  z.strictObject(
    Object.fromEntries(
      Array.from(sets, ([name, { words }]) => [
        name,
        describe(
          wordsSchema(words, describe).optional(),
          `Other texts in the place of those in ${name}/words.ts.`,
        ),
      ]),
    ),
  );

const wordsSchema = (words: Words, describe: Describe): z.ZodType<WrittenWords> =>
  z.strictObject(
    Object.fromEntries(Object.entries(words).map(([key, value]) => [key, wordSchema(value, describe)])),
  );

const [anyWord, anySiteWord] = [word().optional(), localizedText().optional()];

function wordSchema(value: Words[string], describe: Describe): z.ZodType<Written> {
  if (value instanceof SiteWord) return describe(anySiteWord, value.says);
  if (!isWord(value)) return describe(wordsSchema(value, describe).optional(), 'A group of words.');
  const [text = ''] = Object.values(value);
  return describe(anyWord, `Where left out: ${text}`);
}

/** Whether a value is a word and no group. */
export const isWord = (value: Word | WordGroup): value is Word =>
  Object.values(value).every((text) => typeof text === 'string');

/** The keys of each word that every site has to have: those that only a site can give are left out. */
export const pathsIn = (words: Words | WordGroup): string[][] =>
  Object.entries<Word | SiteWord | WordGroup>(words).flatMap(([key, value]) => {
    if (value instanceof SiteWord) return [];
    return isWord(value) ? [[key]] : pathsIn(value).map((keys) => [key, ...keys]);
  });

/** Languages with two codes: Norwegian is Bokmål where nothing else is said (CLDR, likely subtags). */
const sameLanguage: Word = { no: 'nb' };

/**
 * A word in a language, or in the language of which it is a variety: `en` answers for `en-GB` (RFC 4647, section 3.4). Undefined
 * where the word has neither.
 */
export function textIn(texts: Word, language: string): string | undefined {
  for (let tag = language; tag !== ''; tag = tag.slice(0, Math.max(tag.lastIndexOf('-'), 0))) {
    const text = texts[tag] ?? texts[sameLanguage[tag] ?? ''];
    if (text !== undefined) return text;
  }
  return undefined;
}
