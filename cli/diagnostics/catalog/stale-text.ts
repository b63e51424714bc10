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
  if (isMissing === true)
    return `The text in ${quote(language)} has a part that this translation lacks: ${part(line(now ?? ''), 0, 0)}.`;
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
  if (isMissing === true)
    return `Translate it there. If the translation is right without it, say so: tvilling accept ${accept}`;
  if (now === null)
    return `Remove it from the translation. If it is to stay there, say so: tvilling accept ${accept}`;
  return `Translate the text anew. If the translation still holds, say so: tvilling accept ${accept}`;
}
