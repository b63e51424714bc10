import type { ArticleBlock } from '../definitions/fields/in-language.ts';
import type { MarkdownProblem } from './other-markdown.ts';
import type { SectionLines } from './section-lines.ts';

/** A picture as an article names it. */
export interface PlacedPicture {
  type: 'figure';
  /** Path below `content/pictures/`. */
  file: string;
  alt: string;
  caption?: string;
  /** The offsets of the picture and of the path of its file in the text. */
  offset: number;
  fileOffset: number;
}

/** A section of the site in an article, as it is written. */
export interface PlacedSection extends SectionLines {
  type: 'section';
  /** The section type that it names. */
  of: string;
  /** Its fields, without the type. Undefined if their YAML cannot be read; anything but a mapping is a mistake. */
  data: unknown;
}

export type WrittenBlock = ArticleBlock<PlacedPicture | PlacedSection>;

/** A part of an article that its translations have too. */
export interface ArticlePart {
  /** Parts of two articles with the same name are alike: `heading 2 #began`, `figure quay.jpg`. */
  name: string;
  /** The line of the text that it begins with. */
  literal: string;
  offset: number;
}

/** Words of a block that can be translated by themselves. */
export interface BlockUnit {
  kind: 'text' | 'alt' | 'caption';
  /** As it is written, without what begins each line in a quotation or a list. */
  text: string;
  /** Where it stands in the article. `end` is exclusive. */
  start: number;
  end: number;
  /** What begins each of its further lines. Null for words that stand on one line. */
  prefix: string | null;
}

/**
 * A block of an article that holds no other: a paragraph, a heading, a row of a table, a figure, a piece of code, a section. What stands
 * between them is their frame: the marks of lists and quotations, and empty lines.
 */
export interface SourceBlock {
  /** What it is, from the outside in: `heading 2`, `list paragraph`, `section video`. */
  kind: string;
  /** As it is written, without the marks around it. */
  text: string;
  /** Where it stands in the article. `end` is exclusive. */
  start: number;
  end: number;
  /** The words in it, in their order: none in code and sections, one for each cell of a row. */
  units: BlockUnit[];
}

export interface ArticleTree {
  blocks: WrittenBlock[];
  /** Its blocks that hold no other, as they are written, in the order of the text. */
  sourceBlocks: SourceBlock[];
  /** Headings, figures, sections, tables, code, quotations and references to footnotes, in their order. */
  parts: ArticlePart[];
  /** Link targets as written, in order, and their offsets in the text. */
  links: string[];
  linkOffsets: number[];
  figures: PlacedPicture[];
  sections: PlacedSection[];
  /** The text, of the same length, in which code has nothing that rules for texts may take for something else. */
  prose: string;
  problems: MarkdownProblem[];
}
