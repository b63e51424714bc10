import { parseArticle } from '../../content/article.ts';
import type { WrittenBlock } from '../../content/article-tree.ts';
import { isFieldValue } from '../../definitions/fields/field-value.ts';
import { everyLanguage, isLocalized } from '../../definitions/fields/fields.ts';
import { isKind } from '../../definitions/fields/is-kind.ts';
import { visitParts } from '../../definitions/fields/visit-values.ts';
import { ownValue } from '../../platform/is-mapping.ts';

/** The headings of an article in each of its languages, in their order: level and anchor, `2 how-it-went`; `2 #went` for a named one. */
export interface ArticleHeadings {
  /** The place of the article in its file. */
  at: string;
  texts: Readonly<Record<string, readonly string[]>>;
  /** Whether it is not on every page that shows the rest of the file. */
  isApart?: true;
}

/** The headings of the articles in a value. Parts that are not valid are skipped. `language`: that of texts without one of their own. */
export function articleHeadings(value: unknown, language: string = everyLanguage): ArticleHeadings[] {
  const found: ArticleHeadings[] = [];
  visitParts(value, (part, path) => {
    if (!isFieldValue(part)) return false;
    const values = isLocalized(part) ? part.values : { [language]: part };
    if (!Object.values(values).some((text) => isKind(text, 'article'))) return false;
    const texts = Object.entries(values).flatMap(([code, text]) => {
      const headings = headingsIn(text);
      return headings === null ? [] : [[code, headings] as const];
    });
    if (texts.some(([, headings]) => headings.length > 0)) found.push({ at: path().join('.'), texts: Object.fromEntries(texts) });
    return texts.length > 0;
  });
  return found;
}

/** Null for a value that is no article. */
function headingsIn(value: unknown): string[] | null {
  if (!isKind(value, 'article')) return null;
  // Most texts have none, and need not be parsed for it.
  return /^ {0,3}#|^ {0,3}(?:=+|-+)[ \t]*$/m.test(value.source) ? parseArticle(value.source).blocks.flatMap(heading) : [];
}

const heading = (block: WrittenBlock): string | [] =>
  block.type === 'heading' ? `${block.level} ${block.isNamed ? '#' : ''}${block.id}` : [];

/**
 * The anchors that headings of a page have by their words. Keys are those of the source text. A value has the anchor of the same heading
 * in each language; null where a translation is built otherwise.
 */
export type WordAnchors = Readonly<Record<string, Readonly<Record<string, string | null>>>>;

/** What stands in a language for an anchor that a link names; undefined if its page has no such heading there. */
export function anchorFor(anchors: WordAnchors, anchor: string, language: string): string | undefined {
  const twins = ownValue(anchors, anchor);
  // An anchor that an author has written is the same in every language.
  return twins === undefined ? anchor : (twins[language] ?? undefined);
}

interface WordAnchorSources {
  /** The articles of the page. */
  articles: readonly ArticleHeadings[];
  /** Anchors that authors have written: ids of sections, and those of headings. */
  named: readonly string[];
  /** The languages of the page, each with those that stand in for it. */
  languages: readonly { code: string; texts: readonly string[] }[];
  sourceLanguage: string;
}

/** Ids that the shell has on every page. */
export const idsOfShell: readonly string[] = ['content', 'menu'];

/**
 * The anchors that links may name, although no author has written them: those that one heading alone has, in every language. Others get a
 * number on their page, and another one when a heading is added.
 */
export function wordAnchors(sources: WordAnchorSources): WordAnchors {
  const { articles, sourceLanguage, languages } = sources;
  const isOnly = new Map(
    [{ code: sourceLanguage, texts: [sourceLanguage] }, ...languages].map((language) => [language.code, onlyOnes(sources, language.texts)]),
  );
  const found: [string, Record<string, string | null>][] = [];
  for (const { texts, isApart } of articles) {
    const source = textFor(texts, [sourceLanguage]);
    if (isApart || source === undefined) continue;
    for (const [place, written] of source.entries()) {
      const key = anchorOf(written);
      if (isNamed(written) || !isOnly.get(sourceLanguage)?.has(key)) continue;
      const twins = languages.map(({ code, texts: codes }) => {
        const twin = textFor(texts, codes);
        return [code, twin && isAlike(source, twin) ? anchorOf(twin[place] ?? '') : null] as const;
      });
      if (twins.every(([code, twin]) => twin === null || isOnly.get(code)?.has(twin))) found.push([key, Object.fromEntries(twins)]);
    }
  }
  return Object.fromEntries(found);
}

/** The anchors that one heading alone has, and no other part of the page, where its texts are in the first of these languages. */
function onlyOnes({ articles, named }: WordAnchorSources, codes: readonly string[]): ReadonlySet<string> {
  const [once, taken] = [new Set<string>(), new Set([...idsOfShell, ...named])];
  for (const written of articles.flatMap(({ texts }) => textFor(texts, codes) ?? [])) {
    const anchor = anchorOf(written);
    if (taken.has(anchor)) once.delete(anchor);
    else once.add(anchor);
    taken.add(anchor);
  }
  return once;
}

const textFor = (texts: ArticleHeadings['texts'], codes: readonly string[]): readonly string[] | undefined =>
  [...codes, everyLanguage].map((code) => texts[code]).find((text) => text !== undefined);

/** Whether two texts have the same headings by level and by the anchors that authors have written. */
const isAlike = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((written, place) => formOf(written) === formOf(other[place] ?? ''));

const isNamed = (written: string): boolean => /^\d+ #/.test(written);
const anchorOf = (written: string): string => written.replace(/^\d+ #?/, '');
const formOf = (written: string): string => (isNamed(written) ? written : (written.split(' ')[0] ?? ''));
