import { z } from 'zod';
import { ofKind } from './field-schemas.ts';
import { type FieldNames, type FieldPage, type FieldRules, type FieldUses, FieldValue, type ValuePath } from './field-value.ts';
import type { PageLink } from './form-fields.ts';
import type { PageTarget } from './names.ts';

/** A page key with an optional anchor: `contact`, `contact#form`, or `careers/<id>` for the page of an entry. */
export class PageReference extends FieldValue implements PageTarget {
  readonly page: string;
  readonly anchor: string | undefined;
  /** `written`: the key, with `#` before the anchor. */
  constructor(written: string) {
    super();
    const [page = '', anchor] = written.split('#');
    this.page = page;
    this.anchor = anchor;
  }

  get kind(): 'pageReference' {
    return 'pageReference';
  }

  /** What names a link among others: the key of its page. */
  get name(): string {
    return this.page;
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

const pageKey = /^[a-z0-9-]+(\/[a-z0-9-]+)?(#[a-z0-9-]+)?$/;

export const isPageKey = (text: string): boolean => pageKey.test(text);

const pageName = z.string().regex(pageKey, 'a page key such as "contact" or "contact#form"').meta({ names: 'pages' });

const anyPageReference = pageName.transform((value) => new PageReference(value));
export const pageReference = () => ofKind(anyPageReference, { kind: 'pageReference', editedAs: 'page' });

/** The page that a menu item leads to; null for anything else. */
export function menuPage(item: unknown): string | null {
  const { path } = (item ?? {}) as { path?: unknown };
  return path instanceof MenuTarget ? path.page : null;
}

/** A page of a menu, of which nothing but a page can be an item. */
export const menuTarget = () =>
  ofKind(
    pageName.transform((value) => new MenuTarget(value)),
    { kind: 'pageReference', editedAs: 'page' },
  );
