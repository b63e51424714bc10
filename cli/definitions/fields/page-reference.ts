import { z } from 'zod';
import { ofKind } from './field-schemas.ts';
import {
  type FieldNames,
  type FieldPage,
  type FieldRules,
  type FieldUses,
  FieldValue,
  type PageTarget,
  type ValuePath,
} from './field-value.ts';
import type { PageLink } from './form-fields.ts';
import { localizedText } from './localized.ts';

/** A page key with an optional anchor: `contact`, `contact#form`, or `careers/<id>` for the page of an entry. */
export class PageReference extends FieldValue implements PageTarget {
  readonly page: string;
  readonly anchor: string | undefined;
  constructor(page: string, anchor: string | undefined) {
    super();
    this.page = page;
    this.anchor = anchor;
  }

  get kind(): 'pageReference' {
    return 'pageReference';
  }

  check(rules: FieldRules, at: ValuePath): boolean {
    rules.page(this, at);
    return true;
  }

  uses(found: FieldUses): void {
    found.page(this.page);
  }

  show(page: FieldPage): PageLink {
    return page.pageLink(this.page, this.anchor);
  }

  read(): [] {
    return [];
  }

  names<T>(names: FieldNames<T>): T[] {
    return names.page(this);
  }
}

/** The page of a menu item. The item is for the languages of the page, unless it says for which. */
export class MenuTarget extends PageReference {}

const pageName = z
  .string()
  .regex(/^[a-z0-9-]+(\/[a-z0-9-]+)?(#[a-z0-9-]+)?$/, 'a page key such as "contact" or "contact#form"')
  .meta({ names: 'pages' });

const named = (value: string): [page: string, anchor: string | undefined] => {
  const [page = '', anchor] = value.split('#');
  return [page, anchor];
};

const anyPageReference = pageName.transform((value) => new PageReference(...named(value)));
export const pageReference = () => ofKind('pageReference', anyPageReference);

/** The page that a menu item leads to; null for anything else. */
export function menuPage(item: unknown): string | null {
  const { path } = (item ?? {}) as { path?: unknown };
  return path instanceof MenuTarget ? path.page : null;
}

export const menuTarget = () =>
  ofKind(
    'pageReference',
    pageName.transform((value) => new MenuTarget(...named(value))),
  );

/** A link to a page with its own words, for heroes and calls to action. */
export const action = () =>
  z.strictObject({
    page: pageReference().describe('The page that the button leads to, such as contact or contact#form.'),
    label: localizedText().describe('The words on the button.'),
  });
