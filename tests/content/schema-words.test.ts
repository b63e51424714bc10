import { expect, it } from 'vitest';
import { z } from 'zod';
import { allowed } from '../../cli/content/schema-words.ts';

/** What is expected in the place of a value that a schema refuses. */
function expected(schema: z.ZodType, value: unknown): string {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  return issue === undefined ? expect.fail('The schema allows the value.') : allowed(issue, value);
}

it.each([
  ['a form', z.string().regex(/^\d+$/), 'a', 'a text that must match pattern /^\\d+$/'],
  ['a form with words', z.string().regex(/^\d+$/, 'digits'), 'a', 'digits'],
  ['a format', z.uuid(), 'a', 'a valid UUID'],
  ['a format with words of ours', z.email(), 'a', 'a mail address'],
  ['a step', z.number().multipleOf(5), 7, 'a number that must be a multiple of 5'],
  ['a rule without words', z.string().refine(() => false), 'a', 'a valid input'],
])('what is expected reads as a thing: %s', (_, schema, value, words) => {
  expect(expected(schema, value)).toBe(words);
});
