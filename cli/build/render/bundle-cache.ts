import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { isTemplate } from '../../definitions/template-layers.ts';
import { openTable } from '../../incremental/store.ts';
import { pathFrom } from '../../platform/files/folders.ts';
import { readBeside } from '../../platform/files/read-beside.ts';
import { toolState } from '../../platform/version.ts';
import { readShortNames } from './compiled-sheets.ts';
import { scriptSettings } from './script-settings.ts';
import { outFolder, type ServerScript } from './server-script.ts';
import type { BundleFolders, BundleSettings } from './vite-config.ts';

/** The output of the bundler: the server's script, and the browser's files by path. */
export interface BundledFiles {
  server: ServerScript;
  client: ReadonlyMap<string, string | Uint8Array>;
}

/** Bundles, with what they were made of. */
export interface KeptBundles extends BundledFiles {
  settings: BundleSettings;
}

/** The bundles of a site from an earlier build. */
export interface BundleCache {
  /**
   * The kept bundles; null if there are none, or if the tool, a package or a template has changed. Settings may have changed. `state`:
   * the result of `bundleState`.
   */
  read(folders: BundleFolders, state: string): KeptBundles | null;
  /**
   * Whether the modules of the kept bundles that are no templates are as they were, and the settings of scripts. Templates and settings of
   * the site may have changed.
   */
  hasSameModules(folders: BundleFolders): boolean;
  /**
   * Remembers bundles for `save`. `modules`: the paths of all modules in them. `state`: the result of `bundleState` before they were
   * made.
   */
  remember(folders: BundleFolders, bundles: KeptBundles & { modules: readonly string[]; state: string }): void;
  /** Writes the remembered bundles to disk. */
  save(): void;
}

interface KeptBundleRecord {
  /** The result of `bundleState`. */
  state: string;
  settings: BundleSettings;
  /** The result of `scriptSettings`. */
  ofScripts: string;
  /** The modules from outside the templates, by path below the tool's folder, with the hash of their bytes. */
  modules: Record<string, string>;
  server: ServerScript;
  client: readonly KeptFile[];
}

/** A file of the browser: its path, and its text or its bytes in base64. */
export type KeptFile = readonly [path: string, text: string | null, base64: string | null];

export const keptFiles = (files: BundledFiles['client']): KeptFile[] =>
  Array.from(files, ([path, data]) => (typeof data === 'string' ? [path, data, null] : [path, null, Buffer.from(data).toString('base64')]));

export const filesOf = (kept: readonly KeptFile[]): BundledFiles['client'] =>
  new Map(kept.map(([path, text, base64]) => [path, text ?? Buffer.from(base64 ?? '', 'base64')]));

/** The key of the bundles of a site. What they were made from stands in their value, because a part of it decides some questions. */
const onlyKey = 'site';

/** The file beside the command line that bundling without Vite takes from (`prepared.ts`). */
export const preparedFile = 'prepared.json';

/**
 * Opens the cache of a site, the table `bundles` of the store. It only saves time: whatever is missing or has other inputs is made
 * again. If the store cannot be written to, nothing is kept.
 */
export function openBundleCache(root: string): BundleCache {
  const table = openTable(root, { name: 'bundles', state: '' });
  let fresh: KeptBundleRecord | null = null;
  const known = () => {
    const kept = table.get(onlyKey, '');
    return kept === undefined ? null : (JSON.parse(kept.toString('utf8')) as KeptBundleRecord);
  };
  return {
    hasSameModules(folders) {
      try {
        const kept = known();
        if (kept === null || kept.ofScripts !== scriptSettings(folders.layers.own)) return false;
        return areFresh(kept.modules, folders);
      } catch {
        return false;
      }
    },
    read(folders, state) {
      try {
        const kept = known();
        if (kept === null || kept.state !== state || !areFresh(kept.modules, folders)) return null;
        return {
          settings: kept.settings,
          server: withOwnTemplates(kept.server, folders),
          client: filesOf(kept.client),
        };
      } catch {
        return null;
      }
    },
    remember(folders, { settings, server, client, modules, state }) {
      // A template was edited during the build: nobody knows which version the bundles hold.
      if (state !== bundleState(folders)) return;
      const outside = modules.filter((path) => !isTemplate(folders.layers, path) && existsSync(path));
      fresh = {
        state,
        settings,
        ofScripts: scriptSettings(folders.layers.own),
        modules: Object.fromEntries(outside.map((path) => [relative(folders.root, path), digestOf(path)])),
        server: withoutOwnTemplates(server, folders),
        client: keptFiles(client),
      };
    },
    save() {
      if (fresh === null) return;
      table.set(onlyKey, '', JSON.stringify(fresh));
      table.save();
    },
  };
}

const areFresh = (modules: Readonly<Record<string, string>>, { root }: Pick<BundleFolders, 'root'>): boolean =>
  Object.entries(modules).every(([path, digest]) => {
    const file = join(root, path);
    return existsSync(file) && digestOf(file) === digest;
  });

const digestOf = (path: string): string => hash('sha256', readFileSync(path));

const ownTemplates = ({ root, layers: { own } }: BundleFolders): string | null =>
  own === null ? null : `"${pathFrom(join(root, outFolder), own)}/`;

/** Stands in a kept source map for the folder of the site's templates. */
const siteTemplates = '"site-templates/';

function withoutOwnTemplates({ code, map }: ServerScript, folders: BundleFolders): ServerScript {
  const own = ownTemplates(folders);
  return { code, map: own === null ? map : map.replaceAll(own, siteTemplates) };
}

const withOwnTemplates = ({ code, map }: ServerScript, folders: BundleFolders): ServerScript => ({
  code,
  map: map.replaceAll(siteTemplates, ownTemplates(folders) ?? siteTemplates),
});

const layersOf = ({ tool, own }: BundleFolders['layers']): string[] => (own === null ? [tool] : [tool, own]);

/** Packages that change the output without being a module of it. */
const makers = ['vite', '@vitejs/plugin-react', 'sass', 'rolldown', 'lightningcss'];

/** The text of a package's `package.json`. It is looked for on disk, because not every package exports it. */
function manifestOf(entry: string): string {
  for (let folder = dirname(entry); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && /"version"/.test(readFileSync(manifest, 'utf8'))) return readFileSync(manifest, 'utf8');
  }
  return entry;
}

/**
 * A hash of the inputs of bundles but the site's settings and the modules of packages: the tool, all templates, and the settings of
 * scripts. Where the site lies does not count, because the cache may come from another machine.
 */
export function bundleState({ root, layers }: BundleFolders): string {
  const require = createRequire(join(root, 'package.json'));
  const packages = makers.map((name) => hash('sha256', manifestOf(require.resolve(name))));
  const templates = layersOf(layers).flatMap(templatesIn);
  const versions = JSON.stringify([
    toolState(),
    readShortNames(),
    scriptSettings(layers.own),
    hash('sha256', readBeside(preparedFile) ?? ''),
    process.version,
    packages,
  ]);
  return hash('sha256', [versions, ...templates].join('\n'));
}

/**
 * A line for each file of a folder of templates: its path below the folder, with `/`, and the hash of its bytes. Declarations of types
 * are in no bundle, and the package has fewer of them than the repository.
 */
export const templatesIn = (layer: string): string[] =>
  readdirSync(layer, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => `${pathFrom(layer, path)} ${digestOf(path)}`);
