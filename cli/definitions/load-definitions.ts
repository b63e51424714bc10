import { compileFunction } from 'node:vm';
import { Overtime, stoppedAfter } from '../platform/bounded.ts';
import { busiestCode } from '../platform/busiest-code.ts';
import { thrownText } from '../platform/thrown-text.ts';
import { beginsName, beginsWork, stoppedAtWork } from './at-work.ts';
import type { DefinitionsBundle } from './bundle-definitions.ts';
import type { AnyCollection } from './collection.ts';
import { DefinitionError } from './definition-error.ts';
import { assemble, type Definitions, type FoundDefinitions } from './definitions.ts';
import type { LoadedKind } from './definitions-module.ts';
import { foundDefinitions } from './definitions-state.ts';
import type { FormDefinition } from './form.ts';
import { locationOfDefault } from './location-of-import.ts';
import { locationOfThrow, locationsOf, type MappedScript } from './location-of-throw.ts';
import type { AnyOutput } from './output.ts';
import type { PageDefinition, ShellDefinition } from './page.ts';
import type { AnyReceiver } from './receiver.ts';
import type { SectionDefinition } from './section.ts';
import { definitionGlobals } from './steady-outputs.ts';
import { endless, TemplateError, type TemplateLocation } from './template-error.ts';
import { fileOfTemplate, type TemplateLayers, templateLayers } from './template-layers.ts';
import type { WordSet } from './words.ts';

/** The default export of a definition's module, not checked yet. */
interface DefinitionModule {
  module: { default?: unknown };
  /** The name of the file for people. */
  file: string;
}

type FoundModules = Record<LoadedKind, [name: string, found: DefinitionModule][]>;

/** Definitions that are bundled, but have not run. */
export interface BundledDefinitions {
  /** As `Definitions.state`. */
  state: string;
  /** Whether the site has definitions of its own. */
  hasOwn: boolean;
  /** Runs the definitions. Throws TemplateError for one that cannot be used. */
  load(): Definitions;
  /** The error if they did not end. */
  endless(overtime: Overtime): TemplateError;
}

/**
 * The definitions of a site: those of the tool, with those of the site's `templates/` over them. Throws TemplateError for one
 * that cannot be used.
 */
export async function loadDefinitions(siteRoot: string): Promise<Definitions> {
  const { load, hasOwn, endless } = await bundledDefinitions(siteRoot);
  if (!hasOwn) return load();
  try {
    return stoppedAfter(definitionsLimit, load);
  } catch (error) {
    throw error instanceof Overtime ? endless(error) : error;
  }
}

/** The error for definitions that did not end while they were loaded. */
const endlessDefinition = (overtime: Overtime): TemplateError =>
  stoppedAtWork(overtime) ?? endlessLoad({ file: 'templates' })(overtime.message);

/** The same for a bundle of them, which runs again for a second to find its loop. */
export function endlessIn(overtime: Overtime, bundle: ScriptWithMap, layers: TemplateLayers, schema: object) {
  const error = endlessDefinition(overtime);
  const frames = busiestCode(bundleName, bundle.code, () => void run(bundle.code, schema, () => null));
  const loop = locationsOf(frames, mappedBundle(bundle, layers)).find((one) => one?.file === error.location.file);
  return loop ? endlessLoad(loop)(overtime.message) : error;
}

const endlessLoad = (at: TemplateLocation) => (how: string) => endless(at, 'it is loaded', how);

/** In milliseconds: the longest time that loading the definitions of a site may take. They usually take ten. */
export const definitionsLimit = 10_000;

/** The same in two steps, because the second one runs code that may never end: `load` stops it. */
export async function bundledDefinitions(siteRoot: string): Promise<BundledDefinitions> {
  const layers = templateLayers(siteRoot);
  const { files, hasOwn } = foundDefinitions(layers);
  // The bundle of the command line contains the tool's own definitions. This keeps the start fast.
  if (!hasOwn) {
    const { packageDefinitions } = await import('./package-definitions.ts');
    return {
      state: packageDefinitions.state,
      hasOwn,
      load: () => packageDefinitions,
      endless: endlessDefinition,
    };
  }
  const { bundleDefinitions } = await import('./bundle-definitions.ts');
  const bundle = await bundleDefinitions(siteRoot, layers, files);
  const schema = await import('./schema.ts');
  return {
    state: bundle.digest,
    hasOwn,
    load: () => definitionsIn(bundle, layers, schema),
    endless: (overtime) => endlessIn(overtime, bundle, layers, schema),
  };
}

/** The name of the bundle in stacks. */
const bundleName = 'tvilling-definitions.cjs';

type ScriptWithMap = Pick<DefinitionsBundle, 'code' | 'map'>;

const mappedBundle = ({ map }: ScriptWithMap, layers: TemplateLayers): MappedScript => ({
  map,
  filename: bundleName,
  folder: layers.tool,
  layers,
});

function definitionsIn(bundle: DefinitionsBundle, layers: TemplateLayers, schema: object): Definitions {
  const { shell, ...found } = foundIn(bundle, layers, schema);
  return assemble({
    ...found,
    shell: shell as ShellDefinition,
    state: bundle.digest,
    files: bundle.modules.filter((file) => !file.startsWith(layers.tool)),
    unusable: [],
  });
}

/** What definitions export. */
type Exports = Omit<FoundDefinitions, 'state' | 'files' | 'unusable' | 'shell'> & {
  /** Undefined if the bundle has none. */
  shell: ShellDefinition | undefined;
};

/** Runs a bundle of definitions. Throws TemplateError for the first that cannot be used. */
export function foundIn(bundle: ScriptWithMap, layers: TemplateLayers, schema: object): Exports {
  const locationOf = (error: unknown) => locationOfThrow(error, mappedBundle(bundle, layers));
  const found = run(bundle.code, schema, locationOf);
  const used = <T>(named: [string, DefinitionModule][], exported: Exported<T>) =>
    new Map(named.map(([name, { module, file }]) => [name, exported(module, { file, layers })]));
  return {
    locationOf,
    sections: used(found.sections, asSection),
    collections: used(found.collections, asCollection),
    pages: used(found.pages, asPage),
    forms: used(found.forms, asForm),
    receivers: used(found.receivers, asReceiver),
    outputs: used(found.outputs, asOutput),
    words: used(found.words, asWords),
    shell: used(found.shell, asShell).get('shell'),
  };
}

/** A message with names as definitions write them. The bundler writes `tvilling_schema.field.tick` for `field.tick`. */
const asWritten = (message: string): string => message.replace(/\(0 , tvilling_schema\.(\w+)\)|\btvilling_schema\./g, '$1');

/**
 * Runs a bundle as a function. Node.js would keep every module that it ever loaded, and `dev` loads a new bundle after each
 * change of a definition. An error is reported at its place. `schema`: the module `tvilling/schema`.
 */
function run(code: string, schema: object, locationOf: Definitions['locationOf']): FoundModules {
  const exports = {} as { found: FoundModules };
  try {
    const filename = bundleName;
    compileFunction(code, ['exports', 'require', beginsName, ...Object.keys(definitionGlobals)], {
      filename,
    })(
      exports,
      () => schema,
      (file: string) => beginsWork({ key: file, endless: endlessLoad({ file }) }),
      ...Object.values(definitionGlobals),
    );
    beginsWork(null);
    return exports.found;
  } catch (error) {
    beginsWork(null);
    const message = thrownText(error);
    const location = locationOf(error) ?? { file: 'templates' };
    if (error instanceof DefinitionError)
      throw new TemplateError(location, `cannot be used: ${message}.`, 'Repair it; content is checked by it.');
    throw new TemplateError(
      location,
      `throws while it is loaded: ${asWritten(message)}`,
      'A definition only describes: what it calls comes from tvilling/schema.',
    );
  }
}

/** `file`: its name for people. */
type Exported<T> = (module: { default?: unknown }, at: { file: string; layers: TemplateLayers }) => T;

/** The default export of a definition. Throws if it lacks a key that its kind requires. */
const exported =
  <T>(made: string, keys: readonly (keyof T & string)[]): Exported<T> =>
  (module, { file, layers }) => {
    const definition = module.default;
    const isOfKind = typeof definition === 'object' && definition !== null && keys.every((key) => key in definition);
    if (!isOfKind)
      throw new TemplateError(
        { file, ...locationOfDefault(fileOfTemplate(layers, file)) },
        definition === undefined ? 'has no default export.' : 'exports no definition.',
        `Write: export default ${made}({ … })`,
      );
    return definition as T;
  };

const asSection = exported<SectionDefinition>('defineSection', ['shows', 'fields']);
const asCollection = exported<AnyCollection>('defineCollection', ['from', 'schema']);
const asPage = exported<PageDefinition>('definePage', ['shows']);
const asForm = exported<FormDefinition>('defineForm', ['shows', 'fields']);
const asReceiver = exported<AnyReceiver>('defineReceiver', ['shows', 'action', 'says']);
const asOutput = exported<AnyOutput>('defineOutput', ['shows', 'files', 'defined']);
const asShell = exported<ShellDefinition>('defineShell', ['hero', 'words']);
const asWords = exported<WordSet>('defineWords', ['words']);
