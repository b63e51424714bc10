import type { Finding, Report } from '../../diagnostics/finding.ts';
import type { SiteQueries } from '../../site/pages/inputs.ts';

/** An answer, with the findings that making it has brought. */
export interface Judged<T> {
  value: T;
  found: readonly Finding[];
}

/** Makes something that may have findings. */
export function judged<T>(make: (report: Report) => T): Judged<T> {
  const found: Finding[] = [];
  return { value: make((finding) => found.push(finding)), found };
}

/** A question whose answer may have findings. */
export const judgedQuery = <T>(queries: SiteQueries, make: (report: Report) => T): (() => Judged<T>) =>
  queries.value(() => judged(make));
