import { z } from 'zod';
import { thrownText } from '../platform/thrown-text.ts';
import { atWork, type RunningCode } from './at-work.ts';
import { DefinitionError } from './definition-error.ts';
import type { Definitions } from './definitions.ts';
import type { FieldCode } from './fields/field-value.ts';
import { madeAtOnce } from './returned.ts';
import { EndlessError, endless, TemplateError, type TemplateLocation } from './template-error.ts';

/** A function of a definition: its name, and whose it is. */
interface DefinitionFunction {
  /** The name of the function. */
  calls: string;
  of: 'collection' | 'receiver';
  /** The name of the definition: that of its folder. */
  name: string;
}

type Located = Pick<Definitions, 'locationOf'>;

/** What the tool does when it asks definitions for what a page shows. */
export const makingPage = 'a page is made';

/** Calls a function of a definition. Turns its error into a TemplateError with the place, because it is not a bug of the tool. */
export function runDefinition<T>({ locationOf }: Located, { calls, of, name }: DefinitionFunction, run: () => T): T {
  const location = { file: `templates/${of}s/${name}/definition.ts` };
  const work: RunningCode = { key: location.file, endless: (how) => endless(location, makingPage, how) };
  try {
    return atWork(work, () => madeAtOnce(calls, run()));
  } catch (error) {
    throw failed(error, { during: makingPage, defines: of }, locationOf(error) ?? location);
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
  const work: RunningCode = { key: defined, endless: (how) => endless(location(), exactly(), how) };
  try {
    return atWork(work, () => run(...given));
  } catch (error) {
    const isMisused = error instanceof DefinitionError;
    throw failed(error, { during, defines }, (isMisused ? null : locationOf(error)) ?? location());
  }
}

/**
 * Checks content by a schema with rules of definitions. Throws a TemplateError for a rule that throws or does not end, for the same reason.
 * `file`: the path of the content; `key`: what else is left out after a check that did not end (`atWork`).
 */
export function runRules<T>({ locationOf }: Located, { file, key }: { file: string; key: unknown }, check: () => T): T {
  const work: RunningCode = {
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
    if (error instanceof z.core.$ZodAsyncError) throw unusable({ file: 'templates' }, asyncRule, checked);
    const location = locationOf(error);
    if (location === null) throw error;
    if (error instanceof DefinitionError) throw unusable(location, error, checked);
    throw new TemplateError(
      location,
      `throws while content is checked: ${thrownText(error)}`,
      'A rule of a .refine() returns false for a value that is wrong, and refine of a definition a list of problems.',
    );
  }
}

/** What content is checked by, in words. */
const checked = 'type or the collection';

const asyncRule = new DefinitionError(
  'a rule of a schema in it returns a promise, and nothing waits for it: a rule returns its result at once, without async',
);

/** The error for a definition that does not keep to what `tvilling/schema` says. `what` it defines, in words. */
const unusable = (location: TemplateLocation, { message }: DefinitionError, what: string): TemplateError =>
  new TemplateError(location, `cannot be used: ${message}.`, mendWhat(what));

function failed(
  error: unknown,
  { during, defines }: Required<Pick<FieldWork, 'during' | 'defines'>>,
  location: TemplateLocation,
): TemplateError {
  if (error instanceof TemplateError) return error;
  if (error instanceof DefinitionError) return unusable(location, error, defines);
  const hint = error instanceof TypeError ? 'Fields that content may leave out are undefined there.' : mendWhat(defines);
  return new TemplateError(location, `throws while ${during}: ${thrownText(error)}`, hint);
}

const mendWhat = (defines: string): string => `Mend the ${defines} that it defines.`;
