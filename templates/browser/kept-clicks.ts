import { isPlainClick } from './links.ts';
import { isReady, start, takenOver } from './start.ts';

/** What a click does nothing on, or something else, without the components of the page. */
const waiting = '#app :is([data-waits], button[type="button"]:not([popovertarget]))';

/** Keeps clicks that come before the components, and repeats them when these are there. Without them, a link is followed. */
export function keepClicks(): void {
  const kept = new Set<HTMLElement>();
  document.addEventListener(
    'click',
    (event) => {
      if (isReady() || !isPlainClick(event)) return;
      const target = event.target instanceof Element ? event.target.closest<HTMLElement>(waiting) : null;
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
