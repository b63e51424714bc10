import type { PageFields } from '../../cli/dev/editor/protocol.ts';
import type { Edit } from './edits.ts';
import { fieldKey, isSame } from './places.ts';

/** What is kept of an edit that the server has not answered. */
export type KeptText = Pick<Edit, 'file' | 'path' | 'language' | 'before' | 'now'>;

const name = (site: string) => `tvilling-edit:${site}`;

/** Keeps texts that are not saved yet, so that they outlive the window, the browser and the server. */
export function keepTexts(site: string, edits: Iterable<KeptText>): void {
  const kept = [...edits].map(({ file, path, language, before, now }) => ({
    file,
    path,
    language,
    before,
    now,
  }));
  try {
    if (kept.length === 0) localStorage.removeItem(name(site));
    else localStorage.setItem(name(site), JSON.stringify(kept));
  } catch {
    // Without storage, or with a full one, texts live as long as the window.
  }
}

/** The texts that were not saved when the editor was last closed. Of some, the last request came through: their files have them. */
export async function unsavedTexts(
  site: string,
  fieldsIn: (file: string) => Promise<PageFields>,
): Promise<KeptText[]> {
  const kept = keptTexts(site);
  const files = [...new Set(kept.map(({ file }) => file))];
  const answers = await Promise.all(files.map((file) => fieldsIn(file).catch(() => undefined)));
  const fields = answers.flatMap((answer) => answer?.groups ?? []).flatMap((group) => group.fields);
  const isSaved = (text: KeptText) =>
    fields.some(
      (field) => fieldKey(field) === fieldKey(text) && isSame(field.values[text.language], text.now),
    );
  const unsaved = kept.filter((text) => !isSaved(text));
  keepTexts(site, unsaved);
  return unsaved;
}

function keptTexts(site: string): KeptText[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name(site)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

const isKept = (value: unknown): value is KeptText =>
  typeof (value as KeptText).file === 'string' &&
  Array.isArray((value as KeptText).path) &&
  typeof (value as KeptText).language === 'string';
