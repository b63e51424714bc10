import { EnvironmentError } from '../environment-error.ts';
import type { AnyCollection } from './collection.ts';

/** Runs a function of a collection's definition. Throws EnvironmentError, with the place, for what it throws: it is no mistake of the tool. */
export function runDefinition<T>({ name }: Pick<AnyCollection, 'name'>, run: () => T): T {
  try {
    return run();
  } catch (error) {
    const { message = String(error), stack = '' } = error as Error;
    const [at] = /templates\/collections\/[^():]+:\d+:\d+/.exec(stack) ?? [];
    throw new EnvironmentError(
      `${at ?? `templates/collections/${name}/definition.ts`} throws while a page is made: ${message}`,
      'Fields that content may leave out are undefined there.',
    );
  }
}
