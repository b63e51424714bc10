import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { readIcons } from '../../content/icons.ts';
import { locationOfImport } from '../../definitions/location-of-import.ts';
import {
  filesByFolder,
  namedTemplate,
  ownTemplates,
  replacementOf,
  type TemplateLayers,
} from '../../definitions/template-layers.ts';

/** Exports the components by name, as `pages` and `sections`, with static imports. For the server. */
const components = 'virtual:tvilling/components';
/** The same with dynamic imports, so that each has its own chunk. For the browser. */
const loaders = 'virtual:tvilling/component-loaders';
/** Exports the components of forms that have their own, with static imports. For the section that shows forms. */
const forms = 'virtual:tvilling/forms';
/** Imports the style sheets of sections and page kinds that are in every page. */
const sheets = 'virtual:tvilling/style-sheets';

/** Exports the icons that templates of the site name. */
const icons = 'virtual:tvilling/icons';

/** Matches a component that imports its own style sheet. Only pages with that component link the sheet. */
const importsOwnSheet = /^import\s*(['"])\.\/style\.scss\1;?\s*$/m;

/**
 * A Vite plugin that lays the site's templates over those of the tool. An import of a file in the tool's `templates/` resolves to
 * the site's file with the same path, if there is one, and so does `tvilling/templates/…`, except in that file: there it is the
 * original. Components are found by their folders.
 */
export function templatesPlugin(layers: TemplateLayers): Plugin {
  const modules: Record<string, () => string> = {
    [components]: () => eagerModule(layers, kinds),
    [forms]: () => eagerModule(layers, ['forms']),
    [loaders]: () => lazyModule(layers),
    [icons]: () => iconsModule(layers),
    [sheets]: () =>
      sheetFiles(layers)
        .map((file) => `import ${JSON.stringify(file)};`)
        .join('\n'),
  };
  /** The module of icons that was loaded last, by environment. */
  const shownIcons = new Map<string, string | undefined>();
  return {
    name: 'tvilling:templates',
    enforce: 'pre',
    async resolveId(source, importer) {
      // Components run in browsers too.
      if (isBuiltin(source) && importer !== undefined && isOwn(layers, importer))
        this.error({
          message: `it imports ${source}, which browsers do not have`,
          id: importer,
          loc: locationOfImport(importer, source),
        });
      if (source in modules) return `\0${source}`;
      const named = namedTemplate(layers, source, importer);
      if (named !== null) return named;
      // Only templates of the site replace anything.
      if (layers.own === null || importer === undefined || !source.startsWith('.')) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && (replacementOf(layers, resolved.id) ?? resolved);
    },
    load(id) {
      const text = id.startsWith('\0') ? modules[id.slice(1)]?.() : undefined;
      if (id === `\0${icons}`) shownIcons.set(this.environment.name, text);
      return text ?? null;
    },
    hotUpdate({ file, modules }) {
      const { name, moduleGraph } = this.environment;
      const module = moduleGraph.getModuleById(`\0${icons}`);
      // Templates name other icons after an edit. Server and browser each have a module of them.
      const isOther =
        module !== undefined && isOwn(layers, file) && iconsModule(layers) !== shownIcons.get(name);
      return isOther ? [...modules, module] : undefined;
    },
    // A checkout may have other line endings, which would stay in attributes of several lines. Columns stay as they are.
    transform: (code) => (code.includes('\r') ? { code: code.replaceAll(/\r\n?/g, '\n'), map: null } : null),
  };
}

const isOwn = ({ own }: TemplateLayers, file: string): boolean =>
  own !== null && !relative(own, file).startsWith('..');

/** The kinds of components that pages consist of: folders of `templates/`. */
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

/** The text of a template that imports the component `Icon`. */
const importsIcon = /\/icon(?:\.tsx)?['"]/;

/**
 * The icons that the site's templates name: each name that a file with the component `Icon` has as a text of its own. A word that is by
 * chance the name of an icon adds the 200 bytes of that.
 */
function iconsModule(layers: TemplateLayers): string {
  const texts = ownTemplates(layers)
    .filter((path) => /\.[jt]sx?$/.test(path))
    .map((path) => readFileSync(join(layers.own ?? '', path), 'utf8'))
    .filter((text) => importsIcon.test(text));
  const named = new Set(
    texts.flatMap((text) => Array.from(text.matchAll(/(["'`])([A-Z]\w*)\1/g), ([, , name = '']) => name)),
  );
  const shapes = [...named].sort().flatMap((name) => {
    const found = readIcons().get(name);
    return found === undefined ? [] : [[name, found]];
  });
  return `export const icons = ${JSON.stringify(Object.fromEntries(shapes))};\n`;
}

/**
 * Style sheets that are in every page beside those of the shell and of the look: those of page kinds and sections whose component does not
 * import its sheet.
 */
function sheetFiles(layers: TemplateLayers): string[] {
  return kinds.toReversed().flatMap((kind) =>
    [...filesByFolder(layers, kind, 'style.scss').values()].filter((sheet) => {
      const component = join(dirname(sheet), 'index.tsx');
      return !existsSync(component) || !importsOwnSheet.test(readFileSync(component, 'utf8'));
    }),
  );
}

/** All style sheets that a page links in development: that of the shell, those above, and those of a look (`lookSheets`). */
export const everyPageSheets = (
  { layers }: { layers: TemplateLayers },
  look: readonly string[] = [],
): string[] => [
  winning(layers, 'styles/main.scss'),
  ...sheetFiles(layers),
  ...look.map((path) => winning(layers, path)),
];

/** The style sheets of all looks, by their paths below `templates/`. A page has those of its own look. */
export const allLookSheets = (layers: TemplateLayers): Map<string, string> =>
  new Map(
    readdirSync(join(layers.tool, 'looks'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.scss'))
      .map((path) => `looks/${path.split(sep).join('/')}`)
      .sort()
      .map((path) => [path, winning(layers, path)]),
  );

/** A file of the tool's templates, or the site's file that replaces it. */
function winning(layers: TemplateLayers, path: string): string {
  const file = join(layers.tool, path);
  return replacementOf(layers, file) ?? file;
}
