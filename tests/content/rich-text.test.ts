import { describe, expect, it } from 'vitest';
import { parseLinkTarget } from '../../cli/content/links.ts';
import { parseRichText } from '../../cli/content/rich-text.ts';

describe('rich text', () => {
  it('has paragraphs, lists, emphasis and links', () => {
    const { blocks, links, problems } = parseRichText('One *two* **three**\n\n- [four](page:contact#form)\n- five');
    expect(problems).toEqual([]);
    expect(links).toEqual(['page:contact#form']);
    expect(blocks).toEqual([
      {
        type: 'paragraph',
        children: [
          { type: 'text', value: 'One ' },
          { type: 'emphasis', children: [{ type: 'text', value: 'two' }] },
          { type: 'text', value: ' ' },
          { type: 'strong', children: [{ type: 'text', value: 'three' }] },
        ],
      },
      {
        type: 'list',
        ordered: false,
        items: [
          [
            {
              type: 'paragraph',
              children: [{ type: 'link', href: 'page:contact#form', children: [{ type: 'text', value: 'four' }] }],
            },
          ],
          [{ type: 'paragraph', children: [{ type: 'text', value: 'five' }] }],
        ],
      },
    ]);
  });

  it('reads a plain line as the Markdown parser reads it', () => {
    for (const line of ['Plain words, 25 % of them.', '  spaced – out  ', 'a-b + c (d) "e" 1.2', 'Å ä ö {figure:projects}']) {
      // A second paragraph with markup makes the parser read the whole text.
      const [direct] = parseRichText(line).blocks;
      const [parsed] = parseRichText(`${line}\n\n*x*`).blocks;
      expect(direct).toEqual(parsed);
    }
  });

  it('takes escaped brackets, and brackets beside brackets, for text', () => {
    for (const source of ['Write \\[words](page:contact form)', 'the part [a] (the first one)'])
      expect(parseRichText(source).problems).toEqual([]);
  });

  it.each([
    'Verkbro | Services',
    'North | South\nEast | West',
    'About ~5 to ~~6 tonnes',
    'Since 1987 \\[^1]',
    'Not \\~~struck~~',
    'See [^ above](page:contact)',
    'See [x] and [note]: it is here',
  ])('takes %j for text', (source) => {
    expect(parseRichText(source).problems).toEqual([]);
  });

  it('takes HTML for text', () => {
    const source = '<script>alert(1)</script> and <b>bold</b> & </script>';
    const { blocks, problems } = parseRichText(source);
    expect(problems).toEqual([]);
    const [paragraph] = blocks;
    expect(paragraph?.type === 'paragraph' && paragraph.children.map((node) => (node.type === 'text' ? node.value : '')).join('')).toBe(
      source,
    );
  });

  it.each([
    ['# Heading', 'A heading'],
    ['> quoted', 'A block quotation'],
    ['```\ncode\n```', 'A code block'],
    ['![alt](a.png)', 'An image'],
    ['one\n\n***\n\ntwo', 'A horizontal rule'],
    ['See [us](page: contact).', 'A link with a space in its target'],
    ['| Port | Depth |\n|---|---:|\n| North | 9 m |', 'A table'],
    ['Port | Depth\n--- | :---:\nNorth | 9 m', 'A table'],
    ['- | Port |\n  | --- |\n  | North |', 'A table'],
    ['Open ~~on Mondays~~ daily.', 'Struck text'],
    ['Open ~~on *Mondays*~~ daily.', 'Struck text'],
    ['Since 1987.[^1]', 'A footnote'],
    ['::faq{a=b}', 'A section'],
    ['One\n:::', 'A section'],
    ['[^1]: By the crane.', 'A footnote'],
    ['- [ ] Call us', 'A box to tick'],
    ['- [x] Call us', 'A box to tick'],
    ['| a | b | | --- | --- | | 1 | 2 |', 'A table'],
    ['a | b --- | --- 1 | 2', 'A table'],
    ['- ~~one\n  two~~', 'Struck text'],
    ['[us]: page:contact', 'A link that is defined elsewhere'],
  ])('refuses %j', (source, construct) => {
    expect(parseRichText(source).problems.map((problem) => problem.construct)).toEqual([construct]);
  });
});

describe('signs that have a meaning in some Markdown only', () => {
  it.each([
    'about ~5 % and ~10 kg',
    'from ~~ to ~~',
    'a ~~~x~~~ b',
    '~~one\n\ntwo~~',
    '\\~~x~~ and \\[^1]',
    'a | b',
    'a | b\nc | d',
    '| a | b |\n| c | d |',
    'one\n| --- | --- |',
    '| 8–16 | --- | closed |',
    '8–16 | --- | ---',
    'a -|- b',
    '\\| a | b |\n\\| - | - |',
    '[1] and [ ^1] and [^ and [^] and [^1 and [^a b]',
    '[^1](page:contact)',
    '[words](https://a.example/~~b~~)',
    '~~[words](https://a.example/~~b)',
    '[words](page:contact "~~a title~~")',
    '2^10 [kg]',
    '5 kr – 7:-',
  ])('are text in %j', (source) => {
    expect(parseRichText(source).problems).toEqual([]);
  });

  it('are found in time that grows with the length alone', () => {
    for (const part of ['~~a ', '~~', '[^', '[^1](', '| -', '--- |', '|', '-', '\n|-'])
      expect(parseRichText(part.repeat(100_000 / part.length)).blocks).toBeDefined();
  });
});

describe('link targets', () => {
  it.each([
    ['page:contact', { kind: 'page', page: 'contact', anchor: undefined }],
    ['page:contact#form', { kind: 'page', page: 'contact', anchor: 'form' }],
    ['https://example.org/a', { kind: 'elsewhere', href: 'https://example.org/a' }],
    ['mailto:a@b.example', { kind: 'elsewhere', href: 'mailto:a@b.example' }],
    ['mailto:a@b.example?body=One%0D%0Atwo', { kind: 'elsewhere', href: 'mailto:a@b.example?body=One%0D%0Atwo' }],
    ['https://example.org/@name', { kind: 'elsewhere', href: 'https://example.org/@name' }],
    ['tel:+46846500400', { kind: 'elsewhere', href: 'tel:+46846500400' }],
  ])('reads %s', (target, expected) => {
    expect(parseLinkTarget(target)).toEqual(expected);
  });

  it.each([
    '/contact',
    'contact',
    '#form',
    'javascript:alert(1)',
    'page:',
    'mailto:',
    'https://',
    '//evil.example',
    'https://verkbro.example@evil.example/',
    'https://:x@evil.example/',
    'mailto:a@b.example%0D%0ABcc:all',
    'mailto:a@b.example%0aBcc:all',
  ])('refuses %s', (target) => {
    expect(parseLinkTarget(target).kind).toBe('bad');
  });
});
