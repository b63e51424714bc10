import type { BlockedMarkup } from '../../diagnostics/catalog/output.ts';
import { findingOf } from '../../diagnostics/finding.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { FoundAttribute } from './finished-page.ts';
import type { Verification } from './verification.ts';

/** Markup that does nothing under the policy of its page, or is blocked by it. */
export interface RepeatedMarkup {
  file: string;
  found: FoundAttribute;
  cause: { code: 'output/unsafe-markup'; facts: { what: string } } | { code: 'output/policy'; facts: BlockedMarkup };
  /** A hash of it, if nothing else says which component has written it. */
  hash?: string;
}

/** The most places that a finding shows beside its own. */
const mostShown = 5;

/** Reports what has the same cause once, with its places: what one component writes stands on many pages. */
export function reportRepeated(all: readonly RepeatedMarkup[], { at, report }: Verification): void {
  for (const group of groupBy(all, ({ cause, hash }) => JSON.stringify([cause, hash])).values()) {
    const [first, ...others] = group;
    if (first === undefined) continue;
    const { file, found, cause } = first;
    const related = others.slice(0, mostShown).map((other) => ({ ...at(other.file, other.found), message: 'It is here too' }));
    const [place, places] = [at(file, found), group.length];
    report(
      cause.code === 'output/policy'
        ? findingOf(cause.code, place, { ...cause.facts, places }, related)
        : findingOf(cause.code, place, { ...cause.facts, places }, related),
    );
  }
}
