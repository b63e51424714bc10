import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { type Plugin as RolldownPlugin, rolldown } from 'rolldown';
import type { Plugin } from 'vite';
import { type BundledFiles, keptFiles } from './bundle-cache.ts';
import { type BundleManifest, isShellSheet } from './bundle-manifest.ts';
import { readCompiled } from './compiled-sheets.ts';
import type { Prepared } from './prepared.ts';
import { minifySheet } from './site-sheets.ts';
import { vikeFile } from './vike.ts';
import { type BundleFolders, builtConstants } from './vite-config.ts';

/**
 * Makes what bundling without Vite takes from the tool's bundles. `modules`: the texts of the browser's modules that are no files, by id.
 */
export async function prepare(
  { layers }: BundleFolders,
  client: BundledFiles['client'],
  modules: ReadonlyMap<string, string>,
): Promise<Prepared> {
  const manifest = JSON.parse(String(client.get('.vite/manifest.json'))) as BundleManifest;
  const shell = Object.values(manifest).filter(isShellSheet);
  const isShell = new Set(shell.map(({ name }) => name));
  const sheets = Object.entries(readCompiled(layers.tool)).filter(([path]) => !isShell.has(path));
  return {
    ...(await preparedModules(layers.tool, modules)),
    preload: modules.get('\0vite/preload-helper.js') ?? '',
    sheets: Object.fromEntries(sheets.map(([path, css]) => [path, minifySheet(path, css)])),
    shell: Object.fromEntries(
      shell.map(({ name = '', file, assets = [] }) => [
        name,
        {
          file,
          css: String(client.get(file)),
          fonts: keptFiles(new Map(assets.map((path) => [path, client.get(path) ?? '']))),
        },
      ]),
    ),
  };
}

/** The constants of Vike in the browser, as its plugin sets them. The sub-path is set with the site's bundles. */
const constants = {
  'globalThis.__VIKE__IS_DEV': 'false',
  'globalThis.__VIKE__IS_DEBUG': 'false',
  'globalThis.__VIKE__IS_CLIENT': 'true',
  'globalThis.__VIKE__NO_EXTERNAL': 'true',
  ...builtConstants(false),
};

/** Bundles Vike's client router, and what templates import of packages beside React. Other templates stay what these import. */
async function preparedModules(templates: string, virtual: ReadonlyMap<string, string>): Promise<Pick<Prepared, 'modules' | 'templates'>> {
  const paths = withPackages(templates);
  const bundle = await rolldown({
    input: {
      entry: vikeFile('client/runtime-client-routing/entry.js'),
      router: vikeFile('client/runtime-client-routing/index.js'),
      ...Object.fromEntries(paths.map((path) => [path, join(templates, path)])),
    },
    platform: 'browser',
    logLevel: 'silent',
    plugins: [preparingPlugin(templates, virtual)],
    transform: { define: constants },
  });
  const { output } = await bundle.generate({
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  const texts = output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code] as const] : []));
  const all = Object.fromEntries(texts);
  return {
    templates: Object.fromEntries(paths.map((path) => [path, all[`${path}.js`] ?? ''])),
    modules: Object.fromEntries(texts.filter(([name]) => !paths.includes(name.slice(0, -'.js'.length)))),
  };
}

/** The templates that import something of a package, but for React and the tool itself. */
const withPackages = (templates: string): string[] =>
  readdirSync(templates, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => /\.tsx?$/.test(path) && ofPackage.test(readFileSync(join(templates, path), 'utf8')))
    .sort();

const ofPackage = /(?:\bfrom |\bimport\()'(?!\.|react|vike\/|tvilling\/|virtual:)/;

const preparingPlugin = (templates: string, virtual: ReadonlyMap<string, string>): RolldownPlugin => ({
  name: 'tvilling:prepare',
  resolveId(source, importer) {
    if (virtual.has(`\0${source}`)) return `\0${source}`;
    if (/^react(?:-dom)?(?:\/|$)|^tvilling\//.test(source)) return { id: source, external: true };
    // Vike's virtual modules name templates from Vite's root.
    if (source.startsWith('/templates/')) return { id: `tvilling${source}`, external: true };
    if (importer === undefined || !source.startsWith('.')) return null;
    const path = relative(templates, join(dirname(importer), source))
      .split(sep)
      .join('/');
    return path.startsWith('..') ? null : { id: `tvilling/templates/${path}`, external: true };
  },
  load: (id) => virtual.get(id) ?? null,
});

/** A plugin that notes the texts of modules that are no files: those of Vike and of Vite. */
export function virtualModules(): { plugin: Plugin; modules: Map<string, string> } {
  const modules = new Map<string, string>();
  return {
    modules,
    plugin: {
      name: 'tvilling:virtual-modules',
      moduleParsed({ id, code }) {
        if (id.startsWith('\0') && code !== null) modules.set(id, code);
      },
    },
  };
}
