import { refusedValue } from '../../content/schema-issues.ts';
import { notAmong } from '../../content/union-issues.ts';
import type { Path } from '../../content/yaml/source.ts';
import { sortField, timeIn } from '../../definitions/entry-times.ts';
import type { ListQuery } from '../../definitions/fields/field-value.ts';
import { alternatives } from '../../diagnostics/entry.ts';
import type { CheckScope } from './check-scope.ts';

/** Checks that a list is of a collection whose entries can have pages, and that these have the times by which it chooses and sorts. */
export function checkList({ collection, when, by, order }: ListQuery, path: Path, scope: CheckScope): void {
  const { known, source, report } = scope;
  // Its definition cannot be used, which is a finding.
  if (known.definitions.collections.get(collection)?.isUnusable) return;
  const listed = [...known.definitions.collections.values()].filter(({ page }) => page !== undefined);
  const found = listed.find(({ name }) => name === collection);
  if (found === undefined) {
    const names = listed.map(({ name }) => name);
    report(notAmong(names, { path: [...path, 'of'], value: collection, expected: alternatives(names) }, source));
    return;
  }
  const isTime = (time: ReturnType<typeof timeIn>) => time !== null && (when === undefined || time !== 'day');
  const fields = Object.keys(found.entry).filter((field) => isTime(timeIn(found.entry[field])));
  const given = by ?? sortField(found);
  if (given !== undefined && fields.includes(given)) return;
  if (by !== undefined && fields.length > 0)
    report(notAmong(fields, { path: [...path, 'by'], value: by, expected: alternatives(fields) }, source));
  else if (by !== undefined || when !== undefined || order !== undefined) {
    const key = by !== undefined ? 'by' : when !== undefined ? 'when' : 'order';
    const what = when === undefined ? 'a day, a period or a moment' : 'a period or a moment';
    const expected =
      fields.length > 0 ? `a field with a time beside it, as by: ${alternatives(fields)}` : `a collection whose entries have ${what}`;
    report(refusedValue([...path, key], expected, source));
  }
}
