import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { placeOfImport } from '../definitions/place-of-import.ts';
import type { Look } from '../schema/look.ts';
import { filesByFolder, originalFile, replacementOf, type TemplateLayers } from '../template-layers.ts';

/** Components by name, loaded at once: `pages` and `sections`. For the server. */
const components = 'virtual:tvilling/components';
/** The same, each loaded when it is asked for: a script chunk each. For the browser. */
const loaders = 'virtual:tvilling/component-loaders';
/** The components of forms that have one of their own, loaded at once: for the section that shows forms. */
const forms = 'virtual:tvilling/forms';
/** The style sheets of the sections and page kinds that stand in every page. */
const sheets = 'virtual:tvilling/style-sheets';

/** A component that imports its own sheet brings it along: only pages that have it link that sheet. */
const importsOwnSheet = /^import '\.\/style\.scss';$/m;

/**
 * Lays the site's templates over those of the tool: what is imported from the tool's `templates/` comes from the site's, where the same
 * path is there. `tvilling/templates/…` is the tool's own file, so that what replaces one can use it. Components are found by their
 * folders.
 */
export function templatesPlugin(layers: TemplateLayers, look: () => Look): Plugin {
  const modules: Record<string, () => string> = {
    [components]: () => eagerModule(layers, kinds),
    [forms]: () => eagerModule(layers, ['forms']),
    [loaders]: () => lazyModule(layers),
    [sheets]: () =>
      sheetFiles(layers, look())
        .map((file) => `import ${JSON.stringify(file)};`)
        .join('\n'),
  };
  return {
    name: 'tvilling:templates',
    enforce: 'pre',
    async resolveId(source, importer) {
      // Components run in browsers, too.
      if (isBuiltin(source) && importer !== undefined && isOwn(layers, importer))
        this.error({
          message: `it imports ${source}, which browsers do not have`,
          id: importer,
          loc: placeOfImport(importer, source),
        });
      if (source in modules) return `\0${source}`;
      const original = originalFile(layers, source);
      if (original !== null) return original;
      // Without templates of the site's own, nothing is replaced.
      if (layers.own === null || importer === undefined || !source.startsWith('.')) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && (replacementOf(layers, resolved.id) ?? resolved);
    },
    load: (id) => (id.startsWith('\0') ? (modules[id.slice(1)]?.() ?? null) : null),
  };
}

const isOwn = ({ own }: TemplateLayers, file: string): boolean =>
  own !== null && !relative(own, file).startsWith('..');

/** The kinds of components that pages are made of, by the folder of `templates/` that they lie in. */
const kinds = ['pages', 'sections'] as const;

function eagerModule(layers: TemplateLayers, of: readonly string[]): string {
  const lines = of.flatMap((kind) => {
    const files = [...filesByFolder(layers, kind, 'index.tsx')];
    return [
      ...files.map(([, file], index) => `import * as ${kind}${index} from ${JSON.stringify(file)};`),
      `export const ${kind} = { ${files.map(([name], index) => `${JSON.stringify(name)}: ${kind}${index}`).join(', ')} };`,
    ];
  });
  return `${lines.join('\n')}\n`;
}

function lazyModule(layers: TemplateLayers): string {
  const lines = kinds.map((kind) => {
    const entries = Array.from(
      filesByFolder(layers, kind, 'index.tsx'),
      ([name, file]) => `${JSON.stringify(name)}: () => import(${JSON.stringify(file)})`,
    );
    return `export const ${kind} = { ${entries.join(', ')} };`;
  });
  return `${lines.join('\n')}\n`;
}

/**
 * Style sheets that stand in every page beside those of the shell: the tool's typeface, where the site has none of its own, and those of
 * page kinds and sections that do not come with their component.
 */
function sheetFiles(layers: TemplateLayers, { typeface }: Look): string[] {
  const ownSheets = kinds.toReversed().flatMap((kind) =>
    [...filesByFolder(layers, kind, 'style.scss').values()].filter((sheet) => {
      const component = join(dirname(sheet), 'index.tsx');
      return !existsSync(component) || !importsOwnSheet.test(readFileSync(component, 'utf8'));
    }),
  );
  return typeface === undefined ? [winning(layers, 'styles/typeface.scss'), ...ownSheets] : ownSheets;
}

/** The same with that of the shell before them: all that a page links in development. */
export const everyPageSheets = ({ layers, look }: { layers: TemplateLayers; look(): Look }): string[] => [
  winning(layers, 'styles/main.scss'),
  ...sheetFiles(layers, look()),
];

/** A file of the tool's templates, or the one in its place. */
function winning(layers: TemplateLayers, path: string): string {
  const file = join(layers.tool, path);
  return replacementOf(layers, file) ?? file;
}
