import { z } from 'zod';
import { ofKind } from './field-schemas.ts';
import { FactValue, type FieldPage, type FieldUses } from './field-value.ts';
import type { ShownSearch } from './shown.ts';

/** A search of all pages in a language. */
export class SiteSearch extends FactValue {
  readonly of = 'all';

  get kind(): 'siteSearch' {
    return 'siteSearch';
  }

  override uses(found: FieldUses): void {
    found.search();
  }

  show(page: FieldPage): ShownSearch {
    return page.search();
  }
}

/** The word `all`: a search of all pages in the language of the page. */
export const siteSearch = () =>
  ofKind(
    z
      .literal('all')
      .default('all')
      .transform(() => new SiteSearch()),
    { kind: 'siteSearch', editedAs: 'plain' },
  );
