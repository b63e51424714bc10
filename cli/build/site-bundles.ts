import { readIconModules } from '../content/icon-names.ts';
import type { Config } from '../definitions/fields/config.ts';
import { templateLayers } from '../definitions/template-layers.ts';
import { toolRoot } from '../platform/tool-root.ts';
import type { Site } from '../site/pages/site.ts';
import { siteAddress } from '../site/routes/addresses.ts';
import { type Bundle, bundle } from './render/bundle.ts';
import { type BundleCache, type KeptBundles, openBundleCache, stateOf } from './render/bundle-cache.ts';
import { Bundler } from './render/bundler.ts';
import type { IconModule } from './render/icon-shapes.ts';
import type { Templates } from './render/server-script.ts';
import type { BundleFolders, BundleSettings } from './render/vite-config.ts';

/**
 * The bundles of a build. They come from the cache of the site, or a process of their own makes them. It begins before the content is
 * checked, unless the tool and all templates are as they were: then new ones are needed only if a setting or an icon is new.
 */
export class SiteBundles {
  readonly #cache: BundleCache;
  readonly #folders: BundleFolders;
  /** The state of the templates before the site was read. */
  readonly #state: string;
  readonly #kept: KeptBundles | null;
  #bundler: Bundler | null;
  #hasBegun = false;

  /** `root`: the absolute path of the site. */
  constructor(root: string) {
    this.#cache = openBundleCache(root);
    this.#folders = bundleFolders(root);
    this.#state = stateOf(this.#folders);
    this.#kept = this.#cache.read(this.#folders, this.#state);
    this.#bundler = this.#kept === null ? new Bundler(this.#folders) : null;
  }

  /** Lets the process begin, if there is one. Call it as soon as the configuration is known. */
  begin(config: Pick<Config, 'url' | 'paths' | 'look'>): void {
    if (this.#bundler === null || this.#hasBegun) return;
    this.#bundler.begin({
      base: baseOf(siteAddress(config.url, config.paths.trailingSlash)),
      look: config.look,
    });
    this.#hasBegun = true;
  }

  /**
   * The bundles of a checked site. Starts `meanwhile` as soon as the server bundle is there. Throws a TemplateError for a template that
   * cannot be bundled.
   */
  async make<T>(
    site: Site,
    meanwhile: (templates: Templates) => Promise<T>,
  ): Promise<{ bundled: Bundle; made: T }> {
    const settings = settingsOf(site);
    const from = { ...this.#folders, ...settings };
    const kept = this.#kept;
    if (kept !== null && JSON.stringify(kept.settings) === JSON.stringify(settings)) {
      const [server, client] = [Promise.resolve(kept.server), Promise.resolve(kept.client)];
      return bundle({ server, client }, from, meanwhile);
    }
    const bundler = this.#bundler ?? new Bundler(this.#folders);
    this.#bundler = bundler;
    this.begin(site.config);
    bundler.complete(settings.icons);
    const result = await bundle(bundler, from, meanwhile);
    const [server, client] = await Promise.all([bundler.server, bundler.client]);
    const { modules } = bundler;
    bundler.end();
    this.#cache.remember(this.#folders, { settings, server, client, modules, state: this.#state });
    return result;
  }

  /** Keeps new bundles for the next build. */
  save(): void {
    this.#cache.save();
  }

  /** Ends the process, if there is one. */
  end(): void {
    this.#bundler?.end();
  }
}

/** The folders from which a site's templates are bundled. */
export const bundleFolders = (siteRoot: string): BundleFolders => ({
  root: toolRoot(),
  layers: templateLayers(siteRoot),
});

/** The sub-path of a site with a slash at both ends. */
export const baseOf = ({ base }: Pick<Site['address'], 'base'>): string => `${base}/`;

const settingsOf = (site: Pick<Site, 'address' | 'config' | 'icons'>): BundleSettings => ({
  base: baseOf(site.address),
  look: site.config.look,
  icons: iconModules(site.icons),
});

/** The modules of icons. Leaves out names that no icon has. */
export function iconModules(names: readonly string[]): IconModule[] {
  const modules = readIconModules();
  return names.flatMap((name) => {
    const module = modules.get(name);
    return module === undefined ? [] : [{ name, module }];
  });
}
