import manifest from '../package.json' with { type: 'json' };

/** The version of the tool, inlined when the command line is bundled. */
export const version: string = manifest.version;
