import { EnvironmentError } from '../environment-error.ts';
import { nameOfTemplate, type TemplateLayers, templateLayers } from '../template-layers.ts';
import { bundleDefinitions } from './bundle-definitions.ts';
import type { AnyCollection } from './collection.ts';
import { DefinitionError } from './definition-error.ts';
import { assemble, type Definitions } from './definitions.ts';
import { definitionFiles, definitionKinds } from './definitions-module.ts';
import type { FormDefinition } from './form.ts';
import type { PageDefinition, ShellDefinition } from './page.ts';
import type { AnyReceiver } from './receiver.ts';
import type { SectionDefinition } from './section.ts';
import type { WordSet } from './words.ts';

/** A definition as its module exports it, not looked at yet. */
interface FoundModule {
  module: { default?: unknown };
  /** Absolute path of the file. */
  file: string;
}

type FoundModules = Record<
  (typeof definitionKinds)[number] | 'words',
  [name: string, found: FoundModule][]
> & { shell: FoundModule };

/**
 * The definitions of a site: those of the tool, with those of the site's own `templates/` over them. Throws EnvironmentError, with
 * the place, for a definition that cannot be used.
 */
export async function loadDefinitions(siteRoot: string): Promise<Definitions> {
  const layers = templateLayers(siteRoot);
  const files = definitionFiles(layers);
  const all = [
    ...[...definitionKinds, 'words' as const].flatMap((kind) => [...files[kind].values()]),
    files.shell,
  ];
  const hasOwn = layers.own !== null && all.some((file) => file.startsWith(layers.own ?? ''));
  // The tool's own definitions are part of its bundle, so that starting stays cheap.
  if (!hasOwn) return (await import('./package-definitions.ts')).packageDefinitions;
  const { url, digest } = await bundleDefinitions(siteRoot, layers, files);
  const { found } = await importBundle(url, layers);
  const used = <T>(modules: [string, FoundModule][], exported: Exported<T>) =>
    new Map(
      modules.map(([name, { module, file }]) => [name, exported(module, nameOfTemplate(layers, file))]),
    );
  return assemble({
    state: digest,
    sections: used(found.sections, asSection),
    collections: used(found.collections, asCollection),
    pages: used(found.pages, asPage),
    forms: used(found.forms, asForm),
    receivers: used(found.receivers, asReceiver),
    words: used(found.words, asWords),
    shell: asShell(found.shell.module, nameOfTemplate(layers, found.shell.file)),
  });
}

/** Loads a bundle of definitions. What throws while it is loaded is reported at its place. */
async function importBundle(url: string, layers: TemplateLayers): Promise<{ found: FoundModules }> {
  process.setSourceMapsEnabled(true);
  try {
    return await import(url);
  } catch (error) {
    const { message = String(error), stack = '' } = error as Error;
    const at = placeIn(stack, layers) ?? 'A definition in templates/';
    if (error instanceof DefinitionError)
      throw new EnvironmentError(`${at} cannot be used: ${message}.`, 'Mend it; content is checked by it.');
    throw new EnvironmentError(
      `${at} throws while it is loaded: ${message}`,
      'A definition only describes: what it calls comes from tvilling/schema.',
    );
  } finally {
    process.setSourceMapsEnabled(false);
  }
}

/** The first place of a stack that lies in the templates: `templates/collections/news/definition.ts:4:3`. */
function placeIn(stack: string, layers: TemplateLayers): string | null {
  for (const [, path = '', place] of stack.matchAll(/\(?(?:file:\/\/)?(\/[^():]+):(\d+:\d+)\)?/g)) {
    const folders = [layers.own ?? layers.tool, layers.tool];
    if (folders.some((folder) => path.startsWith(folder))) return `${nameOfTemplate(layers, path)}:${place}`;
  }
  return null;
}

type Exported<T> = (module: { default?: unknown }, file: string) => T;

/** Takes the default export of a definition that has the keys that its kind cannot do without. */
const exported =
  <T>(made: string, keys: readonly (keyof T & string)[]): Exported<T> =>
  (module, file) => {
    const definition = module.default;
    if (definition === undefined)
      throw new EnvironmentError(`${file} has no default export.`, `Write: export default ${made}({ … })`);
    const isOfKind =
      typeof definition === 'object' && definition !== null && keys.every((key) => key in definition);
    if (!isOfKind)
      throw new EnvironmentError(`${file} exports no definition.`, `Write: export default ${made}({ … })`);
    return definition as T;
  };

const asSection = exported<SectionDefinition>('defineSection', ['shows', 'fields']);
const asCollection = exported<AnyCollection>('defineCollection', ['from', 'schema']);
const asPage = exported<PageDefinition>('definePage', ['shows']);
const asForm = exported<FormDefinition>('defineForm', ['shows', 'fields']);
const asReceiver = exported<AnyReceiver>('defineReceiver', ['shows', 'action', 'says']);
const asShell = exported<ShellDefinition>('defineShell', ['hero', 'words']);
const asWords = exported<WordSet>('defineWords', ['words']);
