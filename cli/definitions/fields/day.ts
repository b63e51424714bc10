import { z } from 'zod';
import { dayAfter } from '../../platform/time-zone.ts';
import { ofKind } from './field-schemas.ts';
import { FactValue, type FieldPage } from './field-value.ts';
import type { Day } from './shown.ts';
import { shownDay } from './time-texts.ts';
import type { TimeSpan } from './written-times.ts';

/** A day of the calendar in the site's time zone. */
export class CalendarDay extends FactValue {
  /** For example `2026-11-30`. Days can be compared as texts. */
  readonly date: string;
  constructor(date: string) {
    super();
    this.date = date;
  }

  get kind(): 'day' {
    return 'day';
  }

  override get hasText(): boolean {
    return true;
  }

  override get span(): TimeSpan {
    return { from: this.date, until: dayAfter(this.date) };
  }

  show(page: FieldPage): Day {
    return shownDay(this.date, page);
  }
}

/** A day in the site's time zone, such as `2026-11-30`. */
export const day = () =>
  ofKind(
    z.iso.date().transform((date) => new CalendarDay(date)),
    { kind: 'day', editedAs: 'day' },
  );
