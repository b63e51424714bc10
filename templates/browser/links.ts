/** The id in a hash; null if it has wrong percent escapes. */
function decoded(hash: string): string | null {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return null;
  }
}

/** The part of the page that the address names, as written or decoded; null if there is none. */
export function namedPart(): HTMLElement | null {
  const { hash } = location;
  return document.getElementById(hash.slice(1)) ?? document.getElementById(decoded(hash) ?? '');
}

/** A path with an extension is a file, not a page: a calendar entry, a document. */
export const isFile = (path: string): boolean => /\.\w+$/.test(path);

/** Leaves links to files, and links whose hash cannot be decoded, to the browser. Vike would look for a page, or throw. */
export function leaveToBrowser(): void {
  // Stops the click before it reaches the document, where Vike listens.
  document.body.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link && (isFile(link.pathname) || decoded(link.hash) === null)) event.stopPropagation();
  });
}
