import { expect, it } from 'vitest';
import { z } from 'zod';
import { descriptionAt, expectation, schemaAt } from '../../cli/content/schema-walk.ts';

const steps = z.array(z.strictObject({ hours: z.number() }));
const schema = z.strictObject({ work: z.union([z.string(), steps, z.strictObject({ days: z.int() })]) });

it('of a value that may be several things, the one with the shape of the data is meant', () => {
  const typeAt = (work: unknown, ...path: (string | number)[]) => schemaAt(schema, ['work', ...path], { work })?._zod.def.type;
  expect(typeAt('long')).toBe('string');
  expect(typeAt([{ hours: 2 }])).toBe('array');
  expect(typeAt([{ hours: 2 }], 0, 'hours')).toBe('number');
  expect(typeAt({ days: 2 })).toBe('object');
  expect(typeAt({ days: 2 }, 'days')).toBe('number');
});

it('says of a field what its definition says, also if it may be left out', () => {
  const fields = z.strictObject({ said: z.string().describe('A name.').optional(), unsaid: z.string() });
  expect(descriptionAt(fields, ['said'], {})).toBe('A name.');
  expect(descriptionAt(fields, ['unsaid'], {})).toBe('');
});

it('says in words what is expected', () => {
  expect([z.string(), z.array(z.string()), z.int(), z.any()].map(expectation)).toEqual(['text', 'a list', 'a whole number', 'a value']);
});
