import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { Plugin } from 'rolldown';
import { EnvironmentError } from '../environment-error.ts';
import {
  nameOfTemplate,
  originalFile,
  ownTemplates,
  replacementOf,
  type TemplateLayers,
} from '../template-layers.ts';
import { toolState } from '../version.ts';
import { type DefinitionFiles, definitionsModule } from './definitions-module.ts';
import { placeOfImport } from './place-of-import.ts';
import * as schema from './schema.ts';

/** What a bundle was made from: it is made anew when one of these is another. */
interface BundleRecord {
  /** The tool, the definitions that were asked for, and the names of the site's templates: a new one may replace a module. */
  state: string;
  /** Each module of the bundle, by its path, with the hash of its bytes. */
  modules: Record<string, string>;
  /** Name of the bundle's file, beside the record. */
  file: string;
}

const entry = 'virtual:tvilling/definitions';

/** A bundle of definitions that is ready to be imported. */
export interface DefinitionsBundle {
  /** Address of the module. */
  url: string;
  /** A digest of its text: another one where a definition says something else. */
  digest: string;
}

/**
 * Bundles the definitions of a site into `.tvilling/definitions/`. What has not changed is not bundled again. Throws
 * EnvironmentError, with the place, for what cannot be bundled.
 */
export async function bundleDefinitions(
  siteRoot: string,
  layers: TemplateLayers,
  files: DefinitionFiles,
): Promise<DefinitionsBundle> {
  const folder = join(siteRoot, '.tvilling', 'definitions');
  const text = definitionsModule(files);
  const state = hash('sha256', [toolState(), text, ...ownTemplates(layers)].join('\0'));
  const known = readRecord(folder);
  if (known?.state === state && isFresh(known) && existsSync(join(folder, known.file)))
    return bundleIn(folder, known);
  const { code, modules } = await bundleModule(text, { siteRoot, folder, layers });
  const record = { state, modules: digests(modules), file: `${hash('sha256', code).slice(0, 16)}.mjs` };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, record.file), code);
  writeFileSync(join(folder, 'record.json'), JSON.stringify(record));
  return bundleIn(folder, record);
}

const bundleIn = (folder: string, { file }: BundleRecord): DefinitionsBundle => ({
  url: pathToFileURL(join(folder, file)).href,
  digest: file,
});

function readRecord(folder: string): BundleRecord | null {
  try {
    return JSON.parse(readFileSync(join(folder, 'record.json'), 'utf8')) as BundleRecord;
  } catch {
    // Missing or cut short: then the bundle is made anew.
    return null;
  }
}

const digests = (modules: readonly string[]): Record<string, string> =>
  Object.fromEntries(modules.map((file) => [file, digest(file)]));

const digest = (file: string): string => hash('sha256', readFileSync(file));

const isFresh = ({ modules }: BundleRecord): boolean =>
  Object.entries(modules).every(([file, known]) => existsSync(file) && digest(file) === known);

/** Bundles for a folder: the source map names the definitions by their paths from there. */
async function bundleModule(
  text: string,
  { siteRoot, folder, layers }: { siteRoot: string; folder: string; layers: TemplateLayers },
): Promise<{ code: string; modules: string[] }> {
  const { rolldown } = await import('rolldown');
  try {
    const bundle = await rolldown({
      input: entry,
      // What is wrong names files from here.
      cwd: siteRoot,
      platform: 'node',
      logLevel: 'silent',
      plugins: [definitionPlugin(text, layers)],
    });
    const { output } = await bundle.generate({
      dir: folder,
      format: 'esm',
      sourcemap: 'inline',
      // What follows a statement that throws would be taken out, exports included.
      minify: false,
    });
    const [chunk] = output;
    await bundle.close();
    return { code: chunk.code, modules: chunk.moduleIds.filter((id) => existsSync(id)) };
  } catch (error) {
    throw unbundled(error, layers);
  }
}

/** Answers the entry, `tvilling/schema`, replaced files, and refuses imports that a definition cannot have. */
function definitionPlugin(text: string, layers: TemplateLayers): Plugin {
  const modules: Readonly<Record<string, string>> = { [entry]: text, [schemaName]: schemaText };
  return {
    name: 'tvilling:definitions',
    async resolveId(source, importer) {
      if (source in modules) return source;
      if (source === schemaModule) return { id: source, external: true };
      // The bundler's own modules.
      if (importer?.startsWith('\0')) return null;
      const original = originalFile(layers, source);
      if (original !== null) return original;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      if (resolved !== null && !resolved.external) return replacementOf(layers, resolved.id) ?? resolved.id;
      const isFile = /^\.|^tvilling\/templates\//.test(source);
      return this.error({
        message: isFile ? `there is no ${source}` : `it imports ${source}`,
        ...(importer === undefined ? {} : { loc: placeOfImport(importer, source) }),
      });
    },
    load: (id) => modules[id] ?? null,
  };
}

const schemaName = 'tvilling/schema';

/** The module of this very command line that definitions are written with: the classes of the fields have to be those that it knows. */
const schemaModule = new URL('./schema.js', pathToFileURL(`${dirname(fileURLToPath(import.meta.url))}/`))
  .href;

/** What `tvilling/schema` exports, by name, so that the bundler finds imports of anything else. */
const schemaText = `export { ${Object.keys(schema).join(', ')} } from ${JSON.stringify(schemaModule)};`;

/** What a bundler says of a module that cannot be bundled, with its place. */
function unbundled(error: unknown, layers: TemplateLayers): EnvironmentError {
  const [first] = (error as { errors?: BundlerFinding[] }).errors ?? [error as BundlerFinding];
  const { message = String(error), id, loc } = first ?? {};
  const file = loc?.file ?? id;
  const place = loc === undefined ? '' : `:${loc.line}:${loc.column + 1}`;
  const where = file === undefined ? 'A definition in templates/' : `${nameOfTemplate(layers, file)}${place}`;
  const [line = ''] = stripVTControlCharacters(message).split('\n');
  return new EnvironmentError(
    `${where} cannot be used: ${line.replace(/^\[\w+\] |\.$/g, '')}.`,
    'A definition is TypeScript that runs in browsers too: it imports from tvilling/schema and from files beside it.',
  );
}

interface BundlerFinding {
  message?: string;
  id?: string;
  /** `line` counts from 1, `column` from 0. */
  loc?: { file?: string; line: number; column: number };
}
