import type { z } from 'zod';
import type { WritableValue } from '../../content/edits/written-value.ts';
import { knownKeys } from '../../content/schema-walk.ts';
import type { AnyCollection } from '../../definitions/collection.ts';
import type { TextChange } from '../changeset/changeset.ts';
import { depthOf, entrySchema, schemaNameOf } from '../scaffold/entry.ts';
import { type GrowingSite, schemaLine } from '../scaffold/site.ts';
import { mergedFields } from './merge.ts';
import type { EntryProblem, JsonMapping } from './returned-entries.ts';
import { entryDataOf, sorted, withValues } from './write-entry.ts';

/** What becomes of the entries of a collection. */
export interface EntryChanges {
  /** `now: null` removes a file. */
  changes: readonly EntryChange[];
  problems: readonly EntryProblem[];
  /** Ids of entries. In a collection with a list for each language, an entry counts in each. */
  added: readonly string[];
  changed: readonly string[];
  /** Those that people here had written: they have the same id, and belong to the source from now on. */
  taken: readonly string[];
  gone: readonly string[];
  /** How many are as they were. */
  same: number;
}

export type EntryChange = Omit<TextChange, 'now'> & { now: string | null };

/** The site and the collection that a source writes into. */
export interface PullTarget {
  site: GrowingSite;
  /** The paths of all content files. */
  paths: readonly string[];
  collection: AnyCollection;
  schema: z.core.$ZodType;
  /** The fields of an entry in the order of its definition. */
  order: readonly string[];
}

export function targetOf(site: GrowingSite, paths: readonly string[], collection: AnyCollection): PullTarget {
  const schema = entrySchema(collection);
  return { site, paths, collection, schema, order: knownKeys(schema, [], {}) };
}

/** The comment that marks an entry of a source, for people who are about to change it. */
export const sourceMark = '# from source.ts';

/** The text of a file; null if there is none, undefined if it is there and cannot be read or is empty. */
export const existingText = ({ site, paths }: PullTarget, path: string): string | null | undefined =>
  site.exampleOf(path) ?? (paths.includes(path) ? undefined : null);

/** The line that names the schema of a file for editors; empty if the site has none. */
export const schemaLineOf = ({ site, collection: { from } }: PullTarget, path: string): string =>
  schemaLine(site, schemaNameOf(site, from), depthOf(path));

/** The fields of a new entry, in the order of its definition. */
export function newFields({ schema, order }: PullTarget, fields: JsonMapping): Record<string, WritableValue> {
  const given = sorted(mergedFields(schema, {}, fields), order).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Record<string, WritableValue>;
}

/** The YAML of an entry with the fields that a source gives; null if it cannot be edited as it is written. */
export const withFields = ({ schema, order }: PullTarget, text: string, fields: JsonMapping): string | null =>
  withValues(text, mergedFields(schema, entryDataOf(text), fields), order);

/** What is wrong with an entry that cannot be edited. */
export const cannotEdit = (id: string | null, file: string): EntryProblem => ({
  entry: id === null ? null : `entry "${id}"`,
  field: null,
  says: `${file} cannot be edited as it is written: "tvilling validate" says what is wrong, and what an alias (*name) repeats is not changed.`,
});
