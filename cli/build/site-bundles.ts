import type { Site } from '../site/pages/site.ts';
import type { Bundle } from './render/bundle.ts';
import { bundleState, type KeptBundles, openBundleCache } from './render/bundle-cache.ts';
import { Bundler } from './render/bundler.ts';
import { haveSettings, type PrebuiltBundles, readPrebuilt } from './render/prebuilt-bundles.ts';
import type { Templates } from './render/server-script.ts';
import type { BundleFolders, BundleSettings } from './render/vite-config.ts';
import { bundledFolders } from './same-bundles.ts';

/** Bundles with these settings, and where they come from. */
interface BegunBundles {
  settings: BundleSettings;
  from: PrebuiltBundles | KeptBundles | Bundler;
}

/**
 * The bundles of a build. Those of a site without templates of its own come with the tool. Others come from the cache of the site, or a
 * process of their own makes them. It starts at once, unless the tool and all templates are as they were: then new ones are needed only
 * if a setting is new.
 */
export class SiteBundles {
  readonly #root: string;
  readonly #folders: BundleFolders;
  readonly #prebuilt: PrebuiltBundles | null;
  #own: OwnBundles | null = null;
  #begun: BegunBundles | null = null;

  /** `root`: the absolute path of the site. */
  constructor(root: string) {
    this.#root = root;
    this.#folders = bundledFolders(root);
    const { own, tool } = this.#folders.layers;
    this.#prebuilt = own === null ? readPrebuilt(tool) : null;
    if (this.#prebuilt === null) this.#openOwn();
  }

  /** Begins to bundle, if the settings or something else is new. Call it as soon as the configuration is known. */
  begin(address: Pick<Site['address'], 'base'>): BegunBundles {
    this.#begun ??= this.#begin({ base: baseOf(address) });
    return this.#begun;
  }

  #begin(settings: BundleSettings): BegunBundles {
    const prebuilt = this.#prebuilt;
    if (prebuilt !== null && haveSettings(prebuilt, settings)) return { settings, from: prebuilt };
    return { settings, from: this.#openOwn().begin(settings) };
  }

  #openOwn(): OwnBundles {
    this.#own ??= new OwnBundles(this.#root, this.#folders);
    return this.#own;
  }

  /** The digest of the prebuilt bundles, if the build uses them. */
  get prebuilt(): string | null {
    const from = this.#begun?.from;
    return from !== undefined && 'digest' in from ? from.digest : null;
  }

  /**
   * The bundles of a checked site. Starts `meanwhile` as soon as the server bundle is there. Throws a TemplateError for a template that
   * cannot be bundled.
   */
  async make<T>(site: Site, meanwhile: (templates: Templates) => Promise<T>): Promise<{ bundled: Bundle; made: T }> {
    const config = { ...site.config, url: site.address.origin + site.address.base };
    const { settings, from } = this.begin(site.address);
    const [server, client] = [Promise.resolve(from.server), Promise.resolve(from.client)];
    // The process starts before anything is loaded that needs its bundles.
    const [{ bundle }, { shownRow }] = await Promise.all([import('./render/bundle.ts'), import('./render/header-row.ts')]);
    const facts = {
      ...this.#folders,
      base: settings.base,
      row: shownRow(site, this.#folders.layers),
      config,
    };
    const result = await bundle({ server, client }, facts, meanwhile);
    if (from instanceof Bundler) await this.#own?.remember(from, settings);
    return result;
  }

  /** Keeps new bundles for the next build. */
  save(): void {
    this.#own?.save();
  }

  /** Ends the process, if there is one. */
  end(): void {
    this.#own?.end();
  }
}

/** The bundles that are made for one site. A process makes them, unless the site has them from an earlier build. */
class OwnBundles {
  readonly #cache: ReturnType<typeof openBundleCache>;
  readonly #folders: BundleFolders;
  /** The state of the templates before the site was read. */
  readonly #state: string;
  readonly #kept: KeptBundles | null;
  #bundler: Bundler | null;

  constructor(root: string, folders: BundleFolders) {
    this.#cache = openBundleCache(root);
    this.#folders = folders;
    this.#state = bundleState(folders);
    this.#kept = this.#cache.read(folders, this.#state);
    this.#bundler = this.#kept === null ? new Bundler(folders) : null;
  }

  begin(settings: BundleSettings): KeptBundles | Bundler {
    if (this.#kept !== null && haveSettings(this.#kept, settings)) return this.#kept;
    this.#bundler ??= new Bundler(this.#folders);
    this.#bundler.begin(settings);
    return this.#bundler;
  }

  /** Remembers for `save` what the process has made, and ends it. */
  async remember(bundler: Bundler, settings: BundleSettings): Promise<void> {
    const { modules } = bundler;
    bundler.end();
    const made = { server: await bundler.server, client: await bundler.client };
    this.#cache.remember(this.#folders, { ...made, settings, modules, state: this.#state });
  }

  save(): void {
    this.#cache.save();
  }

  end(): void {
    this.#bundler?.end();
  }
}

/** The sub-path of a site with a slash at both ends. */
export const baseOf = ({ base }: Pick<Site['address'], 'base'>): string => `${base}/`;
