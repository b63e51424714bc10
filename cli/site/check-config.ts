import type { Entry } from '../content/load.ts';
import { type Code, catalog } from '../diagnostics/catalog.ts';
import { diagnostic, type Report } from '../diagnostics/diagnostic.ts';
import type { Config } from '../schema/config.ts';
import { slugProblem } from './slug.ts';

/** Checks what the schema of the configuration cannot see: tags, prefixes, time zone, rules. */
export function checkConfig(entry: Entry<Config>, report: Report): void {
  const { value: config, source } = entry;
  if (config === null) return;
  checkLanguages(config, entry, report);
  const codes = config.languages.map(({ code }) => code);
  if (!codes.includes(config.sourceLanguage)) {
    const facts = { code: config.sourceLanguage, known: codes };
    report(diagnostic('config/unknown-source-language', source.valueAt(['sourceLanguage']), facts));
  }
  const { search, hash, username } = new URL(config.url);
  if (search || hash || username)
    report(diagnostic('config/bad-url', source.valueAt(['url']), { url: config.url }));
  if (!isTimeZone(config.timeZone)) {
    report(diagnostic('config/unknown-time-zone', source.valueAt(['timeZone']), { zone: config.timeZone }));
  }
  for (const code of Object.keys(config.rules)) {
    if (!Object.hasOwn(catalog, code)) {
      const known = Object.keys(catalog) as Code[];
      report(diagnostic('config/unknown-rule', source.keyAt(['rules', code]), { code, known }));
    }
  }
}

function checkLanguages(config: Config, { source }: Entry<Config>, report: Report): void {
  const codes = new Map<string, number>();
  const prefixes = new Map<string, string>();
  for (const [index, { code, prefix }] of config.languages.entries()) {
    const valid = canonicalTag(code);
    if (valid !== code) {
      report(
        diagnostic('config/invalid-language-tag', source.valueAt(['languages', index, 'code']), {
          code,
          valid,
        }),
      );
    }
    if (codes.has(code)) {
      report(diagnostic('config/duplicate-language', source.valueAt(['languages', index, 'code']), { code }));
    }
    codes.set(code, index);
    const prefixAt = source.valueAt(['languages', index, 'prefix']);
    if (prefix !== '' && slugProblem(prefix, true) !== null) {
      report(diagnostic('config/bad-prefix', prefixAt, { prefix }));
    }
    const taken = prefixes.get(prefix);
    if (taken === undefined) prefixes.set(prefix, code);
    else report(diagnostic('config/prefix-collision', prefixAt, { prefix, code: taken }));
  }
}

/**
 * The tag in its canonical form, or null where it is none. The region UK is reserved but means nothing to search
 * engines (ISO 3166-1 has GB).
 */
function canonicalTag(code: string): string | null {
  try {
    return new Intl.Locale(code.replaceAll('_', '-').replace(/-UK$/i, '-GB')).toString();
  } catch {
    return null;
  }
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
