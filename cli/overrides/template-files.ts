import { listFiles } from '../files/list-files.ts';
import { readTextIn } from '../files/read-file.ts';
import type { TemplateLayers } from '../template-layers.ts';

/** The templates of a site beside those of the tool. Paths are relative to `templates/`, with `/`. */
export interface TemplateFiles {
  /** The site's own files with their texts. */
  own: ReadonlyMap<string, string>;
  /** The originals that own files were made from, as they were then. */
  kept: ReadonlyMap<string, string>;
  /** The files of the tool. */
  tool: readonly string[];
  /** The text of a file of the tool. */
  original(path: string): string | null;
}

/** Where a site keeps the original of each file that it replaces; committed with it. Relative to `templates/`. */
export const originalsFolder = '.originals';

/** In bytes. */
const templateLimit = 1024 * 1024;

/** Reads the templates of a site; null for one without templates of its own. */
export function readTemplateFiles({ own, tool }: TemplateLayers): TemplateFiles | null {
  if (own === null) return null;
  return {
    own: textsIn({ folder: own, path: '' }, (name) => name.startsWith('.')),
    kept: textsIn({ folder: `${own}/${originalsFolder}`, path: '' }, () => false),
    ...toolTemplates(tool),
  };
}

/** The templates of the tool alone. */
export function toolTemplates(tool: string): Pick<TemplateFiles, 'tool' | 'original'> {
  return {
    tool: listFiles({ folder: tool, path: '' }, (name) => name.startsWith('.')).map(({ path }) => path),
    original: (path) => readTextIn({ folder: tool, path }, templateLimit),
  };
}

/** The text of a template by the name that people know it by, such as `templates/shell/footer.tsx`: the site's, or else the tool's. */
export function textOfTemplate({ own, tool }: TemplateLayers, name: string): string | undefined {
  const path = name.replace(/^templates\//, '');
  if (path === name) return undefined;
  const layers = own === null ? [tool] : [own, tool];
  return (
    layers.map((folder) => readTextIn({ folder, path }, templateLimit)).find((text) => text !== null) ??
    undefined
  );
}

function textsIn(place: { folder: string; path: string }, isLeftOut: (name: string) => boolean) {
  const files = listFiles(place, isLeftOut).filter(({ refused }) => refused === undefined);
  return new Map(
    files.map(({ path }) => [path, readTextIn({ folder: place.folder, path }, templateLimit) ?? '']),
  );
}
