import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import type { PageProps, SocialImageProps } from '../../templates/contract.ts';
import { placeOfThrow, type ThrownPlace } from '../definitions/place-of-throw.ts';
import { steadyValues } from './steady-values.ts';
import type { BundleFolders } from './vite-config.ts';

/** The server's script, with a source map (JSON, without the sources). */
export interface ServerScript {
  code: string;
  map: string;
}

/** The name of the server's script in stack traces. */
export const serverFile = 'render.cjs';

/** Where the server's script would lie, below the tool's folder. Nothing is written there. */
export const outFolder = 'dist';

/** What the server's script exports. */
interface ServerExports {
  /** Returns the HTML of the body. */
  render(props: PageProps): string;
  /** Returns the elements of a page's picture for sharing, as JSON. */
  renderSocialImage(image: SocialImageProps): string;
  /** The drawings that are files of their own, by path below the base. `colors`: the style sheet of the site's colours. */
  renderDrawings(colors: string): Readonly<Record<string, string>>;
}

/** The functions of the server bundle. */
export interface Templates extends ServerExports {
  /** A hash of the bundle. */
  state: string;
  /** The place in a template where an error was thrown; null if no template has thrown it. */
  placeOf(error: unknown): ThrownPlace | null;
  /** The script, for another thread to run. */
  script: RunnableScript;
}

/** A CommonJS script that is in memory, and the absolute path that it has in stack traces. */
export interface RunnableScript {
  code: string;
  filename: string;
}

/** Runs the server's script as if it were a file in the tool's folder. */
export function evaluate({ code, map }: ServerScript, { root, layers }: BundleFolders): Templates {
  const filename = join(root, serverFile);
  const script = { code, filename };
  // The source map names its sources from this folder.
  const folder = join(root, outFolder);
  return {
    ...runScript(script),
    state: hash('sha256', code, 'base64'),
    placeOf: (error) => placeOfThrow(error, { map: () => map, filename, folder, layers }),
    script,
  };
}

/**
 * Runs a script. Returns its exports. A template that ends the process throws instead: the build would end without a word. So does a
 * component that renders a value that changes.
 */
export function runScript({ code, filename }: RunnableScript): ServerExports {
  const exports = {} as ServerExports;
  const exit = (exitCode?: number | string): never => {
    throw new Error(`a template calls process.exit(${exitCode ?? ''})`);
  };
  const guarded: unknown = Object.create(process, { exit: { value: exit } });
  const { globals, whileRendering } = steadyValues();
  compileFunction(code, ['exports', 'require', 'process', 'Date', 'Math'], { filename })(
    exports,
    createRequire(filename),
    guarded,
    globals.Date,
    globals.Math,
  );
  return { ...exports, render: (props) => whileRendering(() => exports.render(props)) };
}
