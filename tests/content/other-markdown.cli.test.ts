import { describe, expect, it } from 'vitest';
import { caseFile, judgedOnce, manyPages } from '../many-pages.ts';
import { minimal } from '../temporary-site.ts';

const about = 'content/pages/about.yaml';
const english = 'en: We *began* in a boathouse. [Write to us](page:contact).';
const page = (text: string) => minimal(about, [english, text]);

/** English words of a section. The text begins at 14:7, and a block at 15:9. */
const rows: [what: string, text: string, found: [construct: string, place: string][]][] = [
  [
    'a literal block',
    'en: |\n        Prices:\n        | A | B |\n        |---|---|\n        | 1 | 2 |\n\n        - ~~x~~ y[^1]',
    [
      ['A table', '16:9'],
      ['Struck text', '20:11'],
      ['A footnote', '20:18'],
    ],
  ],
  [
    'a folded block',
    'en: >-\n        | A | B |\n        | --- | --- |\n        | 1 | 2 |\n\n        so ~~one\n        two~~ and ~~one two~~[^n]',
    [
      ['A table', '15:9'],
      ['Struck text', '19:12'],
      ['Struck text', '20:19'],
      ['A footnote', '20:30'],
    ],
  ],
  [
    'double quotation marks',
    'en: "\\u00c5\\x41 ~~\\"a\\"~~ \\\n        \\  b[^1]\\n\\n| \\\\ | B |\\n|---|---|"',
    [
      ['Struck text', '14:23'],
      ['A footnote', '15:13'],
      ['A table', '15:21'],
    ],
  ],
  [
    'single quotation marks',
    "en: 'It''s ~~Tom''s~~\n\n        | A''s | B |\n\n        | - | - |'",
    [
      ['Struck text', '14:18'],
      ['A table', '16:9'],
    ],
  ],
  [
    'no quotation marks',
    'en: Now ~~closed\n        for good~~ open[^1]',
    [
      ['Struck text', '14:15'],
      ['A footnote', '15:24'],
    ],
  ],
  ['an anchor before the text', 'en: &text a ~~b~~', [['Struck text', '14:19']]],
  ['ordinary text', "en: 'About ~5 | 6 %, [1], [^ and ~~~ from 7:-'", []],
  ['signs behind backslashes', 'en: \\~~a~~ b\\[^1]', []],
];

describe('Markdown that rich text does not have', () => {
  const judged = judgedOnce(manyPages(rows.map(([, text]) => page(text))));

  it.each(rows.map((row, index) => [...row, index] as const))('in %s', (_, __, expected, index) => {
    const found = judged.findings(caseFile(index)).filter(({ code }) => !code.startsWith('translation/'));
    expect(found.map(({ code, message, range }) => [code, message, `${range?.start.line}:${range?.start.column}`])).toEqual(
      expected.map(([construct, place]) => ['content/unsupported-markdown', `${construct} cannot be used in text.`, place]),
    );
  });

  it('is found nowhere else', () => {
    expect(judged.elsewhere()).toEqual([]);
    expect(judged.code()).toBe(1);
  });
});
