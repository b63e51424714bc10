import type { SearchDocument } from '../../definitions/fields/in-language.ts';
import { idsOfShell } from '../facts/word-anchors.ts';
import type { PageText } from './article-texts.ts';

/** Texts that stand together on a page, in their order. */
export interface TextsOfPart {
  /** The section that they are; null if they have no anchor and title. */
  section: { id: string; title: string } | null;
  texts: readonly PageText[];
}

/** The texts of a page as the index of a search has them: each once, headings apart, and where each heading stands. */
export function searchedTexts(parts: readonly TextsOfPart[]): Pick<SearchDocument, 'headings' | 'text' | 'places'> {
  const [headings, lines] = [new Map<string, number>(), new Set<string>()];
  const places: string[] = [];
  let end = 0;
  const isLinked = anchorsOnce(parts);
  const begin = (title: string, anchor: string) => {
    const heading = numberOf(headings, title);
    places.push(isLinked(anchor) ? `${end} ${heading} ${anchor}` : `${end}`);
  };
  const addLine = (text: string) => {
    // A line break stands behind each line but the last.
    if (!lines.has(text)) end += text.length + 1;
    lines.add(text);
  };
  for (const { section, texts } of parts) {
    if (section !== null) begin(section.title, section.id);
    else if (places.length > 0) places.push(`${end}`);
    for (const { text, isHeading, anchor } of texts) {
      if (!isHeading) addLine(text);
      else if (anchor === undefined) numberOf(headings, text);
      else begin(text, anchor);
    }
  }
  return {
    headings: [...headings.keys()].join('\n'),
    text: [...lines].join('\n'),
    places: places.join('\n'),
  };
}

/** The number of a line. A line that is new comes last. */
function numberOf(lines: Map<string, number>, line: string): number {
  const known = lines.get(line) ?? lines.size;
  lines.set(line, known);
  return known;
}

/** Returns whether a page has an anchor once. Of several headings with the same words, all but one have a number at their anchors. */
function anchorsOnce(parts: readonly TextsOfPart[]): (anchor: string) => boolean {
  const [seen, twice] = [new Set<string>(idsOfShell), new Set<string>(idsOfShell)];
  for (const { section, texts } of parts)
    for (const anchor of [section?.id, ...texts.map((text) => text.anchor)]) {
      if (anchor === undefined) continue;
      if (seen.has(anchor)) twice.add(anchor);
      seen.add(anchor);
    }
  return (anchor) => !twice.has(anchor);
}
