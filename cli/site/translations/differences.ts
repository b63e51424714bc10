import { findingOf, type Location, type Report } from '../../diagnostics/finding.ts';
import { countsOf } from '../../platform/group-by.ts';
import type { TranslationPair } from './compare.ts';

/** The place of a translation. */
export const at = ({ text, translation }: TranslationPair): Location => text.source.valueAt(translation.path);

/** The place of `literal` in the translation. If the translation is a list, or does not hold it, the place of the translation. */
export const placeWithin = (pair: TranslationPair, literal: string, offset: number): Location =>
  pair.text.source.within(pair.translation.path, literal, offset);

/** Matches whatever stands in braces. */
export const placeholder = /\{[^{}\s][^{}]*\}/g;

/** The items that the first list has more often than the second. */
export function surplus<T>(of: readonly T[], over: readonly T[], name: (item: T) => string): T[] {
  if (of.length === 0) return [];
  const left = countsOf(over.map(name));
  return of.filter((item) => {
    const count = left.get(name(item)) ?? 0;
    left.set(name(item), count - 1);
    return count <= 0;
  });
}

/** A piece of a text. `offset` in the text. */
export interface Literal {
  literal: string;
  offset: number;
}

interface LiteralComparison<T extends Literal> {
  pair: TranslationPair;
  code: `translation/${'placeholders' | 'figures' | 'links' | 'parts'}-differ`;
  source: readonly T[];
  own: readonly T[];
  /** Two items with the same name are equal. */
  name(item: T): string;
}

/** Reports items that only one of the two texts has. */
export function compare<T extends Literal>({ pair, code, source, own, name }: LiteralComparison<T>, report: Report): void {
  reportSurplus(pair, code, { missing: surplus(source, own, name), extra: surplus(own, source, name) }, report);
}

/** Whether a translation may lack what its source text has. */
export const isShorter = ({ text, language }: TranslationPair): boolean => text.shorter.includes(language);

/**
 * Reports items without a counterpart: at the first surplus one of the translation, or at `otherwise`. Few pairs have any, and to find a
 * place may take reading a file once more.
 */
export function reportSurplus(
  pair: TranslationPair,
  code: LiteralComparison<Literal>['code'],
  { missing: lacking, extra }: { missing: readonly Literal[]; extra: readonly Literal[] },
  report: Report,
  otherwise = () => at(pair),
): void {
  const missing = isShorter(pair) ? [] : lacking;
  if (missing.length === 0 && extra.length === 0) return;
  const [first] = extra;
  const place = first === undefined ? otherwise() : placeWithin(pair, first.literal, first.offset);
  const literals = (items: readonly Literal[]) => items.map(({ literal }) => literal);
  report(findingOf(code, place, { missing: literals(missing), extra: literals(extra) }));
}
