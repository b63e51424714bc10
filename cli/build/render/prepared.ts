import { readBeside } from '../../platform/files/read-beside.ts';
import { sealedText, unsealed } from '../../platform/files/sealed.ts';
import { type KeptFile, preparedFile } from './bundle-cache.ts';
import { bundledState } from './prebuilt-bundles.ts';

/** What bundling without Vite takes from the tool's bundles. It is made with them (`prebuild.ts`). */
export interface Prepared {
  /**
   * Modules of packages by name. `entry.js` starts Vike's client router, and `router.js` is `vike/client/router`. They import templates by
   * the names that sites use.
   */
  modules: Readonly<Record<string, string>>;
  /** The templates that import something of a package beside React, with what they import of it, by path below `templates/`. */
  templates: Readonly<Record<string, string>>;
  /** The text of Vite's module that loads a chunk with its scripts and style sheets. For a site without a sub-path. */
  preload: string;
  /** The style sheets that components and the server's script import, minified, by path below `templates/`. */
  sheets: Readonly<Record<string, string>>;
  /** Those that no component imports (`shellSheets`), by path below `templates/`. */
  shell: Readonly<Record<string, ShellSheet>>;
}

/** A style sheet as the browser's bundle has it, with the fonts that it names. */
export interface ShellSheet {
  /** Its path below the base. */
  file: string;
  css: string;
  fonts: readonly KeptFile[];
}

/** As for the bundles: the seal tells whether the file is whole. */
const seal = { of: preparedFile, by: '' };

/** Null if it is missing, not as it was made, or of other templates or another version. `templates`: the folder of the tool's. */
export function readPrepared(templates: string): Prepared | null {
  const bytes = readBeside(preparedFile);
  const text = bytes && unsealed(bytes, seal);
  if (text === null) return null;
  const { state, ...prepared } = JSON.parse(text.toString('utf8')) as Prepared & { state: string };
  return state === bundledState(templates) ? prepared : null;
}

/** The text of the file. */
export const preparedText = (prepared: Prepared, templates: string): string =>
  sealedText(JSON.stringify({ state: bundledState(templates), ...prepared }), seal);
