import { EnvironmentError } from '../environment-error.ts';

/** Runs a function of the definition in a folder of `templates/`. Throws EnvironmentError, with the place, for what it throws: it is no mistake of the tool. */
export function runDefinition<T>(folder: `${'collections' | 'receivers'}/${string}`, run: () => T): T {
  try {
    return run();
  } catch (error) {
    const { message = String(error), stack = '' } = error as Error;
    const [at] = /templates\/(?:collections|receivers)\/[^():]+:\d+:\d+/.exec(stack) ?? [];
    throw new EnvironmentError(
      `${at ?? `templates/${folder}/definition.ts`} throws while a page is made: ${message}`,
      'Fields that content may leave out are undefined there.',
    );
  }
}
