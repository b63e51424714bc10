import { escapePattern } from '../../platform/escape.ts';
import { oncePer } from '../../platform/once-per.ts';
import { type FigureWords, figureWordsOf } from './figure-words.ts';
import { type NumberForms, numberFormsOf } from './number-forms.ts';

/** What words may say: numbers, or times of day in minutes, such as those of `half past six`. */
interface Said {
  values: readonly number[];
  times?: readonly number[];
}

/** A number or a time that a text says in words. */
export interface NumberWord extends Said {
  literal: string;
  offset: number;
}

/** The words of a language. Spaces stand for hyphens, too. */
interface Dictionary {
  exact: ReadonlyMap<string, Said>;
  /** The beginnings of words that may have any ending. */
  begins: ReadonlyMap<string, Said>;
}

const forms = (list: string): string[][] => list.split(' ').map((number) => number.split('|'));

/** Every form of the numbers from 0 to 99 with its number. */
function* countedForms(words: NumberForms): Generator<[form: string, value: number]> {
  const [small, tens] = [forms(words.small), forms(words.tens)];
  for (const [value, ownForms] of small.entries()) for (const form of ownForms) yield [form, value];
  for (const [index, tensForms] of tens.entries())
    for (const form of tensForms) {
      const base = 20 + index * 10;
      yield [form, base];
      for (const [unit, unitForms] of small.slice(1, 10).entries())
        for (const template of words.joined)
          for (const unitForm of unitForms) yield [template.replace('{tens}', form).replace('{unit}', unitForm), base + unit + 1];
    }
  for (const { form, base, from, to } of words.special ?? [])
    for (let value = from; value <= to; value++) for (const unit of small[value] ?? []) yield [form.replace('{n}', unit), base + value];
}

/** Every form with what it says. */
function* formsOf(words: NumberForms): Generator<[string, Said]> {
  const parts = words.parts?.split(' ') ?? [];
  for (const [form, value] of countedForms(words)) {
    yield [form, { values: [value] }];
    if (value > 0) for (const part of parts) yield [form + part, { values: [value] }];
  }
  for (const [value, ownForms] of forms(words.small).entries())
    for (const template of words.withHalf?.split('|') ?? [])
      for (const form of ownForms) yield [template.replace('{n}', form), { values: [value + 0.5] }];
  for (const [index, ownForms] of forms(words.ordinals).entries()) for (const form of ownForms) yield [form, { values: [index + 1] }];
  for (const [list, value] of Object.entries(words.others)) for (const form of list.split('|')) yield [form, { values: [value].flat() }];
}

/** The times of day that a clock with hands shows at one place. */
const onClock = (minutes: number): number[] => [minutes, minutes + 720].map((one) => (one + 1440) % 1440);

/** Times in words: `half past six`, `quarter past six`, `noon`. */
function* timesOf(words: FigureWords, numbers: NumberForms): Generator<[string, Said]> {
  for (const form of words.noon.split('|')) yield [form, { values: [], times: [720] }];
  for (const form of words.midnight.split('|')) yield [form, { values: [], times: [0] }];
  const counted = [...countedForms(numbers)];
  const ordinals = forms(numbers.ordinals);
  const hours = [...Array(12).keys()].flatMap((index) => [
    { form: String(index + 1), hour: index + 1 },
    ...counted.flatMap(([form, value]) => (value === index + 1 ? [{ form, hour: value }] : [])),
    ...(ordinals[index] ?? []).map((form) => ({ form, hour: index + 1 })),
  ]);
  const minutesIn = (template: string, sign: number): [string, number][] => [
    ...words.quarter.split('|').map((form): [string, number] => [template.replace('{minutes}', form), sign * 15]),
    ...counted
      .filter(([, value]) => value > 0 && value < 30 && value % 5 === 0)
      .map(([form, value]): [string, number] => [template.replace('{minutes}', form), sign * value]),
  ];
  const templates = [
    ...(words.halfPast?.split('|') ?? []).map((form): [string, number] => [form, 30]),
    ...(words.halfTo?.split('|') ?? []).map((form): [string, number] => [form, -30]),
    ...words.past.split('|').flatMap((form) => minutesIn(form, 1)),
    ...words.to.split('|').flatMap((form) => minutesIn(form, -1)),
  ];
  // `Deux heures et demie` is a time, or it lasts 2.5 hours.
  for (const [template, minutes] of templates)
    for (const { form, hour } of hours)
      yield [template.replace('{hour}', form), { values: minutes > 0 ? [hour + minutes / 60] : [], times: onClock(hour * 60 + minutes) }];
}

/** A form as `numberAt` looks for it. In the middle, an ending is left out: no such form is in use. */
const spelled = (form: string): string => form.replaceAll('*', '').replace(/[_-]/g, ' ').toLowerCase();

const dictionaryOf = oncePer((locale: string): Dictionary => {
  const [numbers, words] = [numberFormsOf(locale), figureWordsOf(locale)];
  const exact = new Map<string, Said>();
  const begins = new Map<string, Said>();
  if (numbers === null || words === null) return { exact, begins };
  for (const [form, said] of [...formsOf(numbers), ...timesOf(words, numbers)]) {
    const map = form.endsWith('*') ? begins : exact;
    if (!map.has(spelled(form))) map.set(spelled(form), said);
  }
  return { exact, begins };
});

/** The most words of a number, as in `une heure et demie`. */
const mostWords = 5;

/** The longest number in words, in UTF-16 units. */
const longest = 60;

/** The numbers that a text says in words. Empty for a language whose words are not known. */
export function numberWordsIn(text: string, locale: string): NumberWord[] {
  const words = dictionaryOf(locale);
  const tokens = [...text.matchAll(/[\p{L}\p{M}\d]+/gu)];
  const found: NumberWord[] = [];
  for (let index = 0; index < tokens.length; ) {
    const number = numberAt(text, tokens.slice(index, index + mostWords), words);
    if (number !== null) found.push(number.word);
    // The words of a time are numbers, too: `five to ten`.
    index += number?.word.times === undefined ? (number?.length ?? 1) : 1;
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
function beginOf(phrase: string, last: number, begins: Dictionary['begins']): Said | undefined {
  for (let end = phrase.length; end > phrase.length - last; end--) {
    const found = begins.get(phrase.slice(0, end));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Finds numbers of hundreds and thousands. Groups: a number of thousands and their word, then of hundreds, then what is left. */
const largeNumbers = oncePer((locale: string) => {
  const words = numberFormsOf(locale);
  if (words === null) return null;
  const values = new Map([...countedForms(words)].map(([form, value]) => [spelled(form), value]));
  const hundreds = forms(words.hundreds);
  for (const [index, ownForms] of hundreds.entries()) for (const form of ownForms) values.set(form, (index + 1) * 100);
  const any = [...values.keys()].filter((form) => (values.get(form) ?? 0) % 100 > 0);
  const number = any
    .sort((a, b) => b.length - a.length)
    .map((form) => escapePattern(form).replace(/ /g, '[\\s-]'))
    .join('|');
  const gap = '[\\s-]{0,2}';
  const joiner = words.joiner === undefined ? '' : `(?:${words.joiner}${gap})?`;
  const hundred = `(?:(${number})${gap})?(${hundreds.flat().join('|')})`;
  const thousand = `(?:(${number})${gap})?(${words.thousand})`;
  const rest = `(?:${gap}${joiner}(${number})(?!\\p{L}))?`;
  return {
    values,
    isPossible: new RegExp(`${words.thousand}|${hundreds.flat().join('|')}`, 'u'),
    pattern: new RegExp(`(?<!\\p{L})(?:${thousand}(?:${gap}${joiner}${hundred})?|${hundred})${rest}`, 'gu'),
  };
});

/**
 * A text with small letters, each at its place. A pattern of these is ready in a tenth of the time of one that takes capital letters for
 * the same.
 */
export const inLowerCase = (text: string): string =>
  text.replace(/\p{Lu}/gu, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });

/** The numbers from a hundred on that a text says in words: `fifteen hundred`, `ettusenfemhundra`. */
export function largeNumbersIn(text: string, locale: string): NumberWord[] {
  const known = largeNumbers(locale);
  const lower = inLowerCase(text);
  if (known === null || !known.isPossible.test(lower)) return [];
  const numberOf = (form = '') => known.values.get(form.replace(/[\s-]/g, ' '));
  return [...lower.matchAll(known.pattern)].map(({ 0: found, index: offset, ...groups }) => {
    const literal = text.slice(offset, offset + found.length);
    const thousands = groups[2] === undefined ? 0 : (numberOf(groups[1]) ?? 1) * 1000;
    const hundreds = (numberOf(groups[3] ?? groups[5]) ?? 1) * (numberOf(groups[4] ?? groups[6]) ?? 0);
    return { literal, offset, values: [thousands + hundreds + (numberOf(groups[7]) ?? 0)] };
  });
}

const digits: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };

const roman = /(?<![\p{L}\d])C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?=(?:er?|re|ème|de|ste)?(?![\p{L}\d]))/gu;

/** The Roman numerals of a text, up to a few hundred, also as an ordinal: `XVIIIe`. */
export const romanNumbersIn = (text: string): NumberWord[] =>
  [...text.matchAll(roman)]
    .filter(([literal]) => literal !== '')
    .map(({ 0: literal, index: offset }) => {
      const values = [...literal].map((letter) => digits[letter] ?? 0);
      const value = values.reduce((sum, own, index) => sum + (own < (values[index + 1] ?? 0) ? -own : own), 0);
      return { literal, offset, values: [value] };
    });
