/**
 * The only script that runs before a visitor does something. It handles the language switch, follows `?lng=`, and starts the
 * other scripts after the first paint. The whole page works without it.
 */
import { followQuery, watchLanguageLinks } from './language-links.ts';

watchLanguageLinks();
followQuery();

const app = document.getElementById('app');

/** Loads the client router and the page's components, in their own chunks. If they cannot be fetched, the page stays as it is. */
const start = () => {
  const entry = app?.dataset.client;
  if (entry) import(/* @vite-ignore */ entry).catch(() => undefined);
};

const whenIdle = () => {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 });
  else setTimeout(start, 200);
};

/**
 * Starts when the page has been painted: a page may be loaded before, and nothing then competes with what visitors see first. A page that
 * is not painted, in a tab in the background, starts after two seconds.
 */
function whenPainted(): void {
  const begin = () => {
    painted.disconnect();
    clearTimeout(limit);
    whenIdle();
  };
  const limit = setTimeout(begin, 2000);
  const painted = new PerformanceObserver(begin);
  painted.observe({ type: 'paint', buffered: true });
}

if (document.readyState === 'complete') whenPainted();
else addEventListener('load', whenPainted, { once: true });
