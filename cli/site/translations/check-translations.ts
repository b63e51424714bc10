import { hash } from 'node:crypto';
import type { FileCache } from '../../content/file-cache.ts';
import type { Content } from '../../content/load.ts';
import type { Entry } from '../../content/load-file.ts';
import type { Config } from '../../definitions/fields/config.ts';
import {
  type Diagnostic,
  diagnostic,
  noting,
  type Position,
  type Range,
  type Report,
} from '../../diagnostics/diagnostic.ts';
import type { Refusal } from '../../platform/files/find-file.ts';
import { groupBy } from '../../platform/group-by.ts';
import { localeOf } from '../routes/locale.ts';
import { checkPair, type TranslationRules, wordsPattern } from './check-pair.ts';
import {
  type ComparedFile,
  type ComparedPair,
  type CurrentPair,
  comparePairs,
  pairsOf,
  placeOf,
} from './compare.ts';
import type { EarlierTexts } from './earlier-texts.ts';
import { formerTexts } from './former-texts.ts';
import { Lock, lockOf, lockPath, nameInLock, parseLock } from './lock-file.ts';
import { misplacedTexts } from './misplaced-texts.ts';
import { type TranslatedText, translatedFiles, translatedTexts, type WrittenText } from './texts.ts';

/** All translations of a site, compared with the lock. */
export interface Translations {
  /** Every text, and every translation. Each call finds them again: for a large site, they do not stay in memory. */
  texts(): TranslatedText[];
  pairs(): ComparedPair[];
  /** Whether the lock could be read. A missing one counts as readable, one that is refused does not: nobody knows what it says. */
  isReadable: boolean;
  /** The new text of the lock; null if it is up to date, or cannot be read. */
  lock: string | null;
}

export interface TranslationOptions {
  config: Pick<Config, 'languages' | 'sourceLanguage' | 'translations' | 'name'>;
  /** Text of the lock file; null if there is none. */
  lock: string | null;
  /** Why something in the place of the lock is not read. It has its finding. */
  refused?: Refusal;
  /**
   * The committed text. `text` is null if it is not committed; the result is null if git does not know. Called only if the file
   * is missing or empty.
   */
  committed(): { text: string | null } | null;
  /** Whether the lock must be up to date, as under CI. Elsewhere the tool writes it. */
  isFrozen: boolean;
  /** Earlier findings of each file. A text with a finding that explains a difference is not compared. */
  found: ReadonlyMap<string, readonly Pick<Diagnostic, 'code' | 'range'>[]>;
  /** Digests of the lock lines of files without findings, by the states in `states`. */
  checked: FileCache;
  states: ReadonlyMap<string, string>;
  /** Finds the source text that a stale translation was made from. */
  earlier: EarlierTexts;
}

/** Compares every translation with its source text and with the lock, and reports differences. */
export function checkTranslations(
  content: Content,
  options: TranslationOptions,
  report: Report,
): Translations {
  const { config, isFrozen } = options;
  const codes = config.languages.map(({ code }) => code);
  const read = readLock(options, report);
  const lock = read ?? lockOf([]);
  const files = translatedFiles(content);
  const formerOf = formerTexts(lock, new Set(files.map(({ file }) => nameInLock(file))));
  const comparedFile = (entry: Entry<unknown>) => {
    const texts = translatedTexts(entry, codes);
    const former = formerOf(nameInLock(entry.file), () => new Set(texts.map(placeOf)));
    const pairs = texts.flatMap((text) => pairsOf(text, config.sourceLanguage));
    return comparePairs(entry.file, pairs, { lock, former, isMisplaced });
  };
  const comparison: Comparison = {
    ...options,
    comparedFile,
    locked: lock,
    rules: {
      locales: new Map(config.languages.map((language) => [language.code, localeOf(language)])),
      sameWords: sameWordsOf(config),
    },
  };
  const byFile = new Map<string, string>();
  for (const entry of files) {
    const lines = knownLines(entry.file, comparison) ?? checkFile(entry, comparison, report);
    if (lines !== '') byFile.set(nameInLock(entry.file), lines);
  }
  const translations = {
    texts: () => files.flatMap((entry) => translatedTexts(entry, codes)),
    pairs: () => files.flatMap((entry) => comparedFile(entry).pairs),
  };
  if (read === null) return { ...translations, isReadable: false, lock: null };
  const now = new Lock(byFile);
  if (isFrozen && !now.isEmpty) reportLock(options.lock === null ? null : lock, now, report);
  const written = now.format();
  const isKept = now.isEmpty || written === options.lock;
  return { ...translations, isReadable: true, lock: isKept ? null : written };
}

/**
 * The lock. If the file is missing or empty, that of the last commit, so that deleting it makes no translation fresh. Reports a
 * lock that cannot be read, and returns null.
 */
function readLock({ lock, refused, committed }: TranslationOptions, report: Report): Lock | null {
  if (refused !== undefined) return null;
  const read = lock === null ? lockOf([]) : parseLock(lock, report);
  if (read === null || !read.isEmpty) return read;
  return parseLock(committed()?.text ?? '', () => {}) ?? read;
}

/** The inputs of comparing a file. */
interface Comparison extends Pick<TranslationOptions, 'found' | 'checked' | 'states' | 'earlier'> {
  comparedFile(entry: Entry<unknown>): ComparedFile;
  locked: Lock;
  rules: TranslationRules;
}

/** Checks the translations of a file. Returns its lines for the lock. */
function checkFile(entry: Entry<unknown>, comparison: Comparison, report: Report): string {
  const { found, checked, states, rules, comparedFile } = comparison;
  const noted = noting(report);
  const { pairs, lines } = comparedFile(entry);
  const reported = new Set<WrittenText>();
  const own = groupBy(found.get(entry.file) ?? [], ({ range }) => range?.start.line ?? 0);
  for (const pair of pairs) {
    // One mistake gives one finding: a pair with a finding that explains the difference is not compared.
    if (own.size > 0 && isFaulty(pair, own)) continue;
    if (reportMisplaced(pair, reported, noted.report)) continue;
    if (pair.state === 'stale') {
      reportStale(pair, comparison, noted.report);
      continue;
    }
    if (pair.state === 'machine') reportMachine(pair, noted.report);
    // One finding is enough for a text that a machine has only copied.
    if (pair.state !== 'machine' || pair.source.text !== pair.translation.text)
      checkPair(pair, rules, noted.report);
  }
  const state = states.get(entry.file);
  const isClean = noted.isClean && !found.has(entry.file);
  if (isClean && state !== undefined) checked.set(entry.file, state, digestOf(lines));
  return lines;
}

/** The lock lines of a file without findings, if the lock still has them unchanged; null for any other file. */
function knownLines(file: string, { states, checked, locked }: Comparison): string | null {
  const state = states.get(file);
  const known = state === undefined ? undefined : checked.get(file, state);
  const lines = locked.linesOf(nameInLock(file));
  return known === digestOf(lines) ? lines : null;
}

const digestOf = (lines: string): string => hash('sha256', lines, 'base64');

/** Matches the words that may be the same in every language, including the name of the site. */
export const sameWordsOf = ({ name, translations }: Pick<Config, 'name' | 'translations'>): RegExp =>
  wordsPattern([name, ...translations.sameWords]);

type Found = Pick<Diagnostic, 'code' | 'range'>;

/** Whether a finding of the file, by line, is about a text or its translation. */
function isFaulty(
  { text, source, translation }: ComparedPair,
  own: ReadonlyMap<number, readonly Found[]>,
): boolean {
  // A finding in a mapping of languages may have cut either of them short.
  const paths = text.isComplete ? [source.path.slice(0, -1)] : [source.path, translation.path];
  return paths.some((path) => {
    const place = text.source.valueAt(path).range;
    return place !== null && foundOn(place, own).some((finding) => isAbout(finding, place));
  });
}

/** The findings that begin on the lines of a place. */
const foundOn = ({ start, end }: Range, own: ReadonlyMap<number, readonly Found[]>): Found[] =>
  Array.from({ length: end.line - start.line + 1 }, (_, index) => own.get(start.line + index) ?? []).flat();

/** The part that a comment cuts off stands after the text. */
const isAbout = ({ code, range }: Found, place: Range): boolean =>
  range !== null &&
  (isWithin(range, place) || (code === 'content/cut-by-comment' && range.start.line === place.end.line));

const isWithin = (range: Range, place: Range) =>
  !isBefore(range.start, place.start) && !isBefore(place.end, range.end);

const isBefore = (a: Position, b: Position) => a.line < b.line || (a.line === b.line && a.column < b.column);

/** Reports the texts of a pair that seem to be in another language, each once. Returns whether there are any. */
function reportMisplaced(
  { text, sourceLanguage, language }: ComparedPair,
  reported: Set<WrittenText>,
  report: Report,
): boolean {
  const misplaced = misplacedTexts(text);
  for (const one of misplaced) {
    if (reported.has(one.written)) continue;
    reported.add(one.written);
    const isSwapped = misplaced.some(
      ({ language: other, seems }) => other === one.seems && seems === one.language,
    );
    const { written, ...facts } = one;
    report(
      diagnostic('translation/wrong-language', text.source.valueAt(written.path), {
        ...facts,
        text: written.text,
        isSwapped,
      }),
    );
  }
  return misplaced.some((one) => one.language === language || one.language === sourceLanguage);
}

function isMisplaced({ text, sourceLanguage, language }: CurrentPair): boolean {
  return misplacedTexts(text).some((one) => one.language === language || one.language === sourceLanguage);
}

function reportStale(pair: ComparedPair, { earlier }: Pick<Comparison, 'earlier'>, report: Report): void {
  const { text, source, translation, sourceLanguage } = pair;
  const facts = {
    language: sourceLanguage,
    now: source.text,
    before: earlier(text.source.file, pair.locked.source),
    accept: `${text.source.file} ${translation.path.join('.')}`,
  };
  const related = [{ ...text.source.valueAt(source.path), message: 'The source text stands here' }];
  report(diagnostic('translation/stale', text.source.valueAt(translation.path), facts, related));
}

function reportMachine({ text, source, translation }: ComparedPair, report: Report): void {
  const { file } = text.source;
  const facts = { text: translation.text, accept: `${file} ${translation.path.join('.')}` };
  const related = [{ ...text.source.valueAt(source.path), message: 'The source text stands here' }];
  report(diagnostic('translation/machine', text.source.valueAt(translation.path), facts, related));
}

function reportLock(lock: Lock | null, now: Lock, report: Report): void {
  const at = { file: lockPath, range: null };
  if (lock === null) {
    report(diagnostic('translation/lock-missing', at, {}));
    return;
  }
  // A merge may keep an old line beside the right one. This is not a mistake.
  const superfluous = lock.without(now).filter((text) => !lock.holdsAllAt(text, now));
  const differing = [...now.without(lock), ...superfluous];
  const places = [...new Set(differing.map(({ place, language }) => `${place} (${language})`))];
  if (places.length > 0)
    report(diagnostic('translation/lock-outdated', at, { texts: places.length, places }));
}
