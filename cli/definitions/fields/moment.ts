import { z } from 'zod';
import { isDay } from '../../platform/build-date.ts';
import { dayAfter, isTimeZone } from '../../platform/time-zone.ts';
import { ofKind } from './field-schemas.ts';
import { type FieldPage, type FieldRules, type FieldUses, TextlessValue, type ValuePath } from './field-value.ts';
import { dayFrom, dayOf, firstTime, intervalOf, onDay, repetitionKeys, repetitionProblem, repetitionWords, wordOf } from './repetition.ts';
import { shownRepetition } from './repetition-texts.ts';
import type { ShownMoment } from './shown.ts';
import { shownMoment } from './time-texts.ts';
import type { MomentFacts, Repetition, TimeSpan } from './written-times.ts';

/** An instant with a length, or without one, in the time zone of the site or in one of its own. It may take place again. */
export class Moment extends TextlessValue {
  readonly facts: MomentFacts;
  /** Whether it is written as one text, not as a mapping. */
  readonly #isPlain: boolean;
  constructor(facts: MomentFacts, isPlain: boolean) {
    super();
    this.facts = facts;
    this.#isPlain = isPlain;
  }

  get kind(): 'moment' {
    return 'moment';
  }

  override get hasText(): boolean {
    return true;
  }

  override get span(): TimeSpan {
    const { to, ...facts } = this.facts;
    return { ...facts, until: to ?? facts.from };
  }

  check(rules: FieldRules, at: ValuePath): boolean {
    const { zone } = this.facts;
    // A day that is an exception has no time that could be wrong.
    const { from, to } = onDay(this.facts, firstTime(this.facts) ?? dayOf(this.facts.from));
    rules.minute(from, zone, this.#isPlain ? at : [...at, 'from']);
    if (to !== null) rules.minute(to, zone, [...at, 'to']);
    return true;
  }

  uses(found: FieldUses): void {
    found.time(this.span);
    const { repeats } = this.facts;
    if (repeats === undefined) return;
    for (const every of repeats.every) found.word(repetitionWords, ...wordOf(every));
    const interval = intervalOf(repeats);
    if (interval !== null) found.word(repetitionWords, interval.word);
    if (repeats.last === null) found.word(repetitionWords, 'since');
    if (repeats.except.length > 0) found.word(repetitionWords, 'except');
  }

  show(page: FieldPage): ShownMoment {
    const { facts, span } = this;
    const when = page.when(span);
    if (facts.repeats === undefined) return { ...shownMoment(facts, page.timeZone, page.locale), when };
    const { from, until } = page.timeOf(span);
    const time = { ...facts, from: from ?? facts.from, to: facts.to && until };
    const repeats = shownRepetition(facts, facts.repeats, page);
    return { ...shownMoment(time, page.timeZone, page.locale), repeats, when };
  }
}

const minuteExpected = 'a day and a time such as 2026-12-13 16:00';

const minute = () =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d$/, { error: minuteExpected, abort: true })
    .refine((text) => isDay(dayOf(text)), { error: minuteExpected, abort: true })
    .meta({ title: 'day and time' });

const endExpected = 'a time such as 18:30, or a day and a time such as 2026-12-14 02:00';

const end = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2} )?([01]\d|2[0-3]):[0-5]\d$/, { error: endExpected, abort: true })
  .refine((text) => !text.includes(' ') || isDay(dayOf(text)), {
    error: endExpected,
    abort: true,
  })
  .describe('When it ends: a time on the same day, such as 18:30, or a day and a time.');

/** The end of a moment as a minute. A time alone is on the day on which it begins. */
const endOf = (from: string, to: string): string => (to.includes(' ') ? to : `${dayOf(from)} ${to}`);

const laterExpected = (from: string): string =>
  `a time after that of "from"; on a later day, with its day, such as ${dayAfter(dayOf(from))} 02:00`;

const written = z
  .strictObject({
    from: minute().describe('When it begins: a day and a time, such as 2026-12-13 16:00.'),
    to: end.optional(),
    zone: z
      .string()
      .refine(isTimeZone, { message: 'a time zone such as Europe/Helsinki' })
      .optional()
      .describe('The IANA time zone of its times; that of the site where left out.'),
    ...repetitionKeys,
  })
  .refine(({ from, to }) => to === undefined || endOf(from, to) > from, {
    path: ['to'],
    error: ({ input }) => laterExpected((input as { from: string }).from),
    abort: true,
  })
  .superRefine(({ from, every, weeks, months, last, except }, { addIssue }) => {
    const given = { weeks, months, last, except };
    const [alone] = every === undefined ? Object.entries(given).filter(([, value]) => value !== undefined) : [];
    if (alone !== undefined)
      addIssue({
        code: 'custom',
        path: [alone[0]],
        message: 'a key only beside "every", such as every: thursday',
        continue: false,
      });
    const repeats = repetitionIn({ every, ...given });
    const problem = repeats && repetitionProblem(dayOf(from), repeats);
    if (problem) addIssue({ code: 'custom', ...problem, continue: false });
  });

type WrittenMoment = z.output<typeof written>;

const repetitionIn = ({
  every,
  weeks = 1,
  months = 1,
  last,
  except = [],
}: Pick<WrittenMoment, keyof typeof repetitionKeys>): Repetition | null =>
  every === undefined ? null : { every: [every].flat(), weeks, months, last: last ?? null, except };

/** What a moment says. The minutes of one that takes place again are those of the first time. */
function factsOf({ from, to, zone, ...rest }: WrittenMoment): MomentFacts {
  const facts = {
    from,
    to: to === undefined ? null : endOf(from, to),
    ...(zone === undefined ? {} : { zone }),
  };
  const repeats = repetitionIn(rest);
  if (repeats === null) return facts;
  const first = dayFrom(dayOf(from), repeats, null);
  return { ...onDay(facts, first ?? dayOf(from)), repeats };
}

/**
 * An instant: `2026-12-13 16:00`, with a length as `{ from: 2026-12-13 16:00, to: 18:30 }`. Of a time that comes twice, because clocks are
 * put back, the first is meant. With `every: thursday`, it takes place again.
 */
export const moment = () =>
  ofKind(
    z
      .union([minute(), written])
      .transform((value) => (typeof value === 'string' ? new Moment({ from: value, to: null }, true) : new Moment(factsOf(value), false))),
    { kind: 'moment', editedAs: 'moment' },
  );
