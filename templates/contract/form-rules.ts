import * as z from 'zod/mini';
import { dailySlots, isDay, isOpenDay, type SlotHours, slotsOfDay, slotsOn, today } from './form-slots.ts';
import type { ShownField, ShownForm } from './page-props.ts';

/** The typed values, by the name of the field. */
export type Values = Record<string, string>;

/** A broken rule of a field. `code` is the name of the rule, and the key of its message in the field's words. */
export interface BrokenRule {
  field: string;
  code: string;
}

export interface CheckedForm {
  /** Normalized values if there are no problems, otherwise the typed ones. */
  values: Values;
  /** At most one per field, in the order of the form. */
  problems: BrokenRule[];
}

/** The parts of a form that its rules depend on. */
type Rules = Pick<ShownForm, 'fields' | 'hours'>;
type FieldOf<K extends ShownField['kind']> = Extract<ShownField, { kind: K }>;
type Check = z.core.$ZodCheck<string>;

/**
 * A local part and a domain of at least two labels, with letters of any script. Accepts more than zod's pattern and `type=email`
 * (no `å`), and less than RFC 5321: no quoted local parts, no address literals.
 */
const address =
  /^(?!\.)(?!.*\.[.@])[^\s@"(),:;<>[\]\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u;

/** The value of a ticked checkbox. */
export const ticked = 'yes';

/** Removes line breaks from fields of one line: the text may go into the head of a mail. */
const line = () => z.overwrite<string>((text) => text.trim().replace(/\s+/g, ' '));

/** A browser posts `\r\n` for a line break that `maxlength` counts as one character. */
const paragraphs = () => z.overwrite<string>((text) => text.replace(/\r\n?/g, '\n').trim());

/**
 * A rule for a text that is not empty. No rule aborts: the first issue of each field counts, so one check shows the problems of
 * all fields.
 */
const filled = (is: (text: string) => boolean, code: string): Check => z.refine((text) => text === '' || is(text), code);

const lengths = ({ least, most }: { least: number; most: number }): Check[] => [
  filled((text) => text.length >= least, 'short'),
  z.maxLength(most, 'long'),
];

/** The rules of a single field, beside the one that it is filled in. `slotMinutes`: that of the slot which belongs to an open day. */
function checksOf(field: ShownField, { hours, now, slotMinutes }: RuleContext): Check[] {
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
      return [filled(isDay, 'required'), filled((date) => field.from === undefined || date >= today(hours, now), 'past')];
    case 'openDay':
      return [
        filled(isDay, 'required'),
        filled((date) => date >= today(hours, now), 'past'),
        filled((date) => isOpenDay(date, hours), 'closed'),
        filled((date) => slotMinutes === null || slotsOn(date, { ...hours, slotMinutes }, now).length > 0, 'past'),
      ];
    case 'slot':
      return [filled((time) => dailySlots({ ...hours, slotMinutes: field.minutes }).includes(time), 'outside')];
  }
}

/** At least five digits, in a usual form: `+46 8 465 004 20`, `(08) 465-004`. */
const isTelephone = (text: string) => /^\+?[\d\s()./-]+$/.test(text) && text.replace(/\D/g, '').length >= 5;

const isWithin = (text: string, { least, most }: FieldOf<'number'>) =>
  /^-?\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most;

/** The inputs of a field's rules beside its text. */
interface RuleContext {
  hours: ShownForm['hours'];
  /** Milliseconds since 1970, UTC. */
  now: number;
  slotMinutes: number | null;
}

const fieldSchema = (field: ShownField, moment: RuleContext) =>
  z
    .string()
    .check(
      field.kind === 'longText' ? paragraphs() : line(),
      ...(field.required ? [z.minLength(1, 'required')] : []),
      ...checksOf(field, moment),
    );

/** Checks that the time is still free on the day, which takes both fields. */
function slotChecks(day: string, { name, minutes }: FieldOf<'slot'>, { hours, now }: RuleContext) {
  const all: SlotHours = { ...hours, slotMinutes: minutes };
  const isChosen = (values: Values) =>
    isDay(values[day] ?? '') && isOpenDay(values[day] ?? '', all) && dailySlots(all).includes(values[name] ?? '');
  const isOffered = (values: Values) => slotsOfDay(values[day] ?? '', all).includes(values[name] ?? '');
  return [
    z.refine<Values>((values) => !isChosen(values) || isOffered(values), { path: [name], error: 'outside' }),
    z.refine<Values>(
      (values) => {
        const slots = slotsOn(values[day] ?? '', all, now);
        // A day that has passed has its own message.
        return slots.length === 0 || !isOffered(values) || slots.includes(values[name] ?? '');
      },
      { path: [name], error: 'past' },
    ),
  ];
}

/** The only schema of a form. Browser, receiver and tests use it. */
function formSchema({ fields, hours }: Rules, now: number) {
  const momentOf = (index: number): RuleContext => {
    const next = fields[index + 1];
    return { hours, now, slotMinutes: next?.kind === 'slot' ? next.minutes : null };
  };
  const shape = fields.map((field, index) => [field.name, fieldSchema(field, momentOf(index))] as const);
  const pairs = fields.flatMap((field, index) =>
    field.kind === 'slot' ? slotChecks(fields[index - 1]?.name ?? '', field, momentOf(index)) : [],
  );
  return z.object(Object.fromEntries(shape)).check(...pairs);
}

/** Checks typed values at a point in time. Browser and receiver use the same rules. Missing values count as empty. */
export function check(form: Rules, typed: Readonly<Record<string, unknown>>, now: number): CheckedForm {
  const texts = Object.fromEntries(form.fields.map(({ name }) => [name, typeof typed[name] === 'string' ? typed[name] : '']));
  const result = formSchema(form, now).safeParse(texts);
  if (result.success) return { values: result.data, problems: [] };
  const problems = form.fields.flatMap(({ name }) => {
    const issue = result.error.issues.find(({ path }) => path[0] === name);
    return issue ? [{ field: name, code: issue.message }] : [];
  });
  return { values: texts, problems };
}

/** The message of a problem. */
export const messageOf = ({ fields }: Pick<ShownForm, 'fields'>, { field, code }: BrokenRule): string =>
  fields.find(({ name }) => name === field)?.words[code] ?? '';

/** The text of a problem in the summary. If several fields have the same message, each gets its label, so that its link is clear. */
export const summaryOf = (form: Pick<ShownForm, 'fields'>, problems: readonly BrokenRule[]): { field: string; text: string }[] => {
  const messages = problems.map((problem) => messageOf(form, problem));
  return problems.map(({ field }, index) => {
    const text = messages[index] ?? '';
    const isOnly = messages.indexOf(text) === messages.lastIndexOf(text);
    const label = form.fields.find(({ name }) => name === field)?.words.label;
    return { field, text: isOnly ? text : `${label}: ${text}` };
  });
};
