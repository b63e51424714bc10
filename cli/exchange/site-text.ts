import { parseArticle } from '../content/article.ts';
import { filler } from '../content/filler.ts';
import type { SectionTypes } from '../content/section-values.ts';
import type { MarkdownKind } from '../definitions/fields/field-value.ts';
import type { Location } from '../diagnostics/finding.ts';
import type { ComparedPair } from '../site/translations/compare.ts';
import type { ComparedBlock } from '../site/translations/compare-blocks.ts';
import { isShorter } from '../site/translations/differences.ts';
import type { EarlierTexts } from '../site/translations/earlier-texts.ts';
import { fileOfText, type TranslatedText } from '../site/translations/texts.ts';
import type { ArticleUnit } from './article-units.ts';
import { type BlockOfUnits, withUnitsOf } from './composed-article.ts';

/** A text of the site with its translation into one language, or a unit of an article. */
export interface SiteText {
  text: TranslatedText;
  /** The id of its unit: the shortest that no other text has. */
  id: string;
  /** All ids by which it can be found, the shortest first. */
  ids: readonly string[];
  source: string;
  /** Null if the translation is missing. */
  pair: ComparedPair | null;
  /** What of an article the unit is; null for a whole text. */
  part: UnitOfArticle | null;
}

/** A unit of an article. */
export interface UnitOfArticle {
  /** All blocks of the article. */
  blocks: readonly BlockOfUnits[];
  block: BlockOfUnits;
  /** The place of the unit in its block. */
  unit: number;
  own: ArticleUnit;
  /** What the lockfile says about the block; null if the whole translation is missing. */
  compared: ComparedBlock | null;
}

export type WithoutIds = Omit<SiteText, 'id' | 'ids'>;

/**
 * The units of an article, or the text itself if it is none, or is stale as a whole. One that is shorter on purpose is not asked for the
 * blocks that it lacks.
 */
export function unitsOfText(whole: WithoutIds, sourceLanguage: string, types: SectionTypes): WithoutIds[] {
  const { text, pair, source } = whole;
  const isArticle = text.written.get(sourceLanguage)?.markdown === 'article';
  if (!isArticle || (pair !== null && pair.blocks === null)) return [whole];
  const compared = pair?.blocks ?? parseArticle(source).sourceBlocks.map((block) => ({ source: block, translation: null }));
  const blocks = withUnitsOf(source, pair?.translation.text ?? null, compared, types);
  const parts = blocks.flatMap((block, index) =>
    block.source === null || (pair !== null && block.translation === null && isShorter(pair))
      ? []
      : block.units.map((own, unit): WithoutIds => {
          const known = pair?.blocks?.[index] ?? null;
          return { ...whole, source: own.text, part: { blocks, block, unit, own, compared: known } };
        }),
  );
  return parts.length === 0 && pair === null ? [whole] : parts;
}

/** The translation of a text; null if it is missing. */
export function translatedAs({ pair, part }: Pick<SiteText, 'pair' | 'part'>): string | null {
  const text = part === null ? pair?.translation.text : part.block.own?.[part.unit]?.text;
  return text === undefined || text === filler ? null : text;
}

/** What the lockfile says about a text; `missing` if it has no translation. */
export function lockedState(site: Pick<SiteText, 'pair' | 'part'>): ComparedPair['state'] | 'missing' {
  if (translatedAs(site) === null || site.pair === null) return 'missing';
  return site.part?.compared?.state ?? site.pair.state;
}

/** The hash of the source text that a stale translation was made from, and whether a machine has made it. */
export const lockedLine = ({ pair, part }: Pick<SiteText, 'pair' | 'part'>) =>
  part === null ? (pair?.locked ?? null) : (part.compared?.locked ?? null);

/** The kind of Markdown that a text is; null for a plain text. */
export const markdownOf = ({ text, part }: Pick<SiteText, 'text' | 'part'>): MarkdownKind | null =>
  part === null ? ([...text.written.values()].map(({ markdown }) => markdown).find((each) => each !== null) ?? null) : part.own.markdown;

/** Where a source text stands in the content. */
export function sourcePlace({ text, part }: Pick<SiteText, 'text' | 'part'>, sourceLanguage: string): Location {
  const path = (text.written.get(sourceLanguage) ?? [...text.written.values()][0])?.path ?? [];
  if (part === null) return text.source.valueAt(path);
  return text.source.within(path, part.own.text.split('\n', 1)[0] ?? '', part.own.start);
}

/** What a unit of an article is, for translators; empty for a whole text, and for a paragraph. */
export function partWords({ part }: Pick<SiteText, 'part'>): string {
  if (part === null) return '';
  const { own, block } = part;
  if (own.name === 'alt') return 'What a picture shows, for those who do not see it.';
  if (own.name === 'caption') return 'The caption of a picture.';
  const { kind } = block.source ?? { kind: '' };
  if (kind.startsWith('section ')) return `A text of a section: ${own.name}.`;
  const [word] = /heading|row|quotation|footnote|list/.exec(kind) ?? [];
  if (word === undefined) return 'A paragraph.';
  if (word === 'heading') return 'A heading.';
  return word === 'row' ? 'A cell of a table.' : `A paragraph of a ${word}.`;
}

/** Returns a function that finds the source text that a stale translation was made from; null if it is not known. */
export const earlierSourceOf =
  (earlier: EarlierTexts) =>
  (site: Pick<SiteText, 'text' | 'pair' | 'part'>): string | null => {
    const { text, pair, part } = site;
    const line = lockedLine(site);
    // What a cell or a field was in a block that had several is not known.
    const isWhole = part === null || (part.own.name === 'text' && part.block.units.length === 1);
    return pair === null || line === null || !isWhole ? null : earlier(fileOfText(text, pair.source), line.source);
  };
