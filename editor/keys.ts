import type { Editor } from './model/editor.ts';

/** The keys of the editor, wherever the focus is: in the panel or on the page. */
export function pressed(event: KeyboardEvent, editor: Editor): void {
  if (!event.ctrlKey && !event.metaKey) return;
  const key = event.key.toLowerCase();
  if (key === 's') {
    event.preventDefault();
    void editor.flush();
  }
  if ((key === 'z' || key === 'y') && !isInText(event)) {
    event.preventDefault();
    void (event.shiftKey || key === 'y' ? editor.redo() : editor.undo());
  }
}

/** Whether a key goes to a text, which undoes its own typing. */
const isInText = ({ target }: KeyboardEvent): boolean =>
  (target as Element | null)?.closest?.('input, textarea, [contenteditable]') != null;
