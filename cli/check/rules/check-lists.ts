import { correctName } from '../../content/corrections.ts';
import { refusedValue } from '../../content/schema-issues.ts';
import type { Path } from '../../content/yaml/source.ts';
import { sortField, timeIn } from '../../definitions/entry-times.ts';
import type { ListQuery } from '../../definitions/fields/field-value.ts';
import { alternatives } from '../../diagnostics/entry.ts';
import { findingOf, withFix } from '../../diagnostics/finding.ts';
import { onlyNearest } from '../../diagnostics/nearest.ts';
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
    refuseName(collection, names, [...path, 'of'], scope);
    return;
  }
  const isTime = (time: ReturnType<typeof timeIn>) => time !== null && (when === undefined || time !== 'day');
  const fields = Object.keys(found.entry).filter((field) => isTime(timeIn(found.entry[field])));
  const given = by ?? sortField(found);
  if (given !== undefined && fields.includes(given)) return;
  if (by !== undefined && fields.length > 0) refuseName(by, fields, [...path, 'by'], scope);
  else if (by !== undefined || when !== undefined || order !== undefined) {
    const key = by !== undefined ? 'by' : when !== undefined ? 'when' : 'order';
    const what = when === undefined ? 'a day, a period or a moment' : 'a period or a moment';
    const expected =
      fields.length > 0 ? `a field with a time beside it, as by: ${alternatives(fields)}` : `a collection whose entries have ${what}`;
    report(refusedValue([...path, key], expected, source));
  }
}

/** Reports a name that is not among those that are possible. */
function refuseName(name: string, names: readonly string[], path: Path, { source, report }: Pick<CheckScope, 'source' | 'report'>): void {
  const at = source.valueAt(path);
  const facts = { value: `"${name}"`, expected: alternatives(names), options: names };
  const finding = findingOf('content/invalid-value', at, facts);
  report(withFix(finding, correctName(source, at, { name, meant: onlyNearest(name, names) })));
}
