import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Config } from 'vike/types';
import type { PluginOption } from 'vite';

/** Settings of Vike. It bundles the client router and serves development. It does not render pages. */
const settings = {
  clientRouting: true,
  // One catch-all route, so that the browser never gets the route table. Links to files are handled before
  // (templates/browser/links.ts).
  route: '/*',
  // Without it, a link that is clicked during hydration leads nowhere, and so does every later one.
  hydrationCanBeAborted: true,
  // Props and chunks are fetched on navigation (templates/browser/load-page.ts).
  prefetchStaticAssets: false,
  // A slow connection is not an error. The page shows "Loading..." itself.
  hooksTimeout: false,
} satisfies Config;

/**
 * Vike's plugin for Vite. It gets its settings by its environment variable: for a `+config.ts` or `+route.ts`, Vike 0.4.266
 * writes a module beside the file, imports it and removes it. Two builds at once would remove each other's modules.
 */
export async function vikePlugin(): Promise<PluginOption> {
  process.env.VIKE_CONFIG = JSON.stringify(settings);
  const plugin = pathToFileURL(vikeFile('node/vite/index.js')).href;
  const { default: vike } = (await import(plugin)) as typeof import('vike/plugin');
  return vike();
}

/** The client router, which templates import by its name. */
export const routerName = 'vike/client/router';

/** A file of Vike by its path in `dist/`: beside the command line (`scripts/contained-vike.mjs`), or of the package for tests. */
export const vikeFile = (path: string): string => join(vikeFolder(), 'dist', path);

function vikeFolder(): string {
  const beside = fileURLToPath(new URL('vike', import.meta.url));
  if (existsSync(beside)) return beside;
  const entry = createRequire(import.meta.url).resolve('vike/plugin');
  return entry.slice(0, entry.lastIndexOf(join('/dist/node/')));
}
