import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { locationOfPackage } from '../../definitions/location-of-import.ts';
import { fileOfThrow, locationOfThrow, locationsOf, type MappedScript } from '../../definitions/location-of-throw.ts';
import { endless, TemplateError } from '../../definitions/template-error.ts';
import { isOwnTemplate, nameOfTemplate } from '../../definitions/template-layers.ts';
import { Overtime } from '../../platform/bounded.ts';
import { busiestCode, type ScriptPlace } from '../../platform/busiest-code.ts';
import { thrownText } from '../../platform/thrown-text.ts';

/** The server's script, which could not be loaded. */
interface FailedScript {
  code: string;
  /** What stands before the code in the script. */
  start: string;
  /** The folder from which comments of the bundler name modules. */
  root: string;
  places: MappedScript;
  /** Runs other code in its place. `began`: what that code calls with the path of each module which begins. */
  run(code: string, began: (path: string) => void): void;
}

/** Why the templates could not be loaded, at its place. Gives back an error for which no template of the site is to blame. */
export function failedLoad(thrown: unknown, script: FailedScript): unknown {
  const { places } = script;
  const says = `throws while it is loaded: ${thrownText(thrown)}`;
  const hint = hintFor(thrownText(thrown));
  const location = locationOfThrow(thrown, places);
  if (location !== null) return new TemplateError(location, says, hint);
  const { last, frames } = ranAgain(script);
  const module = fileOfThrow(thrown, places) ?? last;
  const own = module !== null && isOwnTemplate(places.layers, module) ? module : null;
  const file = own === null ? 'templates' : nameOfTemplate(places.layers, own);
  if (thrown instanceof Overtime) {
    const loop = locationsOf(frames, places).find((one) => one?.file === file);
    return endless(loop ?? { file }, 'it is loaded', thrown.message);
  }
  if (own !== null) return new TemplateError({ file }, says, hint);
  const [, name] = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(module ?? '') ?? [];
  if (name === undefined) return thrown;
  const imported = locationOfPackage(name, places.layers) ?? { file };
  return new TemplateError(imported, `cannot be used: the package ${name} ${says}`, hint);
}

/** A promise that was rejected while the templates were loaded, and that nobody handles, at its place if that is known. */
export const rejectedLoad = (reason: unknown, places: MappedScript): TemplateError =>
  new TemplateError(
    locationOfThrow(reason, places) ?? { file: 'templates' },
    `rejects a promise while it is loaded, and nothing handles it: ${thrownText(reason)}`,
    hintFor(thrownText(reason)),
  );

/** What is to be done about an error of a template that is loaded. */
const hintFor = (message: string): string =>
  ofBrowsers.test(message) ? `${browserAdvice} The output is as it was.` : 'Mend it, and run the command again. The output is as it was.';

/** The messages for names that only browsers have. */
export const ofBrowsers =
  /\b(?:window|document|navigator|location|history|screen|(?:local|session)Storage|\w+Observer|matchMedia|HTML\w*Element|customElements|requestAnimationFrame) is not defined/;

export const browserAdvice =
  'Pages are made without a browser: use it in useEffect or in a handler, and import() a package that needs one there.';

/**
 * Runs a script again that did not end or that has thrown an error without a place in it. Gives the module that began last, and the places
 * in the script that have run more than once, what has run most often first.
 */
function ranAgain({ code, start, root, places, run }: FailedScript): {
  last: string | null;
  frames: ScriptPlace[];
} {
  let last: string | null = null;
  // Bundlers write the name of each module before its code.
  const marked = code.replaceAll(/^\/\/ (?:#region )?(\S.*\.[cm]?[jt]sx?)$/gm, (comment, path: string) => {
    const file = resolve(root, path);
    return existsSync(file) ? `began(${JSON.stringify(file)});` : comment;
  });
  const frames = busiestCode(places.filename, start + marked, () =>
    run(marked, (path) => {
      last = path;
    }),
  );
  return { last, frames };
}
