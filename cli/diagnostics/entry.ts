import { nearest } from './nearest.ts';

export type Severity = 'error' | 'warning';

/** What the catalog holds for one code. `why`, `bad` and `good` are its documentation. */
export interface CatalogEntry<F> {
  severity: Severity;
  message(facts: F): string;
  hint?(facts: F): string | undefined;
  why: string;
  bad: string;
  good: string;
}

export const define = <F>(entry: CatalogEntry<F>): CatalogEntry<F> => entry;

export const quote = (name: string): string => `"${name}"`;

/** `"a", "b" or "c"`; long lists are cut. */
export function alternatives(names: readonly string[], most = 12): string {
  const shown = names.slice(0, most).map(quote);
  if (names.length > most) return `${shown.join(', ')} and ${names.length - most} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
}

/** `Did you mean "title"?` when one known name is close, otherwise the list of what is possible. */
export function suggestion(name: string, known: readonly string[], listed: string): string | undefined {
  const close = nearest(name, known);
  if (close !== null) return `Did you mean ${quote(close)}?`;
  return known.length === 0 ? undefined : `${listed} ${alternatives(known)}.`;
}
