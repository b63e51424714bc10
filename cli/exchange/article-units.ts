import { parseArticle } from '../content/article.ts';
import type { BlockUnit, PlacedSection, SourceBlock } from '../content/article-tree.ts';
import { setWords } from '../content/edits/set-text.ts';
import { isBlankYaml } from '../content/placed-section.ts';
import { readSection, type SectionTypes } from '../content/section-values.ts';
import { type Layout, layoutAt, layoutOf } from '../content/yaml/layout.ts';
import type { MarkdownKind } from '../definitions/fields/field-value.ts';
import { everyLanguage } from '../definitions/fields/fields.ts';
import { translatedTexts } from '../site/translations/texts.ts';

/** Words of a block that are translated by themselves: those of a paragraph, of a cell, or of a field of a section. */
export interface ArticleUnit {
  /** What it is in its block: `text`, `alt`, `caption`, or the field of a section. */
  name: string;
  text: string;
  markdown: MarkdownKind | null;
  /** Where it stands in the article. `end` is exclusive. */
  start: number;
  end: number;
  /** Other words as they are written there. Null if they cannot be. */
  written(text: string): string | null;
  /** What these words are read as when they are written there. */
  read(text: string): string;
}

/** The units of a block of an article, in their order. */
export function unitsOfBlock(article: string, block: SourceBlock, types: SectionTypes): ArticleUnit[] {
  if (!block.kind.startsWith('section ')) return block.units.map((unit) => unitOf(article, block, unit));
  const section = parseArticle(article).sections.find(({ offset }) => offset === block.start);
  return section === undefined ? [] : sectionUnits(section, types);
}

function unitOf(article: string, block: SourceBlock, { kind, text, start, end, prefix }: BlockUnit): ArticleUnit {
  const closing = article[end];
  const onOneLine = (words: string): string => {
    const line = words
      .split('\n')
      .map((own) => own.trim())
      .join(' ');
    // A character that ends the place would cut the words off.
    if (block.kind.endsWith('row')) return withBackslash(line, '|');
    return kind === 'caption' && closing !== undefined ? withBackslash(line, closing) : line;
  };
  return {
    name: kind,
    text,
    markdown: kind === 'text' ? 'article' : null,
    start,
    end,
    written: (words) => (prefix === null ? onOneLine(words) : words.split('\n').join(`\n${prefix}`)),
    read: (words) => (prefix === null ? onOneLine(words) : words),
  };
}

/** A text with a backslash before each character that has none. */
const withBackslash = (text: string, character: string): string =>
  text.replaceAll(`\\${character}`, character).replaceAll(character, `\\${character}`);

/** The texts of the fields of a section, by its definition. */
function sectionUnits(section: PlacedSection, types: SectionTypes): ArticleUnit[] {
  const read = readSection(section, types);
  if (!read?.usable) return [];
  const { usable, schema, source } = read;
  const body = isBlankYaml(section.body) ? '' : (section.body ?? '');
  const root = layoutOf(body);
  const texts = translatedTexts({ usable, schema, source }, [everyLanguage], () => null);
  return texts
    .flatMap(({ key, written }): ArticleUnit[] => {
      const own = written.get(everyLanguage);
      if (own === undefined) return [];
      const path = own.path.filter((step) => step !== everyLanguage);
      const common = { name: key, text: own.text, markdown: own.markdown, read: (words: string) => words };
      const attribute = path.length === 1 && section.attributes.find((one) => one.key === path[0]);
      if (attribute) {
        const end = attribute.offset + attribute.written.length;
        return [
          {
            ...common,
            start: attribute.offset,
            end,
            written: (words) => (/["\n]/.test(words) ? null : words),
          },
        ];
      }
      const layout = layoutAt(root, path);
      if (layout?.kind !== 'scalar' || layout.style === 'alias') return [];
      const [start, end] = [section.bodyOffset + layout.start, section.bodyOffset + layout.end];
      return [{ ...common, start, end, written: (words) => writtenInYaml(body, root, path, words) }];
    })
    .sort((a, b) => a.start - b.start);
}

const writtenInYaml = (body: string, root: Layout | null, path: readonly PropertyKey[], words: string): string | null =>
  setWords(body, root, path, words)?.[0]?.text ?? null;
