import { basename, join } from 'node:path';
import { compile } from 'sass';
import { sheetsBelow } from '../cli/build/render/sheets-state.mjs';

/**
 * Compiles the style sheets of the tool, for `cli/build/render/compiled-sheets.ts`. Gives their CSS by path below `templates`, and the state of
 * all sources.
 */
export function compileSheets(templates) {
  const { paths, state } = sheetsBelow(templates);
  const css = paths
    .filter((path) => !basename(path).startsWith('_'))
    .map((path) => [path, compile(join(templates, path), { loadPaths: [join(templates, 'styles')] }).css]);
  return { state, css: Object.fromEntries(css) };
}
