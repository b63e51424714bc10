import type { TranslationUnit } from './unit.ts';

/** What a translator should know about a text, a sentence each, by name. */
export function notesOf({ page, description, limits, markdown, isList, file, line, path }: TranslationUnit): Map<string, string> {
  const { pixels } = limits;
  const notes = new Map<string, string>();
  if (description !== '') notes.set('description', description);
  notes.set('place', `${file}:${line} ${path}`);
  if (page !== null) notes.set('page', `${page.title === '' ? '' : `${page.title}: `}${page.address}`);
  const most = [
    ...(pixels === null ? [] : [pixelLimit(pixels)]),
    ...(limits.characters === null ? [] : [`At most ${limits.characters.toLocaleString('en')} characters.`]),
  ];
  if (most.length > 0) notes.set('limit', most.join(' '));
  if (isList) notes.set('format', 'A list: each line is an item.');
  if (markdown === 'richText') notes.set('format', 'Markdown: *emphasis*, **strong**, [words of a link](its target).');
  if (markdown === 'article')
    notes.set('format', 'Markdown: *emphasis*, **strong**, ~~struck~~, `code`, [words of a link](its target), [^1] for a footnote.');
  return notes;
}

const pixelLimit = ({ most, size, suffix }: { most: number; size: number; suffix: string }): string =>
  `At most ${most} pixels wide in Arial at ${size} pixels${suffix === '' ? '' : `, with "${suffix}" behind it`}.`;
