import { join } from 'node:path';
import type { Plugin } from 'vite';
import { isBelow } from '../../definitions/template-layers.ts';
import { pathFrom } from '../../platform/files/folders.ts';
import { readBeside } from '../../platform/files/read-beside.ts';
import { sheetsBelow } from './sheets-state.mjs';

/** The style sheets of the tool, compiled when its command line was bundled (`scripts/compile-sheets.mjs`). */
interface CompiledSheets {
  /** The state of their sources at that time (`sheetsBelow`). */
  state: string;
  /** CSS by the path of the sheet below `templates/`. */
  css: Readonly<Record<string, string>>;
}

/**
 * A Vite plugin that gives the tool's own style sheets as CSS, in a build and in development. Sass takes a quarter of the time of a cold
 * build, and a fifth of that until `dev` shows its first page. It is not even loaded if the site has no style sheets of its own. Templates
 * that were edited since are compiled by Sass.
 *
 * Vite knows the language of a sheet by the ending of its id, so one gets the id of a `.css` file that does not exist (`sourceOfSheet`).
 * It has a query, because Vike 0.4.266 gives each sheet whose id ends with `.css` its own chunk.
 */
export function compiledSheets(templates: string): Plugin {
  let compiled: CompiledSheets['css'] = {};
  let isEdited = false;
  const sheetOf = (id: string): string | null => {
    const [file = '', query] = id.split('?');
    const path = pathFrom(templates, sourceOfSheet(file));
    return query !== undefined && file.endsWith('.css') && compiled[path] !== undefined ? path : null;
  };
  return {
    name: 'tvilling:compiled-sheets',
    enforce: 'pre',
    buildStart() {
      compiled = readCompiled(templates);
    },
    async resolveId(source, importer) {
      if (!source.includes('.scss')) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      const [file = '', query = 'compiled'] = resolved?.id.split('?') ?? [];
      return compiled[pathFrom(templates, file)] === undefined ? resolved : `${file.slice(0, -'.scss'.length)}.css?${query}`;
    },
    async load(id) {
      const path = sheetOf(id);
      if (path === null || !isEdited) return path && (compiled[path] ?? null);
      const { compile } = await import('sass');
      return compile(join(templates, path), { loadPaths: [join(templates, 'styles')] }).css;
    },
    hotUpdate({ file }) {
      if (!file.endsWith('.scss') || !isBelow(templates, file)) return;
      isEdited = true;
      return [...this.environment.moduleGraph.idToModuleMap.values()].filter(({ id }) => id !== null && sheetOf(id) !== null);
    },
  };
}

/** The file of a sheet that Vite knows as one in CSS. */
export const sourceOfSheet = (file: string): string => file.replace(/\.css$/, '.scss');

/** The tool's sheets as CSS, by path below `templates/`: none if the tool's sheets are not as they were when they were compiled. */
export function readCompiled(templates: string): CompiledSheets['css'] {
  const compiled = parseBeside<CompiledSheets>('style-sheets.json');
  return compiled?.state === sheetsBelow(templates).state ? compiled.css : {};
}

/** The short names of the tool's custom properties, by the long ones (`scripts/short-properties.mjs`). */
export const readShortNames = (): Readonly<Record<string, string>> => parseBeside<Record<string, string>>('short-properties.json') ?? {};

function parseBeside<T>(name: string): T | null {
  const bytes = readBeside(name);
  return bytes && (JSON.parse(bytes.toString('utf8')) as T);
}
