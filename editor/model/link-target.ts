import type { EditorState } from '../../cli/dev/editor/protocol.ts';

/** Where a link leads, as content says it, of an address as people write or copy it: with its kind, or with the key of the page. */
export function linkTarget(typed: string, site: Pick<EditorState, 'pages' | 'url'>, here: string): string {
  const text = typed.trim();
  if (isMail.test(text)) return `mailto:${text}`;
  if (isTelephone.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`;
  const address = isHost.test(text) && !isFile.test(text) ? `https://${text}` : text;
  return pageAt(address, site, here) ?? address;
}

const isMail = /^[^\s@:/?]+@[^\s@:/?]+\.[^\s@:/?.]+$/;
const isTelephone = /^\+?\d[\d ()-]{4,}$/;
const isHost = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?:[/?#]|$)/i;
const isFile = /^[^/]+\.(?:pdf|docx?|xlsx?|pptx?|zip|txt|csv|ics|mp[34]|jpe?g|png|webp|svg)$/i;

/** The page that has an address of this site, or of the server that shows it. Undefined if there is none. `here`: the server's origin. */
function pageAt(address: string, { pages, url }: Pick<EditorState, 'pages' | 'url'>, here: string): string | undefined {
  const { origin, pathname, hash } = URL.parse(address, here) ?? {};
  if (pathname === undefined || address.startsWith('#')) return undefined;
  if (origin !== here && origin !== URL.parse(url)?.origin) return undefined;
  const plain = (path = '') => path.replace(/\/$/, '');
  const page = pages.find(({ addresses }) =>
    Object.values(addresses).some((own) => plain(URL.parse(own, here)?.pathname) === plain(pathname)),
  );
  return page === undefined ? undefined : `page:${page.key}${hash}`;
}
