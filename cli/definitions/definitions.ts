import { z } from 'zod';
import type { AnyCollection } from './collection.ts';
import type { LoadedKind } from './definitions-module.ts';
import { type Config, configFile } from './fields/config.ts';
import { type Navigation, navigationFile } from './fields/navigation.ts';
import { type Page, pageSchema } from './fields/page.ts';
import { type RouteEntry, routesFile } from './fields/routes.ts';
import type { FormDefinition } from './form.ts';
import type { ThrownLocation } from './location-of-throw.ts';
import type { MaybeUnusable } from './not-checked.ts';
import type { AnyOutput } from './output.ts';
import type { PageDefinition, ShellDefinition } from './page.ts';
import { type AnyReceiver, receiverSchema } from './receiver.ts';
import { type SectionDefinition, type SectionFrameValue, sectionSchema } from './section.ts';
import { TemplateError } from './template-error.ts';
import { defineWords, type Ui, uiSchema, type WordSet } from './words.ts';

/** A mistake in a definition, and the definitions that cannot be used because of it. */
export interface UnusableDefinitions {
  error: TemplateError;
  /** The first has the mistake, the others need that one. All need words that have the name of others. */
  of: readonly { kind: LoadedKind; name: string }[];
}

/** The definitions as found, by the names of their folders, sorted. */
export interface FoundDefinitions {
  /** What cannot be used. In its place stands what lets everything pass: content that needs it is not checked. */
  unusable: readonly UnusableDefinitions[];
  /** Identifies the site's own definitions; empty if it has none. Results in caches are valid for one such state. */
  state: string;
  /** Absolute paths of the site's files that they were made from; empty if the site has no definitions. */
  files: readonly string[];
  /** The place in a definition that has thrown an error; null if none has, or if the place is not known. */
  locationOf(error: unknown): ThrownLocation | null;
  sections: ReadonlyMap<string, SectionDefinition & MaybeUnusable>;
  collections: ReadonlyMap<string, AnyCollection>;
  /** The page kinds. */
  pages: ReadonlyMap<string, PageDefinition>;
  forms: ReadonlyMap<string, FormDefinition>;
  receivers: ReadonlyMap<string, AnyReceiver>;
  /** The files of the site's own. */
  outputs: ReadonlyMap<string, AnyOutput>;
  words: ReadonlyMap<string, WordSet & MaybeUnusable>;
  shell: ShellDefinition & MaybeUnusable;
}

/** All definitions, and the schemas that follow from them. */
export interface Definitions extends FoundDefinitions {
  /** The collections whose entries texts can name, by the word before the colon: `figure` for `{figure:<id>}`. */
  inText: ReadonlyMap<string, AnyCollection>;
  /** The page kind for entries without a page file; null if there is none. */
  entryKind: string | null;
  /** The kind of the not-found page; null if there is none. */
  notFoundKind: string | null;
  config: z.ZodType<Config>;
  page: z.ZodType<Page<SectionFrameValue>>;
  /** The schema of `content/navigation.yaml`. */
  navigation: z.ZodType<Navigation>;
  routes: z.ZodType<RouteEntry[]>;
  ui: z.ZodType<Ui>;
}

/**
 * Makes the schemas of content from the definitions, and names each collection and word set after its folder. Throws
 * TemplateError if two definitions claim the same thing.
 */
export function assemble(found: FoundDefinitions): Definitions {
  const { sections, collections, pages, forms, receivers, shell } = found;
  const words = withReceivers(found.words, receivers);
  for (const [name, collection] of collections) collection.name = name;
  for (const [name, set] of words) set.name = name;
  for (const [kind, definitions] of Object.entries({ sections, collections, forms }))
    for (const [name, definition] of definitions) checkWordSet(definition.words, `${kind}/${name}`);
  const [first, ...others] = Array.from(sections, ([type, definition]) => sectionSchema(type, definition));
  if (first === undefined) throw new Error('no section type is defined');
  const byDefault = [...pages].filter(([, { isDefault }]) => isDefault).map(([name]) => name);
  const [defaultKind] = byDefault;
  if (defaultKind === undefined || byDefault.length > 1) throw notOneDefault(byDefault);
  refuseShared(collections, 'from', ({ from, isUnusable }) => (isUnusable ? undefined : from));
  refuseShared(collections, 'inText.as', ({ inText }) => inText?.as);
  const [notFoundKind = null] = [...pages].find(([, { isNotFound }]) => isNotFound) ?? [];
  const [entryKind = null] = [...pages].find(([, { isForEntries }]) => isForEntries) ?? [];
  const paged = [...collections.values()].filter(({ page, isUnusable }) => page !== undefined || isUnusable);
  return {
    ...found,
    words,
    entryKind,
    notFoundKind,
    inText: new Map(
      [...collections.values()].flatMap((collection) => (collection.inText === undefined ? [] : [[collection.inText.as, collection]])),
    ),
    config: configFile(receiverSchema(receivers, [...forms.keys()])),
    page: pageSchema<SectionFrameValue>({
      kinds: pages,
      defaultKind,
      shell,
      sections: z.discriminatedUnion('type', [first, ...others]),
    }),
    navigation: navigationFile(shell),
    routes: routesFile(paged.map(({ name }) => name)),
    ui: uiSchema(words),
  };
}

/** Whether there is a collection whose definition cannot be used: nobody knows its entries, their pages and its word in texts. */
export const lacksCollection = ({ collections }: Pick<Definitions, 'collections'>): boolean =>
  [...collections.values()].some(({ isUnusable }) => isUnusable);

/** The same definitions with another collection. Throws EnvironmentError if it claims what another collection has. */
export function withCollection(definitions: Definitions, name: string, collection: AnyCollection): Definitions {
  const words = new Map(definitions.words);
  // `assemble` adds this set from the receivers.
  words.delete(receiverWords);
  const collections = new Map([...definitions.collections, [name, collection]]);
  return assemble({ ...definitions, words, collections });
}

/** The name of the set of words for pages whose text is in the source language. */
export const fallbackWords = 'fallback';

/** The name of the set of words for call-outs in articles. */
export const calloutWords = 'callouts';

/** The name of the set of words around the pages of a documentation. */
export const readingWords = 'reading';

/** The word set with a sentence about each receiver, by its name. `{contact:receiver}` stands for that of the configured one. */
export const receiverWords = 'receivers';

/** The word sets, with one for the sentences of the receivers. */
function withReceivers(words: FoundDefinitions['words'], receivers: FoundDefinitions['receivers']): FoundDefinitions['words'] {
  if (words.has(receiverWords))
    throw new TemplateError(
      { file: 'templates' },
      `has a words.ts in a folder ${receiverWords}/: that is the name of what the receivers of forms say.`,
      'Give the folder another name.',
    );
  const says = Object.fromEntries(Array.from(receivers, ([name, receiver]) => [name, receiver.says]));
  const all = new Map<string, WordSet & MaybeUnusable>([...words, [receiverWords, defineWords(says)]]);
  return new Map([...all].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function notOneDefault(kinds: readonly string[]): TemplateError {
  const [first, ...others] = kinds.map((name) => `templates/pages/${name}/definition.ts`);
  return new TemplateError(
    { file: first ?? 'templates/pages' },
    first === undefined ? 'has no page kind that is the default.' : `and ${others.join(', ')} both say isDefault.`,
    'Say isDefault in the definition of exactly one page kind: pages that name no kind are of it.',
  );
}

/** Refuses two collections that use the same files or the same word in texts. */
function refuseShared(
  collections: FoundDefinitions['collections'],
  key: string,
  claimOf: (collection: AnyCollection) => string | undefined,
): void {
  const first = new Map<string, string>();
  for (const [name, collection] of collections) {
    const value = claimOf(collection);
    if (value === undefined) continue;
    const other = first.get(value);
    if (other !== undefined)
      throw new TemplateError(
        { file: `templates/collections/${other}/definition.ts` },
        `and templates/collections/${name}/definition.ts have the same ${key}: ${value}.`,
        'Give one of the two another.',
      );
    first.set(value, name);
  }
}

/** Throws TemplateError for words that are not in a `words.ts`: without a folder they have no name. */
function checkWordSet(set: WordSet | undefined, folder: string): void {
  if (set === undefined || set.name !== '') return;
  throw new TemplateError(
    { file: `templates/${folder}/definition.ts` },
    'has words that lie in no words.ts.',
    `Move them into templates/${folder}/words.ts: export default defineWords({ … })`,
  );
}
