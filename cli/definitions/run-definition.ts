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

const definitionFile = (folder: DefinitionFolder): string => `templates/${folder}/definition.ts`;
