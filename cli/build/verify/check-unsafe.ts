import { findingOf } from '../../diagnostics/finding.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { FoundAttribute } from './page-facts.ts';
import type { Verification } from './verification.ts';

/** Markup that does nothing under the policy of its page. `value` of `found`: what it is, in words. */
export interface UnsafeMarkup {
  file: string;
  found: FoundAttribute;
}

/** The most places that a finding shows beside its own. */
const mostShown = 5;

/** Reports each kind of unsafe markup once, with its places: what one component writes stands on many pages. */
export function reportUnsafe(all: readonly UnsafeMarkup[], { at, report }: Verification): void {
  for (const [what, places] of groupBy(all, ({ found }) => found.value)) {
    const [first, ...others] = places.map(
      ({ file, found }) =>
        () =>
          at(file, found),
    );
    if (first === undefined) continue;
    const related = others
      .slice(0, mostShown)
      .map((place) => ({ ...place(), message: 'It stands here too' }));
    report(findingOf('output/unsafe-markup', first(), { what, places: places.length }, related));
  }
}
