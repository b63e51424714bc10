import type { TemplateLayers } from '../../definitions/template-layers.ts';
import { listFiles } from '../../platform/files/list-files.ts';
import { readTextIn } from '../../platform/files/read-file.ts';

/** The templates of a site and of the tool. Paths are relative to `templates/`, with `/`. */
export interface TemplateFiles {
  /** The site's own files with their texts. */
  own: ReadonlyMap<string, string>;
  /** The kept originals of the site's files. */
  kept: ReadonlyMap<string, string>;
  /** The files of the tool. */
  tool: readonly string[];
  /** The text of a file of the tool. */
  original(path: string): string | null;
}

/** The folder in which a site keeps the original of each file that it replaces. It is committed. Relative to `templates/`. */
export const originalsFolder = '.originals';

/** The largest size of a template, in bytes. */
export const templateLimit = 1024 * 1024;

/** Reads the templates of a site; null if it has none of its own. */
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

/**
 * The text of a template by its name for people, such as `templates/shell/footer.tsx`: that of the site, or else that of the
 * tool.
 */
export function textOfTemplate({ own, tool }: TemplateLayers, name: string): string | undefined {
  const path = name.replace(/^templates\//, '');
  if (path === name) return undefined;
  const layers = own === null ? [tool] : [own, tool];
  return layers.map((folder) => readTextIn({ folder, path }, templateLimit)).find((text) => text !== null);
}

function textsIn(at: { folder: string; path: string }, isLeftOut: (name: string) => boolean) {
  const files = listFiles(at, isLeftOut).filter(({ refused }) => refused === undefined);
  return new Map(files.map(({ path }) => [path, readTextIn({ folder: at.folder, path }, templateLimit) ?? '']));
}
