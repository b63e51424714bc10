import { parseArticle } from '../../content/article.ts';
import type { PlacedSection } from '../../content/article-tree.ts';
import { readSection, type SectionTypes } from '../../content/section-values.ts';
import type { Path } from '../../content/yaml/source.ts';
import { isLocalized, isMarkdown, type Localized } from '../../definitions/fields/fields.ts';
import { findValue, visitValues } from '../../definitions/fields/visit-values.ts';

/**
 * The first section in the articles of a value that has a text for which no other language stands in (`fallback: 'none'`), with the path
 * of its article; null if there is none. Another language cannot take over such an article, as it would take over that text.
 */
export function bindingSection(
  value: unknown,
  types: SectionTypes,
): { section: PlacedSection; path: Path } | null {
  const found: { section: PlacedSection; path: Path }[] = [];
  visitValues(value, (part, path) => {
    if (found.length === 0 && isMarkdown(part) && part.kind === 'article')
      for (const section of parseArticle(part.source).sections)
        if (isBinding(section, types)) found.push({ section, path });
    return found.length > 0;
  });
  return found[0] ?? null;
}

function isBinding(section: PlacedSection, types: SectionTypes): boolean {
  const usable = readSection(section, types)?.usable;
  const stands = (part: unknown): part is Localized<unknown> =>
    isLocalized(part) && part.complete && part.fallback === 'none';
  return findValue(usable, stands) !== null || bindingSection(usable, types) !== null;
}
