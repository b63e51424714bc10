import type { Edit, Range } from '../../diagnostics/finding.ts';
import { offsetAt, rangeOf } from './offsets.ts';
import { scalar } from './written-value.ts';

/** A name in a YAML text, and the name in its place. */
export interface Replacement {
  /** The range of the value, or of the name within a longer text. */
  range: Range;
  from: string;
  to: string;
  /** Whether the name is a part of a longer text, so that it has no quotation marks of its own. */
  isWithin: boolean;
}

/**
 * The edit that replaces a name and keeps how the value is written: its quotation marks, its block. A name without quotation marks
 * gets some only if YAML would read the new one as something else than text. Null if the name is not written there as it is, or
 * more than once. `text`: without byte order mark.
 */
export function replaceName(text: string, { range, from, to, isWithin }: Replacement): Edit | null {
  const start = offsetAt(text, range.start);
  const written = text.slice(start, offsetAt(text, range.end));
  if (written === from) return { range, text: isWithin ? to : scalar(to) };
  const at = written.indexOf(from);
  if (at < 0 || written.includes(from, at + 1)) return null;
  const part = { start: start + at, end: start + at + from.length };
  return { range: rangeOf(text, part), text: to };
}
