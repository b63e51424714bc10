import { describe, expect, it } from 'vitest';
import { parseArticle } from '../../cli/content/article.ts';

const blocksOf = (source: string) => {
  const { blocks, problems } = parseArticle(source);
  expect(problems).toEqual([]);
  return blocks;
};
const words = (value: string) => [{ type: 'text', value }];

describe('an article', () => {
  it('counts the levels of headings from the first one', () => {
    const levels = blocksOf('## A\n\n### B\n\n#### C\n\n## D').map((block) => block.type === 'heading' && block.level);
    expect(levels).toEqual([1, 2, 3, 1]);
  });

  it('gives a heading the anchor that stands behind it, or one of its words', () => {
    const anchors = blocksOf('# Hur *det* började {#how-it-began}\n\n# Hur det började\n\n# 第一艘船\n\n# …\n\n# {figure:ships} ships').map(
      (block) => block.type === 'heading' && [block.id, block.isNamed],
    );
    expect(anchors).toEqual([
      ['how-it-began', true],
      ['hur-det-borjade', undefined],
      ['第一艘船', undefined],
      ['heading', undefined],
      ['figure-ships-ships', undefined],
    ]);
  });

  it('takes a picture that stands alone for a figure', () => {
    const [figure] = blocksOf('![A [small] crane](a/b.jpg "In May")');
    expect(figure).toMatchObject({
      type: 'figure',
      file: 'a/b.jpg',
      alt: 'A [small] crane',
      caption: 'In May',
      fileOffset: 19,
    });
  });

  it('numbers footnotes by their first references, and knows which are the first', () => {
    const [paragraph, notes] = blocksOf('x[^b] y[^a] z[^b]\n\n[^a]: A\n[^b]: B[^c]\n[^c]: C');
    expect(paragraph).toMatchObject({
      children: [{}, { number: 1, first: true }, {}, { number: 2, first: true }, {}, { number: 1, first: false }],
    });
    expect(notes).toMatchObject({
      type: 'notes',
      items: [[{ children: [{ value: 'B' }, { number: 3, first: true }] }], [{ children: words('A') }], [{ children: words('C') }]],
    });
  });

  it('reads who a quotation is from', () => {
    expect(blocksOf('> Words.\n>\n> — Anna, *Ferries*')).toEqual([
      {
        type: 'quotation',
        blocks: [{ type: 'paragraph', children: words('Words.') }],
        from: [...words('Anna, '), { type: 'emphasis', children: words('Ferries') }],
      },
    ]);
    expect(blocksOf('> — Words.')).toMatchObject([{ blocks: [{ type: 'paragraph' }] }]);
  });

  it('reads call-outs as GitHub has them, and names one of another kind', () => {
    expect(blocksOf('> [!warning]\n> **Mind** the gap.\n>\n> - a')).toEqual([
      {
        type: 'callout',
        kind: 'warning',
        blocks: [
          {
            type: 'paragraph',
            children: [{ type: 'strong', children: words('Mind') }, ...words(' the gap.')],
          },
          { type: 'list', ordered: false, items: [[{ type: 'paragraph', children: words('a') }]] },
        ],
      },
    ]);
    expect(blocksOf('> [!NOTE] is how it begins.')).toMatchObject([{ type: 'quotation' }]);
    expect(parseArticle('> [!HINT]\n> a').problems).toMatchObject([
      {
        construct: 'A call-out "[!HINT]"',
        hint: 'Known: [!NOTE], [!TIP], [!IMPORTANT], [!WARNING], [!CAUTION].',
      },
    ]);
    expect(parseArticle('> [!TIP]').problems).toMatchObject([{ construct: 'A call-out without a text' }]);
  });

  it('has sections whose end has a space behind it, and below code in a list', () => {
    expect(parseArticle(':::gallery\nname: a\n::: \nMore')).toMatchObject({
      sections: [{ of: 'gallery', data: { name: 'a' } }],
      problems: [],
    });
    expect(parseArticle('- ```\n  ::no\n  ```\n\n::video{url=x}')).toMatchObject({
      sections: [{ of: 'video', data: { url: 'x' } }],
      problems: [],
    });
  });

  it('has no two parts with one anchor', () => {
    expect(parseArticle('::video{id=a}\n\n::video{id=a}\n\n## T {#a}').problems).toMatchObject([
      { construct: 'The id of another part of the text', offset: 15 },
      { construct: 'The anchor of another heading' },
    ]);
  });

  it('fills rows of a table that have too few cells', () => {
    expect(blocksOf('| a | b |\n| :-- | --: |\n| c |')).toEqual([
      { type: 'table', align: ['start', 'end'], head: [words('a'), words('b')], rows: [[words('c'), []]] },
    ]);
  });

  it('keeps the length of the text in which code is hidden', () => {
    const source = 'A `<B>` c\n\n```html\n<b>{X}</b>\n```\n';
    const { prose } = parseArticle(source);
    expect(prose).toBe('A `___` c\n\n```html\n_b____/b_\n```\n'.replace('_b____/b_', '_b____\u005f/b_'));
    expect(prose).toHaveLength(source.length);
  });

  it('has sections with so many tokens of YAML and no more', () => {
    const section = (lines: number) => `:::faq\n${'- a: b\n'.repeat(lines)}:::`;
    const [few, many] = [6000, 7000].map((lines) => parseArticle(`${section(lines)}\n\n${section(100)}`));
    expect(few?.problems).toEqual([]);
    expect(many?.problems).toMatchObject([{ construct: 'Sections with more than 20,000 tokens of YAML' }]);
    expect(many?.blocks).toEqual([]);
  });

  it('is no rule of eight stars, nor markup that a code block shows', () => {
    expect(parseArticle('********').problems).toMatchObject([{ construct: 'Markup in so many levels', offset: 0 }]);
    expect(blocksOf('~~~\n********\n~~~')).toEqual([{ type: 'code', value: '********' }]);
  });

  it('is the same after so many others that it is no longer in memory', () => {
    const source = `# A {#a}\n\nOne[^1] ~~two~~.\n\n::section{type=video}\n\n:::section{type=b}\nn: .nan\n:::\n\n[^1]: Three.`;
    const before = parseArticle(source);
    for (const letter of 'ab') parseArticle(`\`\`\`\n${letter.repeat(2_100_000)}`);
    const after = parseArticle(source);
    expect(after).not.toBe(before);
    expect(after).toStrictEqual(before);
    expect(after.sections[0]).toBe(after.blocks.find(({ type }) => type === 'section'));
    expect(after.sections).toHaveLength(2);
  });
});
