import { quote } from '../entry.ts';

/** A text that is missing in some languages. */
export interface MissingText {
  languages: readonly string[];
  /** The Markdown file in which the text is missing, and its key in the front matter; null for the article, or for a whole file. */
  markdown?: { file: string; key: string | null } | undefined;
}

export function missingTextMessage({ languages, markdown }: MissingText): string {
  if (languages.length > 1) return `The texts in ${languages.map(quote).join(', ')} are missing.`;
  const key = markdown?.key ? `${quote(markdown.key)} ` : '';
  return `The text ${key}in ${languages.map(quote).join('')} is missing.`;
}

export function missingTextHint({ languages, markdown }: MissingText): string {
  if (markdown === undefined)
    return `Add ${languages.map((code) => `"${code}: …"`).join(', ')} beside the other languages.`;
  return markdown.key === null
    ? `Write it in ${markdown.file}.`
    : `Add "${markdown.key}: …" to the front matter of this file, between two lines of ---.`;
}
