import type { Plugin } from 'vite';
import { withRow } from '../build/render/style-sheet.ts';

const isSheet = (path: string | null | undefined): boolean => /\.s?css(?:\?|$)/.test(path ?? '');

/**
 * A Vite plugin that puts the width from which the header shows its words in a row into the style sheets that it serves. Vite keeps sheets,
 * so they are made again when an edit of the menu has led to another width.
 */
export function rowInSheets(width: () => number): Plugin {
  let made = width();
  return {
    name: 'tvilling:row-in-sheets',
    apply: 'serve',
    configureServer({ middlewares, environments: { client } }) {
      middlewares.use((request, _response, next) => {
        if (isSheet(request.url) && width() !== made) {
          made = width();
          for (const module of client.moduleGraph.idToModuleMap.values())
            if (isSheet(module.id)) client.moduleGraph.invalidateModule(module);
        }
        next();
      });
    },
    transform: (code, id) => (isSheet(id) ? { code: withRow(code, made), map: null } : null),
  };
}
