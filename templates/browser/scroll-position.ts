/** What Vike keeps in an entry of the history; it scrolls there on the way back. */
interface VikeEntry {
  vike?: { scrollPosition?: { x: number; y: number } | null };
}

/** Notes the scroll position in the current history entry. Vike does so too, but 300 ms after a scroll. */
export function saveScroll(): void {
  const entry = history.state as VikeEntry | null;
  if (!entry?.vike) return;
  const scrollPosition = { x: scrollX, y: scrollY };
  history.replaceState({ ...entry, vike: { ...entry.vike, scrollPosition } }, '');
}
