import { z } from 'zod';
import { ofKind } from './field-schemas.ts';
import { FactValue, type FieldPage } from './field-value.ts';
import type { ContactFacts } from './shown.ts';

/** The contact facts of the site's configuration. */
export class ContactReference extends FactValue {
  readonly contact = 'main';

  get kind(): 'contactFacts' {
    return 'contactFacts';
  }

  show(page: FieldPage): ContactFacts {
    return page.contact();
  }
}

/** The word `main`: the contact facts of the site's configuration. */
export const contactFacts = () =>
  ofKind(
    z.literal('main').transform(() => new ContactReference()),
    { kind: 'contactFacts', editedAs: 'plain' },
  );
