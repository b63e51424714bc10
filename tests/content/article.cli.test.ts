import { describe, expect, it } from 'vitest';
import { crane } from '../build/pictures/pictured-site.ts';
import { caseFile, judgedOnce, manyPages } from '../many-pages.ts';
import { minimal } from '../temporary-site.ts';

const about = 'content/pages/about.yaml';

/** A page with an article. Its English text begins at 20:9. */
const page = (english: string, swedish = english) => {
  const block = (text: string) => `|\n${text.replace(/^(?=.)/gm, '        ')}\n`;
  const section = `  - type: article\n    title: { en: Long, sv: Lång }\n    body:\n      en: ${block(english)}      sv: ${block(swedish)}`;
  return minimal(about).replace('action:\n', `${section}action:\n`);
};

/** A page whose articles have other braces and figures in their code, and a call-out of another kind. */
const braces = page('Write `{figure:<id of a file> 1.5}`.\n\n> [!NOTE]\n> One', 'Skriv `{figure:<id i en fil> 2}`.\n\n> [!TIP]\n> Ett');

/** A page whose Swedish article has one heading more, and another anchor. */
const differing = page('One word\n\n## Two {#two}', 'Ett ord\n\n## Två {#tva}\n\n### Tre').replace(
  '      sv: |',
  '      # tvilling-ignore-next-line translation/parts-differ -- only for Swedes\n      sv: |',
);

const rows: [what: string, text: string, found: [code: string, words: string, place: string][]][] = [
  [
    'headings',
    'One\n\n## Two\n\n#### Four\n\n# One\n\n> # Three',
    [
      ['content/unsupported-markdown', 'A heading that skips a level', '24:9'],
      ['content/unsupported-markdown', 'A heading above the first one', '26:9'],
      ['content/unsupported-markdown', 'A heading within another block', '28:11'],
    ],
  ],
  [
    'anchors of headings',
    '# One {#one}\n\n## Two { #Two }\n\n# Three {#one}\n\n[a](page:case-1#one) [b](page:case-1#ones) [c](page:case-0#five)',
    [
      ['content/unsupported-markdown', 'An anchor with other characters', '22:9'],
      ['content/unsupported-markdown', 'The anchor of another heading', '24:9'],
      ['reference/unknown-anchor', 'The page "case-1" has no section and no heading with the anchor "ones".', '26:34'],
      ['reference/unknown-anchor', 'The page "case-0" has no section and no heading with the anchor "five".', '26:56'],
    ],
  ],
  [
    'pictures',
    '![A crane](crane.png "In May")\n\n![](crane.png)\n\nand ![x](crane.png)\n\n![A](cran.png)\n\n![B](https://example.org/b.png)',
    [
      ['asset/missing-alt', 'The picture "crane.png" has no alternative text.', '22:9'],
      ['content/unsupported-markdown', 'A picture within a sentence', '24:13'],
      ['asset/missing-file', 'There is no file content/pictures/cran.png.', '26:14'],
      ['content/unsupported-markdown', 'A picture from elsewhere', '28:9'],
    ],
  ],
  [
    'footnotes',
    'One[^1], two[^2].\n\n[^1]: A [link](page:nowhere).\n[^3]: Three.',
    [
      ['content/unsupported-markdown', 'A footnote without a text', '20:21'],
      ['reference/unknown-page', 'There is no page "nowhere".', '22:24'],
      ['content/unsupported-markdown', 'A footnote that nothing refers to', '23:9'],
    ],
  ],
  [
    'tables',
    'Text\n\n| a | b |\n| - |\n\n| a | b |\n| - | - |\n| c | d | e |\n\n| a | b | |---|---| | c | d |',
    [
      ['content/unsupported-markdown', 'A table whose head has more or fewer cells than this row', '23:9'],
      ['content/unsupported-markdown', 'A row with more cells than the head', '27:9'],
      ['content/unsupported-markdown', 'A table in one line', '29:9'],
    ],
  ],
  [
    'code',
    '```pyton\n{figure:nothing} <b>TODO</b>\n```\n\n~~~js now\n~~~\n\n~~~js title="a.js" {1,3-4}\na\nb\nc\n~~~\n\nThis is `{figure:nothing} <b>` too.',
    [
      ['content/unsupported-markdown', 'Code in the language "pyton"', '20:9'],
      ['content/unsupported-markdown', '"now" after the language of code', '24:9'],
      ['content/unsupported-markdown', 'A mark of line 4 in code of 3 lines', '27:9'],
    ],
  ],
  [
    'sections',
    [
      ':::price-lst',
      ':::',
      '',
      ':::price-list',
      'groups:',
      '  - lines:',
      '      - nme: A',
      '        price: { SEK: free }',
      'note: { en: All, sv: Alla }',
      ':::',
      '',
      '::embedded{source=https://youtu.be/abc?x=1 name="<b>x</b>" titel=5}',
      '',
      '::embedded{source=https://youtu.be/dQw4w9WgXcQ name=5',
      '',
      ':::text{title="A" title="B"}',
      'title: C',
      'body: |',
      '  [words](page:nowhere)',
      ':::',
      '',
      ':::faq',
      'items: [',
      ':::',
      '',
      '> ::faq',
      '',
      ':::section{type=picture}',
      'picture: { file: cran.png, alt: A }',
      ':::',
      '',
      ':::section',
      'type: article',
      'body: |',
      '  :::faq',
      '  items: []',
      '  :::',
      ':::',
      '',
      ':::faq',
    ].join('\n'),
    [
      ['content/unknown-section-type', 'There is no section type "price-lst".', '20:12'],
      ['content/unknown-key', 'The key "nme" is not known here.', '26:17'],
      ['content/wrong-type', 'Expected a number, found text "free".', '27:31'],
      ['content/wrong-type', 'Expected text, found a mapping of keys.', '28:15'],
      [
        'content/invalid-value',
        '"https://youtu.be/abc?x=1" is not allowed here; expected the address of one video, such as "https://www.youtube.com/watch?v=aqz-KE-bpKQ".',
        '31:27',
      ],
      ['content/html-in-text', 'Texts hold no HTML: "<b>" would be shown as it is written.', '31:58'],
      ['content/unknown-key', 'The key "titel" is not known here.', '31:68'],
      ['content/unsupported-markdown', 'A section whose first line has other words', '33:9'],
      ['content/duplicate-key', 'The key "title" stands twice in the same mapping.', '36:9'],
      ['reference/unknown-page', 'There is no page "nowhere".', '38:19'],
      ['content/syntax', 'This is not valid YAML: the [ that opens here is never closed.', '42:16'],
      ['content/unsupported-markdown', 'A section within another block, or its end alone', '45:11'],
      ['asset/missing-file', 'There is no file content/pictures/cran.png.', '48:26'],
      ['content/invalid-value', 'An empty list is not allowed here; expected a list of at least 2.', '55:18'],
      ['content/unsupported-markdown', 'A section without an end', '59:9'],
    ],
  ],
  [
    'colons that begin no section',
    'At 10:30 :) we left :name and ::name.\n:name begins a line, :: too.\n\n```\n::faq\n```\n\n`::faq` is code.',
    [],
  ],
  [
    'other markup',
    'A <b>word</b> {figure:nothing} <!-- note -->\n\n- [ ] box\n\n[x](a b)',
    [
      ['content/html-in-text', 'Texts hold no HTML: "<b>" would be shown as it is written.', '20:11'],
      ['content/unknown-placeholder', 'The placeholder {figure:nothing} is not known.', '20:23'],
      ['content/unsupported-markdown', 'A comment', '20:40'],
      ['content/unsupported-markdown', 'A box to tick', '22:11'],
      ['content/unsupported-markdown', 'A link with a space in its target', '24:9'],
    ],
  ],
  [
    'nested and long blocks',
    `${'> '.repeat(9)}deep\n\n${'*a* '.repeat(600)}`,
    [['content/unsupported-markdown', 'Markup in so many levels', '20:9']],
  ],
  ['a long block', '*a* '.repeat(600), [['content/unsupported-markdown', 'A block with more than 1,000 tokens of Markdown', '20:9']]],
  [
    'all that it may hold',
    `${'## A\n\ntext **b** ~~c~~ `d`[^1]\n\n---\n\n'}> q\n>\n> — A\n\n\`\`\`sh\n${'*'.repeat(40)}\n\`\`\`\n\n[^1]: N`,
    [],
  ],
];

describe('an article', () => {
  const judged = judgedOnce({
    ...manyPages([...rows.map(([, text]) => page(text)), differing, differing.replace(/^.*ignore-next.*\n/m, ''), braces]),
    'content/pictures/crane.png': crane,
  });

  it.each(rows.map((row, index) => [...row, index] as const))('is checked for %s', (_, __, expected, index) => {
    // Both languages have the same text here.
    const found = judged
      .findings(caseFile(index))
      .filter(({ code, range }) => !code.startsWith('translation/') && (range?.start.line ?? 0) <= endOf(index));
    const places = found
      .map(({ code, message, range }) => [code, message, `${range?.start.line}:${range?.start.column}`])
      .sort(([, , a = ''], [, , b = '']) => (a < b ? -1 : 1));
    expect(places).toEqual(
      expected.map(([code, words, place]) => [
        code,
        code === 'content/unsupported-markdown' ? `${words} cannot be used in an article.` : words,
        place,
      ]),
    );
  });

  it('has the same parts in every language, unless a comment above it says why not', () => {
    expect(judged.ofCase(rows.length)).toEqual([]);
    expect(judged.ofCase(rows.length + 1)).toEqual(['translation/parts-differ 26:9']);
    expect(judged.ofCase(rows.length + 2)).toEqual(['translation/parts-differ 27:9']);
  });

  it('has no findings elsewhere', () => {
    expect(judged.elsewhere()).toEqual([]);
    expect(judged.code()).toBe(1);
  });
});

/** The last line of the English text of a case. */
const endOf = (index: number): number => 19 + (rows[index]?.[1].split('\n').length ?? 0);
