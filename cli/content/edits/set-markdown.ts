import { markOf, withoutMark } from '../../platform/byte-order-mark.ts';
import { markdownParts } from '../markdown-file.ts';
import { layoutAt, layoutOf } from '../yaml/layout.ts';
import type { Span } from '../yaml/positions.ts';
import { lineEndOf } from './offsets.ts';
import { setWords, type TextOrWords } from './set-text.ts';
import { entryLines } from './written-value.ts';

/**
 * Edits of a Markdown file with front matter. They keep its byte order mark, its line ends and everything else. `raw`: the file as it is;
 * empty if there is none.
 */

/** The file with another article. */
export function setArticle(raw: string, article: string): string {
  return edited(raw, (text) => {
    const { body, start, fence } = markdownParts(text);
    const before = text.slice(0, start);
    const after = text.slice(start + body.length);
    if (body !== '') return `${before}${article}${after}`;
    const lines = before === '' || before.endsWith('\n') ? before : `${before}\n`;
    return `${lines}${fence === null || lines.endsWith('\n\n') ? '' : '\n'}${article}\n`;
  });
}

/** The file with another value in its front matter, which is begun if there is none. Null if that is not possible. */
export function setFrontMatter(raw: string, key: string, value: TextOrWords): string | null {
  let isPossible = true;
  const text = edited(raw, (before) => {
    const { yaml, fence, problem } = markdownParts(before);
    const lines = entryLines(key, value, { text: before, listIndent: 2 });
    if (fence === null) {
      isPossible = problem === null;
      return `---\n${lines.join('\n')}\n---\n${before === '' ? '' : `\n${before}`}`;
    }
    const root = yaml === null ? null : layoutOf(yaml);
    if (root === null || layoutAt(root, [key]) === null) return `${before.slice(0, fence)}${lines.join('\n')}\n${before.slice(fence)}`;
    const [edit, ...others] = setWords(yaml ?? '', root, [key], value) ?? [];
    isPossible = edit !== undefined && others.length === 0;
    if (edit === undefined) return before;
    const { start, end } = layoutAt(root, [key]) as Span;
    return `${before.slice(0, start)}${edit.text}${before.slice(end)}`;
  });
  return isPossible ? text : null;
}

/** Changes a text with `\n` at the end of each line and without byte order mark. */
function edited(raw: string, change: (text: string) => string): string {
  const [mark, text] = [markOf(raw), withoutMark(raw)];
  const lineEnd = lineEndOf(text);
  const now = change(text.replace(/\r\n?/g, '\n'));
  return mark + (lineEnd === '\n' ? now : now.replaceAll('\n', lineEnd));
}
