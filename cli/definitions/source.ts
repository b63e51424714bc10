import type { z } from 'zod';
import type { CollectionDefinition } from './collection.ts';
import { refuseUnknown } from './definition-error.ts';
import type { publicationFieldsByLanguage } from './fields/publication.ts';
import type { Words } from './words.ts';

/** Fields as content writes them. One that is left out stays as it is in the file; null removes it. */
type GivenFields<S extends z.ZodRawShape> = { [F in keyof S]?: z.input<S[F]> | null };

/** An entry that a source gives. */
export type SourceEntry<S extends z.ZodRawShape = z.ZodRawShape> = { id: string } & GivenFields<S> &
  GivenFields<typeof publicationFieldsByLanguage> & {
    languages?: readonly string[] | null;
    slug?: string | Readonly<Record<string, string>> | null;
  };

/** What a source gets. `E`: the names of its variables. */
export interface SourceContext<E extends string = string> {
  /** The values of the variables of the environment that the source names, and of no others. */
  env: Readonly<Record<E, string>>;
}

/** All entries of a collection that a source has; by language if the collection has a list for each. */
type SourceEntries<S extends z.ZodRawShape> = readonly SourceEntry<S>[] | Readonly<Record<string, readonly SourceEntry<S>[]>>;

/** Where entries of a collection come from. */
export interface SourceDefinition<
  S extends z.ZodRawShape = z.ZodRawShape,
  D extends keyof S & string = never,
  W extends Words = Words,
  E extends string = string,
> {
  /** The collection: the export of the `definition.ts` beside it. */
  of: CollectionDefinition<S, D, W>;
  /** The variables of the environment that it needs, such as a token. */
  env?: readonly E[];
  /** Fetches the entries. Runs in `tvilling pull` alone. */
  entries(context: SourceContext<E>): Promise<SourceEntries<S>> | SourceEntries<S>;
}

/**
 * Defines where entries of a collection come from: in `source.ts`, beside the definition of the collection. Throws DefinitionError for an
 * unknown option.
 */
export function defineSource<
  const S extends z.ZodRawShape,
  D extends keyof S & string = never,
  W extends Words = Words,
  const E extends string = never,
>(source: SourceDefinition<S, D, W, E>): SourceDefinition<S, D, W, E> {
  refuseUnknown(source, ['of', 'env', 'entries'] satisfies (keyof SourceDefinition)[]);
  return source;
}

/** A source as the generator sees it. */
export interface AnySource {
  of: { from: string };
  env?: readonly string[];
  entries(context: SourceContext): unknown;
}
