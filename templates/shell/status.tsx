/** Says the title of a page that was reached without a page load, once, to those who listen. */
export function RouteAnnouncer({ announcement }: { announcement?: string | undefined }) {
  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {announcement}
    </p>
  );
}

/** A line at the top of the window while a page is on its way. */
export function Loading({ text, visible = false }: { text: string; visible?: boolean | undefined }) {
  return (
    <p className="loading" role="status">
      {visible && text}
    </p>
  );
}
