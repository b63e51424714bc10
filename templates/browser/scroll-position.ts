/** The data that Vike keeps in a history entry. It scrolls to this position after "back". */
interface VikeEntry {
  vike?: { scrollPosition?: { x: number; y: number } | null };
}

/** Saves the scroll position in the current history entry. Vike does so too, but 300 ms after a scroll. */
export function saveScroll(): void {
  const entry = history.state as VikeEntry | null;
  if (!entry?.vike) return;
  const scrollPosition = { x: scrollX, y: scrollY };
  history.replaceState({ ...entry, vike: { ...entry.vike, scrollPosition } }, '');
}
