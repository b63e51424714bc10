import { basename, join } from 'node:path';
import { isThere } from '../../platform/files/find-file.ts';
import { readTextIn } from '../../platform/files/read-file.ts';
import { version } from '../../platform/version.ts';

/** Marks a folder that a build has written. A folder without it is never replaced. */
export const marker = 'build.json';

/** In bytes. No marker is larger. */
const limit = 16 * 1024 * 1024;

/** What the marker of an output says, as JSON; empty if there is none that can be read. */
export function readMarker(output: string): object {
  try {
    const said: unknown = JSON.parse(readTextIn({ folder: output, path: marker }, limit) ?? '{}');
    return said !== null && typeof said === 'object' ? said : {};
  } catch {
    return {};
  }
}

/** The marker of an output that has a folder for each of these hosts. */
export const markerOfHosts = (hosts: readonly string[]): string => `${JSON.stringify({ tvilling: version, hosts })}\n`;

/** The names of the folders of hosts that an output has; empty for the output of one host. */
export function hostFolders(output: string): string[] {
  const { hosts } = readMarker(output) as { hosts?: unknown };
  const isName = (name: unknown) => typeof name === 'string' && basename(name) === name && !name.startsWith('.');
  return Array.isArray(hosts) && hosts.every(isName) ? (hosts as string[]) : [];
}

/** The folders in an output that are served: itself, or one for each host. Empty if no build has written it. */
export function builtFolders(output: string): string[] {
  const hosts = hostFolders(output);
  const folders = hosts.length === 0 ? [output] : hosts.map((name) => join(output, name));
  return folders.filter((folder) => isThere(join(folder, marker)));
}
