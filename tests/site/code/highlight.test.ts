import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeLanguages } from '../../../cli/content/code-languages.ts';
import { colorRoles } from '../../../cli/definitions/fields/look.ts';
import { pairs } from '../../../cli/definitions/look/palette.ts';
import { colorProperties } from '../../../cli/definitions/look/style.ts';
import { highlight, withMarkedLines } from '../../../cli/site/code/highlight.ts';
import { joinedParts } from '../../../cli/site/code/tokenizer.ts';
import { root } from '../../run-cli.ts';

const textOf = (parts: ReturnType<typeof highlight>) => parts?.map((part) => (typeof part === 'string' ? part : part[1])).join('');

/** The parts of each kind, and those that have none, without blanks. */
const marked = (language: string, text: string) => {
  const parts = highlight(text, language);
  expect(textOf(parts)).toBe(text);
  const byKind: Record<string, string[]> = {};
  for (const part of parts ?? []) {
    const [kind, words] = typeof part === 'string' ? ['none', part] : part;
    if (words.trim() !== '') byKind[kind] = [...(byKind[kind] ?? []), words];
  }
  return byKind;
};

describe('code', () => {
  it.each([
    [
      'ts',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: code in a text
      '// one\n// two\nexport const who = (name: Name) => log(`Hi ${name}\\n`, 12, true);',
      {
        comment: ['// one\n// two'],
        keyword: ['export const', '=>'],
        function: ['who', 'log'],
        type: ['Name'],
        string: ['`Hi ', '`'],
        constant: ['\\n', '12', 'true'],
        none: ['name', 'name'],
      },
    ],
    ['json', '{ "a": [1, "b"] }', { punctuation: ['{', ': [', ',', '] }'], attribute: ['"a"'], constant: ['1'], string: ['"b"'] }],
    ['diff', '@@ -1 +1 @@\n-old\n+new\n same', { type: ['@@ -1 +1 @@'], deleted: ['-old'], inserted: ['+new'], none: ['\n same'] }],
    [
      'sh',
      'for f in *; do echo "$f" --all; done # x',
      { keyword: ['for', 'in', 'do', 'done'], function: ['echo'], constant: ['--all'], comment: ['# x'] },
    ],
    ['yaml', 'a:\n  - b: "c" # d', { attribute: ['a', 'b'], string: ['"c"'], comment: ['# d'] }],
  ])('in %s is marked by what its parts are', (language, text, expected) => {
    expect(marked(language, text)).toMatchObject(expected);
  });

  it('keeps every letter of its text, whatever that is', () => {
    for (const text of ['', '\n', ' \n\t\n', 'a\r\nb', '"unclosed\n\n', '<a b="\0😀\ud800">', `${'x'.repeat(501)}\n1`])
      for (const language of ['js', 'html', 'json', 'md', 'console']) expect(textOf(highlight(text, language))).toBe(text);
  });

  it('has no marks in a language without a grammar, in a long line, and in a long text', () => {
    expect(highlight('a = 1', 'text')).toBeNull();
    expect(highlight('1'.repeat(50_001), 'json')).toBeNull();
    expect(highlight(`[\n${'1'.repeat(501)}\n]`, 'json')).toEqual([['punctuation', '['], `\n${'1'.repeat(501)}\n`, ['punctuation', ']']]);
  });

  it('is in as few parts as show it', () => {
    const parts = ['a', 'b', ['tag', 'c'], '\n', ['tag', 'd'], ['type', ' '], 'e', ['type', 'f'], ' '] as const;
    expect(joinedParts(parts)).toEqual(['ab', ['tag', 'c\nd'], ' e', ['type', 'f'], ' ']);
    expect(joinedParts(['a', ' ', ['tag', 'b']])).toEqual(['a ', ['tag', 'b']]);
  });
});

describe('the languages of code', () => {
  const files = join(root, '.tvilling/cli/grammars');

  it('have a grammar beside the command line, and those that it needs', () => {
    const left = [...new Set(codeLanguages.values())].filter((name) => name !== 'text');
    for (const name of left) {
      const { embeddedLangs = [] } = JSON.parse(readFileSync(join(files, `${name}.json`), 'utf8'));
      expect(embeddedLangs.filter((other: string) => !existsSync(join(files, `${other}.json`)))).toEqual([]);
    }
    expect(left.length).toBeGreaterThan(40);
  });

  it('have their licences beside them', () => {
    const licences = readFileSync(join(files, 'LICENSE'), 'utf8');
    for (const words of ['Copyright (c) 2021 Pine Wu', 'Microsoft Corporation', 'FichteFoll', 'haskell']) expect(licences).toContain(words);
    expect(licences).not.toContain('GNU GENERAL PUBLIC LICENSE');
  });
});

it('the colours of code can be read on its ground in every look', () => {
  const sheet = readFileSync(join(root, 'templates/article/article.scss'), 'utf8');
  const used = Array.from(sheet.matchAll(/\.c-[^{]+\{\s*color: var\((--[\w-]+)\)/g), ([, name]) => name);
  const roles = colorRoles.filter((role) => used.includes(colorProperties[role]));
  expect(roles.length).toBe(new Set(used).size);
  const checked = pairs.filter(({ on, ratio }) => on === 'sunken' && ratio === 4.5).map(({ role }) => role);
  expect(checked).toEqual(expect.arrayContaining(roles));
});

describe('marked lines', () => {
  it('lines below each other are one mark, and parts of several lines are divided', () => {
    const parts = [['keyword', 'let'], ' a;\nlet b;\n', ['comment', '/* c\nd */'], '\ne'] as const;
    expect(withMarkedLines(parts, [2, 3])).toEqual([
      ['keyword', 'let'],
      ' a;\n',
      ['marked', ['let b;\n', ['comment', '/* c\n']]],
      ['comment', 'd */'],
      '\ne',
    ]);
  });

  it('parts of one kind stay one where no mark divides them', () => {
    const parts = [['comment', '/* a\nb */'], '\nc\nd'] as const;
    expect(withMarkedLines(parts, [4])).toEqual([['comment', '/* a\nb */'], '\nc\n', ['marked', ['d']]]);
  });
});
