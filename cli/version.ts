import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };

/** The version of the tool, inlined when the command line is bundled. */
export const version: string = manifest.version;

/** Names the tool for its caches: the same version may do its work otherwise while it is being worked on. */
export const toolState = (): string => `${version} ${statSync(fileURLToPath(import.meta.url)).mtimeMs}`;
