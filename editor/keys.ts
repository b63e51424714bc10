import type { Editor } from './model/editor.ts';

/** The keys of the editor, wherever the focus is: in the bar, in the panel or on the page. */
export function pressed(event: KeyboardEvent, editor: Editor): void {
  if (event.key === 'F6') {
    event.preventDefault();
    goToNextArea(editor, event.shiftKey);
  }
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

/** The areas of the window in their order. The page has dozens of links, and lies before the panel. */
const areas = ['.top-bar', '.stage', '.panel'];

/** Gives the focus to the next area of the window, or to the one before. */
function goToNextArea(editor: Editor, isBack: boolean): void {
  const { activeElement } = document;
  // A dialog keeps it.
  if (activeElement?.closest('dialog') != null) return;
  const now = areas.findIndex((area) => activeElement?.closest(area) != null);
  const next = isBack ? now - 1 : now + 1;
  const area = areas.at(next % areas.length);
  if (area === '.panel') goToPanel(editor);
  else
    document.querySelector<HTMLElement>(`${area} :is([role="tab"][aria-selected="true"], iframe)`)?.focus();
}

/** Gives the focus to the panel, and to the field that is open in it. */
export function goToPanel(editor: Editor): void {
  document.querySelector<HTMLElement>('.panel')?.focus();
  const { panel, selected, alternatives } = editor.store.get();
  if (panel === 'fields' && selected !== undefined) editor.openField(selected, alternatives);
}
