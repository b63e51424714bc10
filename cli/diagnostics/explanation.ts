import { homepage } from '../platform/version.ts';
import { catalog, type FindingCode } from './catalog.ts';
import type { CatalogEntry, Example, Severity } from './entry.ts';
import { isAdjustable } from './finding.ts';

/** The documentation of a code. `tvilling explain --format json` prints this type. */
export interface Explanation {
  code: FindingCode;
  severity: Severity;
  /** Whether `rules` in site.config.yaml can change the severity or turn it off. */
  adjustable: boolean;
  what: string;
  why: string;
  fix: string;
  bad: Example;
  good: Example;
  /** The address of the page about the code. */
  helpUri: string;
}

export function explanationOf(code: FindingCode): Explanation {
  const { severity, what, why, fix, bad, good }: CatalogEntry<never> = catalog[code];
  const helpUri = `${homepage}/findings/${code}`;
  return { code, severity, adjustable: isAdjustable(code), what, why, fix, bad, good, helpUri };
}

/** An example as people see it: with the files that only its counterpart has. */
export function completed(example: Example, counterpart: Example): [path: string, excerpt: string][] {
  const missing = Object.keys(counterpart).filter((path) => example[path] === undefined);
  return [...Object.entries(example), ...missing.map((path): [string, string] => [path, '(no such file)'])];
}
