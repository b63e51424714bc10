import { z } from 'zod';
import { ofKind } from './field-schemas.ts';
import { type FieldPage, type FieldRules, type FieldUses, TextlessValue, type ValuePath } from './field-value.ts';
import type { ShownOpeningTimes } from './shown-hours.ts';

/** The opening hours of the site's configuration. */
export class ContactHours extends TextlessValue {
  readonly hours = 'main';

  get kind(): 'contactHours' {
    return 'contactHours';
  }

  check(rules: FieldRules, at: ValuePath): boolean {
    rules.contact('hours', at);
    return true;
  }

  /** They say whether it is open today. */
  uses(found: FieldUses): void {
    found.today();
  }

  show(page: FieldPage): ShownOpeningTimes {
    return page.openingTimes();
  }
}

/** The word `main`: the opening hours of the site's configuration. */
export const contactHours = () =>
  ofKind(
    z.literal('main').transform(() => new ContactHours()),
    { kind: 'contactHours', editedAs: 'plain' },
  );
