import { hash } from 'node:crypto';
import type { FileCache } from '../content/file-cache.ts';
import type { Content } from '../content/load.ts';
import type { Entry } from '../content/load-file.ts';
import {
  type Diagnostic,
  diagnostic,
  noting,
  type Position,
  type Range,
  type Report,
} from '../diagnostics/diagnostic.ts';
import { groupBy } from '../group-by.ts';
import { localeOf } from '../routes/locale.ts';
import type { Config } from '../schema/config.ts';
import { checkPair, type TranslationRules, wordsPattern } from './check-pair.ts';
import { type ComparedPair, comparePairs, placeOf } from './compare.ts';
import type { EarlierTexts } from './earlier-texts.ts';
import { formerTexts } from './former-texts.ts';
import { Lock, linesOf, lockOf, lockPath, nameInLock, parseLock } from './lock-file.ts';
import { type TranslatedText, translatedFiles, translatedTexts } from './texts.ts';

/** All translations of a site and what the lock says of them. */
export interface Translations {
  /** Every text, and every translation; found anew each time, as those of a large site do not stay in memory. */
  texts(): TranslatedText[];
  pairs(): ComparedPair[];
  /** Whether the lock could be read; one that is not there can. */
  isReadable: boolean;
  /** The lock as it is to be from now on; null where it is so already, or where it cannot be read. */
  lock: string | null;
}

export interface TranslationOptions {
  config: Pick<Config, 'languages' | 'sourceLanguage' | 'translations' | 'name'>;
  /** Text of the lock file, or null where there is none. */
  lock: string | null;
  /** The same as it is committed; null where nothing is, or nobody knows. Asked for only where the file holds nothing. */
  committed(): { text: string | null } | null;
  /** Whether the lock has to be there and up to date, as under CI; elsewhere it is written. */
  isFrozen: boolean;
  /** What has been found in each file before and explains a difference: a text with such a finding is not compared. */
  found: ReadonlyMap<string, readonly Pick<Diagnostic, 'code' | 'range'>[]>;
  /** Digests of the lines of the files in which nothing was found, by the states that `states` gives of them. */
  checked: FileCache;
  states: ReadonlyMap<string, string>;
  /** Finds the source text that a stale translation was made from. */
  earlier: EarlierTexts;
}

/** Compares every translation with its source text and with the lock, and reports what no longer fits. */
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
  const pairsOf = (entry: Entry<unknown>) => {
    const texts = translatedTexts(entry, codes);
    const former = formerOf(nameInLock(entry.file), () => new Set(texts.map(placeOf)));
    return texts.flatMap((text) =>
      comparePairs(text, { sourceLanguage: config.sourceLanguage, lock, former }),
    );
  };
  const comparison: Comparison = {
    ...options,
    pairsOf,
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
    pairs: () => files.flatMap(pairsOf),
  };
  if (read === null) return { ...translations, isReadable: false, lock: null };
  const now = new Lock(byFile);
  if (isFrozen && !now.isEmpty) reportLock(options.lock === null ? null : lock, now, report);
  const written = now.format();
  const isKept = now.isEmpty || written === options.lock;
  return { ...translations, isReadable: true, lock: isKept ? null : written };
}

/**
 * The lock, or that of the last commit where the file is gone or empty: to delete it makes no translation fresh. Null where it
 * cannot be read, which is reported.
 */
function readLock({ lock, committed }: TranslationOptions, report: Report): Lock | null {
  const read = lock === null ? lockOf([]) : parseLock(lock, report);
  if (read === null || !read.isEmpty) return read;
  return parseLock(committed()?.text ?? '', () => {}) ?? read;
}

/** What a file is compared with. */
interface Comparison extends Pick<TranslationOptions, 'found' | 'checked' | 'states' | 'earlier'> {
  pairsOf(entry: Entry<unknown>): ComparedPair[];
  locked: Lock;
  rules: TranslationRules;
}

/** Checks the translations of a file, and gives its lines in the lock. */
function checkFile(entry: Entry<unknown>, comparison: Comparison, report: Report): string {
  const { found, checked, states, rules, pairsOf } = comparison;
  const noted = noting(report);
  const pairs = pairsOf(entry);
  const own = groupBy(found.get(entry.file) ?? [], ({ range }) => range?.start.line ?? 0);
  for (const pair of pairs) {
    // One mistake is one finding: what differs because of the change, or of a mistake in the text, is said by that.
    if (isFaulty(pair, own)) continue;
    if (pair.state === 'stale') reportStale(pair, comparison, noted.report);
    else checkPair(pair, rules, noted.report);
  }
  const lines = linesOf(pairs.map(({ locked }) => locked));
  const state = states.get(entry.file);
  const isClean = noted.isClean && !found.has(entry.file);
  if (isClean && state !== undefined) checked.set(entry.file, state, digestOf(lines));
  return lines;
}

/** The lines of a file in which nothing was found before and that the lock holds as they are; null for any other. */
function knownLines(file: string, { states, checked, locked }: Comparison): string | null {
  const state = states.get(file);
  const known = state === undefined ? undefined : checked.get(file, state);
  const lines = locked.linesOf(nameInLock(file));
  return known === digestOf(lines) ? lines : null;
}

const digestOf = (lines: string): string => hash('sha256', lines, 'base64');

/** Finds the words that may stand alike in every language: the site's own name among them. */
export const sameWordsOf = ({ name, translations }: Pick<Config, 'name' | 'translations'>): RegExp =>
  wordsPattern([name, ...translations.sameWords]);

type Found = Pick<Diagnostic, 'code' | 'range'>;

/** Whether one of the findings of a file, by line, is about a text or its translation. */
function isFaulty(
  { text, source, translation }: ComparedPair,
  own: ReadonlyMap<number, readonly Found[]>,
): boolean {
  if (own.size === 0) return false;
  // What is wrong between two languages side by side may have cut either of them short.
  const paths = text.isComplete ? [source.path.slice(0, -1)] : [source.path, translation.path];
  return paths.some((path) => {
    const place = text.source.valueAt(path).range;
    return place !== null && foundOn(place, own).some((finding) => isAbout(finding, place));
  });
}

/** The findings that begin on the lines of a place. */
const foundOn = ({ start, end }: Range, own: ReadonlyMap<number, readonly Found[]>): Found[] =>
  Array.from({ length: end.line - start.line + 1 }, (_, index) => own.get(start.line + index) ?? []).flat();

/** What was cut off a text stands behind it. */
const isAbout = ({ code, range }: Found, place: Range): boolean =>
  range !== null &&
  (isWithin(range, place) || (code === 'content/cut-by-comment' && range.start.line === place.end.line));

const isWithin = (range: Range, place: Range) =>
  !isBefore(range.start, place.start) && !isBefore(place.end, range.end);

const isBefore = (a: Position, b: Position) => a.line < b.line || (a.line === b.line && a.column < b.column);

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

function reportLock(lock: Lock | null, now: Lock, report: Report): void {
  const at = { file: lockPath, range: null };
  if (lock === null) {
    report(diagnostic('translation/lock-missing', at, {}));
    return;
  }
  // A line that a merge has kept beside the one that is right says nothing wrong.
  const superfluous = lock.without(now).filter((text) => !lock.holdsAllAt(text, now));
  const differing = [...now.without(lock), ...superfluous];
  const places = [...new Set(differing.map(({ place, language }) => `${place} (${language})`))];
  if (places.length > 0)
    report(diagnostic('translation/lock-outdated', at, { texts: places.length, places }));
}
