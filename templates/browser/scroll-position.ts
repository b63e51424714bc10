interface ScrollPosition {
  x: number;
  y: number;
}

/** The data of a history entry: what Vike keeps there, and the position at which the visitor has left the page. */
interface HistoryEntry {
  vike?: { scrollPosition?: ScrollPosition | { preserveScroll: true } | null };
  left?: ScrollPosition;
}

/** Saves the scroll position in the current history entry. Vike does so too, but 300 ms after a scroll. */
export function saveScroll(): void {
  const entry = history.state as HistoryEntry | null;
  if (!entry?.vike) return;
  const scrollPosition = { x: scrollX, y: scrollY };
  history.replaceState({ ...entry, vike: { ...entry.vike, scrollPosition } }, '');
}

/** Scrolls to where the visitor has left the page of the current history entry. */
export function restoreScroll(): void {
  const { left } = (history.state as HistoryEntry | null) ?? {};
  if (left) scrollTo(left.x, left.y);
  saveScroll();
}

/**
 * From now on, Vike saves scroll positions, but does not restore them: where a page is shorter than it was, it would scroll again and
 * again for 100 ms, also after the visitor has gone on to another page. While the page of the current entry is not shown yet, what Vike
 * saves is the position of the page before: it is not taken.
 */
export function takeOverScroll(isShown: () => boolean): void {
  const replace = history.replaceState.bind(history);
  history.replaceState = (entry: HistoryEntry | null, ...rest) => {
    const position = entry?.vike?.scrollPosition;
    const isPosition = position && 'y' in position;
    const left = isShown() ? position : entry?.left;
    replace(isPosition ? { ...entry, left, vike: { ...entry.vike, scrollPosition: { preserveScroll: true } } } : entry, ...rest);
  };
  saveScroll();
}
