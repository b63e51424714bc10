import { z } from 'zod';
import { ofKind } from './field-schemas.ts';
import { type FieldPage, type FieldUses, TextlessValue } from './field-value.ts';
import type { Day } from './shown.ts';
import { shownDay } from './time-texts.ts';

/** The day on which a page is shown. */
export class Today extends TextlessValue {
  get kind(): 'today' {
    return 'today';
  }

  check(): boolean {
    return true;
  }

  uses(found: FieldUses): void {
    found.today();
  }

  show(page: FieldPage): Day {
    return shownDay(page.date, page);
  }
}

/** The day of the build in the site's time zone. Content writes nothing. */
export const today = () =>
  ofKind(
    z
      .literal('today')
      .default('today')
      .transform(() => new Today()),
    { kind: 'today', editedAs: 'plain' },
  );
