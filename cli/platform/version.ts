import { hash } from 'node:crypto';
import manifest from '../../package.json' with { type: 'json' };
import { readBeside } from './files/read-beside.ts';

/** The version of the tool. It is inlined in the bundle of the command line. */
export const version: string = manifest.version;

/** The address of the tool's own site, without a slash at its end. It is inlined like the version. */
export const homepage: string = manifest.homepage;

/**
 * Identifies the tool for its caches, which may come from another machine. The same version may change during development. So the
 * first file of the bundle counts too: it names all others by the hashes of their content.
 */
export function toolState(): string {
  known ??= `${version} ${hash('sha256', readBeside('bin.js') ?? '')}`;
  return known;
}

let known: string | undefined;
