import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { toolRoot } from './tool-root.ts';

/**
 * The folders in which templates are looked for, absolute: the site's own, where it has one, lies over that of the tool. The same path
 * in both is a replacement.
 */
export interface TemplateLayers {
  /** Null for a site without templates of its own, and for the site that the tool itself lies in. */
  readonly own: string | null;
  readonly tool: string;
}

/** The layers of the site in a folder, as they are whenever they are asked for: a site may get its first template while it is served. */
export function templateLayers(siteRoot: string): TemplateLayers {
  const tool = join(toolRoot(), 'templates');
  const own = join(siteRoot, 'templates');
  return {
    get own() {
      // Below a file there is nothing, which `statSync` throws for whatever it is told.
      const isFolder = existsSync(own) && statSync(own, { throwIfNoEntry: false })?.isDirectory();
      return own !== tool && isFolder ? own : null;
    },
    tool,
  };
}

/** The folders below `kind` (such as `sections`) that have a file of a name, by the folder's name: the file that wins, absolute. */
export function filesByFolder(
  { own, tool }: TemplateLayers,
  kind: string,
  file: string,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const layer of own === null ? [tool] : [tool, own]) {
    for (const folder of foldersOf(join(layer, kind))) {
      const path = join(layer, kind, folder, file);
      if (existsSync(path)) found.set(folder, path);
    }
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const foldersOf = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
        .map(({ name }) => name)
    : [];

/** The site's file in the place of a file of the tool's templates; null where the site does not replace it. */
export function replacementOf({ own, tool }: TemplateLayers, file: string): string | null {
  const path = relative(tool, file);
  if (own === null || path === '' || path.startsWith('..')) return null;
  const replacement = join(own, path);
  return existsSync(replacement) ? replacement : null;
}

/** What `tvilling/templates/shell/footer` begins with: the tool's own file, so that what replaces one can use it. */
const originals = 'tvilling/templates/';

/** The tool's file that an import such as `tvilling/templates/shell/footer` names, absolute; null for any other, and where there is none. */
export function originalFile({ tool }: TemplateLayers, source: string): string | null {
  if (!source.startsWith(originals)) return null;
  const path = join(tool, source.slice(originals.length));
  const candidates = ['', '.tsx', '.ts', '/index.tsx'].map((ending) => path + ending);
  return candidates.find((file) => /\.\w+$/.test(file) && existsSync(file)) ?? null;
}

/** Every file and folder of the site's own templates, by path below them, sorted. */
export const ownTemplates = ({ own }: TemplateLayers): string[] =>
  own === null ? [] : readdirSync(own, { recursive: true, encoding: 'utf8' }).sort();

/** Whether a file lies in one of the layers. */
export const isTemplate = ({ own, tool }: TemplateLayers, file: string): boolean =>
  [own, tool].some((layer) => layer !== null && !relative(layer, file).startsWith('..'));

/** A file as people name it: from the site's folder where it lies there, else from the tool's. With `/`. */
export const nameOfTemplate = ({ own, tool }: TemplateLayers, file: string): string => {
  const layer = own !== null && !relative(own, file).startsWith('..') ? own : tool;
  return `templates/${relative(layer, file).split(sep).join('/')}`;
};
