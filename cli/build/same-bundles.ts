import { hasBundledTemplates, templateLayers } from '../definitions/template-layers.ts';
import { toolRoot } from '../platform/tool-root.ts';
import { openBundleCache } from './render/bundle-cache.ts';
import { prebuiltDigest } from './render/prebuilt-bundles.ts';
import type { BundleFolders } from './render/vite-config.ts';

/**
 * Whether the bundles of a site are as they were in a build with the same settings, the same site and the same templates. `prebuilt`: the
 * digest of the prebuilt ones that it was made with; null if it was made with the site's own.
 */
export const areSameBundles = (root: string, prebuilt: string | null): boolean =>
  prebuilt === null ? openBundleCache(root).hasSameModules(bundledFolders(root)) : prebuilt === prebuiltDigest();

/** The folders from which a site's templates are served. */
export const bundleFolders = (siteRoot: string): BundleFolders => ({
  root: toolRoot(),
  layers: templateLayers(siteRoot),
});

/** The same without templates of the site that no bundle has. */
export function bundledFolders(siteRoot: string): BundleFolders {
  const { root, layers } = bundleFolders(siteRoot);
  return { root, layers: hasBundledTemplates(layers) ? layers : { own: null, tool: layers.tool } };
}
