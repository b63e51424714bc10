import type { PageProps } from '../contract.ts';

/** Updates language, title and head of the document to what they would be if the page had been loaded as a whole. */
export function describe(page: PageProps): void {
  const { head, documentElement } = document;
  document.title = page.title;
  documentElement.lang = page.language;
  documentElement.dir = page.direction;
  if (page.chapter === undefined) delete documentElement.dataset.chapter;
  else documentElement.dataset.chapter = page.chapter;
  head.querySelector('meta[name="description"]')?.setAttribute('content', page.description);
  for (const tag of head.querySelectorAll(
    'meta[name="robots"], link[rel="canonical"], link[rel="alternate"]',
  ))
    tag.remove();
  if (page.indexable) addLink({ rel: 'canonical', href: page.canonical });
  else head.append(Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' }));
  for (const feed of page.feeds ?? []) addLink({ rel: 'alternate', ...feed });
  // An alias has no alternates: they belong to the page's own address.
  if (new URL(page.canonical).pathname !== location.pathname) return;
  for (const { hreflang, href } of page.alternates) addLink({ rel: 'alternate', hreflang, href });
}

function addLink(properties: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), properties));
}
