import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Lexer, type Token, type Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { describes as editorSwedish } from '../../editor/words/labels/sv.json' with { type: 'json' };
import { idOf, sentence } from '../../scripts/docs-markdown.mjs';
import { docsSource } from '../../scripts/docs-source.ts';
import { root } from '../run-cli.ts';
import { listFiles } from '../verkbro/read-dist.ts';

const folder = join(root, 'docs/sv');
const guides = listFiles(folder).filter((file) => file.endsWith('.md') && file !== 'README.md');
const read = (file: string) => readFileSync(file, 'utf8');
const lexed = (file: string) => new Lexer({ gfm: true }).lex(read(file)).filter(({ type }) => type !== 'space');

/** What a translation keeps of a block: its kind, its code, and the code in its words, whose order is that of the language. */
const kept = (block: Token) => ({
  is: block.type === 'heading' ? `heading ${(block as Tokens.Heading).depth}` : block.type,
  ...(block.type === 'code' && { lang: block.lang, code: block.text }),
  parts: partsOf(block),
});

function partsOf(block: Token): string[][] {
  if (block.type === 'list') return (block as Tokens.List).items.map(codeIn);
  if (block.type === 'table') return [...(block as Tokens.Table).rows].map((row) => row.flatMap(codeIn).sort());
  return [codeIn(block)];
}

function codeIn(token: Token | Tokens.TableCell): string[] {
  if ('type' in token && token.type === 'codespan') return [token.text];
  const inner = 'tokens' in token ? (token.tokens ?? []) : [];
  return inner.flatMap(codeIn).sort();
}

describe.each(guides)('docs/sv/%s', (guide) => {
  it('has the headings, the blocks and the code of the English text', () => {
    const english = lexed(join(root, 'docs', guide)).map(kept);
    const swedish = lexed(join(folder, guide)).map(kept);
    expect(swedish).toEqual(english);
  });

  it('links to files that exist, to Swedish ones where there are some', () => {
    // An example of content names files of a site.
    const words = read(join(folder, guide)).replace(/^```[\s\S]*?^```$/gm, '');
    const files = [...words.matchAll(/\]\(([^)#]+)/g)]
      .map(([, address = '']) => address)
      .filter((address) => address !== '' && !address.includes(':'));
    const path = (address: string) => join(dirname(join(folder, guide)), address);
    expect(files.filter((address) => !existsSync(path(address)))).toEqual([]);
    const hasSwedish = (address: string) => /^\.\.\/([a-z-]+\.md)$/.test(address) && guides.includes(address.slice(3));
    expect(files.filter(hasSwedish)).toEqual([]);
  });
});

const { commands, fields, findings } = docsSource();

it('the site of the documentation remembers the address of each finding and command: npm run docs', () => {
  const lockfile = read(join(root, 'docs/site/content/published.lock.yaml'));
  const recorded = new Set(lockfile.split('\n').map((line) => line.split(' ').at(-2)));
  const pages = [...findings.map(({ code }) => `findings/${idOf(code)}`), ...commands.map(({ name }) => `commands/${idOf(name)}`)];
  expect(pages.filter((page) => !recorded.has(page))).toEqual([]);
});

describe('the Swedish words of the documentation', () => {
  const written = (name: string) => parse(read(join(root, `docs/site/${name}.sv.yaml`))) as object;

  it('are there for every finding, and no other', () => {
    const swedish = written('findings');
    expect(Object.keys(swedish).sort()).toEqual(findings.map(({ code }) => code).sort());
    for (const words of Object.values(swedish)) expect(Object.keys(words)).toEqual(['what', 'why', 'fix']);
  });

  // Words that change in English lose the Swedish ones, which have to be read again.
  it('are there for every text of a command, and no other', () => {
    const english = commands.flatMap((command) => [command.summary, ...[...command.arguments, ...command.options].map(({ says }) => says)]);
    expect(Object.keys(written('commands')).sort()).toEqual([...new Set(english.map(sentence))].sort());
  });

  it('are there for every field, and no other', () => {
    const english = fields.flatMap(({ says, fields: listed }) => [says, ...listed.map((field) => field.says)]);
    // The editor has those of the fields that it shows: tests/editor/labels.test.ts.
    const described = new Set(english.filter((says) => says !== '' && !Object.hasOwn(editorSwedish, says)));
    expect(Object.keys(written('fields')).sort()).toEqual([...described].sort());
  });
});
