import { isDeepStrictEqual } from 'node:util';
import type { AnyCollection } from '../../definitions/collection.ts';
import { entrySchema } from '../../edit/scaffold/entry.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { newValue } from './new-value.ts';
import type { AskedName, FieldPath } from './protocol.ts';

/** The names of the site that a new entry of a collection needs, such as its author. */
export const askedNames = (collection: AnyCollection): readonly AskedName[] =>
  newValue(entrySchema(collection), []).asks;

/** Throws EnvironmentError if a new entry lacks such a name: no stand-in would do. */
export function refuseUnnamed(
  collection: AnyCollection | undefined,
  names: readonly { path: FieldPath }[],
): void {
  const unnamed =
    collection &&
    askedNames(collection).find(({ path }) => !names.some((each) => isDeepStrictEqual(each.path, path)));
  if (unnamed !== undefined)
    throw new EnvironmentError(
      `Nothing is chosen for "${unnamed.label}", which a new entry of "${collection?.name}" needs.`,
      'Choose it.',
    );
}
