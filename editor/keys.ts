import type { Editor } from './model/editor.ts';

/** The keys of the editor, wherever the focus is: in the bar, in the panel or on the page. */
export function pressed(event: KeyboardEvent, editor: Editor): void {
  const isAlone = !event.ctrlKey && !event.metaKey && !event.altKey;
  // A dialog keeps the focus.
  if (event.key === 'F6' && isAlone && document.querySelector('dialog[open]') === null) {
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
  const isIn = (area: string) => activeElement?.closest(area) != null;
  const isAfter = (area: string) => follows(document.querySelector(area), activeElement);
  // The focus may be between two areas, or nowhere.
  const now = areas.findLastIndex((area) => isIn(area) || isAfter(area));
  const next = isBack && areas.some(isIn) ? now - 1 : isBack ? now : now + 1;
  const area = areas.at(next % areas.length);
  const find = (part: string) => document.querySelector<HTMLElement>(`${area} ${part}`);
  if (area === '.panel') goToPanel(editor);
  else (find('.missing-page') ?? find('[role="tab"][aria-selected="true"]') ?? find('iframe'))?.focus();
}

const follows = (area: Element | null, other: Element | null): boolean =>
  area !== null && other !== null && (area.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Gives the focus to the panel, and to the field that is open in it. */
export function goToPanel(editor: Editor): void {
  document.querySelector<HTMLElement>('.panel')?.focus();
  const { panel, selected, alternatives } = editor.store.get();
  if (panel === 'fields' && selected !== undefined) editor.openField(selected, alternatives);
}
