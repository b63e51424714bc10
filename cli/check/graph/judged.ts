import type { Finding, Report } from '../../diagnostics/finding.ts';
import type { SiteQueries } from '../../site/pages/inputs.ts';

/** An answer, with the findings that making it has brought. */
export interface Judged<T> {
  value: T;
  found: readonly Finding[];
}

const none: readonly Finding[] = [];

/** Makes something that may have findings. */
export function judged<T>(make: (report: Report) => T): Judged<T> {
  const found: Finding[] = [];
  const value = make((finding) => found.push(finding));
  // There are some for each file of a site, and most have no finding.
  return { value, found: found.length === 0 ? none : found };
}

/** A question whose answer may have findings. */
export const judgedQuery = <T>(queries: SiteQueries, make: (report: Report) => T): (() => Judged<T>) => queries.value(() => judged(make));
