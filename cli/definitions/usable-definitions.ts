import { hash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { Overtime } from '../platform/bounded.ts';
import { definitionsFolder } from './bundle-definitions.ts';
import { bundleModule } from './bundle-module.ts';
import { assemble, type Definitions } from './definitions.ts';
import {
  beginsModule,
  type DefinitionFiles,
  definitionFiles,
  definitionsModule,
  type LoadedKind,
  loadedKinds,
  type RefusedWords,
} from './definitions-module.ts';
import { fillingUnusable } from './fallback-definitions.ts';
import { definitionsLimit, endlessIn, foundIn } from './load-definitions.ts';
import type { MadeBundle } from './made-bundle.ts';
import { EndlessError, TemplateError } from './template-error.ts';
import { nameOfTemplate, templateLayers } from './template-layers.ts';

/** Runs code of definitions that may never end. Throws Overtime after the limit, in milliseconds. */
export type RunInTime = <T>(limit: number, work: () => T) => T | Promise<T>;

/** In milliseconds: the limit of each other one after one has not ended within the usual limit. Several may have the same loop. */
const laterLimit = 1_000;

/** A definition, bundled by itself. */
interface Bundled {
  kind: LoadedKind;
  name: string;
  /** The absolute path of its file. */
  file: string;
  /** Its modules, as far as they were read. */
  modules: ReadonlyMap<string, string>;
  /** Runs it. Throws TemplateError if it cannot be used. */
  run(): void;
  /** The error if it did not end. */
  endless(overtime: Overtime): TemplateError;
}

/** A mistake. The first definition has it, the others need that one; for words with the name of others, all need these words. */
interface Mistake {
  error: TemplateError;
  of: Bundled[];
}

/**
 * The definitions of a site without those that cannot be used. Each is tried by itself, which finds all mistakes, and takes longer than to
 * load them together. `first`: why they could not be loaded together. Throws TemplateError for a mistake that is in no single definition.
 */
export async function usableDefinitions(siteRoot: string, first: TemplateError, inTime: RunInTime): Promise<Definitions> {
  const layers = templateLayers(siteRoot);
  const schema = await import('./schema.ts');
  const bundling = {
    siteRoot,
    folder: join(siteRoot, definitionsFolder),
    layers,
    runsIn: 'browsers',
  } as const;
  const bundle = (files: DefinitionFiles, modules?: Map<string, string>) =>
    bundleModule(definitionsModule(files, layers, beginsModule), bundling, modules);
  const run = ({ code, map }: MadeBundle) => foundIn({ code, map: () => map }, layers, schema);
  const endlessBundle = ({ code, map }: MadeBundle, overtime: Overtime) => endlessIn(overtime, { code, map: () => map }, layers, schema);
  const refused: RefusedWords[] = [];
  const all = await eachAlone(
    definitionFiles(layers, (words) => refused.push(words)),
    bundle,
    { run, endless: endlessBundle },
  );
  const files = [...new Set(all.flatMap(({ modules }) => [...modules.keys()]))];
  const own = files.filter((file) => !file.startsWith(layers.tool));
  const isNamed = (error: TemplateError, { file }: Bundled) => nameOfTemplate(layers, file) === error.location.file;
  const endless = first instanceof EndlessError ? all.find((one) => isNamed(first, one)) : undefined;
  const known = [
    ...refused.map(({ error, file }) => ({ error, of: all.filter((one) => needs(one, { file })) })),
    ...(endless === undefined ? [] : [{ error: first, of: [endless] }]),
  ];
  const limit = endless === undefined ? definitionsLimit : laterLimit;
  const mistakes = await mistakesIn(all, known, (work) => inTime(limit, work));
  for (;;) {
    const usable = all.filter((one) => !mistakes.some(({ of }) => of.includes(one)));
    const made = await bundle(filesOf(usable));
    const inputs = [made.code, ...mistakes.map(({ error }) => error.message)];
    const state = hash('sha256', inputs.join('\0')).slice(0, 16);
    try {
      const found = await inTime(definitionsLimit, () => run(made));
      return assemble(fillingUnusable({ ...found, state, files: own }, mistakes));
    } catch (thrown) {
      const error = thrown instanceof Overtime ? endlessBundle(made, thrown) : thrown;
      if (!(error instanceof TemplateError)) throw error;
      // Two definitions may claim the same thing.
      const one = usable.find((each) => isNamed(error, each));
      if (one === undefined) throw error;
      mistakes.push({ error, of: [one, ...usable.filter((other) => needs(other, one))] });
    }
  }
}

/** Bundles each definition by itself. */
async function eachAlone(
  files: DefinitionFiles,
  bundle: (files: DefinitionFiles, modules: Map<string, string>) => Promise<MadeBundle>,
  {
    run,
    endless,
  }: {
    run(made: MadeBundle): unknown;
    endless(made: MadeBundle, overtime: Overtime): TemplateError;
  },
): Promise<Bundled[]> {
  const alone = async (kind: LoadedKind, name: string, file: string): Promise<Bundled> => {
    const modules = new Map<string, string>();
    try {
      const made = await bundle(filesOf([{ kind, name, file }]), modules);
      const ended = (overtime: Overtime) => endless(made, overtime);
      return { kind, name, file, modules, run: () => run(made), endless: ended };
    } catch (error) {
      const fail = () => {
        throw error;
      };
      return { kind, name, file, modules, run: fail, endless: fail };
    }
  };
  const all = loadedKinds.flatMap((kind) => Array.from(files[kind], ([name, file]) => alone(kind, name, file)));
  return Promise.all(all);
}

/** Runs each definition by itself, unless it needs one that cannot be used. `known`: the mistakes that are known before. */
async function mistakesIn(
  all: readonly Bundled[],
  known: readonly Mistake[],
  inTime: (work: () => void) => void | Promise<void>,
): Promise<Mistake[]> {
  const mistakes = [...known];
  // A definition has fewer modules than those that import it.
  for (const one of all.toSorted((a, b) => a.modules.size - b.modules.size)) {
    if (known.some(({ of }) => of.includes(one))) continue;
    const cause = mistakes.find(({ of }) => of.some((other) => needs(one, other)));
    const error = cause === undefined ? await errorOf(one, inTime) : cause.error;
    if (error === null) continue;
    // Two definitions may import a file with a mistake.
    const same = cause ?? mistakes.find((other) => other.error.message === error.message);
    if (same === undefined) mistakes.push({ error, of: [one] });
    else same.of.push(one);
  }
  return mistakes;
}

/** Whether a definition imports the file of another. Bundlers name modules by the paths behind links. */
const needs = (one: Bundled, { file }: Pick<Bundled, 'file'>): boolean => one.file !== file && one.modules.has(realpathSync(file));

/** Why a definition cannot be used; null if it can. */
async function errorOf({ run, endless }: Bundled, inTime: (work: () => void) => void | Promise<void>): Promise<TemplateError | null> {
  try {
    await inTime(run);
    return null;
  } catch (thrown) {
    const error = thrown instanceof Overtime ? endless(thrown) : thrown;
    if (error instanceof TemplateError) return error;
    throw error;
  }
}

function filesOf(some: readonly Pick<Bundled, 'kind' | 'name' | 'file'>[]): DefinitionFiles {
  const of = (kind: LoadedKind) => new Map(some.filter((one) => one.kind === kind).map(({ name, file }) => [name, file]));
  return Object.fromEntries(loadedKinds.map((kind) => [kind, of(kind)])) as unknown as DefinitionFiles;
}
