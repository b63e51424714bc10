import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { FieldPage, FieldRules } from '../../../cli/definitions/fields/field-value.ts';
import { defineField, type OwnValue } from '../../../cli/definitions/fields/own-field.ts';

/** What a field shows of the number 1, for a page that resolves nothing. */
function shown(show: () => unknown): unknown {
  const value = z.parse(defineField({ written: z.number(), show })(), 1) as OwnValue;
  return value.show(page);
}

const page = {
  resolve: (part: unknown) => part,
  own: ({ run }) => run({ language: 'sv', locale: 'sv-SE', timeZone: 'Europe/Stockholm' }),
} as Partial<FieldPage> as FieldPage;

describe('what a field of a site shows', () => {
  it.each([
    [null],
    ['12,50 €'],
    [{ text: '12,50 €', amounts: [1, 2.5], isFree: false, note: undefined }],
    [Object.assign(Object.create(null), { text: 'plain' })],
  ])('may be JSON: %j', (value) => {
    expect(shown(() => value)).toBe(value);
  });

  const own: unknown[] = [];
  own.push({ own });
  it.each<[what: string, value: unknown, says: string]>([
    ['nothing', undefined, 'it is undefined'],
    ['a number that JSON has not', { amounts: [1, Number.NaN] }, 'amounts.1 is NaN'],
    ['a large integer', { amount: 1n }, 'amount is a bigint'],
    ['a function', { format: () => '' }, 'format is a function'],
    ['a symbol', [Symbol('a')], '0 is a symbol'],
    ['a day', { day: new Date(0) }, 'day is a Date'],
    ['a map', new Map(), 'it is a Map'],
    ['a list that contains itself', own, '0.own contains itself'],
  ])('may not be %s', (_, value, says) => {
    expect(() => shown(() => value)).toThrow(`its show returns something that is no JSON: ${says}`);
  });

  it('may not be a promise', () => {
    expect(() => shown(() => Promise.reject(new Error('late')))).toThrow('its show returns a promise, and nothing waits for it');
  });

  it('may be the same part twice', () => {
    const part = { text: 'both' };
    expect(shown(() => [part, part])).toEqual([part, part]);
  });
});

it('a field of a site checks and shows a value with methods of its definition', () => {
  const called: unknown[] = [];
  const definition = {
    written: z.number(),
    check() {
      called.push(this);
      return [];
    },
    show() {
      called.push(this);
      return 'one';
    },
  };
  const value = z.parse(defineField(definition)(), 1) as OwnValue;
  const rules: Partial<FieldRules> = { own: ({ run }) => void run() };
  value.check(rules as FieldRules, []);
  value.show(page);
  expect(called.map((each) => each === definition)).toEqual([true, true]);
});

it('a field of a site has the schema of what is written', () => {
  const field = defineField({ written: z.strictObject({ EUR: z.number() }), show: ({ EUR }) => EUR });
  expect(z.toJSONSchema(field().describe('A price.'), { io: 'input' })).toMatchObject({
    description: 'A price.',
    properties: { EUR: { type: 'number' } },
    required: ['EUR'],
  });
  expect(z.safeParse(field(), { EUR: 'one' }).success).toBe(false);
});
