import type { Entry } from '../content/load-file.ts';
import { dataAt } from '../content/schema-walk.ts';
import type { YamlSource } from '../content/yaml-source.ts';
import { diagnostic, type Report } from '../diagnostics/diagnostic.ts';

/** Data of a file in whose typed value lists and ids stand where they do in the file. */
export const dataOf = ({ value, source }: Entry<unknown>): unknown => value ?? source.data;

/** The ids in a list of a file's data, as they are written. One that stands twice is reported at the second place. */
export function uniqueIds(
  source: YamlSource,
  data: unknown,
  at: readonly string[],
  report: Report,
): string[] {
  const places = new Map<string, number>();
  const list = dataAt(data, at);
  for (const index of (Array.isArray(list) ? list : []).keys()) {
    const id = dataAt(list, [index, 'id']);
    if (typeof id !== 'string') continue;
    const first = places.get(id);
    if (first === undefined) {
      places.set(id, index);
      continue;
    }
    const related = [{ ...source.valueAt([...at, first, 'id']), message: 'It stands here first' }];
    report(diagnostic('content/duplicate-id', source.valueAt([...at, index, 'id']), { id }, related));
  }
  return [...places.keys()];
}
