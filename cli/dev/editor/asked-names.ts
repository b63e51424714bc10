import { isDeepStrictEqual } from 'node:util';
import type { AnyCollection } from '../../definitions/collection.ts';
import { entrySchema } from '../../edit/scaffold/entry.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { newValue } from './new-value.ts';
import type { AskedName, FieldPath } from './protocol.ts';

/** The names of the site that a new entry of a collection needs, such as its author. */
export const askedNames = (collection: AnyCollection): readonly AskedName[] => newValue(entrySchema(collection), []).asks;

/** Throws EnvironmentError if a new entry lacks such a name: no filler would do. Names of other places are refused as well. */
export function checkNames(collection: AnyCollection | undefined, names: readonly { path: FieldPath }[]): void {
  if (collection === undefined) return;
  const asked = askedNames(collection);
  const isAmong = (all: readonly { path: FieldPath }[], { path }: { path: FieldPath }) =>
    all.some((each) => isDeepStrictEqual(each.path, path));
  const unnamed = asked.find((each) => !isAmong(names, each));
  if (unnamed !== undefined)
    throw new EnvironmentError(
      `Nothing is chosen for "${unnamed.path.join('.')}", which a new entry of "${collection.name}" needs.`,
      'Choose it.',
    );
  const other = names.find((each) => !isAmong(asked, each));
  if (other !== undefined)
    throw new EnvironmentError(
      `A new entry of "${collection.name}" asks for no name at "${other.path.join('.')}".`,
      'Write it into the entry once it is there.',
    );
}
