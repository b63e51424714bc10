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

it('a choice has something to choose from, be it one thing', () => {
  const choice = (options: Record<string, unknown>) =>
    defineForm({
      shows: 'A form.',
      fields: { berth: field.choice({ from: 'words' }) },
      words: defineWords({ berth: { label: { en: 'Berth' }, options } } as never),
    });
  expect(() => choice({ short: { en: 'Short' } })).not.toThrow();
  expect(() => choice({})).toThrow('"berth" has nothing to choose from');
});

it('a time is asked for behind the day that it is of', () => {
  const words = { day: { label: { en: 'Day' } }, time: { label: { en: 'Time' } } };
  const form = (...names: readonly ('day' | 'time')[]) => {
    const fields = { day: field.openDay({}), time: field.slot({ minutes: 60 }) };
    return defineForm({
      shows: 'A form.',
      fields: Object.fromEntries(names.map((name) => [name, fields[name]])),
      words: defineWords(words as never),
    } as never);
  };
  expect(() => form('day', 'time')).not.toThrow();
  expect(() => form('time', 'day')).toThrow('"time" asks for a slot, and no openDay stands before it');
});
