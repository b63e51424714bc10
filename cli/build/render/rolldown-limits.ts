import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { resolveTsconfig } from 'rolldown/experimental';
import { isBelow, isOwnTemplate, ownTemplates, type TemplateLayers } from '../../definitions/template-layers.ts';
import { NeedsVite } from './needs-vite.ts';

/** A module of the graph. `importers`: the ids of those that import it. */
export interface FoundModule {
  id: string;
  importers: readonly string[];
}

/**
 * What Vite or its plugins make something of in a script, wherever it stands in the text: `import.meta`, `import()`, variables of the
 * environment, CommonJS, decorators, and Vite's own marks.
 */
export const ofVite = /\bimport\s*[.(/]|\bprocess\s*[.?[/]|\brequire\s*[.(/]|\bexports\s*[.[=]|__vite|^[ \t]*@\w|^\uFEFF/im;

/** What Vite makes something of in a style sheet: names of files, and a mark of the encoding. */
const sheetOfVite = /url\(|image-set\(|@import\b|^\uFEFF/i;

/** Whether a style sheet of a site is bundled without Vite. `text`: as it is written, or compiled. */
export const isQuickSheet = (text: string): boolean => !sheetOfVite.test(text);

/**
 * Whether a module is bundled without Vite: a script in TypeScript of the layers, the tool's React, and what React imports of Node.js.
 * Packages of a site and files beside its templates are not.
 */
export function isQuickModule({ id, importers }: FoundModule, layers: TemplateLayers): boolean {
  if (id.startsWith('\0') || isBelow(layers.tool, id) || isReact(id, layers)) return true;
  if (isOwnTemplate(layers, id)) return /^(?!.*[\\/]node_modules[\\/]).*\.tsx?$/.test(id);
  return isBuiltin(id) && importers.every((importer) => isReact(importer, layers));
}

const reactFolders = new Map<string, readonly string[]>();

/** Whether this is a module of the React that came with the tool. */
function isReact(id: string, { tool }: TemplateLayers): boolean {
  const known = reactFolders.get(tool) ?? findReact(tool);
  reactFolders.set(tool, known);
  return known.some((folder) => isBelow(folder, id));
}

function findReact(tool: string): string[] {
  const manifest = (name: string, importer: string) => realpathSync(createRequire(importer).resolve(`${name}/package.json`));
  const importer = join(tool, 'render.tsx');
  const dom = manifest('react-dom', importer);
  return [manifest('react', importer), dom, manifest('scheduler', dom)].map(dirname);
}

/** The settings of TypeScript that change scripts, as `init` writes them: fields of classes are others without a `target`. */
const compilerOptions: Readonly<Record<string, string | undefined>> = {
  experimentalDecorators: undefined,
  emitDecoratorMetadata: undefined,
  useDefineForClassFields: undefined,
  rewriteRelativeImportExtensions: undefined,
  jsx: 'react-jsx',
  jsxFactory: undefined,
  jsxFragmentFactory: undefined,
  jsxImportSource: undefined,
  preserveValueImports: undefined,
  importsNotUsedAsValues: undefined,
  target: 'es2023',
};

/**
 * Whether imports of values stay that a script does not use (`verbatimModuleSyntax`), by the `tsconfig.json` that Vite reads too. Throws
 * NeedsVite if the settings of TypeScript or of packages change scripts in another way, or are not the same for all templates.
 */
export function keepsImports(layers: TemplateLayers): boolean {
  const { own } = layers;
  const paths = ownTemplates(layers);
  const settings = paths.find((path) => /^(?:package|[jt]sconfig.*)\.json$/.test(basename(path)));
  if (settings !== undefined) throw new NeedsVite(`${settings} has settings for some templates`);
  if (own === null) return false;
  const manifest = manifestAbove(own);
  if (manifest !== null && /"(?:sideEffects|browser|imports)"/.test(readFileSync(manifest, 'utf8')))
    throw new NeedsVite(`${manifest} has settings for bundlers`);
  const kept = new Set(paths.filter((path) => /\.tsx?$/.test(path)).map((path) => keepsImportsIn(join(own, path))));
  if (kept.size > 1) throw new NeedsVite('tsconfig.json is for some templates only');
  return kept.has(true);
}

function keepsImportsIn(file: string): boolean {
  const found = resolveTsconfig(file);
  if (found === null) return false;
  const options: Readonly<Record<string, unknown>> = { ...found.tsconfig.compilerOptions };
  const other = Object.entries(compilerOptions).find(([name, value]) => options[name] !== value);
  if (other !== undefined) throw new NeedsVite(`tsconfig.json has another ${other[0]}`);
  return options.verbatimModuleSyntax === true;
}

/** The nearest `package.json` in a folder above; null if there is none. */
function manifestAbove(folder: string): string | null {
  const above = dirname(folder);
  if (above === folder) return null;
  const path = join(above, 'package.json');
  return existsSync(path) ? path : manifestAbove(above);
}
