import { isPlainClick } from './links.ts';
import { isReady, start, takenOver } from './start.ts';
import { searchLink } from './static-page.ts';

/** What a click does nothing on, or something else, without the components of the page. */
const waiting = '#app :is([data-waits], button[type="button"]:not([popovertarget]))';

/** Keeps clicks that come before the components, and repeats them when these are there. Without them, a link is followed. */
export function keepClicks(): void {
  const kept = new Set<HTMLElement>();
  document.addEventListener(
    'click',
    (event) => {
      if (isReady() || !isPlainClick(event)) return;
      const target = event.target instanceof Element ? waitingAt(event.target) : null;
      if (target === null) return;
      event.preventDefault();
      event.stopPropagation();
      // Whoever clicks again, because nothing happens yet, means the same.
      if (kept.has(target)) return;
      kept.add(target);
      start();
      void takenOver.then((isTaken) => {
        kept.delete(target);
        if (isTaken) target.click();
        else if (target instanceof HTMLAnchorElement) location.assign(target.href);
      });
    },
    { capture: true },
  );
}

/** The control or link at an element that waits: also any link to where the one with the keys of the search leads. */
function waitingAt(element: Element): HTMLElement | null {
  const link = element.closest<HTMLAnchorElement>('#app a');
  return link !== null && link.href === searchLink()?.href ? link : element.closest<HTMLElement>(waiting);
}
