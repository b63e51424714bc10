import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { sheetsBelow } from './sheets-state.mjs';

/** The style sheets of the tool, compiled when its command line was bundled (`scripts/compile-sheets.mjs`). */
interface CompiledSheets {
  /** The state of their sources at that time (`sheetsBelow`). */
  state: string;
  /** CSS by the path of the sheet below `templates/`. */
  css: Readonly<Record<string, string>>;
}

/**
 * A Vite plugin that gives the tool's own style sheets as CSS. Sass takes a quarter of the time of a cold build. It is not even
 * loaded if the site has no style sheets of its own. Templates that were edited since are compiled by Sass.
 *
 * Vite knows the language of a sheet by the ending of its id, so a sheet gets the id of a `.css` file that does not exist. It has a query,
 * because Vike 0.4.266 gives each sheet whose id ends with `.css` its own chunk.
 */
export function compiledSheets(templates: string): Plugin {
  let compiled: CompiledSheets['css'] = {};
  const pathOf = (id: string, ending: string): string =>
    relative(templates, id.replace(/\?.*$/, ''))
      .split(sep)
      .join('/')
      .replace(/\.s?css$/, ending);
  return {
    name: 'tvilling:compiled-sheets',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      compiled = readCompiled(templates);
    },
    async resolveId(source, importer) {
      if (!isSheet.test(source)) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      if (resolved === null || compiled[pathOf(resolved.id, '.scss')] === undefined) return resolved;
      return resolved.id.replace(isSheet, (_, query = '?compiled') => `.css${query}`);
    },
    load: (id) => (/\.css\?/.test(id) ? (compiled[pathOf(id, '.scss')] ?? null) : null),
  };
}

const isSheet = /\.scss(\?.*)?$/;

/** No sheets, if the tool's sheets are not as they were when they were compiled. */
function readCompiled(templates: string): CompiledSheets['css'] {
  const file = new URL('style-sheets.json', import.meta.url);
  try {
    const { state, css } = JSON.parse(readFileSync(file, 'utf8')) as CompiledSheets;
    return state === sheetsBelow(templates).state ? css : {};
  } catch (error) {
    // Tests import single modules, which are no bundle.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
