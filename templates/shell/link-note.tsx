import type { PageLink } from '../contract.ts';

/**
 * What readers expect to know of the target, after the words of a link: the type and size of a file, ` (PDF, 1.2 MB)`, or the language of
 * a page, ` (Swedish)`. Nothing if the words name it.
 */
export function LinkNote({ link: { file, languageName }, words }: { link: PageLink; words: string }) {
  const note = file ?? languageName;
  if (note === undefined || words.toLowerCase().includes(note.toLowerCase())) return null;
  return ` (${note})`;
}
