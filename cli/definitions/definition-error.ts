/**
 * A definition that cannot mean what it says. Thrown by the function that makes it, so that the stack names the place; loading turns it
 * into one line for people. The message is a sentence without its full stop: `"title" is a field that every section has`.
 */
export class DefinitionError extends Error {}

/** Refuses fields of a definition's own under names that are taken. `has` says by what: `every section has`. */
export function refuseTaken(fields: object, taken: readonly string[], has: string): void {
  const name = Object.keys(fields).find((field) => taken.includes(field));
  if (name !== undefined) throw new DefinitionError(`"${name}" is a field that ${has}`);
}
