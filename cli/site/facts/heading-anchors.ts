import { parseArticle } from '../../content/article.ts';
import { namedAnchors } from '../../content/article-headings.ts';
import { isFieldValue, type ValuePath } from '../../definitions/fields/field-value.ts';
import { isMarkdown } from '../../definitions/fields/is-kind.ts';
import { visitParts } from '../../definitions/fields/visit-values.ts';

/** An anchor that a heading or a section of an article has, with the place of the article. */
interface HeadingAnchor {
  anchor: string;
  path: ValuePath;
}

/** The anchors that authors have given headings and sections of articles in a value and its parts. Parts that are not valid are skipped. */
export function headingAnchors(value: unknown): HeadingAnchor[] {
  const found: HeadingAnchor[] = [];
  visitParts(value, (part, path) => {
    // Most texts have none, and need not be parsed for it.
    if (isFieldValue(part) && isMarkdown(part) && part.kind === 'article' && /\{#|^::/m.test(part.source))
      for (const anchor of namedAnchors(parseArticle(part.source).blocks)) found.push({ anchor, path: path() });
    return false;
  });
  return found;
}
