import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import type { PageProps, SocialImageProps } from '../../../templates/contract.ts';
import {
  firstOfTemplate,
  locationOfThrow,
  type ThrownLocation,
} from '../../definitions/location-of-throw.ts';
import { steadyValues } from '../../definitions/steady-values.ts';
import { endless, TemplateError } from '../../definitions/template-error.ts';
import { Overtime, stoppedAfter } from '../../platform/bounded.ts';
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
  /** Returns the elements of a page's social image, as JSON. */
  renderSocialImage(image: SocialImageProps): string;
  /** What makes the drawings that are files of their own, by path below the base. `colors`: the style sheet of the site's colours. */
  drawings(colors: string): Readonly<Record<string, () => string>>;
}

/** The functions of the server bundle. */
export interface Templates extends ServerExports {
  /** A hash of the bundle. */
  state: string;
  /** The place in a template where an error was thrown; null if no template has thrown it. */
  locationOf(error: unknown): ThrownLocation | null;
  /** The script, for another thread to run. */
  script: RunnableScript;
}

/** A CommonJS script that is in memory, and the absolute path that it has in stack traces. */
export interface RunnableScript {
  code: string;
  filename: string;
}

/**
 * Runs the server's script as if it were a file in the tool's folder. Throws TemplateError for a template that throws or never ends while
 * it is loaded, or takes a value then that changes.
 */
export function evaluate({ code, map }: ServerScript, { root, layers }: BundleFolders): Templates {
  const filename = join(root, serverFile);
  const script = { code, filename };
  // The source map names its sources from this folder.
  const places = { map: () => map, filename, folder: join(root, outFolder), layers };
  const locationOf = (error: unknown) => locationOfThrow(error, places);
  const { exports, taken } = loaded(script, locationOf);
  const first = firstOfTemplate(taken, places);
  if (first !== null)
    throw new TemplateError(first.location, `cannot be used: ${first.error.message}.`, `${steadyAdvice}.`);
  return { ...exports, state: hash('sha256', code, 'base64'), locationOf, script };
}

function loaded(script: RunnableScript, locationOf: Templates['locationOf']): LoadedScript {
  try {
    return stoppedAfter(loadLimit, () => runScript(script));
  } catch (error) {
    // V8 stops a script without a stack, so nobody knows which template it was.
    if (error instanceof Overtime) throw endless({ file: 'templates' }, 'they are loaded', error.message);
    const location = locationOf(error);
    if (location === null) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const hint = 'Mend it, and run the command again. The output is as it was.';
    throw new TemplateError(location, `throws while it is loaded: ${reason}`, hint);
  }
}

/** In milliseconds: the longest time that loading all templates may take. They usually take fifty. */
const loadLimit = 10_000;

/** A script that has run. */
interface LoadedScript {
  exports: ServerExports;
  /** An error for each changing value that its modules have taken while they were loaded. */
  taken: readonly Error[];
}

/** What templates do instead of taking a value that changes. */
const steadyAdvice = 'Call it in useEffect or in a handler, or render what the content says';

/**
 * Browsers render each page again, to hydrate it, maybe days later. Where React finds another text then, it throws away the page and makes
 * it anew (react.dev/reference/react-dom/client/hydrateRoot).
 */
const changesInBrowsers = (call: string): string =>
  `${call} has another value when a browser renders the page again. ${steadyAdvice}`;

/**
 * Runs a script. A template that ends the process throws instead: the build would end without a word. So does a component that renders
 * a value that changes.
 */
export function runScript({ code, filename }: RunnableScript): LoadedScript {
  const exports = {} as ServerExports;
  const exit = (exitCode?: number | string): never => {
    throw new Error(`a template calls process.exit(${exitCode ?? ''})`);
  };
  const guarded: unknown = Object.create(process, { exit: { value: exit } });
  const { globals, whileLoading, whileRendering } = steadyValues(changesInBrowsers);
  const names = Object.keys(globals);
  const run = functionOf(code, ['exports', 'require', 'process', ...names], filename);
  const taken = whileLoading(() => run(exports, createRequire(filename), guarded, ...Object.values(globals)));
  const render: ServerExports['render'] = (props) => whileRendering(() => exports.render(props));
  return { exports: { ...exports, render }, taken };
}

/**
 * The function with this code as its body. V8 compiles a script that it knows only once in a process, and always compiles what
 * `compileFunction` is given. The code stands in the first line, as in the source map.
 */
function functionOf(
  code: string,
  parameters: readonly string[],
  filename: string,
): (...given: unknown[]) => void {
  const start = `(function (${parameters.join(', ')}) { `;
  return new Script(`${start}${code}\n})`, { filename, columnOffset: -start.length }).runInThisContext();
}
