import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Plugin } from 'rolldown';
import { namesIn } from '../platform/files/list-files.ts';
import { isOwnFolder } from '../platform/files/own-folder.ts';
import { removeFile, replaceFile } from '../platform/files/replace-file.ts';
import { sealedText, unsealed } from '../platform/files/sealed.ts';
import { machineError } from '../platform/machine-error.ts';
import { toolState } from '../platform/version.ts';
import { type DefinitionFiles, definitionsModule } from './definitions-module.ts';
import { locationOfImport } from './location-of-import.ts';
import * as schema from './schema.ts';
import { TemplateError } from './template-error.ts';
import {
  namedTemplate,
  nameOfTemplate,
  ownTemplates,
  replacementOf,
  type TemplateLayers,
} from './template-layers.ts';

/** The inputs of a bundle. If one of them changes, the bundle is made again. */
interface BundleRecord {
  /** The tool, the requested definitions, and the names of the site's templates, because a new template may replace a module. */
  state: string;
  /** Each module of the bundle: its path, as `pathsIn` writes it, and the hash of its bytes. */
  modules: Record<string, string>;
  /** Name of the bundle's file, beside the record. Its source map has the same name with `.map` at the end. */
  file: string;
}

const entry = 'virtual:tvilling/definitions';

/** The folder of the cached bundle, relative to the site's root. */
const keptIn = '.tvilling/definitions';

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
 * Bundles the definitions of a site. Keeps the bundle in `.tvilling/definitions/`, and takes it from there if nothing has
 * changed. Throws TemplateError for a definition that cannot be bundled.
 */
export async function bundleDefinitions(
  siteRoot: string,
  layers: TemplateLayers,
  files: DefinitionFiles,
): Promise<DefinitionsBundle> {
  const folder = join(siteRoot, keptIn);
  const paths = pathsIn(siteRoot, layers);
  const text = definitionsModule(files, layers, beginsModule);
  const state = hash('sha256', [toolState(), withoutPaths(text, layers), ...ownTemplates(layers)].join('\0'));
  const kept = readKept(folder, state, paths);
  if (kept !== null) return kept;
  const { code, map, modules } = await bundleModule(text, { siteRoot, folder, layers });
  const digest = hash('sha256', withoutPaths(code, layers)).slice(0, 16);
  if (isOwnFolder(siteRoot, keptIn)) {
    const known = Object.fromEntries(Array.from(modules, ([file, bytes]) => [paths.write(file), bytes]));
    const kept = { code, map: withSources(map, paths.write) };
    keep(folder, { state, modules: known, file: `${digest}.cjs` }, kept);
  }
  return { code, map: () => map, digest, modules: [...modules.keys()] };
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

/** A source map that names its sources in another way. */
function withSources(map: string, named: (source: string) => string): string {
  const parsed = JSON.parse(map) as { sources: string[] };
  return JSON.stringify({ ...parsed, sources: parsed.sources.map(named) });
}

/** The cached bundle, if its inputs are the same; null if they are not, or if it is incomplete. */
function readKept(folder: string, state: string, paths: Paths): DefinitionsBundle | null {
  try {
    const read = (name: string) => {
      const text = unsealed(readFileSync(join(folder, name)), { of: name })?.toString('utf8');
      if (text === undefined) throw new Error(`${name} is damaged`);
      return text;
    };
    const { modules: known, file, ...made } = JSON.parse(read('record.json')) as BundleRecord;
    const modules = Object.entries(known).map(([path, bytes]) => [paths.read(path), bytes] as const);
    if (made.state !== state || !areFresh(modules)) return null;
    const [digest = ''] = file.split('.');
    const [code, map] = [read(file), read(`${file}.map`)];
    return {
      code,
      map: () => withSources(map, paths.read),
      digest,
      modules: modules.map(([path]) => path),
    };
  } catch {
    return null;
  }
}

/**
 * Keeps a bundle for the next run. Writes each file as a whole and the record last, because other commands may read at the same
 * time. The cache only saves time: if the folder cannot be written to, nothing is kept.
 */
function keep(folder: string, record: BundleRecord, { code, map }: { code: string; map: string }): void {
  const { file } = record;
  try {
    mkdirSync(folder, { recursive: true });
    const write = (name: string, text: string) =>
      replaceFile(join(folder, name), sealedText(text, { of: name }));
    write(file, code);
    write(`${file}.map`, map);
    write('record.json', JSON.stringify(record));
    for (const name of namesIn(folder) ?? [])
      if (!name.startsWith(file) && name !== 'record.json') removeFile(join(folder, name));
  } catch {
    // The cache only saves time (see above).
  }
}

/** Code that is the same wherever the site and the tool lie, because caches may come from another machine. */
const withoutPaths = (code: string, { tool, own }: TemplateLayers): string =>
  (own === null ? code : code.replaceAll(own, 'site')).replaceAll(tool, 'tool');

const digestOf = (bytes: Uint8Array): string => hash('sha256', bytes);

const areFresh = (modules: readonly (readonly [file: string, known: string])[]): boolean =>
  modules.every(([file, known]) => existsSync(file) && digestOf(readFileSync(file)) === known);

/** A bundle with its source map and its modules, each with the hash of the bytes that were read. */
interface MadeBundle {
  code: string;
  map: string;
  modules: ReadonlyMap<string, string>;
}

/** Bundles a module. `folder`: where the bundle is kept. */
async function bundleModule(
  text: string,
  { siteRoot, folder, layers }: { siteRoot: string; folder: string; layers: TemplateLayers },
): Promise<MadeBundle> {
  const { rolldown } = await import('rolldown');
  const modules = new Map<string, string>();
  try {
    const bundle = await rolldown({
      input: entry,
      // The bundler's messages name files from here.
      cwd: siteRoot,
      platform: 'node',
      logLevel: 'silent',
      // Comments that name the modules would be other ones where the site lies at another distance from the tool.
      experimental: { attachDebugInfo: 'none' },
      plugins: [definitionPlugin(text, layers, modules)],
    });
    const { output } = await bundle.generate({
      dir: folder,
      format: 'cjs',
      sourcemap: 'hidden',
      // Minifying would remove everything after a statement that throws, with the exports.
      minify: false,
    });
    const [{ code, map }] = output;
    await bundle.close();
    const named = JSON.stringify({ ...map, sourcesContent: undefined });
    return { code, map: withSources(named, (source) => resolve(folder, source)), modules };
  } catch (error) {
    throw machineError(error) ?? unbundled(error, layers);
  }
}

/**
 * Resolves the entry, `tvilling/schema` and replaced files. Refuses imports that a definition cannot have. `read` collects the
 * hash of each file when it is read, because a file may be edited during bundling.
 */
function definitionPlugin(text: string, layers: TemplateLayers, read: Map<string, string>): Plugin {
  const modules: Readonly<Record<string, string>> = { [entry]: text, [schemaName]: schemaText };
  return {
    name: 'tvilling:definitions',
    async resolveId(source, importer) {
      if (source in modules || source.startsWith(beginsModule(''))) return source;
      if (source === schemaModule) return { id: source, external: true };
      // Modules of the bundler itself.
      if (importer?.startsWith('\0')) return null;
      const named = namedTemplate(layers, source, importer);
      if (named !== null) return named;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      if (resolved !== null && !resolved.external) return replacementOf(layers, resolved.id) ?? resolved.id;
      const isFile = /^\.|^tvilling\/templates\//.test(source);
      return this.error({
        message: isFile ? `there is no ${source}` : `it imports ${source}`,
        ...(importer === undefined ? {} : { loc: locationOfImport(importer, source) }),
      });
    },
    load(id) {
      if (id in modules) return modules[id];
      if (id.startsWith(beginsModule('')))
        return `${beginsName}(${JSON.stringify(id.slice(beginsModule('').length))});`;
      if (!existsSync(id)) return null;
      const bytes = readFileSync(id);
      read.set(id, digestOf(bytes));
      return bytes.toString('utf8');
    },
  };
}

/** The function that the bundle calls before each definition, with its name for people. */
export const beginsName = 'tvillingBegins';

/** A module that calls it. */
const beginsModule = (name: string): string => `virtual:tvilling/begins/${name}`;

const schemaName = 'tvilling/schema';

/**
 * The module that the bundle requires. It must be this command line's own, because the command line checks for the classes of its
 * fields.
 */
const schemaModule = 'tvilling:schema';

/** The exports of `tvilling/schema` by name, so that the bundler refuses imports of other names. */
const schemaText = `export { ${Object.keys(schema).join(', ')} } from ${JSON.stringify(schemaModule)};`;

/** The bundler's error about a module, as a TemplateError with its place. */
function unbundled(error: unknown, layers: TemplateLayers): TemplateError {
  const [first] = (error as { errors?: BundlerFinding[] }).errors ?? [error as BundlerFinding];
  const { message = String(error), id, loc } = first ?? {};
  const file = loc?.file ?? id;
  const [line = ''] = stripVTControlCharacters(message).split('\n');
  return new TemplateError(
    {
      file: file === undefined ? 'templates' : nameOfTemplate(layers, file),
      line: loc?.line,
      column: loc && loc.column + 1,
    },
    `cannot be used: ${line.replace(/^\[\w+\] |\.$/g, '')}.`,
    'A definition is TypeScript that runs in browsers too: it imports from tvilling/schema and from files beside it.',
  );
}

interface BundlerFinding {
  message?: string;
  id?: string;
  /** `line` counts from 1, `column` from 0. */
  loc?: { file?: string; line: number; column: number };
}
