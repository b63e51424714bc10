import type { EnvironmentModuleGraph } from 'vite';
import type { ModuleEvaluator, ModuleRunnerContext } from 'vite/module-runner';
import { loadLimit } from '../build/render/server-script.ts';
import { isTemplate, type TemplateLayers } from '../definitions/template-layers.ts';
import { Overtime, stoppedAfter } from '../platform/bounded.ts';
import { busiestCode } from '../platform/busiest-code.ts';
import { rejectionsOf } from '../platform/rejections.ts';

/** A module that does not end while it is loaded. Its stack has the place of its loop, in the code that Vite makes of it. */
export class EndlessModule extends Error {
  readonly file: string;
  constructor(file: string, { message }: Overtime, loop: string) {
    super(message);
    this.file = file;
    this.stack = message + loop;
  }
}

export interface EvaluatorOptions {
  layers: TemplateLayers;
  graph(): EnvironmentModuleGraph;
}

/**
 * Runs modules on the server as Vite does, but stops a template that does not end: nobody else could. It throws EndlessModule then. As in a
 * build, a template cannot wait for something while it is loaded, and what it throws is an error, and so is a promise that it rejects. `id`
 * of an error says which module has thrown it, if its stack cannot. What came of a module is noted in Vite's graph, as `ssrLoadModule`
 * does: Vite forgets it with the module.
 */
export const templateEvaluator = ({ layers, graph }: EvaluatorOptions): ModuleEvaluator => ({
  async runInlinedModule(context, code, { id, file }) {
    const node = graph().getModuleById(id);
    try {
      if (isTemplate(layers, file)) await runTemplate(context, code, file);
      else await new AsyncFunction(...names, strict(code))(...valuesOf(context));
      Object.seal(context.__vite_ssr_exports__);
      if (node) node.ssrModule = context.__vite_ssr_exports__;
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : errorOfValue(thrown, file);
      if (node) node.ssrError = error;
      throw error;
    }
  },
  runExternalModule: (file) => import(file),
});

type ModuleFunction = (...values: unknown[]) => unknown;

// Only its prototype has it.
const AsyncFunction = (async () => undefined).constructor as new (...text: string[]) => ModuleFunction;

/** What the code that Vite makes of a module is given. */
const names = [
  '__vite_ssr_exports__',
  '__vite_ssr_import_meta__',
  '__vite_ssr_import__',
  '__vite_ssr_dynamic_import__',
  '__vite_ssr_exportAll__',
  '__vite_ssr_exportName__',
] as const;

const valuesOf = (context: ModuleRunnerContext): unknown[] => names.map((name) => context[name]);

/** Vite counts this line when it looks for places. */
const strict = (code: string): string => `"use strict";\n${code}`;

const errorOfValue = (thrown: unknown, file: string): Error =>
  Object.assign(new Error(`it throws while it is loaded: ${String(thrown)}`), { id: file });

/** Loads what a template imports. Then its own code runs at once, so that it can be stopped. */
async function runTemplate(context: ModuleRunnerContext, code: string, file: string): Promise<void> {
  const imported = new Map<string, unknown>();
  for (const [, url = '', metadata] of code.matchAll(imports)) {
    const module: unknown = await context.__vite_ssr_import__(url, metadata ? JSON.parse(metadata) : undefined);
    imported.set(url, module);
  }
  const values = valuesOf({
    ...context,
    __vite_ssr_import__: (url) => imported.get(url) as Promise<unknown>,
  });
  // As long as before, so that places stay.
  const ownCode = strict(code.replace(imports, (statement) => statement.replace('await', '     ')));
  const run = functionOf(ownCode, file);
  try {
    const { reasons } = await rejectionsOf(() => stoppedAfter(loadLimit, () => run(...values)));
    if (reasons.length > 0) throw reasons[0];
  } catch (error) {
    throw error instanceof Overtime
      ? new EndlessModule(
          file,
          error,
          loopIn(ownCode, (text) => functionOf(text, file)(...values)),
        )
      : error;
  }
}

/** Imports as Vite writes them, all of them outside of functions: the address of the other module, and maybe the names. */
const imports = /(?<== )await __vite_ssr_import__\("([^"]+)"(?:, (\{[^}]*\}))?\);$/gm;

/** The function of code that waits for nothing. Throws an error as bundlers do, if it waits. */
function functionOf(code: string, file: string): ModuleFunction {
  try {
    return new Function(...names, code) as ModuleFunction;
  } catch (error) {
    // Throws what is wrong with code that is none.
    new AsyncFunction(...names, code);
    throw Object.assign(new Error('Top-level await', { cause: error }), { id: file });
  }
}

/** The place of the loop in code that does not end, as a frame of a stack; empty if other code has it. */
function loopIn(code: string, run: (code: string) => void): string {
  const [, name] = /^\/\/# sourceURL=(.*)$/m.exec(code) ?? [];
  if (name === undefined) return '';
  // V8 does not compile again what it knows.
  const anew = `${code}\n`;
  // What V8 compiles for `new Function`.
  const source = `(${new Function(...names, anew).toString()})`;
  const [place] = busiestCode(name, source, () => run(anew));
  return place === undefined ? '' : `\n    at ${name}:${place.join(':')}`;
}
