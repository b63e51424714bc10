import type { Config } from 'vike/types';

/** Vike bundles the client router and serves development; pages are rendered by the generator, not by Vike. */
export default {
  clientRouting: true,
  // Props and chunks are fetched on navigation (templates/browser/load-page.ts).
  prefetchStaticAssets: false,
} satisfies Config;
