import { type SiteBefore, siteBefore } from '../check/changed-site.ts';
import type { SiteOptions } from '../check/check-site.ts';
import { alignColumns } from '../diagnostics/columns.ts';
import { deliver } from '../diagnostics/report/write-report.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { type Host, print } from '../platform/host.ts';
import { sanitize } from '../platform/sanitize.ts';
import { count } from '../platform/texts.ts';
import { earlierTexts } from '../site/translations/earlier-texts.ts';
import { type Extent, extentOf, isExchangeable, writeExchange } from './export-units.ts';
import { earlierSourceOf } from './site-text.ts';
import { exchangedSite, unitsOf } from './site-units.ts';
import { type ExchangeFormat, type Separator, type TranslationFile, type TranslationUnit, type UnitState, unitStates } from './unit.ts';
import { wordList } from './word-list.ts';

export interface ExportOptions extends SiteOptions {
  /** The language to translate into. */
  to: string;
  /** The states of the texts, separated by commas. */
  only: string;
  format: ExchangeFormat;
  separator: Separator;
  /** Path of the file; undefined for standard output. */
  output: string | undefined;
}

/** `tvilling translations export`: writes a file for translators, and prints what there is to translate on stderr. */
export async function exportTexts(options: ExportOptions, host: Host): Promise<0> {
  const states = statesIn(options.only);
  const before = await siteBefore(options, host);
  const { left, ...file } = fileForTranslators(options.to, states, before);
  deliver(writeExchange(file, options), options.output, host);
  print(host.stderr, extentTable(extentOf(file)));
  const words = before.loaded.missingWords.get(options.to) ?? [];
  if (words.length > 0) print(host.stderr, wordList(options.to, words, host.stderr.columns ?? 80));
  if (left.length > 0)
    print(host.stderr, `${count(left.length, 'text')} with control characters left out; tvilling validate shows them.\n`);
  return 0;
}

/**
 * The texts of a site in some states, for translators. `left`: those that no format can hold. Throws EnvironmentError if the site cannot
 * tell them, or does not have the language.
 */
export function fileForTranslators(
  to: string,
  states: readonly UnitState[],
  { loaded, files }: SiteBefore,
): TranslationFile & { left: TranslationUnit[] } {
  const site = exchangedSite(loaded, to);
  const all = unitsOf(site, states, earlierSourceOf(earlierTexts(files.versions)));
  const [units, left] = [all.filter(isExchangeable), all.filter((unit) => !isExchangeable(unit))];
  const { url, sourceLanguage } = site.config;
  return { site: url, sourceLanguage, targetLanguage: to, units, left };
}

function statesIn(only: string): UnitState[] {
  const names = only.split(',').map((name) => name.trim());
  return names.map((name) => {
    const state = unitStates.find((known) => known === name);
    if (state === undefined)
      throw new EnvironmentError(
        `"${name}" is no state of a translation.`,
        `States: ${unitStates.join(', ')}. Write several with commas between them.`,
      );
    return state;
  });
}

/** A line for each content file, then their total. */
export function extentTable(extents: readonly Extent[]): string {
  if (extents.length === 0) return 'There is nothing to translate.\n';
  const sum = (figure: 'units' | 'words' | 'characters') => extents.reduce((total, extent) => total + extent[figure], 0);
  const row = (name: string, { units, words, characters }: Omit<Extent, 'file'>) => [
    name,
    ...[units, words, characters].map((figure) => figure.toLocaleString('en')),
  ];
  const rows = [
    ['', 'units', 'words', 'characters'],
    ...extents.map((extent) => row(sanitize(extent.file.replace(/^content\//, '')), extent)),
    row('all', { units: sum('units'), words: sum('words'), characters: sum('characters') }),
  ];
  return `${alignColumns(rows, [1, 2, 3]).join('\n')}\n`;
}
