import { basename, dirname, resolve } from 'node:path';
import type { SiteBefore } from '../check/changed-site.ts';
import { comparedTranslations } from '../check/compared-translations.ts';
import { exchangeLimit } from '../content/read.ts';
import { characterAt, compareFindings, type Finding, findingOf, hasErrors } from '../diagnostics/finding.ts';
import { refusedFile } from '../diagnostics/refused-file.ts';
import { writeFindings } from '../diagnostics/report/report-findings.ts';
import { carryOut, type EditOptions } from '../edit/changeset/carry-out.ts';
import { siteToChange } from '../edit/changeset/rehearse.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { pathFrom } from '../platform/files/folders.ts';
import { readTextIn } from '../platform/files/read-file.ts';
import { type Host, print, type RunInputs } from '../platform/host.ts';
import { count } from '../platform/texts.ts';
import { lockfilePath } from '../site/translations/lockfile.ts';
import { type ExchangeSource, exchangeFile, readExchange } from './read-exchange.ts';
import { type ReadingOptions, UnitReading } from './read-units.ts';
import { type ExchangedSite, exchangedSite } from './site-units.ts';
import { type TakenOver, takeOver } from './take-over.ts';
import { ExchangeError } from './unit.ts';

export interface ImportOptions extends EditOptions {
  /** Path of the file, relative to the current folder. */
  file: string;
  /** The language of the translations, if the file does not say it. */
  to: string | undefined;
  takesLate: boolean;
  takesUnfinished: boolean;
}

/**
 * `tvilling translations import`: brings the translations of a file back. Each is judged on its own: one with a finding is left out. If the
 * file as a whole cannot be used, nothing is written.
 */
export async function importTexts(options: ImportOptions, host: Host): Promise<0 | 1> {
  const path = resolve(host.cwd, options.file);
  const before = await siteToChange(options, host);
  if (options.takesLate && before.files.lockfile.lockfile === null)
    throw new EnvironmentError(
      `There is no ${lockfilePath}, which would say that late translations are stale.`,
      'Write it first: tvilling validate',
    );
  const name = pathInFindings(path, options);
  const read = readFile(path, name, before);
  return finishImport({ read, sources: sourcesOf(path, name, before), dryRun: options.dryRun }, before, host);
}

/** What was read of a file, or the finding for one that cannot be read. */
export type ReadTranslations = UnitReading | { finding: Finding };

interface FinishedReading {
  read: ReadTranslations;
  /** The texts of the files with findings. */
  sources: { get(file: string): string | undefined };
  /** Whether to print the changes as a unified diff, and write nothing. */
  dryRun: boolean;
}

/** Writes the translations that were read, or prints them as a diff. Prints the findings, and what was done. */
export async function finishImport({ read, sources, dryRun }: FinishedReading, before: SiteBefore, host: Host): Promise<0 | 1> {
  const { root } = before.options;
  const { done, findings } = playedThrough(read, before, host);
  writeFindings(findings, sources, host.stderr, host);
  if (done !== null) {
    await carryOut(done.changes, { root, dryRun }, host);
    if (!dryRun) print(host.stdout, done.changes.map((change) => `${change.path}\n`).join(''));
  }
  print(host.stderr, done === null || 'finding' in read ? 'Nothing was changed.\n' : importSummary(done, read, dryRun));
  return hasErrors(findings) ? 1 : 0;
}

/** The name of the file in findings: relative to the site's root, or as it was given. */
function pathInFindings(path: string, { root, file }: ImportOptions): string {
  const below = pathFrom(root, path);
  return below.startsWith('../') ? file : below;
}

/** Reads a file on the disk. Throws EnvironmentError if there is none. */
function readFile(path: string, name: string, before: SiteBefore): ReadTranslations {
  const { to, takesLate, takesUnfinished } = before.options as ImportOptions;
  const source = exchangeFile({ folder: dirname(path), path: basename(path) });
  const hint = 'Name the file that came from the translators.';
  try {
    const read = readTranslations(source, { name, language: to, takesLate, takesUnfinished }, before);
    if (read === null) throw new EnvironmentError(`There is no file ${name}.`, hint);
    return read;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EISDIR') throw error;
    throw new EnvironmentError(`${name} is a folder.`, hint);
  }
}

/** How a file is read. `name`: the one that it has in findings. */
type ReadingChoices = Pick<ReadingOptions, 'language' | 'takesLate' | 'takesUnfinished'> & { name: string };

/** What a file has for the site, or the finding for a file that cannot be read; null if there is none. Throws the system's error. */
export function readTranslations(
  source: ExchangeSource,
  { name, ...choices }: ReadingChoices,
  { loaded }: SiteBefore,
): ReadTranslations | null {
  const { config } = comparedTranslations(loaded);
  let site: ExchangedSite | null = null;
  const siteFor = (language: string) => {
    site = site?.language === language ? site : exchangedSite(loaded, language);
    return site;
  };
  const reading: ReadingOptions = { file: name, config, siteFor, ...choices, isMachine: false };
  try {
    const read = readExchange(source, () => new UnitReading(reading));
    if (read === null) return null;
    return 'refused' in read
      ? { finding: refusedFile(name, { ...read, limit: exchangeLimit }) }
      : (read as { handler: UnitReading }).handler;
  } catch (error) {
    if (error instanceof ExchangeError) return { finding: unreadable(error, name) };
    throw error;
  }
}

/** The finding for a file that cannot be read to its end. */
export function unreadable({ message, at: { line, column }, isDoctype }: ExchangeError, file: string): Finding {
  const at = characterAt(file, { line, column: Math.max(1, column) });
  return isDoctype ? findingOf('exchange/doctype', at, {}) : findingOf('exchange/unreadable', at, { problem: message });
}

/** Plays an import through in memory. `done`: null if the file as a whole is not used. */
export function playedThrough(
  read: ReadTranslations,
  before: SiteBefore,
  host: RunInputs,
): { done: TakenOver | null; findings: Finding[] } {
  if ('finding' in read) return { done: null, findings: [read.finding] };
  const done = read.isRefused || read.site === null ? null : takeOver(read.taken, read.site, before, host);
  return { done, findings: [...read.findings, ...(done?.findings ?? [])].sort(compareFindings) };
}

/** In bytes. The lines of a larger file are not shown. */
const mostShown = 4 * 1024 * 1024;

function sourcesOf(path: string, name: string, { loaded }: SiteBefore) {
  let text: string | null | undefined;
  return {
    get(file: string): string | undefined {
      if (file !== name) return loaded.sources.get(file);
      if (text === undefined) text = readTextIn({ folder: dirname(path), path: basename(path) }, mostShown);
      return text === null || text.includes('\ufffd') ? undefined : text;
    },
  };
}

/** How many translations an import writes, marks as checked because they are right as they are, and leaves out. */
export function importCounts(done: TakenOver, { leftOut, taken }: UnitReading): { written: number; checked: number; left: number } {
  const written = done.taken.filter(({ target }) => target !== null).length;
  return {
    written,
    checked: done.taken.length - written,
    left: leftOut + taken.length - done.taken.length,
  };
}

function importSummary(done: TakenOver, read: UnitReading, dryRun: boolean): string {
  const { written, checked, left } = importCounts(done, read);
  const parts = [
    ...(written > 0 ? [`${count(written, 'translation')} ${dryRun ? 'to write' : 'written'}`] : []),
    ...(checked > 0 ? [`${count(checked, 'translation')} marked as checked in ${lockfilePath}`] : []),
    ...(left > 0 ? [`${left.toLocaleString('en')} left out`] : []),
  ];
  const result = parts.length === 0 ? 'nothing to take over' : parts.join(', ');
  return `${count(read.units, 'text')} of this site read: ${result}.\n`;
}
