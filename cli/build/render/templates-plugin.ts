import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';
import { readIcons } from '../../content/icons.ts';
import { locationOfImport } from '../../definitions/location-of-import.ts';
import {
  filesByFolder,
  isOwnTemplate,
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

/** Exports the icons that templates of the site name. */
const icons = 'virtual:tvilling/icons';

/**
 * A Vite plugin that lays the site's templates over those of the tool. An import of a file in the tool's `templates/` resolves to
 * the site's file with the same path, if there is one, and so does `tvilling/templates/…`, except in that file: there it is the
 * original. Components are found by their folders.
 */
export function templatesPlugin(layers: TemplateLayers): Plugin {
  const modules = madeModules(layers);
  /** The module of icons that was loaded last, by environment. */
  const shownIcons = new Map<string, string | undefined>();
  return {
    name: 'tvilling:templates',
    enforce: 'pre',
    async resolveId(source, importer) {
      // Components run in browsers too.
      if (isBuiltin(source) && importer !== undefined && isOwnTemplate(layers, importer))
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
      const isOther = module !== undefined && isOwnTemplate(layers, file) && iconsModule(layers) !== shownIcons.get(name);
      return isOther ? [...modules, module] : undefined;
    },
    transform(code, id) {
      // In development, every page links all sheets.
      const sheet = this.environment.mode === 'build' ? sheetOf(layers, id) : undefined;
      if (sheet === undefined && !code.includes('\r')) return null;
      // A checkout may have other line endings, which would stay in attributes of several lines. Lines and columns stay as they are.
      const text = code.replaceAll(/\r\n?/g, '\n');
      return { code: sheet === undefined ? text : `${text}\nimport ${JSON.stringify(sheet)};\n`, map: null };
    },
  };
}

/** Makes the texts of the modules that no file has, by the names that templates import. */
export const madeModules = (layers: TemplateLayers): Readonly<Record<string, () => string>> => ({
  [components]: () => eagerModule(layers, kinds),
  [forms]: () => eagerModule(layers, ['forms']),
  [loaders]: () => lazyModule(layers),
  [icons]: () => iconsModule(layers),
});

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
  const named = new Set(texts.flatMap((text) => Array.from(text.matchAll(/(["'`])([A-Z]\w*)\1/g), ([, , name = '']) => name)));
  const shapes = [...named].sort().flatMap((name) => {
    const found = readIcons().get(name);
    return found === undefined ? [] : [[name, found]];
  });
  return `export const icons = ${JSON.stringify(Object.fromEntries(shapes))};\n`;
}

/** The style sheet of a section type or a page kind, by its component; undefined for any other module. */
export function sheetOf(layers: TemplateLayers, id: string): string | undefined {
  const [, path] = /[\\/]((?:pages|sections)[\\/][\w-]+)[\\/]index\.tsx$/.exec(id) ?? [];
  const [kind = '', name = ''] = path?.split(/[\\/]/) ?? [];
  return path === undefined ? undefined : filesByFolder(layers, kind, 'style.scss').get(name);
}

/** All style sheets that a page links in development: those of the shell, of a look (`lookSheets`), and of all page kinds and sections. */
export const allSheets = ({ layers }: { layers: TemplateLayers }, look: readonly string[] = []): string[] => [
  ...shellPaths(layers).map((path) => winning(layers, path)),
  ...look.map((path) => winning(layers, path)),
  ...kinds.flatMap((kind) => [...filesByFolder(layers, kind, 'style.scss').values()]),
];

/** The sheets of the shell, then those of all looks, by their paths below `templates/`. A page has those of its own look. */
export const shellSheets = (layers: TemplateLayers): Map<string, string> =>
  new Map([
    ...shellPaths(layers).map((path): [string, string] => [path, winning(layers, path)]),
    ...readdirSync(join(layers.tool, 'looks'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.scss'))
      .map((path) => `looks/${path.split(sep).join('/')}`)
      .sort()
      .map((path): [string, string] => [path, winning(layers, path)]),
  ]);

/**
 * The sheets of the shell, by their paths below `templates/`: of the parts that only some pages have, of every page, and of the way to
 * another page. The name of a part is its class. It stands before the sheet of every page, whose rules count more if they are as specific.
 */
const shellPaths = ({ tool }: TemplateLayers): string[] => [
  ...readdirSync(join(tool, 'styles', 'parts'))
    .sort()
    .map((file) => `styles/parts/${file}`),
  'styles/main.scss',
  'styles/late.scss',
];

/** A file of the tool's templates, or the site's file that replaces it. */
function winning(layers: TemplateLayers, path: string): string {
  const file = join(layers.tool, path);
  return replacementOf(layers, file) ?? file;
}
