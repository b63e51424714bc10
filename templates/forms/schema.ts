import * as z from 'zod/mini';
import { type ErrorCode, type FieldName, type FormName, fieldsOf, limits, type Problem } from './fields.ts';
import { dailySlots, type Hours, isDay, isOpenDay, slotsOfDay, slotsOn, today } from './slots.ts';

/** What the rules depend on besides the text itself. */
export interface Rules {
  /** Page keys of the services that a meeting can be about. */
  topics: readonly string[];
  hours: Hours;
  /** Milliseconds since 1970, UTC. */
  now: number;
}

export type Values = Partial<Record<FieldName, string>>;

export interface Checked {
  /** Cleaned where nothing is wrong, otherwise as typed. */
  values: Values;
  /** At most one a field, in the order of the form. */
  problems: Problem[];
}

/**
 * One local part and a domain of at least two labels, letters of any script. Wider than zod's own pattern and
 * `type=email` (no `å`), narrower than RFC 5321: no quoted local parts, no address literals.
 */
const address =
  /^(?!\.)(?!.*\.[.@])[^\s@"(),:;<>[\]\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u;

/** The issue's message. No check aborts: each field's first issue counts, and one sending shows all there is to mend. */
const code = (key: ErrorCode) => key;

/** No line breaks where the form has a single line: the text may end in the head of a mail. */
const line = () => z.overwrite<string>((text) => text.trim().replace(/\s+/g, ' '));

/** A browser posts `\r\n` for what `maxlength` counted as one character. */
const paragraphs = () => z.overwrite<string>((text) => text.replace(/\r\n?/g, '\n').trim());

const person = {
  name: z
    .string()
    .check(line(), z.minLength(1, code('nameRequired')), z.maxLength(limits.name, code('nameLong'))),
  email: z
    .string()
    .check(
      line(),
      z.minLength(1, code('emailRequired')),
      z.maxLength(limits.email, code('emailLong')),
      z.regex(address, code('emailInvalid')),
    ),
  company: z.string().check(line(), z.maxLength(limits.company, code('companyLong'))),
  message: z
    .string()
    .check(
      paragraphs(),
      z.minLength(limits.messageLeast, code('messageShort')),
      z.maxLength(limits.message, code('messageLong')),
    ),
};

const contact = z.object(person);

const consultation = ({ topics, hours, now }: Rules) => {
  const isOffered = (time: string) => dailySlots(hours).includes(time);
  const isOfferedOn = (date: string, time: string) => slotsOfDay(date, hours).includes(time);
  return z
    .object({
      ...person,
      topic: z.string().check(z.refine((topic) => topics.includes(topic), code('topicRequired'))),
      date: z.string().check(
        z.trim(),
        z.refine(isDay, code('dateRequired')),
        z.refine((date) => date >= today(hours, now), code('datePast')),
        z.refine((date) => isOpenDay(date, hours), code('dateWeekend')),
        z.refine((date) => slotsOn(date, hours, now).length > 0, code('datePast')),
      ),
      time: z
        .string()
        .check(z.trim(), z.minLength(1, code('timeRequired')), z.refine(isOffered, code('timeOutside'))),
    })
    .check(
      z.refine(
        ({ date, time }) =>
          !isDay(date) || !isOpenDay(date, hours) || !isOffered(time) || isOfferedOn(date, time),
        { path: ['time'], error: code('timeOutside') },
      ),
      z.refine(
        ({ date, time }) => {
          const slots = slotsOn(date, hours, now);
          return slots.length === 0 || !isOfferedOn(date, time) || slots.includes(time);
        },
        { path: ['time'], error: code('datePast') },
      ),
    );
};

/** Checks what was typed, by the same rules in the browser and at the receiver. Missing values count as empty. */
export function check(form: FormName, typed: Readonly<Record<string, unknown>>, rules: Rules): Checked {
  const fields = fieldsOf(form);
  const texts = Object.fromEntries(
    fields.map((field) => [field, typeof typed[field] === 'string' ? typed[field] : '']),
  );
  const schema = form === 'contact' ? contact : consultation(rules);
  const result = schema.safeParse(texts);
  if (result.success) return { values: result.data, problems: [] };
  const problems = fields.flatMap((field) => {
    const issue = result.error.issues.find(({ path }) => path[0] === field);
    return issue ? [{ field, code: issue.message as ErrorCode }] : [];
  });
  return { values: texts, problems };
}
