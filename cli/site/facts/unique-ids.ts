import type { Entry } from '../../content/entry.ts';
import { dataAt } from '../../content/schema-walk.ts';
import { findingOf, type Location, type Report } from '../../diagnostics/finding.ts';
import { areApart, languagesGiven } from './part-languages.ts';

/**
 * The value in which lists and ids are looked up: the typed one if there is one, because `data` reads the file again. Only for
 * files whose lists have the same place in both. Lists by language have not.
 */
export const entryData = ({ value, source }: Entry<unknown>): unknown => value ?? source.data;

/**
 * The ids in a list as they are written, each with the positions of its items. Reports a duplicate id at its second place, unless no
 * language has both. `at` returns the place of an item.
 */
export function uniqueIds(list: unknown, at: (index: number) => Location, report: Report): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const index of (Array.isArray(list) ? list : []).keys()) {
    const id = dataAt(list, [index, 'id']);
    if (typeof id !== 'string') continue;
    const earlier = places.get(id) ?? [];
    const own = writtenLanguages(list, index);
    const first = earlier.find((other) => !areApart(own, writtenLanguages(list, other)));
    if (first === undefined) {
      places.set(id, [...earlier, index]);
      continue;
    }
    const related = [{ ...at(first), message: 'It stands here first' }];
    report(findingOf('content/duplicate-id', at(index), { id }, related));
  }
  return places;
}

/** The languages that an item is for; null if it does not say. In a file that is not valid, it has them as they are written. */
export function writtenLanguages(list: unknown, index: number): readonly string[] | null {
  const item = dataAt(list, [index]);
  const written = dataAt(item, ['languages']);
  return languagesGiven(item) ?? (Array.isArray(written) ? written : null);
}
