/**
 * The only script that runs before a visitor means to do something: what a static page cannot do by itself, and the watch for what
 * starts the other scripts. The whole page works without it.
 */
import { watchIntent, watchParts } from './intent.ts';
import { keepClicks } from './kept-clicks.ts';
import { followQuery, watchLanguageLinks } from './language-links.ts';
import { offerLanguage } from './language-suggestion.ts';
import { updateDates, watchContents, watchHistory, watchScroll, watchSearchKey } from './static-page.ts';

watchLanguageLinks();
followQuery();
watchHistory();
watchScroll();
watchSearchKey();
watchContents();
keepClicks();
watchIntent();
updateDates();

/** Nothing competes with what visitors see first. `setTimeout` is for Safari, which has no idle callbacks. */
function whenLoaded(): void {
  watchParts();
  (globalThis.requestIdleCallback ?? setTimeout)(() => void offerLanguage());
}

if (document.readyState === 'complete') whenLoaded();
else addEventListener('load', whenLoaded, { once: true });
