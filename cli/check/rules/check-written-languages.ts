import { correctName } from '../../content/corrections.ts';
import type { Entry } from '../../content/entry.ts';
import { type Config, type Language, publishedLanguages } from '../../definitions/fields/config.ts';
import { everyLanguage, isLocalized, type Localized } from '../../definitions/fields/fields.ts';
import { visitParts } from '../../definitions/fields/visit-values.ts';
import { findingOf, type Report, withFix } from '../../diagnostics/finding.ts';

/**
 * Compares the configured languages with those of the menus, which every site has. Reports a language of the menus that is not
 * configured, and returns false: otherwise every text of the site would be reported.
 */
export function checkWrittenLanguages(
  languages: readonly Partial<Language>[],
  { source }: Entry<Config>,
  navigation: Entry<unknown> | null,
  report: Report,
): boolean {
  const { most, all } = writtenLanguages(navigation?.usable);
  const codes = languages.flatMap(({ code }) => code ?? []);
  // A draft language may have no texts yet.
  const published = publishedLanguages(languages).flatMap(({ code }) => code ?? []);
  const unlisted = most.filter((code) => !codes.includes(code));
  const unwritten = published.filter((code) => !all.includes(code));
  const [code] = unlisted;
  const [listed] = unwritten;
  if (code !== undefined && listed !== undefined && unlisted.length === 1 && unwritten.length === 1) {
    const at = source.valueAt(['languages', codes.indexOf(listed), 'code']);
    const finding = findingOf('config/unlisted-language', at, { code, listed });
    report(withFix(finding, correctName(source, at, { name: listed, meant: code })));
    return false;
  }
  for (const each of unlisted)
    report(findingOf('config/unlisted-language', source.keyAt(['languages']), { code: each, listed: null }));
  return unlisted.length === 0;
}

/** The languages of most texts in a value, and those of any text. */
function writtenLanguages(value: unknown): { most: string[]; all: string[] } {
  const texts: Localized<unknown>[] = [];
  visitParts(value, (part) => isLocalized(part) && texts.push(part) > 0);
  const counts = new Map<string, number>();
  for (const { values } of texts)
    for (const code of Object.keys(values))
      if (code !== everyLanguage) counts.set(code, (counts.get(code) ?? 0) + 1);
  const all = [...counts.keys()];
  return { most: all.filter((code) => (counts.get(code) ?? 0) > texts.length / 2), all };
}
