import type { Config } from 'vike/types';

/** Vike bundles the client router and serves development; pages are rendered by the generator, not by Vike. */
export default {
  clientRouting: true,
  // Without it, a link that is clicked while the page is being taken over, and every one after it, leads nowhere.
  hydrationCanBeAborted: true,
  // Props and chunks are fetched on navigation (templates/browser/load-page.ts).
  prefetchStaticAssets: false,
  // A slow connection is no error and nothing for the console; "Loading..." says so.
  hooksTimeout: false,
} satisfies Config;
