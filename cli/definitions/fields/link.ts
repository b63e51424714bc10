import { z } from 'zod';
import { ofKind } from './field-schemas.ts';
import { FactValue, type FieldPage, type FieldRules, type ValuePath } from './field-value.ts';
import type { PageLink } from './form-fields.ts';
import { byLanguage, Localized, localizedText } from './localized.ts';
import { isPageKey, MenuTarget, PageReference } from './page-reference.ts';

/** Where a link leads that is no page: an address elsewhere, or a file of `public/`, written as in the links of texts. */
export class LinkAddress extends FactValue {
  readonly target: string;
  constructor(target: string) {
    super();
    this.target = target;
  }

  get kind(): 'link' {
    return 'link';
  }

  /** What names the link among others: its address. */
  get name(): string {
    return this.target;
  }

  override check(rules: FieldRules, at: ValuePath): boolean {
    rules.address(this.target, at);
    return true;
  }

  show(page: FieldPage): PageLink {
    return page.addressLink(this.target);
  }
}

/** An address for each language. It is not a translation: it stays if the other one changes. */
export class LocalizedAddress extends Localized<LinkAddress> {
  override get isTranslated(): boolean {
    return false;
  }

  /** What names the link among others: its address in one of the languages. */
  get name(): string {
    return Object.values(this.values)[0]?.name ?? '';
  }

  override read(): [] {
    return [];
  }
}

/** What has a colon or a dot before any space, or is a path. Its check says what is wrong with one that is none. */
const address = /^(?!page:)(?:[^\s:.]*[:.]|\/)/;

const addresses = byLanguage(
  z
    .string()
    .regex(address, 'an address such as "https://example.org"')
    .meta({ title: 'address' })
    .transform((target) => new LinkAddress(target)),
  { languages: 'required', eachItsOwn: true },
).transform((values) => new LocalizedAddress(values, true));

/** A link to a page, or to an address, which may differ by language. `toPage` makes the value for a page. */
const linkBy = <P extends PageReference>(toPage: (written: string) => P) =>
  z.union([
    z
      .string()
      .refine((written) => isPageKey(written) || address.test(written), {
        message: 'a page key such as "contact" or "contact#form", or an address such as "https://example.org"',
      })
      .meta({ names: 'pages', orAddress: true })
      .transform((written): P | LinkAddress => (isPageKey(written) ? toPage(written) : new LinkAddress(written))),
    addresses,
  ]);

const anyLink = ofKind(
  linkBy((written) => new PageReference(written)),
  { kind: 'link', editedAs: 'link' },
);
/** Where a link leads: a page by its key, a file of `public/`, or an address elsewhere. */
export const link = () => anyLink;

const anyMenuLink = ofKind(
  linkBy((written) => new MenuTarget(written)),
  { kind: 'link', editedAs: 'link' },
);
/** The same for an item of a menu, which is for the languages of its page. */
export const menuLink = () => anyMenuLink;

/** Where a menu item leads. */
export type MenuLink = z.output<typeof anyMenuLink>;

/** A link with its own words, for heroes and calls to action. */
export const action = () =>
  z.strictObject({
    page: link().describe(
      'Where it leads: a page such as contact, a part of it such as contact#form, a file such as file:plan.pdf, or an address such as https://example.org.',
    ),
    label: localizedText().describe('The words on the button.'),
  });
