import { meantFigures, meantWords, readingsOf } from './figure-meanings.ts';
import type { WrittenFigure } from './figures-in-text.ts';
import { areAlike, type MeantFigure } from './meant-figure.ts';

/** A text with the locale that it is written in. */
export interface LocalText {
  text: string;
  locale: string;
}

/** The figures that only one of two texts has. */
export interface UnmatchedFigures {
  missing: WrittenFigure[];
  extra: WrittenFigure[];
}

/** Those of two texts that fit together, as nearly all do. */
export const noneUnmatched: UnmatchedFigures = { missing: [], extra: [] };

/**
 * Compares the figures of a text and its translation by what they mean: `6 pm` is `18.00`, the `18th century` is `1700-talet`, and `3` may
 * be written as a word in the other language. Words alone are not compared: languages differ in what they count.
 */
export function unmatchedFigures(source: LocalText, own: LocalText): UnmatchedFigures {
  const [one, other] = [numbersIn(source), numbersIn(own)];
  let fewest: UnmatchedFigures | null = null;
  // The reading of two texts that fits best is taken.
  for (const ofSource of one)
    for (const ofOwn of other) {
      const unmatched = match(ofSource, ofOwn);
      if (fewest === null || count(unmatched) < count(fewest)) fewest = unmatched;
      if (count(fewest) === 0) return fewest;
    }
  return fewest ?? noneUnmatched;
}

/** The numbers of a text in each way to read it. */
function numbersIn({ text, locale }: LocalText): TextNumbers[] {
  const prose = inPlainCharacters(text);
  const words = meantWords(prose, locale);
  return readingsOf(prose).map((reading) => ({ figures: meantFigures(prose, locale, reading), words }));
}

/** A text with raised letters and typographic apostrophes as they are typed: `XVIIIᵉ siècle`. All stays at its place. */
const inPlainCharacters = (text: string): string =>
  text.replace(/[\p{Lm}’]/gu, (character) => {
    const plain = character === '’' ? "'" : character.normalize('NFKD');
    return plain.length === character.length ? plain : character;
  });

const count = ({ missing, extra }: UnmatchedFigures): number => missing.length + extra.length;

interface TextNumbers {
  figures: readonly MeantFigure[];
  words: readonly MeantFigure[];
}

function match(source: TextNumbers, own: TextNumbers): UnmatchedFigures {
  const isSameValue = (one: MeantFigure, other: MeantFigure) => one.value === other.value && areAlike(one, other);
  const exact = paired(source.figures, own.figures, isSameValue);
  const figures = paired(exact.one, exact.other, areAlike);
  // A word that both texts have stands for itself, not for a figure.
  const spoken = paired(source.words, own.words, areAlike);
  return {
    missing: paired(figures.one, spoken.other, areAlike).one,
    extra: paired(figures.other, spoken.one, areAlike).one,
  };
}

/** What is left of two lists when pairs have been taken out of both. */
function paired(
  one: readonly MeantFigure[],
  other: readonly MeantFigure[],
  isPair: (one: MeantFigure, other: MeantFigure) => boolean,
): { one: MeantFigure[]; other: MeantFigure[] } {
  const left = [...other];
  const alone = one.filter((figure) => {
    const index = left.findIndex((candidate) => isPair(figure, candidate));
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
  return { one: alone, other: left };
}
