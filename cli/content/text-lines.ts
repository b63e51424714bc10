import { isMarkdownFile } from '../platform/files/file-kinds.ts';
import { markdownParts } from './markdown-file.ts';
import { scalarLines } from './yaml/scalar-spans.ts';

/**
 * The numbers of the lines of a file that begin within a text, so that they are no comments. In a Markdown file those are also all lines
 * below the front matter: a comment about them is the last line of the front matter.
 */
export function textLines(file: string, text: string): ReadonlySet<number> {
  if (!isMarkdownFile(file)) return scalarLines(text);
  const { text: whole, yaml, fence } = markdownParts(text);
  const first = fence === null ? 1 : whole.slice(0, fence).split('\n').length + 1;
  const last = whole.split('\n').length;
  const below = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return new Set([...(yaml === null ? [] : scalarLines(yaml)), ...below]);
}
