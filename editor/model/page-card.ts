/** What social networks show of a page that somebody shares. */
export interface PageCard {
  host: string;
  title: string;
  description: string;
  /** The address of its picture on this server; undefined if it has none. */
  picture: string | undefined;
}

/** Reads what the head of the page at an address says to social networks. Undefined if there is no page. */
export async function pageCard(address: string, signal: AbortSignal): Promise<PageCard | undefined> {
  const answer = await fetch(address, { signal, headers: { Accept: 'text/html' } });
  return answer.ok ? cardOf(await answer.text()) : undefined;
}

function cardOf(html: string): PageCard {
  // These elements alone: the editor's policy would refuse the styles of the page.
  const tags = html.match(/<meta property="og:[^"]*" content="[^"]*">/g) ?? [];
  const head = new DOMParser().parseFromString(tags.join(''), 'text/html');
  const said = (property: string) => head.querySelector(`meta[property="og:${property}"]`)?.getAttribute('content') ?? '';
  const picture = said('image');
  return {
    host: new URL(said('url'), location.href).host,
    title: said('title'),
    description: said('description'),
    // The head names it where the site is published.
    picture: picture === '' ? undefined : new URL(picture, location.href).pathname,
  };
}
