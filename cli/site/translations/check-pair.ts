import { parseArticle } from '../../content/article.ts';
import type { ArticlePart } from '../../content/article-tree.ts';
import { bodyKey } from '../../content/markdown-file.ts';
import { readMarkdown } from '../../content/read-markdown.ts';
import type { MarkdownKind, MarkdownSource } from '../../definitions/fields/field-value.ts';
import type { Facts } from '../../diagnostics/catalog.ts';
import { findingOf, type Location, type Report } from '../../diagnostics/finding.ts';
import { columns } from '../../diagnostics/frame.ts';
import { escapePattern } from '../../platform/escape.ts';
import type { Pair } from './compare.ts';
import { qualifiesFigures } from './figure-meanings.ts';
import { figuresIn, type WrittenFigure, withoutSameDigits } from './figures-in-text.ts';
import { type LocalText, type UnmatchedFigures, unmatchedFigures } from './match-figures.ts';
import type { WrittenText } from './texts.ts';
import { unmatchedMonths } from './unmatched-months.ts';

export interface TranslationRules {
  /** Locale by language code, to read numbers. */
  locales: ReadonlyMap<string, string>;
  /** Matches the words that may be the same in every language, such as names (see `wordsPattern`). */
  sameWords: RegExp;
}

/** Compares a translation with its source text, and reports differences. */
export function checkPair(pair: Pair, rules: TranslationRules, report: Report): void {
  const { source, translation } = pair;
  if (source.text === translation.text) {
    if (!mayBeAlike(source.text, rules.sameWords))
      report(findingOf('translation/identical', at(pair), { text: source.text, markdown: markdownOf(pair) }));
    return;
  }
  checkPlaceholders(pair, report);
  checkFigures(pair, rules, report);
  if (source.markdown !== null) checkLinks(pair, source.markdown, report);
  if (source.markdown === 'article') checkParts(pair, report);
  checkLength(pair, report);
}

const at = ({ text, translation }: Pair): Location => text.source.valueAt(translation.path);

/** Where the entry of a text in a Markdown file has what all languages share, and the key of the text there; null for a text elsewhere. */
function markdownOf({ text, translation }: Pair): Facts<'translation/identical'>['markdown'] {
  const { source } = text;
  const {
    file,
    path: [key],
  } = source.inFile(translation.path);
  if (file === source.file) return null;
  return { index: source.file, key: key === bodyKey ? null : String(key) };
}

/** The place of `literal` in the translation. If the translation is a list, or does not hold it, the place of the translation. */
const within = (pair: Pair, literal: string, offset: number): Location =>
  pair.text.source.within(pair.translation.path, literal, offset);

/** Matches whatever stands in braces. */
const placeholder = /\{[^{}\s][^{}]*\}/g;

/** A pattern for the whole words of a list, in any case. If two begin alike, it matches the longer one. */
export function wordsPattern(words: readonly string[]): RegExp {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const any = longestFirst.map(escapePattern).join('|');
  return new RegExp(`(?<!\\p{L})(?:${any})(?!\\p{L})`, 'giu');
}

/** A word without the address that it is or holds. */
const withoutAddress = (word: string): string => (/.@./.test(word) ? ' ' : word.replace(/https?:.+/, ' '));

/** Whether a text has nothing to translate: only names, addresses, figures and single letters. */
export const mayBeAlike = (text: string, words: RegExp): boolean =>
  !/\p{L}{2}/u.test(text.replace(placeholder, ' ').replace(/\S+/g, withoutAddress).replace(words, ' '));

/** The items that the first list has more often than the second. */
export function surplus<T>(of: readonly T[], over: readonly T[], name: (item: T) => string): T[] {
  const left = new Map<string, number>();
  for (const item of over) left.set(name(item), (left.get(name(item)) ?? 0) + 1);
  return of.filter((item) => {
    const count = left.get(name(item)) ?? 0;
    left.set(name(item), count - 1);
    return count <= 0;
  });
}

/** A piece of a text. `offset` in the text. */
export interface Literal {
  literal: string;
  offset: number;
}

interface Comparison<T extends Literal> {
  pair: Pair;
  code: `translation/${'placeholders' | 'figures' | 'links' | 'parts'}-differ`;
  source: readonly T[];
  own: readonly T[];
  /** Two items with the same name are equal. */
  name(item: T): string;
}

/** Reports items that only one of the two texts has. */
function compare<T extends Literal>({ pair, code, source, own, name }: Comparison<T>, report: Report): void {
  reportSurplus(
    pair,
    code,
    { missing: surplus(source, own, name), extra: surplus(own, source, name) },
    report,
  );
}

/** Reports items without a counterpart: at the first surplus one of the translation, or at the translation. */
function reportSurplus(
  pair: Pair,
  code: Comparison<Literal>['code'],
  { missing, extra }: { missing: readonly Literal[]; extra: readonly Literal[] },
  report: Report,
): void {
  if (missing.length === 0 && extra.length === 0) return;
  const [first] = extra;
  const place = first === undefined ? at(pair) : within(pair, first.literal, first.offset);
  const literals = (items: readonly Literal[]) => items.map(({ literal }) => literal);
  report(findingOf(code, place, { missing: literals(missing), extra: literals(extra) }));
}

/** The placeholders of a text. */
export const placeholdersIn = (text: string): Literal[] =>
  !text.includes('{')
    ? []
    : [...text.matchAll(placeholder)].map(({ 0: literal, index: offset }) => ({ literal, offset }));

function checkPlaceholders(pair: Pair, report: Report): void {
  // Braces in code have no meaning. An anchor belongs to its heading, which is compared as a part.
  const ofText = ({ text }: { text: string }) =>
    placeholdersIn(pair.source.markdown === 'article' ? parseArticle(text).prose : text);
  const [source, own] = [ofText(pair.source), ofText(pair.translation)];
  compare(
    { pair, code: 'translation/placeholders-differ', source, own, name: ({ literal }) => literal },
    report,
  );
}

/** A text with its placeholders and addresses replaced by spaces. */
function proseOf(text: string): string {
  const spaces = (literal: string) => ' '.repeat(literal.length);
  const prose = text.includes('{') ? text.replace(placeholder, spaces) : text;
  if (!/\]\(|:/.test(prose)) return prose;
  // No target ends after the last bracket. Without this limit, each search would run to the end of the text.
  const end = prose.lastIndexOf(')') + 1;
  const withoutTargets = prose.slice(0, end).replace(/\]\([^)]*\)/g, spaces) + prose.slice(end);
  return withoutTargets.replace(/\b(?:https?|mailto|tel):\S+/g, spaces);
}

/** The most figures of a text that are compared by what they mean, which takes time that grows with the square of their number. */
const mostCompared = 300;

/** A text without the figures in its code, which are not written as the language writes them. Those in its sections stay. */
function withoutCode({ text, markdown }: WrittenText): string {
  // Most texts have no code, and need not be parsed for it.
  if (markdown !== 'article' || !/[`~]/.test(text)) return text;
  const { prose, sections } = parseArticle(text);
  return sections.reduce(
    (found, { offset, end }) => found.slice(0, offset) + text.slice(offset, end) + found.slice(end),
    prose,
  );
}

/** Compares figures, and months by name, outside of placeholders, link targets and code. */
function checkFigures(pair: Pair, { locales }: TranslationRules, report: Report): void {
  const localeOf = (language: string) => locales.get(language) ?? language;
  const source = { text: proseOf(withoutCode(pair.source)), locale: localeOf(pair.sourceLanguage) };
  const own = { text: proseOf(withoutCode(pair.translation)), locale: localeOf(pair.language) };
  const months = unmatchedMonths(source, own);
  const { missing, extra } = differentFigures(source, own);
  reportSurplus(
    pair,
    'translation/figures-differ',
    { missing: [...missing, ...months.missing], extra: [...extra, ...months.extra] },
    report,
  );
}

function differentFigures(source: LocalText, own: LocalText): UnmatchedFigures {
  if (!/\p{Nd}/u.test(source.text) && !/\p{Nd}/u.test(own.text)) return { missing: [], extra: [] };
  const [one, other] = withoutSameDigits(source.text, own.text);
  const valueIn = ({ value }: WrittenFigure) => value;
  const [ofSource, ofOwn] = [figuresIn(one, source.locale), figuresIn(other, own.locale)];
  const byValue = { missing: surplus(ofSource, ofOwn, valueIn), extra: surplus(ofOwn, ofSource, valueIn) };
  const isSame = byValue.missing.length === 0 && byValue.extra.length === 0;
  if (isSame && !qualifiesFigures(one, source.locale) && !qualifiesFigures(other, own.locale)) return byValue;
  const isLong = Math.max(ofSource.length, ofOwn.length) > mostCompared;
  if (isLong) return byValue;
  return unmatchedFigures({ ...source, text: one }, { ...own, text: other });
}

/**
 * Pages, mail addresses and telephone numbers must be the same in every language. For addresses of other sites, and for files, only the
 * number counts, because a translation may link a translated page.
 */
function checkLinks(pair: Pair, kind: MarkdownKind, report: Report): void {
  const linksOf = ({ text }: { text: string }) => linksIn({ kind, source: text });
  const [source, own] = [linksOf(pair.source), linksOf(pair.translation)];
  compare({ pair, code: 'translation/links-differ', source, own, name: linkName }, report);
}

/** An article has the same headings by level, figures, sections, tables, pieces of code, quotations and footnotes in every language. */
function checkParts(pair: Pair, report: Report): void {
  const [source, own] = [pair.source, pair.translation].map(({ text }) => parseArticle(text).parts);
  compare(
    { pair, code: 'translation/parts-differ', source: source ?? [], own: own ?? [], name: partName },
    report,
  );
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
function checkLength(pair: Pair, report: Report): void {
  // No character takes more than two columns.
  if (Math.max(pair.source.text.length, pair.translation.text.length) * 2 < shortest) return;
  const [source, own] = [columns(pair.source.text), columns(pair.translation.text)];
  const [less, more] = own < source ? [own, source] : [source, own];
  if (more < shortest || less >= more * leastShare) return;
  report(findingOf('translation/length-differs', at(pair), { own, source }));
}
