import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { toolRoot } from '../platform/tool-root.ts';

/**
 * The absolute paths of the folders of templates. The site's own, if it has one, lies over that of the tool: a file at the same
 * path is a replacement.
 */
export interface TemplateLayers {
  /** Null for a site without its own templates, and for the site in the tool's own folder. */
  readonly own: string | null;
  readonly tool: string;
}

/** The layers of a site at the time of the call. A site may get its first template while it is served. */
export function templateLayers(siteRoot: string): TemplateLayers {
  const tool = join(toolRoot(), 'templates');
  const own = join(siteRoot, 'templates');
  return {
    get own() {
      // `statSync` throws for a path below a file, whatever its options.
      const isFolder = existsSync(own) && statSync(own, { throwIfNoEntry: false })?.isDirectory();
      return own !== tool && isFolder ? own : null;
    },
    tool,
  };
}

/**
 * The folders below `kind` (such as `sections`) with a file of this name, by the folder's name. Gives the absolute path of the
 * file that has precedence.
 */
export function filesByFolder({ own, tool }: TemplateLayers, kind: string, file: string): ReadonlyMap<string, string> {
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

/** The site's file that replaces a file of the tool's templates; null if there is none. */
export function replacementOf({ own, tool }: TemplateLayers, file: string): string | null {
  const path = relative(tool, file);
  if (own === null || path === '' || path.startsWith('..')) return null;
  const replacement = join(own, path);
  return existsSync(replacement) ? replacement : null;
}

/** The beginning of an import of a file of the tool, or of what the site has in its place. */
const named = 'tvilling/templates/';

/**
 * The absolute path of the file for an import such as `tvilling/templates/shell/footer`: of the site's file that replaces the tool's,
 * or of the tool's. The replacement itself gets the tool's, so that it can use it. Null for any other import, and for a missing file.
 */
export function namedTemplate(layers: TemplateLayers, source: string, importer: string | undefined): string | null {
  if (!source.startsWith(named)) return null;
  const path = join(layers.tool, source.slice(named.length));
  const candidates = ['', '.tsx', '.ts', '/index.tsx'].map((ending) => path + ending);
  const original = candidates.find((file) => /\.\w+$/.test(file) && existsSync(file)) ?? null;
  const replacement = original === null ? null : replacementOf(layers, original);
  return replacement === null || isSameFile(replacement, importer) ? original : replacement;
}

/** Whether a module is a file. Bundlers name modules by the paths behind links, and may add a query. */
function isSameFile(file: string, module = ''): boolean {
  const [path = ''] = module.split('?');
  return path === file || (existsSync(path) && realpathSync(path) === realpathSync(file));
}

/** Every file and folder of the site's own templates, by path below them, sorted. */
export const ownTemplates = ({ own }: TemplateLayers): string[] =>
  own === null ? [] : readdirSync(own, { recursive: true, encoding: 'utf8' }).sort();

/** Whether a file is in a folder, at any depth, or is the folder. Both are absolute paths. */
export const isBelow = (folder: string, file: string): boolean => !relative(folder, file).startsWith('..');

/** Whether a file is one of the site's own templates. */
export const isOwnTemplate = ({ own }: TemplateLayers, file: string): boolean => own !== null && isBelow(own, file);

/** Whether a file is in one of the layers. */
export const isTemplate = (layers: TemplateLayers, file: string): boolean => isOwnTemplate(layers, file) || isBelow(layers.tool, file);

/** The name of a file for people: relative to the site's folder if it is there, or to the tool's. With `/`. */
export const nameOfTemplate = ({ own, tool }: TemplateLayers, file: string): string => {
  const layer = own !== null && isBelow(own, file) ? own : tool;
  return `templates/${relative(layer, file).split(sep).join('/')}`;
};

/** The absolute path of a file by that name: of the site's, if it is there. */
export const fileOfTemplate = ({ own, tool }: TemplateLayers, name: string): string => {
  const path = name.replace(/^templates\//, '');
  const ofSite = own === null ? null : join(own, path);
  return ofSite !== null && existsSync(ofSite) ? ofSite : join(tool, path);
};

/** A file that makes a page kind, a section type or a form show something. */
const shows = /^(?:pages|sections|forms)\/[^/]+\/(?:index\.tsx|style\.scss)$/i;

/**
 * Whether the site has templates that become part of bundles: files in place of the tool's, and components and style sheets of its own.
 * Other definitions and the originals of `override` are none.
 */
export const hasBundledTemplates = ({ own, tool }: TemplateLayers): boolean =>
  own !== null &&
  readdirSync(own, { recursive: true, withFileTypes: true }).some((entry) => {
    const path = relative(own, join(entry.parentPath, entry.name));
    // Nobody knows what lies behind a link.
    if (entry.isSymbolicLink()) return true;
    return entry.isFile() && (shows.test(path.split(sep).join('/')) || existsSync(join(tool, path)));
  });
