import { starterLanguages } from './languages.ts';

/** The lines of a text by language, from a file of the starter. */
type StarterLines = ReadonlyMap<string, readonly string[]>;

const codes = new Set(starterLanguages.map(({ code }) => code));
const textLine = /^( *)([a-z]{2}):(?: |$)/;

/**
 * A file of the starter with the texts of some languages only, in their order. The starter's files have each text in all
 * languages. Comments and layout stay. A text is a line `sv: …` with the indented lines below it.
 */
export const inLanguages = (file: string, languages: readonly string[]): string =>
  `${parts(file.trimEnd())
    .flatMap((part) => (typeof part === 'string' ? [part] : languages.flatMap((language) => part.get(language) ?? [])))
    .join('\n')}\n`;

/** The texts of a file that are equal in the first language and in another one, each once. */
export function textsAlike(file: string, [source, ...others]: readonly string[]): string[] {
  const alike = parts(file.trimEnd()).flatMap((part) => {
    if (typeof part === 'string' || source === undefined) return [];
    const text = textIn(part, source);
    return others.some((language) => textIn(part, language) === text) ? [text] : [];
  });
  return [...new Set(alike)];
}

const textIn = (texts: StarterLines, language: string): string => (texts.get(language) ?? []).join('\n').replace(textLine, '').trim();

/** A file as texts, and lines outside of texts. */
function parts(file: string): (string | StarterLines)[] {
  const found: (string | Map<string, string[]>)[] = [];
  let text: { lines: string[]; indent: number } | null = null;
  for (const line of file.split('\n')) {
    const [, before = '', code = ''] = textLine.exec(line) ?? [];
    if (text !== null && (line === '' || line.search(/\S/) > text.indent)) text.lines.push(line);
    else if (codes.has(code)) {
      const last = found.at(-1);
      const texts = text !== null && typeof last === 'object' ? last : new Map<string, string[]>();
      if (texts !== last) found.push(texts);
      text = { lines: [line], indent: before.length };
      texts.set(code, text.lines);
    } else {
      text = null;
      found.push(line);
    }
  }
  return found;
}
