import { quote } from '../entry.ts';
import { line, part, versions } from './long-texts.ts';

/** A translation whose source text has changed. */
export interface StaleText {
  language: string;
  /** Null if the source text has no such part any more. */
  now: string | null;
  /** Null if it is not known. */
  before: string | null;
  /** Whether the translation lacks this part of an article. */
  isMissing?: boolean;
  /** What `tvilling accept` takes to accept the translation. */
  accept: string;
}

export function staleTextMessage({ language, before, now, isMissing }: StaleText): string {
  if (isMissing === true) return `The text in ${quote(language)} has a part that this translation lacks: ${part(line(now ?? ''), 0, 0)}.`;
  if (now === null) {
    const read = before === null ? '' : ` It read ${part(line(before), 0, 0)}.`;
    return `The part of the text in ${quote(language)} that this translates is gone.${read}`;
  }
  const what = `The text in ${quote(language)} that this translates has changed since.`;
  if (before === null) return `${what} It now reads ${part(line(now), 0, 0)}.`;
  const shown = versions(line(before), line(now));
  return `${what} It read ${shown.before}; it now reads ${shown.now}.`;
}

export function staleTextHint({ now, isMissing, accept }: StaleText): string {
  if (isMissing === true) return `Translate it there. If the translation is right without it, say so: tvilling accept ${accept}`;
  if (now === null) return `Remove it from the translation. If it is to stay there, say so: tvilling accept ${accept}`;
  return `Translate the text again. If the translation is still right, say so: tvilling accept ${accept}`;
}

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
  if (markdown === undefined) return `Add ${languages.map((code) => `"${code}: …"`).join(', ')} beside the other languages.`;
  return markdown.key === null
    ? `Write it in ${markdown.file}.`
    : `Add "${markdown.key}: …" to the front matter of this file, between two lines of ---.`;
}
