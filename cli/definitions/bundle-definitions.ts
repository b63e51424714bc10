import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { storeFolder } from '../platform/files/own-folder.ts';
import { readSealed, removeOthers, writeSealed } from '../platform/files/sealed-files.ts';
import { toolState } from '../platform/version.ts';
import { beginsModule, type DefinitionFiles, definitionsModule } from './definitions-module.ts';
import { digestOfModule, withMapSources } from './made-bundle.ts';
import { ownTemplates, type TemplateLayers } from './template-layers.ts';

/** The inputs of a bundle. If one of them changes, the bundle is made again. */
interface BundleRecord {
  /** The tool, the requested definitions, and the names of the site's templates, because a new template may replace a module. */
  state: string;
  /** Each module of the bundle: its path, as `pathsIn` writes it, and the hash of its bytes. */
  modules: Record<string, string>;
  /** Name of the bundle's file, beside the record. Its source map has the same name with `.map` at the end. */
  file: string;
}

/** The folder of the cached bundle, relative to the site's root. */
export const definitionsFolder = `${storeFolder}/definitions`;

/** A bundle of definitions that is ready to run. */
export interface DefinitionsBundle {
  /** CommonJS that requires nothing but `tvilling/schema`. */
  code: string;
  /** Its source map, as JSON. It names its sources by absolute paths. */
  map(): string;
  /** A digest of the code. It changes when a definition changes. */
  digest: string;
  /** Absolute paths of its modules. */
  modules: readonly string[];
}

/**
 * Bundles the definitions of a site. Keeps the bundle in `.tvilling/store/definitions/`, and takes it from there if
 * nothing has changed. Throws TemplateError for a definition that cannot be bundled.
 */
export async function bundleDefinitions(siteRoot: string, layers: TemplateLayers, files: DefinitionFiles): Promise<DefinitionsBundle> {
  const { text, state, paths } = inputsOf(siteRoot, layers, files);
  const kept = readKept(siteRoot, state, paths);
  if (kept !== null) return kept;
  const { bundleModule } = await import('./bundle-module.ts');
  const folder = join(siteRoot, definitionsFolder);
  const { code, map, modules } = await bundleModule(text, { siteRoot, folder, layers, runsIn: 'browsers' });
  const digest = hash('sha256', withoutPaths(code, layers)).slice(0, 16);
  const known = Object.fromEntries(Array.from(modules, ([file, bytes]) => [paths.write(file), bytes]));
  keep(siteRoot, { state, modules: known, file: `${digest}.cjs` }, { code, map: withMapSources(map, paths.write) });
  return { code, map: () => map, digest, modules: [...modules.keys()] };
}

/** The digest of the kept bundle of a site's definitions, without reading the bundle; null if it must be made again. */
export function keptDigest(siteRoot: string, layers: TemplateLayers, files: DefinitionFiles): string | null {
  const { state, paths } = inputsOf(siteRoot, layers, files);
  return readRecord(siteRoot, state, paths)?.digest ?? null;
}

/** What a bundle is made from: its module, and what identifies it with the tool and the site's templates. */
function inputsOf(siteRoot: string, layers: TemplateLayers, files: DefinitionFiles) {
  const text = definitionsModule(files, layers, beginsModule);
  const state = hash('sha256', [toolState(), withoutPaths(text, layers), ...ownTemplates(layers)].join('\0'));
  return { text, state, paths: pathsIn(siteRoot, layers) };
}

/** How the cache writes paths, and reads them in a site that lies elsewhere. */
interface Paths {
  write(file: string): string;
  read(written: string): string;
}

/** Paths from the folders of the tool and of the site: a cache may come from another folder or machine. Others stay absolute. */
function pathsIn(siteRoot: string, { tool }: TemplateLayers): Paths {
  const folders = Object.entries({ 'tool:': tool, 'site:': siteRoot });
  return {
    write: (file) => {
      const [mark, folder = ''] = folders.find(([, above]) => file.startsWith(`${above}${sep}`)) ?? [];
      return mark === undefined ? file : mark + relative(folder, file);
    },
    read: (written) => {
      const [mark = '', folder = ''] = folders.find(([begin]) => written.startsWith(begin)) ?? [];
      return resolve(folder, written.slice(mark.length));
    },
  };
}

/** In bytes. A larger file of the bundle is not read. */
const limit = 64 * 1024 * 1024;

/** The name of the record beside the bundle. */
const recordFile = 'record.json';

/** What a cached bundle is called, and its modules by absolute path, if its inputs are the same; null if they are not. */
function readRecord(
  siteRoot: string,
  state: string,
  paths: Paths,
): (Pick<DefinitionsBundle, 'digest' | 'modules'> & { file: string }) | null {
  const text = readPart(siteRoot, recordFile);
  if (text === null) return null;
  try {
    const { modules: known, file, ...made } = JSON.parse(text) as BundleRecord;
    const modules = Object.entries(known).map(([path, bytes]) => [paths.read(path), bytes] as const);
    if (made.state !== state || !areFresh(modules)) return null;
    const [digest = ''] = file.split('.');
    return { file, digest, modules: modules.map(([path]) => path) };
  } catch {
    return null;
  }
}

/** The cached bundle, if its inputs are the same; null if they are not, or if it is incomplete. */
function readKept(siteRoot: string, state: string, paths: Paths): DefinitionsBundle | null {
  const record = readRecord(siteRoot, state, paths);
  if (record === null) return null;
  const { file, digest, modules } = record;
  const [code, map] = [readPart(siteRoot, file), readPart(siteRoot, `${file}.map`)];
  return code === null || map === null ? null : { code, map: () => withMapSources(map, paths.read), digest, modules };
}

/** A file of the cached bundle; null if it is missing or damaged. */
const readPart = (siteRoot: string, name: string): string | null =>
  readSealed({ folder: siteRoot, path: `${definitionsFolder}/${name}` }, { of: name }, limit)?.toString('utf8') ?? null;

/** Keeps a bundle for the next run. Writes the record last, because other commands may read at the same time. */
function keep(siteRoot: string, record: BundleRecord, { code, map }: { code: string; map: string }): void {
  const { file } = record;
  const texts = new Map([
    [file, code],
    [`${file}.map`, map],
    [recordFile, JSON.stringify(record)],
  ]);
  for (const [name, text] of texts) writeSealed({ folder: siteRoot, path: `${definitionsFolder}/${name}` }, [text], { of: name });
  removeOthers({ folder: siteRoot, path: definitionsFolder }, texts);
}

/** Code that is the same wherever the site and the tool lie, because caches may come from another machine. */
const withoutPaths = (code: string, { tool, own }: TemplateLayers): string =>
  (own === null ? code : code.replaceAll(own, 'site')).replaceAll(tool, 'tool');

const areFresh = (modules: readonly (readonly [file: string, known: string])[]): boolean =>
  modules.every(([file, known]) => existsSync(file) && digestOfModule(readFileSync(file)) === known);
