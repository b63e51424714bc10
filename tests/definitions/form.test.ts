import { expect, it } from 'vitest';
import { defineForm, defineWords, field } from '../../cli/definitions/schema.ts';

/** Defines a form with one field, which has these words. */
const formWith = (words: Record<string, Record<string, string>>) =>
  defineForm({
    shows: 'A form.',
    fields: { note: field.text() },
    words: defineWords({ note: words } as never),
  });

it('a field has a label', () => {
  expect(() => formWith({ label: { en: 'Note' } })).not.toThrow();
  expect(() => formWith({ hint: { en: 'Short' } })).toThrow('"note" has no label');
});
