import { atWork, type Work } from './at-work.ts';
import { DefinitionError } from './definition-error.ts';
import type { Definitions } from './definitions.ts';
import type { FieldCode } from './fields/field-value.ts';
import { EndlessError, endless, TemplateError, type TemplateLocation } from './template-error.ts';

/** The folder of a definition below `templates/`. */
type DefinitionFolder = `${'collections' | 'receivers'}/${string}`;

type Located = Pick<Definitions, 'locationOf'>;

/** What the tool does when it asks definitions for what a page shows. */
export const makingPage = 'a page is made';

/**
 * Calls a function of the definition in a folder. Turns its error into a TemplateError with the place, because it is not a bug of
 * the tool.
 */
export function runDefinition<T>({ locationOf }: Located, folder: DefinitionFolder, run: () => T): T {
  const location = { file: `templates/${folder}/definition.ts` };
  const work: Work = { key: location.file, endless: (how) => endless(location, makingPage, how) };
  try {
    return atWork(work, run);
  } catch (error) {
    throw thrownWhile(makingPage, error, locationOf(error) ?? location);
  }
}

/** For what code of a definition is called. */
interface FieldWork {
  /** What the tool does, in words. */
  during: string;
  /** The same with the value, for code that does not end. */
  exactly?: () => string;
  /** What the definition is of, in words. */
  defines?: string;
}

/** Calls code of a field or an output that a site has defined. Throws a TemplateError with the place, as above. */
export function runField<Given extends unknown[], Made>(
  { locationOf }: Located,
  { defined, run }: FieldCode<Given, Made>,
  { during, exactly = () => during, defines = 'field' }: FieldWork,
  ...given: Given
): Made {
  // To find a place takes long.
  const location = () => locationOf(defined) ?? { file: 'templates' };
  const work: Work = { key: defined, endless: (how) => endless(location(), exactly(), how) };
  try {
    return atWork(work, () => run(...given));
  } catch (error) {
    throw error instanceof DefinitionError
      ? unusable(location(), error, defines)
      : thrownWhile(during, error, locationOf(error) ?? location());
  }
}

/**
 * Checks content by a schema with rules of definitions. Throws a TemplateError for a rule that throws or does not end, for the same reason.
 * `file`: the path of the content; `key`: what else is left out after a check that did not end (`atWork`).
 */
export function runRules<T>(
  { locationOf }: Located,
  { file, key }: { file: string; key: unknown },
  check: () => T,
): T {
  const work: Work = {
    key,
    endless: (how) =>
      new EndlessError(
        { file },
        `is checked by a rule that does not end: ${how}.`,
        'Look for a loop in the rules of its definition, such as in a .refine(). Files after it with the same rules are checked then.',
      ),
  };
  try {
    return atWork(work, check);
  } catch (error) {
    const location = locationOf(error);
    if (location === null) throw error;
    if (error instanceof DefinitionError) throw unusable(location, error, 'type or the collection');
    throw new TemplateError(
      location,
      `throws while content is checked: ${messageOf(error)}`,
      'A rule of a .refine() returns false for a value that is wrong, and refine of a definition a list of problems.',
    );
  }
}

/** The error for a definition that does not keep to what `tvilling/schema` says. `what` it defines, in words. */
const unusable = (location: TemplateLocation, { message }: DefinitionError, what: string): TemplateError =>
  new TemplateError(location, `cannot be used: ${message}.`, `Mend the ${what} that it defines.`);

function thrownWhile(during: string, error: unknown, location: TemplateLocation): TemplateError {
  if (error instanceof TemplateError) return error;
  const hint = 'Fields that content may leave out are undefined there.';
  return new TemplateError(location, `throws while ${during}: ${messageOf(error)}`, hint);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
