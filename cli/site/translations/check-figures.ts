import { parseArticle } from '../../content/article.ts';
import type { Location, Report } from '../../diagnostics/finding.ts';
import type { ComparedPair, TranslationPair } from './compare.ts';
import type { BlockPair } from './compare-blocks.ts';
import { at, isShorter, placeholder, placeWithin, reportSurplus, surplus } from './differences.ts';
import { qualifiesFigures } from './figure-meanings.ts';
import { figuresIn, type WrittenFigure, withoutSameDigits } from './figures-in-text.ts';
import { type LocalText, noneUnmatched, type UnmatchedFigures, unmatchedFigures } from './match-figures.ts';
import type { WrittenText } from './texts.ts';
import { unmatchedMonths } from './unmatched-months.ts';

/** A text with its placeholders and addresses replaced by spaces. */
function proseOf(text: string): string {
  const prose = text.includes('{') ? text.replace(placeholder, spaces) : text;
  if (!/\]\(|:/.test(prose)) return prose;
  // No target ends after the last bracket. Without this limit, each search would run to the end of the text.
  const end = prose.lastIndexOf(')') + 1;
  const withoutTargets = prose.slice(0, end).replace(/\]\([^)]*\)/g, spaces) + prose.slice(end);
  return withoutTargets.replace(/\b(?:https?|mailto|tel):\S+/g, spaces);
}

const spaces = (literal: string): string => ' '.repeat(literal.length);

/** The most figures of a text that are compared by what they mean, which takes time that grows with the square of their number. */
const mostCompared = 300;

/** A text without the figures in its code, which are not written as the language writes them. Those in its sections stay. */
function withoutCode({ text, markdown }: WrittenText): string {
  // Most texts have no code, and need not be parsed for it.
  if (markdown !== 'article' || !/[`~]/.test(text)) return text;
  const { prose, sections } = parseArticle(text);
  return sections.reduce((found, { offset, end }) => found.slice(0, offset) + text.slice(offset, end) + found.slice(end), prose);
}

type Locales = ReadonlyMap<string, string>;

/**
 * Compares figures, and months by name, outside of placeholders, link targets and code. Those of an article are compared block by block,
 * and between two headings together if a block there has no counterpart: a paragraph may have become two. `locales`: by language code.
 */
export function checkFigures(pair: BlockwisePair, locales: Locales, report: Report): void {
  const [source, own] = [proseOf(withoutCode(pair.source)), proseOf(withoutCode(pair.translation))];
  // What is told in fewer words may be told in another place.
  for (const part of comparedTexts(source, own, isShorter(pair) ? null : pair.blocks)) checkPart(pair, part, locales, report);
}

type BlockwisePair = TranslationPair & Pick<ComparedPair, 'blocks'>;
type BlockPairs = readonly BlockPair[];
type Side = 'source' | 'translation';

/** A part of a text. `start`: where it begins there. */
interface PartOfText {
  text: string;
  start: number;
}

interface ComparedTexts {
  source: PartOfText;
  own: PartOfText;
}

/** The parts of a text and its translation that are compared with each other. */
function comparedTexts(source: string, own: string, blocks: BlockPairs | null): ComparedTexts[] {
  if (blocks === null) return [{ source: { text: source, start: 0 }, own: { text: own, start: 0 } }];
  const ofSource = withoutFrames(source, blocks, 'source');
  const ofOwn = withoutFrames(own, blocks, 'translation');
  return comparedParts(blocks).map((part) => ({
    source: partOf(ofSource, part, 'source'),
    own: partOf(ofOwn, part, 'translation'),
  }));
}

/** The blocks that are compared together, in their order. */
function comparedParts(blocks: BlockPairs): BlockPairs[] {
  const stretches: BlockPair[][] = [[]];
  for (const block of blocks) {
    const isHeading = block.source?.kind.startsWith('heading') && block.translation !== null;
    if (isHeading) stretches.push([block], []);
    else stretches.at(-1)?.push(block);
  }
  return stretches.flatMap((stretch) =>
    stretch.every(({ source, translation }) => source && translation) ? stretch.map((block) => [block]) : [stretch],
  );
}

const onSide = (blocks: BlockPairs, side: Side) => blocks.flatMap((block) => block[side] ?? []);

/** A text with spaces for what stands between its blocks: the numbers of lists are no figures of its own. */
function withoutFrames(text: string, blocks: BlockPairs, side: Side): string {
  let [shown, end] = ['', 0];
  for (const block of onSide(blocks, side)) {
    shown += ' '.repeat(block.start - end) + text.slice(block.start, block.end);
    end = block.end;
  }
  return shown;
}

function partOf(text: string, blocks: BlockPairs, side: Side): PartOfText {
  const own = onSide(blocks, side);
  const start = own[0]?.start ?? 0;
  return { text: text.slice(start, own.at(-1)?.end ?? start), start };
}

function checkPart(pair: BlockwisePair, part: ComparedTexts, locales: Locales, report: Report): void {
  const localeOf = (language: string) => locales.get(language) ?? language;
  const source = { text: part.source.text, locale: localeOf(pair.sourceLanguage) };
  const own = { text: part.own.text, locale: localeOf(pair.language) };
  const months = unmatchedMonths(source, own);
  const figures = differentFigures(source, own);
  const [missing, extra] = [figures.missing.concat(months.missing), figures.extra.concat(months.extra)];
  if (missing.length === 0 && extra.length === 0) return;
  const inText = (figure: WrittenFigure) => ({ ...figure, offset: figure.offset + part.own.start });
  reportSurplus(pair, 'translation/figures-differ', { missing, extra: extra.map(inText) }, report, () => locationOf(pair, part.own));
}

/** The place of a part of a translation: its first line. That of the translation, if the part is all of it or nothing. */
function locationOf(pair: BlockwisePair, { text, start }: PartOfText): Location {
  const [line = ''] = pair.translation.text.slice(start, start + text.length).split('\n', 1);
  return pair.blocks === null || line === '' ? at(pair) : placeWithin(pair, line, start);
}

function differentFigures(source: LocalText, own: LocalText): UnmatchedFigures {
  if (haveSameNumber(source.text, own.text) && !qualifies(source) && !qualifies(own)) return noneUnmatched;
  const [one, other] = withoutSameDigits(source.text, own.text);
  const valueIn = ({ value }: WrittenFigure) => value;
  const [ofSource, ofOwn] = [figuresIn(one, source.locale), figuresIn(other, own.locale)];
  const byValue = { missing: surplus(ofSource, ofOwn, valueIn), extra: surplus(ofOwn, ofSource, valueIn) };
  const isSame = byValue.missing.length === 0 && byValue.extra.length === 0;
  const inSource = { ...source, text: one };
  const inOwn = { ...own, text: other };
  if (isSame && !qualifies(inSource) && !qualifies(inOwn)) return byValue;
  const isLong = Math.max(ofSource.length, ofOwn.length) > mostCompared;
  return isLong ? byValue : unmatchedFigures(inSource, inOwn);
}

const qualifies = ({ text, locale }: LocalText): boolean => qualifiesFigures(text, locale);

/** Whether neither text has digits, or both the same ones in one piece, as most texts do: all locales read them alike. */
function haveSameNumber(source: string, own: string): boolean {
  const [one, other] = [source.match(/\p{Nd}+/gu), own.match(/\p{Nd}+/gu)];
  if (one === null || other === null) return one === other;
  return one.length === 1 && other.length === 1 && one[0] === other[0] && /^[0-9]+$/.test(one[0]);
}
