/** Announces the title of a page after a navigation without page load, once, to screen readers. */
export function RouteAnnouncer({ announcement }: { announcement?: string | undefined }) {
  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {announcement}
    </p>
  );
}

/** A line at the top of the window while a page is loading. */
export function Loading({ text, visible = false }: { text: string; visible?: boolean | undefined }) {
  return (
    <p className="loading" role="status">
      {visible && text}
    </p>
  );
}
