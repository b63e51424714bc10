import { isDeepStrictEqual } from 'node:util';
import { parseArticle } from '../content/article.ts';
import type { SourceBlock } from '../content/article-tree.ts';
import type { SectionTypes } from '../content/section-values.ts';
import { groupBy } from '../platform/group-by.ts';
import { type Replaced, withReplaced } from '../platform/texts.ts';
import { type ArticleUnit, unitsOfBlock } from './article-units.ts';

/** A block of an article with its units, beside its translation. One of them may have no twin. */
export interface BlockOfUnits {
  source: SourceBlock | null;
  translation: SourceBlock | null;
  units: ArticleUnit[];
  /** The units of the translation, one for each of the source text. Null if it does not have the same. */
  own: ArticleUnit[] | null;
}

/** An article and its translation. The translation is null if there is none. */
export interface ArticleTexts {
  source: string;
  translation: string | null;
  blocks: readonly BlockOfUnits[];
}

/** Other words for a unit: by its block, and its place there. */
export interface UnitChange {
  block: BlockOfUnits;
  unit: number;
  text: string;
}

/** The blocks of two texts with their units. */
export const withUnitsOf = (
  source: string,
  translation: string | null,
  pairs: readonly Pick<BlockOfUnits, 'source' | 'translation'>[],
  types: SectionTypes,
): BlockOfUnits[] =>
  pairs.map((pair) => {
    const units = pair.source === null ? [] : unitsOfBlock(source, pair.source, types);
    const own = pair.translation === null || translation === null ? null : unitsOfBlock(translation, pair.translation, types);
    const hasSame = own !== null && isDeepStrictEqual(own.map(named), units.map(named));
    return { ...pair, units, own: hasSame || pair.source === null ? own : null };
  });

const named = ({ name }: ArticleUnit): string => name;

/** The translation with other words, or the blocks without which it cannot be written. Null if it would be something else. */
type ComposedText = { text: string } | { lacks: BlockOfUnits[] } | null;

/** The texts of the units of a block with changes; null for one without a translation. */
type ChangedUnits = (block: BlockOfUnits, unit: number) => string | null;

/** Puts the blocks of a translation together. Those that do not change stay as they are written. */
export function composedArticle(article: ArticleTexts, changes: readonly UnitChange[], types: SectionTypes): ComposedText {
  const { source, translation, blocks } = article;
  const changed = groupBy(changes, ({ block }) => block);
  const wordsOf: ChangedUnits = (block, unit) =>
    changed.get(block)?.findLast((change) => change.unit === unit)?.text ?? block.own?.[unit]?.text ?? null;
  const isChanged = (block: BlockOfUnits) => changed.has(block);
  const framed = blocks.filter((block) => block.source !== null && (translation === null || (isChanged(block) && block.own === null)));
  const lacks = framed.filter((block) => block.units.some((_, unit) => wordsOf(block, unit) === null));
  if (lacks.length > 0) return { lacks };
  const edits = translation === null ? wholeEdits(article, wordsOf) : editsOf(article, wordsOf, isChanged);
  const text = edits === null ? null : withReplaced(translation ?? source, edits);
  const due = blocks.flatMap((block) => dueOf(block, wordsOf, framed.includes(block), isChanged(block)));
  return text !== null && isDeepStrictEqual(readAs(text, types), due) ? { text } : null;
}

/** The edits that give units other words, null if one cannot be written. `at`: where they stand. */
function unitEdits(at: readonly ArticleUnit[], words: (unit: number) => string | null): Replaced[] | null {
  const edits = at.map(({ start, end, text, written }, unit) => {
    const now = words(unit);
    return now === null || now === text ? [] : [{ start, end, text: written(now) }];
  });
  const all = edits.flat();
  return all.every((edit): edit is Replaced => edit.text !== null) ? all : null;
}

/** The edits that make a translation of the source text. */
function wholeEdits({ blocks }: ArticleTexts, wordsOf: ChangedUnits): Replaced[] | null {
  const edits = blocks.map((block) => unitEdits(block.units, (unit) => wordsOf(block, unit)));
  return edits.every((own) => own !== null) ? edits.flat() : null;
}

/** The edits of a translation: words in its blocks, blocks in the frame of the source text, new blocks behind those that they follow. */
function editsOf({ source, blocks }: ArticleTexts, wordsOf: ChangedUnits, isChanged: (block: BlockOfUnits) => boolean): Replaced[] | null {
  const edits: Replaced[] = [];
  let [behind, last]: [number | null, SourceBlock | null] = [null, null];
  for (const block of blocks) {
    const { source: from, translation: to, own } = block;
    if (isChanged(block) && from !== null) {
      const words = (unit: number) => wordsOf(block, unit);
      if (own !== null) {
        const inPlace = unitEdits(own, words);
        if (inPlace === null) return null;
        edits.push(...inPlace);
      } else {
        const inside = unitEdits(block.units, words);
        if (inside === null) return null;
        const shift = inside.map((edit) => ({
          ...edit,
          start: edit.start - from.start,
          end: edit.end - from.start,
        }));
        const text = withReplaced(source.slice(from.start, from.end), shift);
        const before = last === null ? '' : source.slice(last.end, from.start);
        if (to !== null) edits.push({ start: to.start, end: to.end, text });
        else if (behind !== null) edits.push({ start: behind, end: behind, text: `${before === '' ? '\n\n' : before}${text}` });
        else edits.push({ start: 0, end: 0, text: `${source.slice(0, from.start)}${text}\n\n` });
      }
    }
    if (from !== null) last = from;
    if (to !== null) behind = to.end;
  }
  return edits;
}

/** What a block of the translation has to be: its kind, and its words. Empty if it is not there. */
function dueOf(block: BlockOfUnits, wordsOf: ChangedUnits, isFramed: boolean, isChanged: boolean): [string, string[]][] {
  const { source, translation, units, own } = block;
  const model = isFramed ? source : translation;
  if (model === null) return [];
  const at = isFramed ? units : own;
  // A block without units of its own stays as it is, and so has to be found as it was.
  if (at === null) return [[model.kind, model.units.map(({ text }) => edges(text))]];
  const words = at.map((unit, index) => {
    const now = isFramed || isChanged ? wordsOf(block, index) : unit.text;
    return edges(now === unit.text || now === null ? unit.text : unit.read(now));
  });
  return [[model.kind, words]];
}

const edges = (text: string): string => text.trim();

/** What an article is read as: the kinds of its blocks, and the words of each. */
const readAs = (article: string, types: SectionTypes): [string, string[]][] =>
  parseArticle(article).sourceBlocks.map((block) => [block.kind, unitsOfBlock(article, block, types).map(({ text }) => edges(text))]);
