import { z } from 'zod';
import { type Localized, localizedText, word } from './fields/fields.ts';
import type { MaybeUnusable } from './not-checked.ts';

/** A word by language code: `{ en: 'Menu', sv: 'Meny' }`. */
export type Word = Readonly<Record<string, string>>;

const note = Symbol('note');

/** A word with a sentence for those who translate it: what the texts alone do not say. */
export const notedWord = <const W extends Word>(says: string, texts: W): W => Object.assign(texts, { [note]: says });

const noteOf = (word: Word & { [note]?: string }): string | undefined => word[note];

/** A word that only a site can give, such as its tagline. If the site has none, nothing is shown. */
export class SiteWord {
  /** The meaning of the word in one sentence: hover text in editors. */
  readonly says: string;
  constructor(says: string) {
    this.says = says;
  }
}

export const siteWord = (says: string) => new SiteWord(says);

/** Words by key. A key may also hold a group of words, and groups may be nested. */
export type Words = Readonly<Record<string, Word | SiteWord | WordGroup>>;
export interface WordGroup {
  readonly [key: string]: Word | SiteWord | WordGroup;
}

/** The words of a section type, a collection, the forms, or the shell. */
export interface WordSet<W extends Words = Words> {
  /** The name of the folder of its `words.ts`. Set when the definitions are loaded. */
  name: string;
  words: W;
}

/**
 * Defines a set of words: the default export of a `words.ts` beside the component that shows them. A definition that names the
 * set passes its words to the component. A site changes them in `content/ui.yaml`, under the name of the folder.
 */
export const defineWords = <const W extends Words>(words: W): WordSet<W> => ({ name: '', words });

/** The words of a set as components receive them: `WordsOf<typeof words>`. */
export type WordsOf<Set> = Set extends WordSet<infer W> ? WordsIn<W> : undefined;

/** The same words in one language. Words that only a site can give may be missing. */
export type WordsIn<W> = {
  [K in keyof W as W[K] extends SiteWord ? never : K]: W[K] extends Word ? string : WordsIn<W[K]>;
} & { [K in keyof W as W[K] extends SiteWord ? K : never]?: string };

/** `content/ui.yaml`: words by set, group and key. All are optional. */
export type Ui = Readonly<Record<string, WrittenWords | undefined>>;
export type WrittenWords = { readonly [key: string]: WrittenWord };
type WrittenWord = Localized<string> | WrittenWords | undefined;

/** Adds the sentence that editors show to a schema. */
type Describe = <T>(schema: z.ZodType<T>, says: string) => z.ZodType<T>;

/**
 * The schema of `content/ui.yaml`, made from the sets. Translators get the notes of words. Only editors need further descriptions: a
 * separate schema for each of some hundred words takes a tenth of the time of checking a small site.
 */
export const uiSchema = (sets: ReadonlyMap<string, WordSet & MaybeUnusable>, describe: Describe = (schema) => schema): z.ZodType<Ui> =>
  z.strictObject(
    Object.fromEntries(
      Array.from(sets, ([name, { words, isUnusable }]) => [
        name,
        describe(
          (isUnusable ? anyWords : wordsSchema(words, describe)).optional(),
          `Other texts in the place of those in ${name}/words.ts.`,
        ),
      ]),
    ),
  );

const anyWords: z.ZodType<WrittenWords> = z.any();

const wordsSchema = (words: Words, describe: Describe): z.ZodType<WrittenWords> =>
  z.strictObject(Object.fromEntries(Object.entries(words).map(([key, value]) => [key, wordSchema(value, describe)])));

const [anyWord, anySiteWord] = [word().optional(), localizedText().optional()];

function wordSchema(value: Words[string], describe: Describe): z.ZodType<WrittenWord> {
  if (value instanceof SiteWord) return anySiteWord.describe(value.says);
  if (!isWord(value)) return describe(wordsSchema(value, describe).optional(), 'A group of words.');
  const [text = ''] = Object.values(value);
  const says = noteOf(value);
  return says === undefined
    ? describe(anyWord, `Where left out: ${text}`)
    : describe(anyWord.describe(says), `Where left out: ${text} – ${says}`);
}

/** Whether a value is a word, not a group. */
export const isWord = (value: Word | WordGroup): value is Word => Object.values(value).every((text) => typeof text === 'string');

/** The keys of each word that every site must have. Words that only a site can give are left out. */
export const pathsIn = (words: Words | WordGroup): string[][] =>
  Object.entries<Word | SiteWord | WordGroup>(words).flatMap(([key, value]) => {
    if (value instanceof SiteWord) return [];
    return isWord(value) ? [[key]] : pathsIn(value).map((keys) => [key, ...keys]);
  });

/** Languages with two codes. Norwegian without further information is Bokmål (CLDR, likely subtags). */
const sameLanguage: Word = { no: 'nb' };

/**
 * A word in a language, or in the language that it is a variety of: `en` for `en-GB` (RFC 4647, section 3.4). Undefined if the
 * word has neither.
 */
export function textIn(texts: Word, language: string): string | undefined {
  for (let tag = language; tag !== ''; tag = tag.slice(0, Math.max(tag.lastIndexOf('-'), 0))) {
    const text = texts[tag] ?? texts[sameLanguage[tag] ?? ''];
    if (text !== undefined) return text;
  }
  return undefined;
}
