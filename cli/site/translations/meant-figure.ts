import type { WrittenFigure } from './figures-in-text.ts';

/** A kind of thing that a figure counts, where a text says it. Times are in minutes of the day. */
export type MeaningKind = 'time' | 'century' | 'decade' | 'day' | 'month' | 'amount' | 'phone';

export interface Meaning {
  kind: MeaningKind;
  value: string;
}

/** A figure, in digits or in words, with everything that it can mean. */
export interface MeantFigure extends WrittenFigure {
  /** `1700`, `time 1080`, `century 18`. */
  readings: ReadonlySet<string>;
  /** What it certainly is; null if the text does not say so. */
  meaning: Meaning | null;
}

/** A figure that can be read as the number that it is, as what it means, and as `more`. */
export function meantFigure(written: WrittenFigure, meaning: Meaning | null, more: readonly string[] = []): MeantFigure {
  const own = meaning === null ? [] : [`${meaning.kind} ${meaning.value}`];
  return { ...written, readings: new Set([written.value, ...own, ...more]), meaning };
}

/** Whether two figures may stand for the same. */
export function areAlike(one: MeantFigure, other: MeantFigure): boolean {
  const [a, b] = [one.meaning, other.meaning];
  if (a !== null && b !== null) {
    if (a.kind === 'phone' && b.kind === 'phone') return isSamePhone(a.value, b.value);
    const areDate = isOfDate(a.kind) && isOfDate(b.kind);
    if (areDate || a.kind === b.kind) return a.kind === b.kind && a.value === b.value;
  }
  return [...one.readings].some((reading) => other.readings.has(reading));
}

const isOfDate = (kind: MeaningKind): boolean => kind === 'day' || kind === 'month';

/** `+46 8 465 004 20` and `08-465 004 20`: the country code takes the place of the first zero. */
function isSamePhone(one: string, other: string): boolean {
  const [shorter = '', longer = ''] = [one, other].map((digits) => digits.replace(/^0+/, '')).sort((a, b) => a.length - b.length);
  return longer.length - shorter.length <= 3 && longer.endsWith(shorter);
}
