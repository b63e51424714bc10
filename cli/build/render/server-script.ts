import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import type { PageProps } from '../../../templates/contract/page-props.ts';
import type { SocialImageProps } from '../../../templates/contract/social-image-props.ts';
import { firstOfTemplate, locationOfThrow, type ThrownLocation } from '../../definitions/location-of-throw.ts';
import { closedEnvironment, refusedEnds, steadyValues } from '../../definitions/steady-values.ts';
import { TemplateError } from '../../definitions/template-error.ts';
import { filesByFolder } from '../../definitions/template-layers.ts';
import { stoppedAfter } from '../../platform/bounded.ts';
import { rejectionsOf } from '../../platform/rejections.ts';
import { withoutComponent } from './default-component.ts';
import { failedLoad, rejectedLoad } from './failed-load.ts';
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
  /** The modules of the components that are found by their folders, by the kind and the name of the folder. */
  components: Readonly<Record<string, Readonly<Record<string, { default?: unknown }>>>>;
}

/** The functions of the server bundle. */
export interface Templates extends Omit<ServerExports, 'components'> {
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
 * it is loaded, rejects a promise then that nobody handles, or takes a value that changes.
 */
export async function evaluate({ code, map }: ServerScript, { root, layers }: BundleFolders): Promise<Templates> {
  const filename = join(root, serverFile);
  const script = { code, filename };
  // The source map names its sources from this folder.
  const places = { map: () => map, filename, folder: join(root, outFolder), layers };
  const locationOf = (error: unknown) => locationOfThrow(error, places);
  const { result, reasons } = await rejectionsOf(() =>
    loaded(script, (error) =>
      failedLoad(error, {
        code,
        start: scriptStart,
        root,
        places,
        run: (marked, began) => runScript({ ...script, code: marked }, began),
      }),
    ),
  );
  if (reasons.length > 0) throw rejectedLoad(reasons[0], places);
  const { exports, taken } = result;
  const first = firstOfTemplate(taken, places);
  if (first !== null) throw new TemplateError(first.location, `cannot be used: ${first.error.message}.`, `${steadyAdvice}.`);
  const { components, ...functions } = exports;
  for (const [kind, modules] of Object.entries(components))
    for (const [name, file] of filesByFolder(layers, kind, 'index.tsx')) {
      const error = withoutComponent(file, modules[name] ?? {}, layers);
      if (error !== null) throw error;
    }
  return { ...functions, state: hash('sha256', code, 'base64'), locationOf, script };
}

function loaded(script: RunnableScript, failed: (error: unknown) => unknown): LoadedScript {
  try {
    return stoppedAfter(loadLimit, () => runScript(script));
  } catch (error) {
    throw failed(error);
  }
}

/** In milliseconds: the longest time that loading all templates may take. They usually take fifty. */
export const loadLimit = 10_000;

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
const changesInBrowsers = (call: string): string => `${call} has another value when a browser renders the page again. ${steadyAdvice}`;

const hasNoVariables = (name: string): string =>
  `process.env.${name} has no value in a browser. Name the variable in site.config.yaml, under "environment", and write what stands for it into the content: a component then receives it as a text`;

/**
 * Runs a script. A template that ends the process throws instead: the build would end without a word. So does a component that renders
 * a value that changes.
 */
export function runScript({ code, filename }: RunnableScript, began?: (path: string) => void): LoadedScript {
  const exports = {} as ServerExports;
  const { globals, whileLoading, whileRendering, isRendering } = steadyValues(changesInBrowsers);
  // Packages may ask while they are loaded.
  const env = closedEnvironment((name) => {
    if (isRendering()) throw new Error(hasNoVariables(name));
    return undefined;
  });
  const guarded: unknown = Object.create(process, { ...refusedEnds('a template'), env: { value: env } });
  const given = {
    ...globals,
    ...noTimers,
    exports,
    require: createRequire(filename),
    process: guarded,
    began,
  };
  // V8 compiles a script that it knows only once in a process, and always compiles what `compileFunction` is given. The code stands in
  // the first line, as in the source map.
  const options = { filename, columnOffset: -scriptStart.length };
  const run = new Script(`${scriptStart}${code}\n})`, options).runInThisContext() as (...all: unknown[]) => void;
  const taken = whileLoading(() => run(...names.map((name) => given[name])));
  const render: ServerExports['render'] = (props) => whileRendering(() => exports.render(props));
  return { exports: { ...exports, render }, taken };
}

/** What would be done later is not part of a page. It would fail after the pages are made, or keep the build from ending. */
const noTimers = { setTimeout: () => 0, setInterval: () => 0, setImmediate: () => 0 };

/** What the code of the server's script is given. `began`: what a script with marks calls (`failedLoad`). */
const names = [
  ...(['exports', 'require', 'process', 'began'] as const),
  ...(['Date', 'Math', 'crypto', 'performance'] as const),
  ...(['setTimeout', 'setInterval', 'setImmediate'] as const),
];

/** The text before that code, which makes a function of it. */
const scriptStart = `(function (${names.join(', ')}) { `;
