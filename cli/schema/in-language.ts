import type {
  CalendarDay,
  ContactReference,
  EntryList,
  FormName,
  IconName,
  Localized,
  PageReference,
  Picture,
  Reference,
  RichText,
  SampleMark,
  WholeCollection,
} from './fields.ts';
import type { ShownForm } from './form-fields.ts';
import type { Quantity, QuantityValue } from './quantity.ts';

/** A rich text, parsed. `children` of inline nodes never hold blocks. */
export type InlineNode =
  | { type: 'text'; value: string }
  | { type: 'emphasis' | 'strong'; children: InlineNode[] }
  | { type: 'link'; href: string; language?: string; children: InlineNode[] };
export type BlockNode =
  | { type: 'paragraph'; children: InlineNode[] }
  | { type: 'list'; ordered: boolean; items: BlockNode[][] };

/** A link to a page of the site. `language` is set where the page is in another language than the one it stands on. */
export interface PageLink {
  href: string;
  /** The page's own title in that language. */
  title: string;
  language?: string;
}

/** A figure formatted for the page's language, with the bare number for drawings. */
export interface Figure {
  /** For example `500+`, `99.5%`, `99,5 %`. */
  text: string;
  value: number;
  unit?: Quantity['unit'];
}

/** A picture with its address, its size in pixels and what it shows, in words. */
export interface ShownPicture {
  href: string;
  width: number;
  height: number;
  alt: string;
}

/** Contact facts, formatted for the page's language, as far as the site gives them. */
export interface ContactFacts {
  organization: string;
  /** Street, postal code with city, country; without those that are not known. */
  addressLines: string[];
  /** `href` is the number as a `tel:` link (RFC 3966). */
  phone?: { text: string; href: string };
  email?: string;
  /** For example `Monday–Friday, 09:00–18:00`, one for each range of days. */
  hours: string[];
  timeZone: string;
}

/** A day as machines and as people read it: `2027-01-31`, `31 January 2027`. */
export interface Day {
  date: string;
  text: string;
}

/** An entry of a collection in one language, as lists and references show it. */
export type ShownEntry<Entry> = InLanguage<Entry> & {
  id: string;
  /** Its page in this language, where it has one. */
  page?: PageLink;
};

/** An entry as any list shows it, whatever its collection. */
export interface ListedEntry {
  id: string;
  title: string;
  /** One or two sentences: the description, or the beginning of the text. */
  text?: string;
  /** Where it belongs: its topics, each with its page where it has one. */
  tags?: { id: string; title: string; href?: string }[];
  /** The day by which the list is sorted. */
  date?: Day;
  /** Its page in this language, where it has one. */
  page?: PageLink;
}

/** Entries of a collection, or one page of the list of them. */
export interface ShownList {
  items: ListedEntry[];
  /** What is said where there are none. */
  none: string;
  /** Above what refers to an entry. */
  heading?: string;
  /** Where the whole list stands; absent on that page itself. */
  whole?: PageLink;
  /** Present where the list has more pages than one. */
  pages?: ListPages;
}

/** The way from one page of a list to the next. */
export interface ListPages {
  /** Names the links for those who do not see them. */
  label: string;
  /** `Page 2 of 5` */
  pageOf: string;
  previous?: PageLink;
  next?: PageLink;
}

/** A section as templates receive it, whatever its type. */
export interface ShownSection {
  type: string;
  id?: string | undefined;
  title: string;
  lead?: string | undefined;
}

/** What a template receives for a validated value: one language, references resolved, figures formatted. */
export type InLanguage<T> =
  T extends Localized<infer V>
    ? InLanguage<V>
    : T extends RichText
      ? BlockNode[]
      : T extends Reference<infer E>
        ? ShownEntry<E>
        : T extends EntryList
          ? ShownList
          : T extends WholeCollection<infer E>
            ? ShownEntry<E>[]
            : T extends PageReference
              ? PageLink
              : T extends Picture
                ? ShownPicture
                : T extends IconName
                  ? string
                  : T extends QuantityValue
                    ? Figure
                    : T extends CalendarDay
                      ? Day
                      : T extends FormName
                        ? ShownForm
                        : T extends SampleMark
                          ? boolean
                          : T extends ContactReference
                            ? ContactFacts
                            : T extends readonly (infer V)[]
                              ? InLanguage<V>[]
                              : T extends object
                                ? { [K in keyof T]: InLanguage<T[K]> }
                                : T;
