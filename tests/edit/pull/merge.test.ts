import { expect, it } from 'vitest';
import { z } from 'zod';
import { id, localizedText } from '../../../cli/definitions/fields/fields.ts';
import { mergedFields } from '../../../cli/edit/pull/merge.ts';

const schema = z.strictObject({
  steps: z.array(z.strictObject({ id: id().optional(), title: localizedText() })),
});
const step = (own: string | undefined, title: object) => ({ ...(own && { id: own }), title });
const merged = (old: object[], given: object[]) => mergedFields(schema, { steps: old }, { steps: given } as never).get('steps');

it('an item keeps its other languages in another place: with its id, or with its values', () => {
  const [load, sail] = [
    { en: 'Load', sv: 'Lasta' },
    { en: 'Sail', sv: 'Segla' },
  ];
  expect(merged([step('a', load), step('b', sail)], [step('b', { en: 'Leave' }), step('a', load)])).toEqual([
    step('b', { en: 'Leave', sv: 'Segla' }),
    step('a', load),
  ]);
  expect(merged([step(undefined, load), step(undefined, sail)], [step(undefined, { en: 'Sail' })])).toEqual([step(undefined, sail)]);
});
