import type { ArticleBlock } from '../definitions/fields/in-language.ts';
import type { MarkdownProblem } from './other-markdown.ts';

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

export type WrittenBlock = ArticleBlock<PlacedPicture>;

/** A part of an article that its translations have too. */
export interface ArticlePart {
  /** Parts of two articles with the same name are alike: `heading 2 #began`, `figure quay.jpg`. */
  name: string;
  /** The line of the text that it begins with. */
  literal: string;
  offset: number;
}

export interface ArticleTree {
  blocks: WrittenBlock[];
  /** Headings, figures, tables, code, quotations and references to footnotes, in their order. */
  parts: ArticlePart[];
  /** Link targets as written, in order, and their offsets in the text. */
  links: string[];
  linkOffsets: number[];
  figures: PlacedPicture[];
  /** The text, of the same length, in which code has nothing that rules for texts may take for something else. */
  prose: string;
  problems: MarkdownProblem[];
}

/** `ArticleTree.prose` of a text. `code`: where each piece of code begins and ends. */
export function proseOf(source: string, code: readonly (readonly [start: number, end: number])[]): string {
  let [text, done] = ['', 0];
  for (const [start, end] of [...code].sort(([a], [b]) => a - b)) {
    text += source.slice(done, start) + source.slice(start, end).replace(/[<>&{}A-Z]/g, '_');
    done = end;
  }
  return text + source.slice(done);
}
