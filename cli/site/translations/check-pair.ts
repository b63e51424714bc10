import { parseArticle } from '../../content/article.ts';
import type { ArticlePart } from '../../content/article-tree.ts';
import { bodyKey } from '../../content/markdown-file.ts';
import { readMarkdown } from '../../content/read-markdown.ts';
import { currencies } from '../../definitions/fields/currencies.ts';
import type { MarkdownKind, MarkdownSource } from '../../definitions/fields/field-value.ts';
import type { Facts } from '../../diagnostics/catalog.ts';
import { findingOf, type Report } from '../../diagnostics/finding.ts';
import { columns } from '../../diagnostics/frame.ts';
import { escapePattern } from '../../platform/escape.ts';
import { checkFigures } from './check-figures.ts';
import type { ComparedPair, TranslationPair } from './compare.ts';
import { at, compare, isShorter, type Literal, placeholder } from './differences.ts';

export interface TranslationRules {
  /** Locale by language code, to read numbers. */
  locales: ReadonlyMap<string, string>;
  /** Matches the words that may be the same in every language, such as names (see `wordsPattern`). */
  sameWords: RegExp;
}

/** Compares a translation with its source text, and reports differences. */
export function checkPair(pair: TranslationPair & Pick<ComparedPair, 'blocks'>, rules: TranslationRules, report: Report): void {
  const { source, translation } = pair;
  if (source.text === translation.text) {
    if (!mayBeAlike(source.text, rules.sameWords))
      report(findingOf('translation/identical', at(pair), { text: source.text, markdown: markdownOf(pair) }));
    return;
  }
  checkPlaceholders(pair, report);
  checkFigures(pair, rules.locales, report);
  if (source.markdown !== null) checkLinks(pair, source.markdown, report);
  if (source.markdown === 'article') checkParts(pair, report);
  checkLength(pair, report);
}

/** Where the entry of a text in a Markdown file has what all languages share, and the key of the text there; null for a text elsewhere. */
function markdownOf({ text, translation }: TranslationPair): Facts<'translation/identical'>['markdown'] {
  const { source } = text;
  const {
    file,
    path: [key],
  } = source.inFile(translation.path);
  if (file === source.file) return null;
  return { index: source.file, key: key === bodyKey ? null : String(key) };
}

/** A pattern for the whole words of a list, in any case. If two begin alike, it matches the longer one. */
export function wordsPattern(words: readonly string[]): RegExp {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const any = longestFirst.map(escapePattern).join('|');
  return new RegExp(`(?<!\\p{L})(?:${any})(?!\\p{L})`, 'giu');
}

/** A word without the address that it is or holds. */
const withoutAddress = (word: string): string => (/.@./.test(word) ? ' ' : word.replace(/https?:.+/, ' '));

/** The codes of currencies, as all languages write them. */
const currencyCode = new RegExp(`\\b(?:${currencies.join('|')})\\b`, 'g');

/** Whether a text has nothing to translate: only names, addresses, figures, codes of currencies and single letters. */
export const mayBeAlike = (text: string, words: RegExp): boolean => {
  const prose = text.replace(placeholder, ' ').replace(/\S+/g, withoutAddress);
  return !/\p{L}{2}/u.test(prose.replace(words, ' ').replace(currencyCode, ' '));
};

/** The placeholders of a text. */
export const placeholdersIn = (text: string): Literal[] =>
  !text.includes('{') ? [] : [...text.matchAll(placeholder)].map(({ 0: literal, index: offset }) => ({ literal, offset }));

function checkPlaceholders(pair: TranslationPair, report: Report): void {
  // Braces in code have no meaning. An anchor belongs to its heading, which is compared as a part.
  const ofText = ({ text }: { text: string }) => placeholdersIn(pair.source.markdown === 'article' ? parseArticle(text).prose : text);
  const [source, own] = [ofText(pair.source), ofText(pair.translation)];
  compare({ pair, code: 'translation/placeholders-differ', source, own, name: ({ literal }) => literal }, report);
}

/**
 * Pages, mail addresses and telephone numbers must be the same in every language. For addresses of other sites, and for files, only the
 * number counts, because a translation may link a translated page.
 */
function checkLinks(pair: TranslationPair, kind: MarkdownKind, report: Report): void {
  const linksOf = ({ text }: { text: string }) => linksIn({ kind, source: text });
  const [source, own] = [linksOf(pair.source), linksOf(pair.translation)];
  compare({ pair, code: 'translation/links-differ', source, own, name: linkName }, report);
}

/** An article has the same headings by level, figures, sections, tables, pieces of code, quotations and footnotes in every language. */
function checkParts(pair: TranslationPair, report: Report): void {
  const [source, own] = [pair.source, pair.translation].map(({ text }) => parseArticle(text).parts);
  compare({ pair, code: 'translation/parts-differ', source: source ?? [], own: own ?? [], name: partName }, report);
}

const partName = ({ name }: ArticlePart): string => name;

/** The targets of the links in a text in Markdown. */
export function linksIn(text: MarkdownSource): Literal[] {
  // Most texts have no link, and so need no parser.
  if (!text.source.includes('](')) return [];
  const { links, linkOffsets } = readMarkdown(text);
  return links.map((literal, index) => ({ literal, offset: linkOffsets[index] ?? 0 }));
}

/** Links with the same name are equal. */
export const linkName = ({ literal }: Literal): string =>
  /^https?:/.test(literal) ? 'elsewhere' : /^file:/.test(literal) ? 'file' : literal;

/** A text with fewer columns is a label, and labels may differ in length. */
const shortest = 60;
const leastShare = 0.4;

/** Widths are in terminal columns. A Chinese character counts as two letters. */
function checkLength(pair: TranslationPair, report: Report): void {
  // No character takes more than two columns.
  if (Math.max(pair.source.text.length, pair.translation.text.length) * 2 < shortest) return;
  const [source, own] = [columns(pair.source.text), columns(pair.translation.text)];
  const [less, more] = own < source ? [own, source] : [source, own];
  if (more < shortest || less >= more * leastShare || (own < source && isShorter(pair))) return;
  report(findingOf('translation/length-differs', at(pair), { own, source }));
}
