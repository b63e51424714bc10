import type { z } from 'zod';
import { DefinitionError } from './definition-error.ts';
import type { FieldProblem } from './fields/field-value.ts';
import { madeAtOnce } from './returned.ts';

/** A check across fields: what is wrong with a value whose fields fit; an empty list if nothing is. */
export type Refine<Value> = (value: Value) => readonly FieldProblem[];

/**
 * The same check, which throws DefinitionError for a result that is no list of problems. Called while a definition is made: the stack of
 * the error then names the place of the definition, as if it had failed there.
 */
export function checkedRefine<Value>(refine: Refine<Value>): Refine<Value> {
  const { stack } = new Error('defined here');
  return (value) => {
    const found = refine(value);
    try {
      return problemsIn('refine', found);
    } catch (error) {
      throw Object.assign(error as DefinitionError, { stack });
    }
  };
}

/**
 * The schema with a check across its fields. It runs if all of them fit, and its problems are issues at their places. zod would run it
 * beside a field whose own check across its parts has failed, and with what is written there in place of its value.
 */
export const refined = <S extends z.ZodType>(schema: S, refine: Refine<never> | undefined): S =>
  refine === undefined
    ? schema
    : schema.check(({ value, issues }) => {
        if (issues.length > 0) return;
        for (const { at = [], expected } of refine(value as never))
          issues.push({ code: 'custom', path: [...at], message: expected, input: undefined });
      });

/** What a check of a definition has returned. Throws DefinitionError for anything else than a list of problems. `name`: of the check. */
export function problemsIn(name: 'check' | 'refine', found: unknown): readonly FieldProblem[] {
  const isProblem = ({ at = [], expected }: Partial<FieldProblem>) =>
    typeof expected === 'string' && Array.isArray(at) && at.every((key) => ['string', 'number'].includes(typeof key));
  madeAtOnce(name, found);
  // A list may have holes, which `every` passes over.
  if (Array.isArray(found) && Array.from(found).every((problem) => isProblem(Object(problem)))) return found;
  throw new DefinitionError(`its ${name} returns no list of problems, such as [{ at: [], expected: "…" }]`);
}
