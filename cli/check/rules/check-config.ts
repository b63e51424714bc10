import { correctName } from '../../content/corrections.ts';
import type { Entry } from '../../content/entry.ts';
import { type Config, type Language, mostLanguages, publishedLanguages, type RouteSettings } from '../../definitions/fields/config.ts';
import { everyLanguage, isLocalized, type Localized } from '../../definitions/fields/fields.ts';
import { canonicalTag } from '../../definitions/fields/language-tag.ts';
import { visitParts } from '../../definitions/fields/visit-values.ts';
import { catalog, type FindingCode } from '../../diagnostics/catalog.ts';
import { findingOf, isAdjustable, mostOfFile, noting, type Report, unfinished, withFix } from '../../diagnostics/finding.ts';
import { keysMeant } from '../../diagnostics/nearest.ts';
import { countsOf } from '../../platform/group-by.ts';
import { isTimeZone } from '../../platform/time-zone.ts';
import { prefixMeant, prefixProblem } from '../../site/routes/slug.ts';
import { checkDomains } from './check-domains.ts';

/** The valid parts of a configuration. Any part may be missing. */
type WrittenConfig = Partial<Omit<Config, 'languages'>> & {
  languages?: (Partial<Config['languages'][number]> | undefined)[];
};

/**
 * Checks what the schema of the configuration cannot: tags, prefixes, time zone, rules, and whether content is written in its
 * languages (`navigation`). Returns the settings of the route table. Null if the languages have a mistake that would make every text
 * and address wrong.
 */
export function checkConfig(entry: Entry<Config>, navigation: Entry<unknown> | null, report: Report): RouteSettings | null {
  const { source } = entry;
  const config = (entry.usable ?? {}) as WrittenConfig;
  // The number of languages has been reported.
  if ((config.languages?.length ?? 0) > mostLanguages) return null;
  const inOrder = checkLanguages(config, entry, report);
  const codes = config.languages?.map((language) => language?.code) ?? [];
  const { sourceLanguage = '', url = '', timeZone } = config;
  const isWritten =
    !areInOrder(codes) ||
    checkWrittenLanguages(config.languages?.filter((language) => language !== undefined) ?? [], entry, navigation, report);
  if (sourceLanguage !== '' && isWritten && areInOrder(codes) && !codes.includes(sourceLanguage)) {
    const facts = { code: sourceLanguage, known: codes };
    report(findingOf('config/unknown-source-language', source.valueAt(['sourceLanguage']), facts));
  }
  const site = URL.canParse(url) ? new URL(url) : null;
  const reason = site && addressProblem(site);
  const areDomainsRight = checkDomains(config.languages ?? [], site, entry, report);
  if (reason !== null) report(findingOf('config/bad-url', source.valueAt(['url']), { url, reason, language: null, remedy: null }));
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    report(findingOf('config/unknown-time-zone', source.valueAt(['timeZone']), { zone: timeZone }));
  }
  checkRules(config, entry, report);
  const languages = (config.languages ?? []).filter(isWhole);
  if (!inOrder || !areDomainsRight || !isWritten || languages.length === 0 || languages.length !== config.languages?.length) return null;
  const { paths, socialImages } = config;
  return {
    ...{ languages, sourceLanguage },
    ...(paths && { paths }),
    ...(socialImages && { socialImages }),
    ...(URL.canParse(url) && { url }),
  };
}

/** Whether all codes are there, and each only once. A language with a wrong code may be the source language. */
const areInOrder = (codes: readonly (string | undefined)[]): codes is string[] =>
  codes.length > 0 && new Set(codes).size === codes.length && codes.every((code) => code !== undefined && canonicalTag(code) === code);

/** Routes need the code and the prefix of a language. Other mistakes in it have been reported. */
const isWhole = (language: Partial<Config['languages'][number]> | undefined): language is Config['languages'][number] =>
  language?.code !== undefined && language.prefix !== undefined;

function checkLanguages({ languages = [] }: WrittenConfig, { source }: Entry<Config>, report: Report): boolean {
  const codes = new Map<string, number>();
  const prefixes = new Map<string, string>();
  let inOrder = true;
  for (const [index, { code, prefix } = {}] of languages.entries()) {
    const codeAt = () => source.valueAt(['languages', index, 'code']);
    const prefixAt = () => source.valueAt(['languages', index, 'prefix']);
    const first = codes.get(code ?? '');
    if (code !== undefined) {
      const valid = canonicalTag(code);
      if (valid !== code) {
        report(findingOf('config/invalid-language-tag', codeAt(), { code, valid }));
        inOrder = false;
      }
      codes.set(code, index);
    }
    if (code !== undefined && first !== undefined) {
      const at = source.valueAt(['languages', first, 'code']);
      report(findingOf('config/duplicate-language', codeAt(), { code }, [{ ...at, message: 'The first one is here' }]));
      inOrder = false;
      continue;
    }
    if (prefix === undefined) continue;
    if (prefix !== '' && prefixProblem(prefix) !== null) {
      report(findingOf('config/bad-prefix', prefixAt(), { prefix, meant: prefixMeant(prefix) }));
      inOrder = false;
    }
    const taken = prefixes.get(prefix);
    if (taken === undefined) prefixes.set(prefix, code ?? '');
    else {
      report(findingOf('config/prefix-collision', prefixAt(), { prefix, code: taken }));
      inOrder = false;
    }
  }
  return inOrder;
}

function checkRules({ rules = {} }: WrittenConfig, { source }: Entry<Config>, report: Report): void {
  const known = Object.keys(catalog) as FindingCode[];
  const isCode = (code: string): code is FindingCode => Object.hasOwn(catalog, code);
  const noted = noting(report);
  const unknown = Object.keys(rules)
    .filter((code) => !isCode(code))
    .slice(0, mostOfFile);
  const meant = keysMeant(unknown, known, new Set(Object.keys(rules)));
  for (const [code, setting] of Object.entries(rules)) {
    if (noted.isFull) {
      report(unfinished(source.file));
      return;
    }
    const isPossible = (rule: FindingCode) => setting === undefined || setting === 'error' || isAdjustable(rule);
    const at = source.keyAt(['rules', code]);
    if (!isCode(code)) {
      const rule = meant.get(code);
      const name = rule !== undefined && isCode(rule) && isPossible(rule) ? rule : null;
      const fix = correctName(source, at, { name: code, meant: name });
      noted.report(withFix(findingOf('config/unknown-rule', at, { code, known }), fix));
    } else if (setting !== undefined && !isPossible(code)) {
      noted.report(findingOf('config/fixed-rule', at, { code, setting }));
    }
  }
}

/** Links append a path to the address, so the address must have no query, hash or user. */
function addressProblem({ search, hash, username, pathname }: URL): string | null {
  if (search !== '') return 'it has a query';
  if (hash !== '') return 'it has a fragment';
  if (username !== '') return 'it names a user';
  return /^(\/[\w.~-]+)*\/?$/.test(pathname) ? null : 'its path is not made of plain segments';
}

/**
 * Compares the configured languages with those of the menus, which every site has. Reports a language of the menus that is not
 * configured, and returns false: otherwise every text of the site would be reported.
 */
function checkWrittenLanguages(
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
  for (const each of unlisted) report(findingOf('config/unlisted-language', source.keyAt(['languages']), { code: each, listed: null }));
  return unlisted.length === 0;
}

/** The languages of most texts in a value, and those of any text. */
function writtenLanguages(value: unknown): { most: string[]; all: string[] } {
  const texts: Localized<unknown>[] = [];
  visitParts(value, (part) => isLocalized(part) && texts.push(part) > 0);
  const counts = countsOf(texts.flatMap(({ values }) => Object.keys(values)).filter((code) => code !== everyLanguage));
  const all = [...counts.keys()];
  return { most: all.filter((code) => (counts.get(code) ?? 0) > texts.length / 2), all };
}
