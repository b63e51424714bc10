import { diagnostic, type Location, type Report } from '../diagnostics/diagnostic.ts';
import { nearest } from '../diagnostics/nearest.ts';
import { everyLanguage } from '../schema/fields.ts';

interface CodesToCheck {
  /** The codes that have a value. */
  given: readonly string[];
  /** The languages of the site. */
  known: readonly string[];
  /** The languages that must be there. */
  required: readonly string[];
  /** The place of a given code, and the place to report a missing one at. */
  at(code: string): Location;
  owner(): Location;
}

/** Reports codes that are no language of the site, and languages that are missing. */
export function checkLanguageCodes(
  { given, known, required, at, owner }: CodesToCheck,
  report: Report,
): void {
  const open = known.filter((code) => !given.includes(code));
  const unknown = given.filter((code) => !known.includes(code));
  for (const code of unknown) {
    report(diagnostic('translation/unknown-language', at(code), { code, known: open }));
  }
  // A mistyped language code gives one finding, not two. So does a code without its colon, which YAML joins with the text after
  // it.
  const meant = unknown.map((code) => nearest(code.split(' ')[0] ?? code, open));
  // The same goes for `all` where each language has its own value.
  const missing = unknown.includes(everyLanguage)
    ? []
    : required.filter((code) => open.includes(code) && !meant.includes(code));
  if (missing.length > 0) report(diagnostic('translation/missing', owner(), { languages: missing }));
}
