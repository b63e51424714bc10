import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Plugin } from 'rolldown';
import { machineError } from '../platform/machine-error.ts';
import { beginsName } from './at-work.ts';
import { beginsModule } from './definitions-module.ts';
import { locationOfImport } from './location-of-import.ts';
import { digestOfModule, type MadeBundle, withMapSources } from './made-bundle.ts';
import * as schema from './schema.ts';
import { TemplateError } from './template-error.ts';
import { namedTemplate, nameOfTemplate, replacementOf, type TemplateLayers } from './template-layers.ts';

const entry = 'virtual:tvilling/definitions';

/** What a module is bundled for. */
interface ModuleBundling {
  siteRoot: string;
  /** Where the bundle is kept. */
  folder: string;
  layers: TemplateLayers;
  /** Where the code runs. Only what runs in Node.js alone may import its modules. */
  runsIn: 'browsers' | 'Node.js';
}

/**
 * Bundles a module to CommonJS that requires nothing but `tvilling/schema`, and modules of Node.js. Throws TemplateError for a file that
 * cannot be bundled. `modules` collects the modules that are read, also if the bundle fails.
 */
export async function bundleModule(text: string, bundling: ModuleBundling, modules = new Map<string, string>()): Promise<MadeBundle> {
  const { siteRoot, folder } = bundling;
  const { rolldown } = await import('rolldown');
  try {
    const bundle = await rolldown({
      input: entry,
      // The bundler's messages name files from here.
      cwd: siteRoot,
      platform: 'node',
      logLevel: 'silent',
      // Comments that name the modules would be other ones where the site lies at another distance from the tool.
      experimental: { attachDebugInfo: 'none' },
      plugins: [definitionPlugin(text, bundling, modules)],
    });
    const { output } = await bundle.generate({
      dir: folder,
      format: 'cjs',
      sourcemap: 'hidden',
      codeSplitting: false,
      // Minifying would remove everything after a statement that throws, with the exports.
      minify: false,
    });
    const [{ code, map }] = output;
    await bundle.close();
    const named = JSON.stringify({ ...map, sourcesContent: undefined });
    return { code, map: withMapSources(named, (source) => resolve(folder, source)), modules };
  } catch (error) {
    throw machineError(error) ?? unbundled(error, bundling);
  }
}

/**
 * Resolves the entry, `tvilling/schema` and replaced files. Refuses imports that a definition cannot have. `read` collects the
 * hash of each file when it is read, because a file may be edited during bundling.
 */
function definitionPlugin(text: string, { layers, runsIn }: ModuleBundling, read: Map<string, string>): Plugin {
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
      if (runsIn === 'Node.js' && isBuiltin(source)) return { id: source, external: true };
      const isFile = /^\.|^tvilling\/templates\//.test(source);
      return this.error({
        message: isFile ? `there is no ${source}` : `it imports ${source}`,
        ...(importer === undefined ? {} : { loc: locationOfImport(importer, source) }),
      });
    },
    load(id) {
      if (id in modules) return modules[id];
      if (id.startsWith(beginsModule(''))) return `${beginsName}(${JSON.stringify(id.slice(beginsModule('').length))});`;
      if (!existsSync(id)) return null;
      const bytes = readFileSync(id);
      read.set(id, digestOfModule(bytes));
      return bytes.toString('utf8');
    },
  };
}

const schemaName = 'tvilling/schema';

/**
 * The module that the bundle requires. It must be this command line's own, because the command line checks for the classes of its
 * fields.
 */
export const schemaModule = 'tvilling:schema';

/** The exports of `tvilling/schema` by name, so that the bundler refuses imports of other names. */
const schemaText = `export { ${Object.keys(schema).join(', ')} } from ${JSON.stringify(schemaModule)};`;

/** The bundler's error about a module, as a TemplateError with its place. */
function unbundled(error: unknown, { layers, runsIn }: ModuleBundling): TemplateError {
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
    runsIn === 'browsers'
      ? 'A definition is TypeScript that runs in browsers too: it imports from tvilling/schema and from files beside it.'
      : 'A source is TypeScript that runs in Node.js: it imports from tvilling/schema, from files beside it and from installed packages.',
  );
}

interface BundlerFinding {
  message?: string;
  id?: string;
  /** `line` counts from 1, `column` from 0. */
  loc?: { file?: string; line: number; column: number };
}
