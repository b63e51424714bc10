import type { Entry } from '../../content/load-file.ts';
import { dataAt } from '../../content/schema-walk.ts';
import { findingOf, type Location, type Report } from '../../diagnostics/finding.ts';

/**
 * The value in which lists and ids are looked up: the typed one if there is one, because `data` reads the file again. Only for
 * files whose lists have the same place in both. Lists by language have not.
 */
export const entryData = ({ value, source }: Entry<unknown>): unknown => value ?? source.data;

/** The ids in a list as they are written. Reports a duplicate id at its second place. `at` returns the place of an item. */
export function uniqueIds(list: unknown, at: (index: number) => Location, report: Report): string[] {
  const places = new Map<string, number>();
  for (const index of (Array.isArray(list) ? list : []).keys()) {
    const id = dataAt(list, [index, 'id']);
    if (typeof id !== 'string') continue;
    const first = places.get(id);
    if (first === undefined) {
      places.set(id, index);
      continue;
    }
    const related = [{ ...at(first), message: 'It stands here first' }];
    report(findingOf('content/duplicate-id', at(index), { id }, related));
  }
  return [...places.keys()];
}
