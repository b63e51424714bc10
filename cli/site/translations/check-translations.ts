import { isDeepStrictEqual } from 'node:util';
import type { Entry } from '../../content/entry.ts';
import { filler } from '../../content/filler.ts';
import { factTexts } from '../../definitions/fields/company.ts';
import type { Config } from '../../definitions/fields/config.ts';
import { localeOf } from '../../definitions/locale.ts';
import { type Finding, findingOf, type Position, type Range, type Report } from '../../diagnostics/finding.ts';
import { groupBy } from '../../platform/group-by.ts';
import { placeOfBlock } from './block-places.ts';
import { checkPair, type TranslationRules, wordsPattern } from './check-pair.ts';
import { type ComparedFile, type ComparedPair, type CurrentPair, comparePairs, lockKey, pairsOf } from './compare.ts';
import type { EarlierTexts } from './earlier-texts.ts';
import { formerTexts } from './former-texts.ts';
import { LinesOfFile } from './lockfile.ts';
import { misplacedTexts } from './misplaced-texts.ts';
import { fileOfText, translatedTexts, type WrittenText } from './texts.ts';

/** What of the configuration decides about translations. */
export interface TranslationSettings {
  /** The codes of the languages of the site. */
  languages: readonly string[];
  sourceLanguage: string;
  rules: TranslationRules;
}

export const translationSettings = (
  config: Pick<Config, 'languages' | 'sourceLanguage' | 'translations' | 'name'>,
): TranslationSettings => ({
  languages: config.languages.map(({ code }) => code),
  sourceLanguage: config.sourceLanguage,
  rules: {
    locales: new Map(config.languages.map((language) => [language.code, localeOf(language)])),
    sameWords: sameWordsOf(config),
  },
});

/** What the translations of a file are compared with. */
export interface FileComparison {
  settings: TranslationSettings;
  /** Its lines in the lockfile; empty if it has none. */
  lines: string;
  /** The texts in the lockfile of files that are gone, which may have moved to this one. */
  gone: Parameters<typeof formerTexts>[2];
}

/** Compares every translation of a file with its source text and with the lockfile. */
export function compareFile(entry: Entry<unknown>, { settings, gone, ...known }: FileComparison): ComparedFile {
  // What a menu has for other languages than those of its page is compared all the same.
  const texts = translatedTexts(entry, settings.languages, () => null);
  const lines = new LinesOfFile(known.lines);
  const former = formerTexts(lines, () => new Set(texts.map(lockKey)), gone);
  const pairs = texts.flatMap((text) => pairsOf(text, settings.sourceLanguage));
  return comparePairs(pairs, { lines, former, isMisplaced });
}

export interface FileCheck extends FileComparison {
  /** Earlier findings of the file that explain a difference. A text with one is not compared. */
  explained: readonly Found[];
  /** Finds the source text that a stale translation was made from. */
  earlier: EarlierTexts;
}

/** Compares the translations of a file, and reports differences. Returns its lines for the lockfile. */
export function checkTranslations(entry: Entry<unknown>, check: FileCheck, report: Report): string {
  const { explained, settings, earlier } = check;
  const { pairs, lines } = compareFile(entry, check);
  const reported = new Set<WrittenText>();
  const own = groupBy(explained, ({ range }) => range?.start.line ?? 0);
  for (const pair of pairs) {
    // One mistake gives one finding: a pair with a finding that explains the difference is not compared.
    if (own.size > 0 && isFaulty(pair, own)) continue;
    // In a draft, no finding says so.
    if (pair.source.text === filler || pair.translation.text === filler) continue;
    if (reportMisplaced(pair, reported, report)) continue;
    if (pair.state === 'stale') {
      reportStale(pair, earlier, report);
      continue;
    }
    if (pair.state === 'machine') reportMachine(pair, report);
    // One finding is enough for a text that a machine has only copied.
    if (pair.state !== 'machine' || pair.source.text !== pair.translation.text) checkPair(pair, settings.rules, report);
  }
  return lines;
}

/** Matches the words that may be the same in every language, including the name of the site. */
export const sameWordsOf = ({ name, translations }: Pick<Config, 'name' | 'translations'>): RegExp =>
  wordsPattern([...factTexts(name), ...translations.sameWords]);

type Found = Pick<Finding, 'code' | 'file' | 'range'>;

/** Whether a finding of the file, by line, is about a text or its translation. */
function isFaulty({ text, source, translation }: ComparedPair, own: ReadonlyMap<number, readonly Found[]>): boolean {
  const isFoundAt = (path: readonly PropertyKey[], is: (found: Found) => boolean) => {
    const { file, range: place } = text.source.valueAt(path);
    return place !== null && foundOn(place, own).some((found) => found.file === file && is(found) && isAbout(found, place));
  };
  const [above, aboveTranslation] = [source.path.slice(0, -1), translation.path.slice(0, -1)];
  // A comma in a mapping of languages may have cut either of them short.
  if (isDeepStrictEqual(above, aboveTranslation) && isFoundAt(above, isCut)) return true;
  const paths = text.isComplete ? [above] : [source.path, translation.path];
  return paths.some((path) => isFoundAt(path, () => true));
}

const isCut = ({ code }: Found): boolean => code === 'content/unquoted-comma';

/** The findings that begin on the lines of a place. */
const foundOn = ({ start, end }: Range, own: ReadonlyMap<number, readonly Found[]>): Found[] =>
  Array.from({ length: end.line - start.line + 1 }, (_, index) => own.get(start.line + index) ?? []).flat();

/** The part that a comment cuts off stands after the text. */
const isAbout = ({ code, range }: Found, place: Range): boolean =>
  range !== null && (isWithin(range, place) || (code === 'content/cut-by-comment' && range.start.line === place.end.line));

const isWithin = (range: Range, place: Range) => !isBefore(range.start, place.start) && !isBefore(place.end, range.end);

const isBefore = (a: Position, b: Position) => a.line < b.line || (a.line === b.line && a.column < b.column);

/** Reports the texts of a pair that seem to be in another language, each once. Returns whether there are any. */
function reportMisplaced({ text, sourceLanguage, language }: ComparedPair, reported: Set<WrittenText>, report: Report): boolean {
  const misplaced = misplacedTexts(text);
  for (const one of misplaced) {
    if (reported.has(one.written)) continue;
    reported.add(one.written);
    const isSwapped = misplaced.some(({ language: other, seems }) => other === one.seems && seems === one.language);
    const { written, ...facts } = one;
    report(
      findingOf('translation/wrong-language', text.source.valueAt(written.path), {
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

function reportStale(pair: ComparedPair, earlier: EarlierTexts, report: Report): void {
  const { text, source, translation, sourceLanguage: language, blocks } = pair;
  const inSource = fileOfText(text, source);
  const message = 'The source text is here';
  if (blocks === null) {
    const before = earlier(inSource, pair.locked.source);
    const facts = { language, now: source.text, before, accept: placeToAccept(pair) };
    const related = [{ ...text.source.valueAt(source.path), message }];
    report(findingOf('translation/stale', text.source.valueAt(translation.path), facts, related));
    return;
  }
  for (const block of blocks) {
    if (block.state !== 'stale' && block.state !== 'missing') continue;
    const place = placeOfBlock(pair, block, 'translation');
    const { file, range } = place;
    const facts = {
      language,
      now: block.source?.text ?? null,
      before: block.locked && earlier(inSource, block.locked.source),
      isMissing: block.translation === null,
      accept: `${file}:${range?.start.line ?? 1}`,
    };
    const related = [{ ...placeOfBlock(pair, block, 'source'), message }];
    report(findingOf('translation/stale', place, facts, block.source === null ? [] : related));
  }
}

/** The file and the place of a translation, as `tvilling accept` takes them. */
const placeToAccept = ({ text, translation }: Pick<ComparedPair, 'text' | 'translation'>): string =>
  `${fileOfText(text, translation)} ${translation.path.join('.')}`;

function reportMachine({ text, source, translation }: ComparedPair, report: Report): void {
  const facts = { text: translation.text, accept: placeToAccept({ text, translation }) };
  const related = [{ ...text.source.valueAt(source.path), message: 'The source text is here' }];
  report(findingOf('translation/machine', text.source.valueAt(translation.path), facts, related));
}
