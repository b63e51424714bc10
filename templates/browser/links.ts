/** The folder of the site on its host, with a slash at both ends. */
export const base = import.meta.env.BASE_URL;

/** The path of a link below the base. */
export const pathBelowBase = (path: string): string => path.slice(base.length - 1);

/** Whether a link leads to another page of the site, so that the client router follows it. */
export function isOtherPage({ origin, pathname, target, download }: HTMLAnchorElement): boolean {
  const isPage = origin === location.origin && pathname.startsWith(base) && !isFile(pathname);
  return isPage && pathname !== location.pathname && target === '' && download === '';
}

/** Whether a click opens no other tab or window, which is left to the browser. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

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
const isFile = (path: string): boolean => /\.\w+$/.test(path);

/** Leaves links to files, and links whose hash cannot be decoded, to the browser. Vike would look for a page, or throw. */
export function leaveToBrowser(): void {
  // Stops the click before it reaches the document, where Vike listens.
  document.body.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link && (isFile(link.pathname) || decoded(link.hash) === null)) event.stopPropagation();
  });
}
