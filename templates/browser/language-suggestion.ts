import type { LanguageLink, PageProps } from '../contract.ts';
import { paths } from '../drawings/icon-paths.ts';
import { fetchEarly } from './props.ts';
import { start } from './start.ts';
import { dismissSuggestion, mayWantAnotherLanguage, suggestedLanguage, visitorsLanguage } from './suggested-language.ts';

/** The line that is shown, with the address that it leads to and the watch for actions behind it. */
let shown: { line: HTMLElement; href: string; actions?: IntersectionObserver } | null = null;
let isDecided = false;

/**
 * Offers the visitor's language on the first page. The words come with the page's props, which are fetched only for somebody who may
 * want another language. A not-found page in all languages becomes that of the visitor, with the client router.
 */
export async function offerLanguage(): Promise<void> {
  const app = document.getElementById('app');
  if (isDecided || !app?.dataset.props || !mayWantAnotherLanguage(app)) return;
  const page = await fetchEarly(app.dataset.props).catch(() => null);
  if (page === null || isDecided) return;
  const { build, version } = page;
  if (build !== app.dataset.build || version !== app.dataset.version) return;
  const language = visitorsLanguage(page);
  if (page.otherLanguages?.some((other) => other.language === language)) start();
  else suggest(page);
}

/**
 * Suggests the page in the visitor's language, with a text in that language, or takes the suggestion for the page before away. It lies
 * over the end of the page, so that nothing moves. It stands beside the page: it needs no component, and hydration does not see it.
 */
export function suggest(page: PageProps): void {
  isDecided = true;
  const language = suggestedLanguage(page);
  const twin = page.shell.languages.find(({ code }) => code === language);
  // It may be under the pointer.
  if (shown !== null && shown.href === twin?.href) return;
  withdraw();
  if (!twin?.suggestion) return;
  const line = lineFor(twin, twin.suggestion);
  document.getElementById('app')?.after(line);
  const mine: NonNullable<typeof shown> = { line, href: twin.href };
  shown = mine;
  // Its place is asked for when the browser has laid it out: to ask at once would do that within this task.
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (shown === mine) mine.actions = goAside(line);
    }),
  );
}

function withdraw(): void {
  shown?.line.remove();
  shown?.actions?.disconnect();
  shown = null;
}

function lineFor({ code, direction, href }: LanguageLink, words: NonNullable<LanguageLink['suggestion']>): HTMLElement {
  const line = document.createElement('aside');
  Object.assign(line, { className: 'suggestion', lang: code, dir: direction, ariaLabel: words.text });
  line.innerHTML = `<p class="suggestion__text"></p><a class="suggestion__accept"></a><button type="button" class="suggestion__dismiss"><svg class="icon icon--close" viewBox="0 0 24 24" aria-hidden="true"><path d="${paths.close}"/></svg></button>`;
  const [paragraph, link, button] = line.children as unknown as [HTMLElement, HTMLAnchorElement, HTMLButtonElement];
  paragraph.textContent = words.text;
  Object.assign(link, { textContent: words.accept, href, hreflang: code });
  link.dataset.language = code;
  button.ariaLabel = words.dismiss;
  button.addEventListener('click', () => {
    dismissSuggestion();
    withdraw();
  });
  return line;
}

/** Marks the line as aside while an action of the page is behind it. */
function goAside(line: HTMLElement): IntersectionObserver {
  const behind = new Set<Element>();
  const observer = new IntersectionObserver(
    (actions) => {
      for (const { target, isIntersecting } of actions) {
        if (isIntersecting) behind.add(target);
        else behind.delete(target);
      }
      line.toggleAttribute('data-aside', behind.size > 0);
    },
    // The strip of the window that the line stands in.
    { rootMargin: `${-line.offsetTop}px 0px 0px` },
  );
  for (const action of document.querySelectorAll('main .button')) observer.observe(action);
  return observer;
}
