import type { FileForTranslators, TakenTranslations } from '../../cli/dev/editor/task-protocol.ts';
import type { Editor } from './editor.ts';
import { reasonOf } from './edits.ts';
import { get, upload } from './requests.ts';

/** Downloads what is left to translate into a language. Resolves to the number of texts; no file without any. */
export async function downloadTexts(editor: Editor, language: string): Promise<number | undefined> {
  await editor.flush();
  const asked = get<FileForTranslators>(`translations?to=${encodeURIComponent(language)}`);
  const file = await editor.tried(asked);
  if (file !== undefined && file.texts > 0) save(file);
  return file?.texts;
}

function save({ name, content }: FileForTranslators): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type: 'application/xliff+xml' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), untilSaved);
}

/** In ms: the browser has taken the file by then. */
const untilSaved = 60_000;

/** Takes the translations of a file. What cannot be written is said. */
export async function takeTranslations(editor: Editor, file: File): Promise<TakenTranslations | undefined> {
  await editor.flush();
  const path = `translations?name=${encodeURIComponent(file.name)}`;
  const taken = await editor.tried(upload<TakenTranslations>(path, file, 'application/octet-stream'));
  if (taken === undefined) return undefined;
  const { answer } = taken;
  const { site } = editor.store.get();
  if (answer.kind === 'written' && site !== undefined)
    editor.store.set({ site: { ...site, undo: answer.undo, redo: answer.redo } });
  if (answer.kind === 'cannotEdit' || answer.kind === 'notWritten') editor.refuse(reasonOf(answer));
  return taken;
}
