import { z } from 'zod';
import { dayAfter } from '../../platform/time-zone.ts';
import { ofKind } from './field-schemas.ts';
import { FactValue, type FieldPage, type FieldUses } from './field-value.ts';
import { repetitionWords } from './repetition.ts';
import type { ShownPeriod } from './shown.ts';
import { periodText, shownDay } from './time-texts.ts';
import type { TimeSpan } from './written-times.ts';

/** Days of the calendar in the site's time zone, from a first one to a last one. */
export class DaySpan extends FactValue {
  /** The first day, `2026-05-01`; null if the period has no beginning. */
  readonly from: string | null;
  /** The last day; null if the period has no end. */
  readonly to: string | null;
  constructor(from: string | null, to: string | null) {
    super();
    this.from = from;
    this.to = to;
  }

  get kind(): 'period' {
    return 'period';
  }

  override get hasText(): boolean {
    return true;
  }

  override get span(): TimeSpan {
    return { from: this.from, until: this.to === null ? null : dayAfter(this.to) };
  }

  override uses(found: FieldUses): void {
    found.time(this.span);
    if (this.to === null) found.word(repetitionWords, 'since');
    if (this.from === null) found.word(repetitionWords, 'until');
  }

  show(page: FieldPage): ShownPeriod {
    const { from, to } = this;
    return {
      ...(from === null ? {} : { from: shownDay(from, page) }),
      ...(to === null ? {} : { to: shownDay(to, page) }),
      text: periodText(from, to, page),
      when: page.when(this.span),
    };
  }
}

/** An end of a period that content may leave out. */
export type PeriodEnd = 'from' | 'to';

const end = (name: PeriodEnd, open: readonly PeriodEnd[]) => {
  const date = z.iso.date().describe(name === 'from' ? 'The first day.' : 'The last day.');
  return open.includes(name) ? date.optional() : date;
};

/**
 * Days from a first one to a last one: `{ from: 2026-05-01, to: 2026-09-30 }`. `open`: the ends that content may leave out, though not
 * both of them: `period({ open: ['to'] })`.
 */
export const period = ({ open = [] }: { open?: readonly PeriodEnd[] } = {}) =>
  ofKind(
    z
      .strictObject({ from: end('from', open), to: end('to', open) })
      .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
        path: ['to'],
        error: 'the day of "from", or one after it',
        abort: true,
      })
      .refine(({ from, to }) => from !== undefined || to !== undefined, {
        path: ['from'],
        error: 'the first day, or the last one as "to"',
        abort: true,
      })
      .transform(({ from, to }) => new DaySpan(from ?? null, to ?? null)),
    { kind: 'period', editedAs: 'group' },
  );
