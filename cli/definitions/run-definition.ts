import { atWork } from './at-work.ts';
import type { Definitions } from './definitions.ts';
import { TemplateError } from './template-error.ts';

/** The folder of a definition below `templates/`. */
type DefinitionFolder = `${'collections' | 'receivers'}/${string}`;

/**
 * Calls a function of the definition in a folder. Turns its error into a TemplateError with the place, because it is not a bug of
 * the tool.
 */
export function runDefinition<T>(
  { placeOf }: Pick<Definitions, 'placeOf'>,
  folder: DefinitionFolder,
  run: () => T,
): T {
  try {
    return atWork(definitionFile(folder), run);
  } catch (error) {
    throw new TemplateError(
      placeOf(error) ?? { file: definitionFile(folder) },
      `throws while a page is made: ${error instanceof Error ? error.message : String(error)}`,
      'Fields that content may leave out are undefined there.',
    );
  }
}

/** Checks content by the rules of definitions. Turns the error of a rule into a TemplateError with the place, for the same reason. */
export function runRules<T>({ placeOf }: Pick<Definitions, 'placeOf'>, check: () => T): T {
  try {
    return check();
  } catch (error) {
    const place = placeOf(error);
    if (place === null) throw error;
    throw new TemplateError(
      place,
      `throws while content is checked: ${error instanceof Error ? error.message : String(error)}`,
      'A rule of a .refine() returns false for a value that is wrong.',
    );
  }
}

const definitionFile = (folder: DefinitionFolder): string => `templates/${folder}/definition.ts`;
