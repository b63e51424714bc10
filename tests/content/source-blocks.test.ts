import { expect, it } from 'vitest';
import { parseArticle } from '../../cli/content/article.ts';
import { everyBlock } from './every-block.ts';

/** The blocks of an article: the kind of each, and its units. */
const blocksIn = (source: string) => parseArticle(source).sourceBlocks.map(({ kind, units }) => [kind, ...units.map(({ text }) => text)]);

it('finds the words of every block, without the marks around them', () => {
  expect(blocksIn(everyBlock)).toEqual([
    ['heading 2', 'How it *began*'],
    ['paragraph', 'A boathouse,\nand [two vans](page:vans)[^1].'],
    ['list paragraph', 'One\ngoes on'],
    ['list paragraph', 'and on'],
    ['list paragraph', 'Two'],
    ['list list paragraph', 'inner'],
    ['quotation paragraph', 'Mind the\ngap.'],
    ['quotation paragraph', 'Ships are heavy.'],
    ['quotation paragraph', '— The *harbour* master'],
    ['row', 'Ticket', 'Price'],
    ['row', 'Adult', '{figure:fare}'],
    ['row', 'Child', '`a\\|b`'],
    ['figure', 'The quay', 'Built in 1912'],
    ['figure', 'Then'],
    ['code'],
    ['section gallery'],
    ['footnote paragraph', 'Sold\nsince.'],
  ]);
});

it('says where each block and its words stand', () => {
  const letters = (text: string) => text.replace(/[ >\n]/g, '');
  for (const { text, start, end, units } of parseArticle(everyBlock).sourceBlocks) {
    expect(letters(everyBlock.slice(start, end)).startsWith(letters(text))).toBe(true);
    for (const unit of units) expect(letters(everyBlock.slice(unit.start, unit.end))).toBe(letters(unit.text));
  }
});
