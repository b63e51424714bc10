import type { Entry } from '../content/load-file.ts';
import { dataAt } from '../content/schema-walk.ts';
import { diagnostic, type Location, type Report } from '../diagnostics/diagnostic.ts';

/**
 * What to look lists and ids up in: the typed value where there is one, since the data of the file would be read anew. Only
 * for files whose lists stand in both at the same place, which lists by language do not.
 */
export const dataOf = ({ value, source }: Entry<unknown>): unknown => value ?? source.data;

/** The ids in a list, as they are written. One that stands twice is reported at the second place; `at` finds that of an item. */
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
    report(diagnostic('content/duplicate-id', at(index), { id }, related));
  }
  return [...places.keys()];
}
