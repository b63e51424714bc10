import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Editor } from './model/editor.ts';
import type { EditorView } from './model/store.ts';
import { type FindingTexts, type FindingWords, findingWords } from './words/findings.ts';
import type { Labels } from './words/labels.ts';
import type { EditorWordTexts } from './words/words-in.ts';

/** What every part of the editor may use. */
export interface EditorContext {
  editor: Editor;
  words: EditorWordTexts;
  labels: Labels;
  findingTexts: FindingTexts;
}

export const editorContext = createContext<EditorContext | undefined>(undefined);

function useContextOfEditor(): EditorContext {
  const context = useContext(editorContext);
  if (context === undefined) throw new Error('This component stands outside of the editor.');
  return context;
}

export const useEditor = (): Editor => useContextOfEditor().editor;

/** The words of the editor in the language of the browser. */
export const useWords = (): EditorWordTexts => useContextOfEditor().words;

/** What fields, choices and section types are called in the language of the browser. */
export const useLabels = (): Labels => useContextOfEditor().labels;

/** What the editor says about a finding in the language of the browser. */
export const useFindingWords = (code: string): FindingWords => findingWords(useContextOfEditor().findingTexts, code);

/** A part of the view. The component is drawn anew when this part is another one, so `select` makes no new objects. */
export function useView<T>(select: (view: EditorView) => T): T {
  const { store } = useEditor();
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
