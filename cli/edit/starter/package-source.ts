import { dirname, resolve, sep } from 'node:path';
import { pathFrom } from '../../platform/files/folders.ts';
import { readTextIn } from '../../platform/files/read-file.ts';

/**
 * The dependency in the `package.json` of a new site, so that it gets the tool that has made it: the file, folder or address from
 * which the tool was installed, otherwise the range of its version. `tool`: the tool's folder.
 */
export function dependencyOn(tool: string, { version, site }: { version: string; site: string }): string {
  const fromFolder = (path: string) => `file:${pathFrom(site, path)}`;
  // Outside of `node_modules`, the tool is a checkout, not an installed package.
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

/** The dependency on the tool in a project's manifest; null if there is none. */
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
