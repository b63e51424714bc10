import type { WordLanguage } from './words-in.ts';

/** Loads texts of one language, which no other language needs; `none` if there are none. Without them, the editor still works. */
export async function loadTexts<T>(folder: string, language: WordLanguage, none: T): Promise<T> {
  try {
    const answer = await fetch(`${folder}/${language}.json`);
    return answer.ok ? ((await answer.json()) as T) : none;
  } catch {
    return none;
  }
}
