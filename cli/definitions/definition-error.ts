/**
 * A definition with a mistake. The function that makes the definition throws it, so that the stack names the place. Loading turns
 * it into one line for people. The message is a sentence without its full stop: `"title" is a field that every section has`.
 */
export class DefinitionError extends Error {}

/** Refuses a name that a definition does not know, such as `interctive`. A site without TypeScript would not hear of it elsewhere. */
export function refuseUnknown(definition: object, known: readonly string[]): void {
  const name = Object.keys(definition).find((one) => !known.includes(one));
  if (name !== undefined) throw new DefinitionError(`"${name}" is not known here; known are ${known.join(', ')}`);
}

/** Refuses fields with a name that is taken. `has` says by what: `every section has`. */
export function refuseTaken(fields: object, taken: readonly string[], has: string): void {
  const name = Object.keys(fields).find((field) => taken.includes(field));
  if (name !== undefined) throw new DefinitionError(`"${name}" is a field that ${has}`);
}
