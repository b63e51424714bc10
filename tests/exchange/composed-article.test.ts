import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseArticle } from '../../cli/content/article.ts';
import { type ArticleTexts, composedArticle, withUnitsOf } from '../../cli/exchange/composed-article.ts';
import { blockPairs } from '../../cli/site/translations/compare-blocks.ts';
import { everyBlock } from '../content/every-block.ts';

const types = { sections: new Map(), locationOf: () => null } as never;

/** An article beside its translation. */
function articleOf(source: string, translation: string | null): ArticleTexts {
  const alone = () => parseArticle(source).sourceBlocks.map((block) => ({ source: block, translation: null }));
  const pairs = translation === null ? alone() : blockPairs(source, translation, { key: 'a', language: 'sv' });
  return { source, translation, blocks: withUnitsOf(source, translation, pairs ?? [], types) };
}

/** The article with other words in some of its units, counted through all blocks. */
function withWords(article: ArticleTexts, words: (text: string, unit: number) => string | null) {
  let count = 0;
  const changes = article.blocks.flatMap((block) =>
    block.units.flatMap((own, unit) => {
      const text = words(block.own?.[unit]?.text ?? own.text, count++);
      return text === null ? [] : [{ block, unit, text }];
    }),
  );
  const composed = composedArticle(article, changes, types);
  return composed !== null && 'text' in composed ? composed.text : null;
}

const pieces = everyBlock
  .replace(/:::gallery[\s\S]*?:::\n\n/, '')
  .split('\n\n')
  .filter((piece) => piece.trim() !== '' && !/^(?:\[\^1\]| {4}|# not|~~~|A boathouse)/.test(piece));
const articles = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 })
  .map((parts) => `${parts.join('\n\n')}\n`)
  .filter((text) => parseArticle(text).sourceBlocks.length > 0);
const words = fc.constantFrom('ö', 'Ett ord', 'två *ord* till', 'på\ntvå rader', 'a | b', 'så "kallad"', '`kod`');

it('keeps every byte of what does not change, there and back', () => {
  fc.assert(
    fc.property(articles, fc.array(fc.option(words), { minLength: 1, maxLength: 40 }), (text, chosen) => {
      const article = articleOf(text, text);
      expect(withWords(article, () => null)).toBe(text);
      const there = withWords(article, (_, unit) => chosen[unit] ?? null);
      expect(there).not.toBeNull();
      const old = article.blocks.flatMap(({ units }) => units.map((unit) => unit.text));
      const back = withWords(articleOf(text, there), (_, unit) => (chosen[unit] == null ? null : (old[unit] ?? null)));
      expect(back).toBe(text);
    }),
    { numRuns: 60 },
  );
});

it('makes a translation in the frame of its source text', () => {
  fc.assert(
    fc.property(articles, words, (text, own) => {
      const there = withWords(articleOf(text, null), () => own);
      expect(there).not.toBeNull();
      expect(parseArticle(there ?? '').sourceBlocks.map(({ kind }) => kind)).toEqual(
        parseArticle(text).sourceBlocks.map(({ kind }) => kind),
      );
    }),
    { numRuns: 60 },
  );
});
