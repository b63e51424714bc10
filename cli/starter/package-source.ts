import { dirname, relative, resolve, sep } from 'node:path';
import { readTextIn } from '../files/read-file.ts';

/**
 * What the `package.json` of a new site asks for, so that it gets the tool that has made it: the file, folder or address that this
 * one was installed from, otherwise the range of its version. `tool` is the tool's folder.
 */
export function dependencyOn(tool: string, { version, site }: { version: string; site: string }): string {
  const fromFolder = (path: string) => `file:${relative(site, path).split(sep).join('/')}`;
  // A checkout is no installed package.
  if (!tool.split(sep).includes('node_modules')) return fromFolder(tool);
  for (let folder = dirname(tool); folder !== dirname(folder); folder = dirname(folder)) {
    const asked = askedFor(folder);
    if (asked === null) continue;
    const [, path] = /^(?:file|link):(.+)$/.exec(asked) ?? [];
    if (path !== undefined) return fromFolder(resolve(folder, path.replace(/^\/\//, '')));
    return /^(?:https?|git)[:+]|^git@|^github:/.test(asked) ? asked : `^${version}`;
  }
  return `^${version}`;
}

/** What a project asks for as its tool; null for one that does not, or that is none. */
function askedFor(folder: string): string | null {
  const text = readTextIn({ folder, path: 'package.json' }, manifestLimit);
  try {
    const { dependencies, devDependencies } = JSON.parse(text ?? '{}');
    const asked: unknown = { ...devDependencies, ...dependencies }.tvilling;
    return typeof asked === 'string' ? asked : null;
  } catch {
    return null;
  }
}

/** In bytes. */
const manifestLimit = 1024 * 1024;
