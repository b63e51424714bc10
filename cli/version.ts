import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };

/** The version of the tool. It is inlined in the bundle of the command line. */
export const version: string = manifest.version;

/** Identifies the tool for its caches. It changes with the bundle too, because the same version may change during development. */
export const toolState = (): string => `${version} ${statSync(fileURLToPath(import.meta.url)).mtimeMs}`;
