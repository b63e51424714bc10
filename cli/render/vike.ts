import type { Config } from 'vike/types';
import type { PluginOption } from 'vite';

/** Vike bundles the client router and serves development; pages are rendered by the generator, not by Vike. */
const settings = {
  clientRouting: true,
  // One catch-all route: the browser never gets the route table. Links to files never get here (templates/browser/links.ts).
  route: '/*',
  // Without it, a link that is clicked while the page is being taken over, and every one after it, leads nowhere.
  hydrationCanBeAborted: true,
  // Props and chunks are fetched on navigation (templates/browser/load-page.ts).
  prefetchStaticAssets: false,
  // A slow connection is no error and nothing for the console; "Loading..." says so.
  hooksTimeout: false,
} satisfies Config;

/**
 * Vike's plugin for Vite. Its settings come by its environment variable: of a `+config.ts` or `+route.ts` Vike 0.4.266 makes
 * a module beside it, imports that and removes it, and two builds at once remove each other's.
 */
export async function vikePlugin(): Promise<PluginOption> {
  process.env.VIKE_CONFIG = JSON.stringify(settings);
  const { default: vike } = await import('vike/plugin');
  return vike();
}
