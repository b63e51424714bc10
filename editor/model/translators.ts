import type { FileForTranslators, TakenTranslations } from '../../cli/dev/editor/task-protocol.ts';
import type { Editor } from './editor.ts';
import { reasonOf } from './edits.ts';
import { get, upload } from './requests.ts';

/** Downloads what is left to translate into a language. No file comes without any text. */
export async function downloadTexts(editor: Editor, language: string): Promise<FileForTranslators | undefined> {
  await editor.flush();
  const asked = get<FileForTranslators>(`translations?to=${encodeURIComponent(language)}`);
  const file = await editor.tried(asked);
  if (file !== undefined && file.texts > 0) save(file);
  return file;
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

/** Takes the translations of a file. What cannot be written is said. `language`: that of a file that does not say it. */
export async function takeTranslations(editor: Editor, file: File, language?: string): Promise<TakenTranslations | undefined> {
  await editor.flush();
  const query = new URLSearchParams({ name: file.name, ...(language === undefined ? {} : { language }) });
  const asked = upload<TakenTranslations>(`translations?${query}`, file, 'application/octet-stream');
  const taken = await editor.tried(asked);
  if (taken === undefined) return undefined;
  const { answer } = taken;
  if (answer.kind === 'written') editor.store.noteSteps(answer);
  if (answer.kind === 'cannotEdit' || answer.kind === 'notWritten') editor.refuse(reasonOf(answer));
  return taken;
}
