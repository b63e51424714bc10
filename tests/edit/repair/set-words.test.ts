import { describe, expect, it } from 'vitest';
import { addWords, setWords } from '../../../cli/content/edits/set-text.ts';
import { layoutOf } from '../../../cli/content/yaml/layout.ts';
import { parseYaml } from '../../../cli/content/yaml-source.ts';
import { applyEdits } from '../../../cli/edit/changeset/apply-edits.ts';

/** Files with a text at `a.sv`, in every notation. Comments and neighbours must stay. */
const files = {
  plain: 'a:\n  en: Hi\n  sv: Hej   # why\n  de: Hallo\n',
  'plain on two lines': 'a:\n  en: Hi\n  sv: Hej där alla\n    ni   # why\n  de: Hallo\n',
  single: "a:\n  en: Hi\n  sv: 'Hej'\n  de: Hallo\n",
  'single on two lines': "a:\n  en: Hi\n  sv: 'Hej där\n    alla'\n  de: Hallo\n",
  double: 'a:\n  en: Hi\n  sv: "Hej"\n  de: Hallo\n',
  brackets: 'a: { en: Hi, sv: Hej, de: Hallo } # why\nb: 1\n',
  'brackets on lines': 'a: {\n  en: Hi,\n  sv: Hej, # why\n  de: Hallo }\n',
  folded: 'a:\n  en: Hi\n  sv: >-\n    Hej där\n    alla\n\n    ni\n  de: Hallo\n',
  'folded with its line break': 'a:\n  en: Hi\n  sv: >   # why\n    Hej\n\n  de: Hallo\n',
  literal: 'a:\n  en: Hi\n  sv: |-\n      Hej\n      - ni\n  # why\n  de: Hallo\n',
  'literal with indentation': 'a:\n  en: Hi\n  sv: |2-\n     Hej\n  de: Hallo\n',
  'in a list': '- a:\n    en: Hi\n    sv: >-\n      Hej\n    de: Hallo\n',
  'list item': 'x: 1\na:\n- sv: >-\n    Hej\n  en: Hi\n  de: Hallo\n',
};

const texts = [
  'Hej då',
  '',
  ' ',
  ' blanks  at the ends ',
  'a: b # c',
  '- a\n- b',
  'one\ntwo\n\nthree\n',
  '\nfirst line empty',
  'three\n\n\n',
  "it's \"quoted\" 'twice'",
  '{figure:a} [b](page:c), d',
  '*a* &b !c %d @e `f`',
  'true',
  '12',
  '2026-11-30',
  'null',
  '~',
  '---',
  '...',
  'a\tb',
  'a\r\nb\rc',
  'a\u00adb\u00a0c\u2028d\ufeffe\u0085f',
  '👩‍👩‍👧 ❤️ \u202bשלום\u202c',
  'indented\n  more\nless',
  'blank at an end \nof a line',
  'word '.repeat(100).trim(),
  `${'x'.repeat(300)} y`,
  'a\\nb\\x',
  '#',
  ': a',
  '? a',
];

const dataOf = (text: string): unknown => parseYaml('a.yaml', text, '', () => {})?.data;

/** The texts of a site cannot have characters that YAML forbids. */
const withLineEnds = (text: string, end: string): string => text.replaceAll('\n', end);

describe.each(Object.entries(files))('a text: %s', (name, lf) => {
  const path = name === 'in a list' ? [0, 'a', 'sv'] : name === 'list item' ? ['a', 0, 'sv'] : ['a', 'sv'];
  it.each(['\n', '\r\n'])('gets any other words, and nothing else changes (%j)', (end) => {
    const text = withLineEnds(lf, end);
    const root = layoutOf(text);
    for (const value of texts) {
      const edits = setWords(text, root, path, value);
      expect(edits, value).not.toBeNull();
      const now = applyEdits(text, [edits ?? []]).text;
      const expected = JSON.parse(JSON.stringify(dataOf(text)));
      const parent = name === 'in a list' ? expected[0].a : name === 'list item' ? expected.a[0] : expected.a;
      parent.sv = value;
      expect(dataOf(now), now).toEqual(expected);
      // Other lines, and the comment, are still there.
      for (const line of text.split(end).filter((own) => /why|en: Hi|de: Hallo|^b/.test(own)))
        expect(now, value).toContain(/# why/.exec(line)?.[0] ?? line);
      const back = setWords(now, layoutOf(now), path, value);
      expect(applyEdits(now, [back ?? []]).text, 'the same words again').toBe(now);
    }
  });

  it('shows the style of a language that is added', () => {
    const root = layoutOf(lf);
    for (const value of texts) {
      const edits = addWords(lf, root, path.slice(0, -1), { key: 'fi', value, like: 'sv', behind: 'sv' });
      const now = applyEdits(lf, [edits ?? []]).text;
      const expected = JSON.parse(JSON.stringify(dataOf(lf)));
      const parent = name === 'in a list' ? expected[0].a : name === 'list item' ? expected.a[0] : expected.a;
      parent.fi = value;
      expect(dataOf(now), now).toEqual(expected);
      const isKept = now.split('\n').filter((line) => lf.split('\n').includes(line)).length;
      expect(isKept, now).toBeGreaterThanOrEqual(lf.split('\n').length - 1);
    }
  });
});

it.each([
  ["a: 'Hej'\n", 'Hallå', "a: 'Hallå'\n"],
  ["a: 'Hej'\n", "it's", "a: 'it''s'\n"],
  ["a: 'Hej'\n", 'a\tb', 'a: "a\\tb"\n'],
  ['a: "Hej"\n', 'Hallå', 'a: "Hallå"\n'],
  ['a: Hej\n', 'Hallå', 'a: Hallå\n'],
])('%j keeps its quotation marks if they can hold %j', (text, value, now) => {
  const edits = setWords(text, layoutOf(text), ['a'], value);
  expect(applyEdits(text, [edits ?? []]).text).toBe(now);
});
