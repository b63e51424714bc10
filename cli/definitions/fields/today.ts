import { z } from 'zod';
import { ofKind } from './field-schemas.ts';
import { FactValue, type FieldPage, type FieldUses } from './field-value.ts';
import type { Day } from './shown.ts';
import { shownDay } from './time-texts.ts';

/** The day on which a page is shown. */
export class Today extends FactValue {
  get kind(): 'today' {
    return 'today';
  }

  override uses(found: FieldUses): void {
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
