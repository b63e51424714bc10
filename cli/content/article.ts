import { hash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { openTable, type Table } from '../incremental/store.ts';
import { ArticleParser } from './article-parser.ts';
import type { ArticleTree } from './article-tree.ts';
import { withoutFences } from './masked-text.ts';
import type { MarkdownProblem } from './other-markdown.ts';
import { sectionsIn, withoutSections } from './section-lines.ts';
import { countArticle, countTokens, textLimit, tokenLimit } from './tokens.ts';

/** The articles that were last parsed. One is parsed for its checks, its comparison with a translation, its links and its page. */
const parsed = new Map<string, ArticleTree>();

/** In letters of all texts: a tree takes about ten times the memory of its text. */
const mostParsed = 2_000_000;
let inParsed = 0;

/**
 * Trees of articles from before these, packed, by the digest of the text. Each step of a build goes through all articles. Unpacking one
 * takes a tenth of the time that parsing it takes.
 */
const packed = new Map<string, Uint8Array>();

/** In bytes: 8,000 articles of 1,500 words. Further ones are parsed again. In their turn, those here come before them. */
const mostPacked = 2 ** 26;
let inPacked = 0;

/** Packed trees of earlier runs, by the same digest. */
let kept: Table | null = null;

/** Takes trees from the store of a site from now on. What this process has parsed for another site is let go. */
export function openArticles(root: string): void {
  // V8 packs the trees, and another version may not read them.
  kept = openTable(root, { name: 'articles', state: process.versions.v8 });
  letGo();
}

/** Keeps what was parsed in the store, and no longer in memory. Runs that parse few articles drop none of the others. */
export function saveArticles(): void {
  packParsed();
  if (kept === null || packed.size === 0) return;
  kept.keepAll(mostPacked);
  for (const [name, bytes] of packed) kept.set(name, '', bytes);
  kept.save();
  letGo();
}

function letGo(): void {
  parsed.clear();
  packed.clear();
  [inParsed, inPacked] = [0, 0];
}

/** Parses an article. Never throws: `problems` lists what an article cannot have. */
export function parseArticle(source: string): Readonly<ArticleTree> {
  const known = parsed.get(source);
  if (known !== undefined) return known;
  if (inParsed > mostParsed) packParsed();
  const tree = unpacked(source) ?? freshTree(source);
  parsed.set(source, tree);
  inParsed += source.length;
  return tree;
}

function freshTree(source: string): ArticleTree {
  const refused = refuseArticle(source);
  return refused === null ? new ArticleParser(source).tree() : { ...noTree(source), problems: [refused] };
}

function packParsed(): void {
  for (const [source, tree] of parsed) keepPacked(digest(source), () => deflateRawSync(serialize(tree), { level: 1 }));
  parsed.clear();
  inParsed = 0;
}

/** `pack` takes long, and is not called for what is not kept. */
function keepPacked(name: string, pack: () => Uint8Array): void {
  if (inPacked > mostPacked || packed.has(name) || kept?.keep(name, '')) return;
  const bytes = pack();
  packed.set(name, bytes);
  inPacked += bytes.length;
}

/** The articles that this thread has parsed, as another one takes them. */
export function parsedArticles(): ReadonlyMap<string, Uint8Array> {
  packParsed();
  return packed;
}

/** Takes the articles that another thread has parsed. */
export function takeArticles(articles: ReadonlyMap<string, Uint8Array>): void {
  for (const [name, bytes] of articles) keepPacked(name, () => bytes);
}

function unpacked(source: string): ArticleTree | undefined {
  const name = digest(source);
  const bytes = packed.get(name) ?? kept?.get(name, '');
  return bytes && (deserialize(inflateRawSync(bytes)) as ArticleTree);
}

const digest = (source: string): string => hash('sha256', source, 'base64');

const noTree = (source: string): ArticleTree => ({
  blocks: [],
  sourceBlocks: [],
  parts: [],
  links: [],
  linkOffsets: [],
  figures: [],
  sections: [],
  prose: source,
  problems: [],
});

/** What opens a block within another at the start of a line: a quotation, an item of a list, the text of a footnote. */
const opening = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)]|\[\^[^\]\s]{1,99}\]:)[ \t])/y;

/** The parser's time grows with the square of the depth. No real text has eight levels of blocks or emphasis. */
function isTooNested(line: string): boolean {
  let levels = 0;
  opening.lastIndex = 0;
  while (opening.test(line)) levels += 1;
  return levels >= 8 || /[*_]{8}/.test(line);
}

/** The problem of an article that would take the parser too long; null for any other. */
export function refuseArticle(source: string): MarkdownProblem | null {
  let tokens = 0;
  for (const { body, literal, offset } of sectionsIn(source).sections) {
    tokens += countTokens(body ?? '');
    if (tokens <= tokenLimit) continue;
    return {
      construct: `Sections with more than ${tokenLimit.toLocaleString('en')} tokens of YAML`,
      literal,
      offset,
    };
  }
  const text = withoutFences(withoutSections(source));
  for (const { 0: line, index: offset } of text.matchAll(/[^\n]+/g))
    if (isTooNested(line)) return { construct: 'Markup in so many levels', literal: line, offset };
  for (const { 0: part, index } of text.matchAll(/[^\n]+(?:\n[^\n]*\S[^\n]*)*/g)) {
    if (countArticle(part) <= textLimit) continue;
    const construct = `A block with more than ${textLimit.toLocaleString('en')} tokens of Markdown`;
    return { construct, literal: part.split('\n')[0] ?? '', offset: index };
  }
  return null;
}
