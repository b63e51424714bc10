import type { Content } from '../content/load.ts';
import { diagnostic, type Location, type Position, type Report } from '../diagnostics/diagnostic.ts';
import type { Config } from '../schema/config.ts';
import { localeOf } from '../site/locale.ts';
import { checkPair } from './check-pair.ts';
import { type ComparedPair, comparePairs, pairsOf } from './compare.ts';
import type { EarlierTexts } from './earlier-texts.ts';
import { formatLock, type LockedText, lockPath, parseLock } from './lock-file.ts';
import { type TranslatedText, translatedTexts } from './texts.ts';

/** All translations of a site and what the lock says of them. */
export interface Translations {
  texts: TranslatedText[];
  pairs: ComparedPair[];
  /** Whether the lock could be read; one that is not there can. */
  isReadable: boolean;
  /** The lock as it is to be from now on; null where it is so already, or where it cannot be read. */
  lock: string | null;
}

export interface TranslationOptions {
  config: Pick<Config, 'languages' | 'sourceLanguage' | 'translations' | 'name'>;
  /** Text of the lock file, or null where there is none. */
  lock: string | null;
  /** Whether the lock has to be there and up to date, as under CI; elsewhere it is written. */
  isFrozen: boolean;
  /** What has been found in each file before and explains a difference: a text with such a finding is not compared. */
  found: ReadonlyMap<string, readonly Location[]>;
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
  const { sourceLanguage } = config;
  const texts = translatedTexts(
    content,
    config.languages.map(({ code }) => code),
  );
  const locked = options.lock === null ? [] : parseLock(options.lock, report);
  const pairs = comparePairs(pairsOf(texts, sourceLanguage), locked ?? []);
  const rules = {
    locales: new Map(config.languages.map((language) => [language.code, localeOf(language)])),
    sameWords: sameWordsOf(config),
  };
  for (const pair of pairs) {
    // One mistake is one finding: what differs because of the change, or of a mistake in the text, is said by that.
    if (isFaulty(pair, options.found)) continue;
    if (pair.state === 'stale') reportStale(pair, options, report);
    else checkPair(pair, rules, report);
  }
  if (locked === null) return { texts, pairs, isReadable: false, lock: null };
  const lock = formatLock(pairs.map((pair) => pair.locked));
  if (isFrozen && pairs.length > 0) reportLock(options.lock, { pairs, locked }, report);
  return { texts, pairs, isReadable: true, lock: pairs.length === 0 || lock === options.lock ? null : lock };
}

/** Words that may stand alike in every language: the site's own name among them. */
export const sameWordsOf = ({ name, translations }: Pick<Config, 'name' | 'translations'>): string[] => [
  name,
  ...translations.sameWords,
];

function isFaulty({ text, source, translation }: ComparedPair, found: TranslationOptions['found']): boolean {
  const inFile = found.get(text.source.file);
  if (inFile === undefined) return false;
  // What is wrong between two languages side by side may have cut either of them short.
  const paths = text.isComplete ? [source.path.slice(0, -1)] : [source.path, translation.path];
  const places = paths.map((path) => text.source.valueAt(path).range);
  return inFile.some(({ range }) =>
    places.some(
      (place) =>
        range !== null &&
        place !== null &&
        !isBefore(range.start, place.start) &&
        !isBefore(place.end, range.end),
    ),
  );
}

const isBefore = (a: Position, b: Position) => a.line < b.line || (a.line === b.line && a.column < b.column);

function reportStale(pair: ComparedPair, { earlier }: TranslationOptions, report: Report): void {
  const { text, source, translation, sourceLanguage } = pair;
  const facts = {
    language: sourceLanguage,
    now: source.text,
    before: earlier(text.source.file, pair.locked.source),
    accept: `${text.source.file} ${translation.path.slice(0, -1).join('.')}`,
  };
  const related = [{ ...text.source.valueAt(source.path), message: 'The source text stands here' }];
  report(diagnostic('translation/stale', text.source.valueAt(translation.path), facts, related));
}

interface LockContents {
  pairs: readonly ComparedPair[];
  locked: readonly LockedText[];
}

function reportLock(lock: string | null, { pairs, locked }: LockContents, report: Report): void {
  const at = { file: lockPath, range: null };
  if (lock === null) {
    report(diagnostic('translation/lock-missing', at, {}));
    return;
  }
  const line = ({ place, language, source, translation }: LockedText) =>
    `${place} ${language} ${source} ${translation}`;
  const [old, now] = [new Set(locked.map(line)), new Set(pairs.map((pair) => line(pair.locked)))];
  const differing = [...pairs.map((pair) => pair.locked), ...locked].filter(
    (one) => old.has(line(one)) !== now.has(line(one)),
  );
  const places = [...new Set(differing.map(({ place, language }) => `${place} (${language})`))];
  if (places.length > 0)
    report(diagnostic('translation/lock-outdated', at, { texts: places.length, places }));
}
