import { type FigureWords, figureWordsOf } from './figure-words.ts';

/** A number that a text says in words. `minutes`: of the day, for a time such as `half past six`. */
export interface NumberWord {
  literal: string;
  offset: number;
  value: number;
  minutes?: number;
}

/** The words of a language. Blanks stand for hyphens, too. */
interface Dictionary {
  exact: ReadonlyMap<string, NumberOf>;
  /** The beginnings of words that may have any ending. */
  begins: ReadonlyMap<string, NumberOf>;
}

type NumberOf = Pick<NumberWord, 'value' | 'minutes'>;

const dictionaries = new Map<string, Dictionary | null>();

function dictionaryOf(locale: string): Dictionary | null {
  const known = dictionaries.get(locale);
  if (known !== undefined) return known;
  const words = figureWordsOf(locale);
  const made = words && dictionary(words);
  dictionaries.set(locale, made);
  return made;
}

const forms = (list: string): string[][] => list.split(' ').map((number) => number.split('|'));

/** Every form with its number. */
function* numbersOf(words: FigureWords): Generator<[string, NumberOf]> {
  const [small, tens] = [forms(words.small), forms(words.tens)];
  const parts = words.parts?.split(' ') ?? [];
  for (const [value, ownForms] of small.entries())
    for (const form of ownForms) {
      yield [form, { value }];
      if (value > 0) for (const part of parts) yield [form + part, { value }];
    }
  for (const [index, tensForms] of tens.entries())
    for (const form of tensForms) {
      const base = 20 + index * 10;
      yield [form, { value: base }];
      for (const part of parts) yield [form + part, { value: base }];
      for (const [unit, unitForms] of small.slice(1, 10).entries())
        for (const template of words.joined)
          for (const unitForm of unitForms)
            yield [template.replace('{tens}', form).replace('{unit}', unitForm), { value: base + unit + 1 }];
    }
  for (const { form, base, from, to } of words.special ?? [])
    for (let value = from; value <= to; value++)
      for (const unit of small[value] ?? []) yield [form.replace('{n}', unit), { value: base + value }];
  for (const [index, ownForms] of forms(words.ordinals).entries())
    for (const form of ownForms) yield [form, { value: index + 1 }];
  for (const [form, value] of Object.entries(words.others)) yield [form, { value }];
  yield* timesOf(words, small);
}

/** Half hours: `half past six`, `halv sju`. */
function* timesOf(words: FigureWords, small: readonly string[][]): Generator<[string, NumberOf]> {
  const template = words.halfPast ?? words.halfTo;
  if (template === undefined) return;
  const minutes = words.halfPast === undefined ? -30 : 30;
  const ordinals = forms(words.ordinals);
  for (let hour = 1; hour <= 12; hour++)
    for (const written of [String(hour), ...(small[hour] ?? []), ...(ordinals[hour - 1] ?? [])])
      for (const form of template.split('|'))
        yield [form.replace('{hour}', written), { value: hour, minutes: hour * 60 + minutes }];
}

function dictionary(words: FigureWords): Dictionary {
  const exact = new Map<string, NumberOf>();
  const begins = new Map<string, NumberOf>();
  for (const [form, number] of numbersOf(words)) {
    const map = form.endsWith('*') ? begins : exact;
    // In the middle, an ending is left out: no such form is in use.
    const plain = form.replaceAll('*', '').replace(/[_-]/g, ' ').toLowerCase();
    if (!map.has(plain)) map.set(plain, number);
  }
  return { exact, begins };
}

/** The most words of a number, as in `une heure et demie`. */
const mostWords = 5;

/** The longest number in words, in UTF-16 units. */
const longest = 60;

/** The numbers that a text says in words. Empty for a language whose words are not known. */
export function numberWordsIn(text: string, locale: string): NumberWord[] {
  const words = dictionaryOf(locale);
  if (words === null) return [];
  const tokens = [...text.matchAll(/[\p{L}\p{M}\d]+/gu)];
  const found: NumberWord[] = [];
  for (let index = 0; index < tokens.length; ) {
    const number = numberAt(text, tokens.slice(index, index + mostWords), words);
    if (number !== null) found.push(number.word);
    index += number?.length ?? 1;
  }
  return found;
}

/** The longest number at the beginning of some words, with its length in words. */
function numberAt(
  text: string,
  tokens: readonly RegExpMatchArray[],
  { exact, begins }: Dictionary,
): { word: NumberWord; length: number } | null {
  const offset = tokens[0]?.index ?? 0;
  for (let length = tokens.length; length > 0; length--) {
    const last = tokens[length - 1];
    const literal = text.slice(offset, (last?.index ?? 0) + (last?.[0].length ?? 0));
    if (literal.length > longest) continue;
    const phrase = literal.toLowerCase().replace(/[\s-]+/g, ' ');
    const number = exact.get(phrase) ?? beginOf(phrase, last?.[0].length ?? 0, begins);
    if (number !== undefined) return { word: { literal, offset, ...number }, length };
  }
  return null;
}

/** The number whose form is the longest beginning of a phrase. Only its last word may have another ending. */
function beginOf(phrase: string, last: number, begins: Dictionary['begins']): NumberOf | undefined {
  for (let end = phrase.length; end > phrase.length - last; end--) {
    const found = begins.get(phrase.slice(0, end));
    if (found !== undefined) return found;
  }
  return undefined;
}

const digits: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };

/** The Roman numerals of a text, up to a few hundred. */
export const romanNumbersIn = (text: string): NumberWord[] =>
  [...text.matchAll(/(?<![\p{L}\d])C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?![\p{Lu}\d])/gu)]
    .filter(([literal]) => literal !== '')
    .map(({ 0: literal, index: offset }) => {
      const values = [...literal].map((letter) => digits[letter] ?? 0);
      const value = values.reduce(
        (sum, own, index) => sum + (own < (values[index + 1] ?? 0) ? -own : own),
        0,
      );
      return { literal, offset, value };
    });
