import { expect, it } from 'vitest';
import { z } from 'zod';
import { schemaFindings } from '../../cli/content/schema-issues.ts';
import { parseYaml } from '../../cli/content/yaml-source.ts';

it.each([
  ['items: [one]', '2:8: A list of 1 is not allowed here; expected a list of at least 2.'],
  ['size: { a: 1 }', '2:7: A mapping of keys is not allowed here; expected a text or a number.'],
  ['size: []', '2:7: A list of 0 is not allowed here; expected a text or a number.'],
])('says what a value is that has parts, and not all of them: %s', (yaml, message) => {
  const schema = z.strictObject({
    name: z.string(),
    items: z.array(z.string()).min(2).optional(),
    size: z.union([z.string(), z.number()], 'a text or a number').optional(),
  });
  const source = parseYaml('content/boats.yaml', `name: Freja\n${yaml}\n`, null, () => {});
  const { error } = schema.safeParse(source?.data);
  const found = source && schemaFindings(error?.issues ?? [], schema, source);
  expect(
    found?.map(({ range, message }) => `${range?.start.line}:${range?.start.column}: ${message}`),
  ).toEqual([message]);
});
