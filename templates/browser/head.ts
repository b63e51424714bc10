import type { PageProps } from '../contract.ts';

/** Updates language, title and head of the document to what they would be if the page had been loaded as a whole. */
export function describe(page: PageProps): void {
  const { head, documentElement } = document;
  document.title = page.title;
  documentElement.lang = page.language;
  documentElement.dir = page.direction;
  if (documentElement.dataset.chapter !== page.chapter) showChapter(page.chapter);
  head.querySelector('meta[name="description"]')?.setAttribute('content', page.description);
  for (const tag of head.querySelectorAll('meta[name="robots"], link[rel="canonical"], link[rel="alternate"]')) tag.remove();
  if (page.indexable) addLink({ rel: 'canonical', href: page.canonical });
  else head.append(Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' }));
  for (const feed of page.feeds ?? []) addLink({ rel: 'alternate', ...feed });
  // An alias has no alternates: they belong to the page's own address.
  if (new URL(page.canonical).pathname !== location.pathname) return;
  for (const { hreflang, href } of page.alternates) addLink({ rel: 'alternate', hreflang, href });
}

/** Gives the page and the browser's own frame around it the colours of a chapter, in both modes. */
function showChapter(chapter: string | undefined): void {
  const { body, documentElement: root } = document;
  if (chapter === undefined) delete root.dataset.chapter;
  else root.dataset.chapter = chapter;
  for (const mode of ['light', 'dark']) {
    root.style.colorScheme = mode;
    document.querySelector(`meta[name="theme-color"][media*="${mode}"]`)?.setAttribute('content', getComputedStyle(body).backgroundColor);
  }
  root.removeAttribute('style');
}

function addLink(properties: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), properties));
}
