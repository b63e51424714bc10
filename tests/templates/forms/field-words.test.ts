import { expect, it } from 'vitest';
import { type FormField, field, type ShownField } from '../../../cli/definitions/fields/form-fields.ts';
import { defineForm, wordGroupsOf } from '../../../cli/definitions/form.ts';
import { packageDefinitions } from '../../../cli/definitions/package-definitions.ts';
import { check } from '../../../templates/contract/form-rules.ts';
import { hours } from '../../receive/forms-sample.ts';

type Kinds = typeof field;

/** A field of each kind, which may be empty or not. */
const fieldsOf = (optional: boolean): { [K in keyof Kinds]: ReturnType<Kinds[K]> } => ({
  text: field.text({ optional, least: 5, pattern: '[a-z]+' }),
  longText: field.longText({ optional, least: 5 }),
  name: field.name({ optional, least: 5 }),
  company: field.company({ optional, least: 5 }),
  message: field.message({ optional }),
  email: field.email({ optional }),
  telephone: field.telephone({ optional }),
  choice: field.choice({ optional, from: 'topics' }),
  date: field.date({ optional, from: 'today' }),
  number: field.number({ optional, least: 5, most: 10 }),
  checkbox: field.checkbox({ optional }),
  openDay: field.openDay({ optional }),
  slot: field.slot({ optional }),
});

/** Texts of which each breaks a rule of some kind. */
const wrong = ['', 'x', '1', 'x y z', 'x'.repeat(6000), '2000-01-03', '2026-11-29'];

/** The names of the rules that texts can break. */
function broken(asked: FormField): string[] {
  const shown = { ...asked, name: 'asked', words: { label: '' }, options: [] } as unknown as ShownField;
  const now = Date.parse('2026-11-25T12:30:00Z');
  const problems = wrong.flatMap((asked) => check({ fields: [shown], hours }, { asked }, now).problems);
  return [...new Set(problems.map(({ code }) => code))];
}

const shared = packageDefinitions.words.get('forms')?.words ?? {};

it.each([false, true].flatMap((optional) => Object.entries(fieldsOf(optional)).map((one) => [...one, optional] as const)))(
  'a field of the kind %s has a message for each rule that it can break',
  (_, asked) => {
    const [, { from = '', unsaid = [] } = {}] = wordGroupsOf({ fields: { asked } });
    const said = Object.keys(shared[from] ?? {}).filter((rule) => !unsaid.includes(rule));
    expect(broken(asked).filter((rule) => !said.includes(rule))).toEqual([]);
  },
);

it.each(Object.entries(fieldsOf(false)))('a field of the kind %s has a label, or asks for one', (_, asked) => {
  const fields = asked.kind === 'slot' ? { day: field.openDay(), asked } : { asked };
  const define = () => defineForm({ shows: 'A form.', fields });
  if (!('label' in (shared[asked.says] ?? {}))) expect(define).toThrow('has no label');
});
