import { parseArticle } from '../../content/article.ts';
import type { PlacedSection } from '../../content/article-tree.ts';
import { bodyKey } from '../../content/markdown-file.ts';
import { readSection, type SectionTypes } from '../../content/section-values.ts';
import type { Path, YamlSource } from '../../content/yaml/source.ts';
import type { ByLanguage } from '../../definitions/fields/field-value.ts';
import { everyLanguage, isLocalized, type Localized } from '../../definitions/fields/fields.ts';
import { isMarkdown } from '../../definitions/fields/is-kind.ts';
import { findValue, visitValues } from '../../definitions/fields/visit-values.ts';
import type { Facts } from '../../diagnostics/catalog.ts';
import type { Related } from '../../diagnostics/finding.ts';
import { checkLanguageCodes } from '../../site/routes/language-codes.ts';
import { languagesAt, periodAt, type ValueScope } from './value-scope.ts';

/** Reports languages that a text must have and has not, and those that the site does not have. */
export function checkLanguages(value: ByLanguage, path: Path, scope: ValueScope): void {
  const { known, source, report } = scope;
  if (known.languages === null || scope.isInText || isInThese(value, known.languages)) return;
  const isShared = everyLanguage in value.values && value.canBeShared;
  const binding = isShared ? null : bindingPart(value, path, scope);
  const codes = {
    given: Object.keys(value.values).filter((code) => !isShared || code !== everyLanguage),
    known: known.languages,
    required: value.complete && !isShared ? requiredAt(path, value, scope, binding !== null) : [],
    at: (code: string) => source.keyAt([...path, code]),
    owner: (code: string) => source.ownerAt([...path, code]),
    markdown: (code: string) => markdownFor([...path, code], source),
  };
  checkLanguageCodes(codes, (finding) =>
    report(binding === null || finding.code !== 'translation/missing' ? finding : { ...finding, related: [binding] }),
  );
}

/** Whether a text is in each of these languages and in no other one, as most are. */
const isInThese = ({ values }: ByLanguage, codes: readonly string[]): boolean =>
  Object.keys(values).length === codes.length && codes.every((code) => Object.hasOwn(values, code));

/** Where an article has a section with a text for which no other language stands in; null if none does, or if no language asks. */
function bindingPart(value: ByLanguage, path: Path, { known, borrowing, source }: ValueScope): Related | null {
  if (value.fallback === 'none' || borrowing.every((code) => code in value.values)) return null;
  const found = bindingSection(value.values, known.definitions);
  if (found === null) return null;
  const { of, literal, offset } = found.section;
  const at = source.within([...path, ...found.path], of, offset + literal.indexOf(of));
  return {
    ...at,
    message: `A text of this section must be in each language: its field has "fallback: 'none'"`,
  };
}

/** The Markdown file to which a missing text belongs. A file that is missing as a whole lacks its article. */
function markdownFor(path: Path, source: YamlSource): Facts<'translation/missing'>['markdown'] {
  const {
    file,
    path: [key],
  } = source.inFile(path);
  if (file === source.file) return undefined;
  const isThere = source.ownerAt(path).file === file;
  return { file, key: isThere && key !== bodyKey ? String(key) : null };
}

/**
 * The languages that a text must have: in a draft, and if it falls back, only the source language. `isBinding`: it has a part for which
 * no language stands in.
 */
function requiredAt(path: Path, { values, fallback }: ByLanguage, scope: ValueScope, isBinding: boolean): readonly string[] {
  const { required: usual, borrowing, known } = scope;
  const isBound = fallback === 'none' || isBinding;
  const required = languagesAt(path, isBound ? { ...scope, required: [...usual, ...borrowing] } : scope);
  if (required.every((code) => code in values)) return required;
  const isFree = (fallback === 'source' && !isBinding) || periodAt(path, scope).isDraft;
  return isFree ? required.filter((code) => code === known.sourceLanguage) : required;
}

/**
 * The first section in the articles of a value that has a text for which no other language stands in (`fallback: 'none'`), with the path
 * of its article; null if there is none. Another language cannot take over such an article, as it would take over that text.
 */
function bindingSection(value: unknown, types: SectionTypes): { section: PlacedSection; path: Path } | null {
  const found: { section: PlacedSection; path: Path }[] = [];
  visitValues(value, (part, path) => {
    if (found.length === 0 && isMarkdown(part) && part.kind === 'article')
      for (const section of parseArticle(part.source).sections) if (isBinding(section, types)) found.push({ section, path });
    return found.length > 0;
  });
  return found[0] ?? null;
}

function isBinding(section: PlacedSection, types: SectionTypes): boolean {
  const usable = readSection(section, types)?.usable;
  const stands = (part: unknown): part is Localized<unknown> => isLocalized(part) && part.complete && part.fallback === 'none';
  return findValue(usable, stands) !== null || bindingSection(usable, types) !== null;
}
