import * as z from 'zod/mini';
import type { ShownField, ShownForm } from '../contract.ts';
import { dailySlots, type Hours, isDay, isOpenDay, slotsOfDay, slotsOn, today } from './slots.ts';

/** What was typed, by the name of the field. */
export type Values = Record<string, string>;

/** One broken rule of a field; `code` is the rule's name, and the key of its message among the field's words. */
export interface Problem {
  field: string;
  code: string;
}

export interface Checked {
  /** Cleaned where nothing is wrong, otherwise as typed. */
  values: Values;
  /** At most one a field, in the order of the form. */
  problems: Problem[];
}

/** What of a form decides what is right. */
type Rules = Pick<ShownForm, 'fields' | 'hours'>;
type FieldOf<K extends ShownField['kind']> = Extract<ShownField, { kind: K }>;
type Check = z.core.$ZodCheck<string>;

/**
 * One local part and a domain of at least two labels, letters of any script. Wider than zod's own pattern and
 * `type=email` (no `å`), narrower than RFC 5321: no quoted local parts, no address literals.
 */
const address =
  /^(?!\.)(?!.*\.[.@])[^\s@"(),:;<>[\]\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u;

/** What a box that is ticked sends. */
export const ticked = 'yes';

/** No line breaks where the form has a single line: the text may end in the head of a mail. */
const line = () => z.overwrite<string>((text) => text.trim().replace(/\s+/g, ' '));

/** A browser posts `\r\n` for what `maxlength` counted as one character. */
const paragraphs = () => z.overwrite<string>((text) => text.replace(/\r\n?/g, '\n').trim());

/** What a text that is not empty has to be. No check aborts: each field's first issue counts, and one sending shows all there is to mend. */
const filled = (is: (text: string) => boolean, code: string): Check =>
  z.refine((text) => text === '' || is(text), code);

const lengths = ({ least, most }: { least: number; most: number }): Check[] => [
  filled((text) => text.length >= least, 'short'),
  z.maxLength(most, 'long'),
];

/** The checks of a field by itself, behind that of whether it is filled in. `slotMinutes` is that of the slot which belongs to an open day. */
function checksOf(field: ShownField, { hours, now, slotMinutes }: Moment): Check[] {
  switch (field.kind) {
    case 'text': {
      const pattern = field.pattern === undefined ? null : new RegExp(`^(?:${field.pattern})$`, 'u');
      return [...lengths(field), ...(pattern ? [filled((text) => pattern.test(text), 'invalid')] : [])];
    }
    case 'longText':
      return lengths(field);
    case 'email':
      return [z.maxLength(field.most, 'long'), filled((text) => address.test(text), 'invalid')];
    case 'telephone':
      return [z.maxLength(field.most, 'long'), filled(isTelephone, 'invalid')];
    case 'choice':
      return [filled((chosen) => field.options.some(({ value }) => value === chosen), 'required')];
    case 'checkbox':
      return [filled((box) => box === ticked, 'required')];
    case 'number':
      return [filled((text) => isWithin(text, field), 'invalid')];
    case 'date':
      return [
        filled(isDay, 'required'),
        filled((date) => field.from === undefined || date >= today(hours, now), 'past'),
      ];
    case 'openDay':
      return [
        filled(isDay, 'required'),
        filled((date) => date >= today(hours, now), 'past'),
        filled((date) => isOpenDay(date, hours), 'closed'),
        filled(
          (date) => slotMinutes === null || slotsOn(date, { ...hours, slotMinutes }, now).length > 0,
          'past',
        ),
      ];
    case 'slot':
      return [
        filled((time) => dailySlots({ ...hours, slotMinutes: field.minutes }).includes(time), 'outside'),
      ];
  }
}

/** At least five digits, as people write numbers: `+46 8 465 004 20`, `(08) 465-004`. */
const isTelephone = (text: string) => /^\+?[\d\s()./-]+$/.test(text) && text.replace(/\D/g, '').length >= 5;

const isWithin = (text: string, { least, most }: FieldOf<'number'>) =>
  /^-?\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most;

/** What the rules of a field depend on besides the text itself. */
interface Moment {
  hours: ShownForm['hours'];
  /** Milliseconds since 1970, UTC. */
  now: number;
  slotMinutes: number | null;
}

const fieldSchema = (field: ShownField, moment: Moment) =>
  z
    .string()
    .check(
      field.kind === 'longText' ? paragraphs() : line(),
      ...(field.required ? [z.minLength(1, 'required')] : []),
      ...checksOf(field, moment),
    );

/** Whether the time can still be had on the day: the two fields together. */
function slotChecks(day: string, { name, minutes }: FieldOf<'slot'>, { hours, now }: Moment) {
  const all: Hours = { ...hours, slotMinutes: minutes };
  const isChosen = (values: Values) =>
    isDay(values[day] ?? '') &&
    isOpenDay(values[day] ?? '', all) &&
    dailySlots(all).includes(values[name] ?? '');
  const isOffered = (values: Values) => slotsOfDay(values[day] ?? '', all).includes(values[name] ?? '');
  return [
    z.refine<Values>((values) => !isChosen(values) || isOffered(values), { path: [name], error: 'outside' }),
    z.refine<Values>(
      (values) => {
        const slots = slotsOn(values[day] ?? '', all, now);
        // A day that has passed is told at the day.
        return slots.length === 0 || !isOffered(values) || slots.includes(values[name] ?? '');
      },
      { path: [name], error: 'past' },
    ),
  ];
}

/** The one schema of a form: for the browser, the receiver and the tests. */
function formSchema({ fields, hours }: Rules, now: number) {
  const momentOf = (index: number): Moment => {
    const next = fields[index + 1];
    return { hours, now, slotMinutes: next?.kind === 'slot' ? next.minutes : null };
  };
  const shape = fields.map((field, index) => [field.name, fieldSchema(field, momentOf(index))] as const);
  const pairs = fields.flatMap((field, index) =>
    field.kind === 'slot' ? slotChecks(fields[index - 1]?.name ?? '', field, momentOf(index)) : [],
  );
  return z.object(Object.fromEntries(shape)).check(...pairs);
}

/** Checks what was typed at an instant, by the same rules in the browser and at the receiver. Missing values count as empty. */
export function check(form: Rules, typed: Readonly<Record<string, unknown>>, now: number): Checked {
  const texts = Object.fromEntries(
    form.fields.map(({ name }) => [name, typeof typed[name] === 'string' ? typed[name] : '']),
  );
  const result = formSchema(form, now).safeParse(texts);
  if (result.success) return { values: result.data, problems: [] };
  const problems = form.fields.flatMap(({ name }) => {
    const issue = result.error.issues.find(({ path }) => path[0] === name);
    return issue ? [{ field: name, code: issue.message }] : [];
  });
  return { values: texts, problems };
}

/** What is said of a problem. */
export const messageOf = ({ fields }: Pick<ShownForm, 'fields'>, { field, code }: Problem): string =>
  fields.find(({ name }) => name === field)?.words[code] ?? '';

/** What the summary says: a message that stands for several fields names each of them, as its link would be told from no other. */
export const summaryOf = (
  form: Pick<ShownForm, 'fields'>,
  problems: readonly Problem[],
): { field: string; text: string }[] => {
  const messages = problems.map((problem) => messageOf(form, problem));
  return problems.map(({ field }, index) => {
    const text = messages[index] ?? '';
    const isOnly = messages.indexOf(text) === messages.lastIndexOf(text);
    const label = form.fields.find(({ name }) => name === field)?.words.label;
    return { field, text: isOnly ? text : `${label}: ${text}` };
  });
};
