import { dataAt } from '../../content/schema-walk.ts';
import type { Path } from '../../content/yaml/source.ts';
import { everyLanguage, isLocalized } from '../../definitions/fields/fields.ts';
import { publicationOf } from '../../definitions/fields/publication.ts';
import type { NotingReport } from '../../diagnostics/finding.ts';
import { type PageLanguages, partLanguages } from '../../site/facts/part-languages.ts';
import { type Period, periodOf, within } from '../../site/facts/period.ts';
import type { CheckScope } from './check-scope.ts';

/** The check of the values of one file, while it goes on. It stops early if it has very many findings. */
export interface ValueScope extends CheckScope {
  /** The value of the file, or of a section in a text. */
  root: unknown;
  /** Whether it is a section in a text, which has one language. */
  isInText?: true;
  noted: NotingReport;
}

/** The languages whose readers see the part of a file at a path: that of a text, or else those that the file must have. */
export function languagesAt(path: Path, { root, required, known }: ValueScope): readonly string[] {
  let [value, codes, isFor] = [root, required, (_: string): boolean => true];
  // Of an item of a menu that leads to no page, this alone is a mistake.
  const pageLanguages: PageLanguages = (page) =>
    known.anchors.has(page) || known.drafts.has(page) ? known.pageLanguages(page) : new Set();
  for (const key of [...path, null]) {
    const own = partLanguages(value, pageLanguages);
    const around = isFor;
    if (own !== null) isFor = (code) => own.includes(code) && around(code);
    if (key === null) break;
    if (isLocalized(value) && key !== everyLanguage) codes = [String(key)];
    value = dataAt(isLocalized(value) ? value.values : value, [key]);
  }
  return codes.filter(isFor);
}

/** When the part of a file at a path is published: while the file and everything around the part is. */
export function periodAt(path: Path, { root, period, known }: ValueScope): Period {
  let [value, found] = [root, period];
  for (const key of [...path, null]) {
    found = within(periodOf(publicationOf(value), known.showing.timeZone), found);
    if (key !== null) value = dataAt(isLocalized(value) ? value.values : value, [key]);
  }
  return found;
}
