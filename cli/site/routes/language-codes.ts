import type { Path } from '../../content/yaml/source.ts';
import { type Language, partialLanguages, requiredLanguages } from '../../definitions/fields/config.ts';
import { everyLanguage } from '../../definitions/fields/fields.ts';
import type { Facts } from '../../diagnostics/catalog.ts';
import { findingOf, type Location, type Report } from '../../diagnostics/finding.ts';
import { nearest } from '../../diagnostics/nearest.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { Building, RoutedPage, WrittenRoute } from './route-table.ts';

/** The languages of a route. Reports unknown ones and missing slugs. */
export function routeLanguages(route: WrittenRoute, at: Path, { config, entry, report }: Building): Language[] {
  const known = config.languages.map(({ code }) => code);
  const listed = route.languages;
  for (const [index, code] of (listed ?? []).entries()) {
    if (code === undefined || known.includes(code)) continue;
    const place = entry.source.valueAt([...at, 'languages', index]);
    report(findingOf('translation/unknown-language', place, { code, known }));
  }
  const languages = config.languages.filter(({ code }) => listed?.includes(code) ?? true);
  if (route.slug !== undefined) {
    const codes = {
      given: Object.keys(route.slug.values),
      known,
      required: requiredLanguages(languages).map(({ code }) => code),
      at: (code: string) => entry.source.keyAt([...at, 'slug', code]),
      owner: () => entry.source.keyAt([...at, 'slug']),
    };
    checkLanguageCodes(codes, report);
  }
  return languages;
}

/** The partly translated languages of a route in which it has no slug yet. */
export function slugsToCome({ slug }: WrittenRoute, languages: readonly Language[], { config }: Building): string[] {
  if (slug === undefined) return [];
  const known = config.languages.map(({ code }) => code);
  return missingCodes({ given: Object.keys(slug.values), known }, partialLanguages(languages));
}

interface CodesToCheck {
  /** The codes that have a value. */
  given: readonly string[];
  /** The languages of the site. */
  known: readonly string[];
  /** The languages that must be there. */
  required: readonly string[];
  /** The place of a given code, and the place to report a missing one at. */
  at(code: string): Location;
  owner(code: string): Location;
  /** Where a missing one belongs, if that is a Markdown file. */
  markdown?(code: string): Facts<'translation/missing'>['markdown'];
}

/** Reports codes that are no language of the site, and languages that are missing. */
export function checkLanguageCodes({ given, known, required, at, owner, markdown }: CodesToCheck, report: Report): void {
  const open = known.filter((code) => !given.includes(code));
  const unknown = given.filter((code) => !known.includes(code));
  for (const code of unknown) {
    report(findingOf('translation/unknown-language', at(code), { code, known: open }));
  }
  const missing = missingCodes({ given, known }, required);
  const places = groupBy(missing, (code) => markdown?.(code)?.file ?? '');
  for (const languages of places.values()) {
    const [first = ''] = languages;
    report(findingOf('translation/missing', owner(first), { languages, markdown: markdown?.(first) }));
  }
}

/** The codes without a value, except for those that a mistyped code means: that is one finding, not two. */
function missingCodes({ given, known }: Pick<CodesToCheck, 'given' | 'known'>, wanted: readonly string[]): string[] {
  const open = known.filter((code) => !given.includes(code));
  const unknown = given.filter((code) => !known.includes(code));
  // `all` stands for every language, also where each language must have its own value.
  if (unknown.includes(everyLanguage)) return [];
  // Without its colon, YAML joins a code with the text after it.
  const meant = unknown.map((code) => nearest(code.split(' ')[0] ?? code, open));
  return wanted.filter((code) => open.includes(code) && !meant.includes(code));
}

/** The fallbacks of most pages, which share them. */
export const noPaths: RoutedPage['fallbacks'] = new Map();

/** The codes of some languages. Most pages exist in the same ones, and share them. */
export function languageSet(languages: readonly Language[], { languageSets }: Pick<Building, 'languageSets'>): ReadonlySet<string> {
  const codes = languages.map(({ code }) => code);
  const key = codes.join(' ');
  const known = languageSets.get(key) ?? new Set(codes);
  languageSets.set(key, known);
  return known;
}
