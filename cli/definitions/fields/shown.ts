import type { SchemaNode } from '../structured-data.ts';
import type { PageLink } from './form-fields.ts';

/** A parsed rich text. `children` of inline nodes never hold blocks. */
export type InlineNode =
  | { type: 'text'; value: string }
  | { type: 'emphasis' | 'strong'; children: InlineNode[] }
  | { type: 'link'; href: string; language?: string; children: InlineNode[] };
export type BlockNode = { type: 'paragraph'; children: InlineNode[] } | { type: 'list'; ordered: boolean; items: BlockNode[][] };

/** A parsed piece of an article within a line. */
export type ArticleInline =
  | { type: 'text' | 'code'; value: string }
  | { type: 'break' }
  | { type: 'emphasis' | 'strong' | 'struck'; children: ArticleInline[] }
  | { type: 'link'; href: string; language?: string; children: ArticleInline[] }
  /** A reference to a footnote: whether it is the first one. Footnotes are numbered in the order of their first references. */
  | { type: 'note'; number: number; first: boolean };

/** What a part of code is, for its look. */
export type CodeKind =
  | 'attribute'
  | 'comment'
  | 'constant'
  | 'deleted'
  | 'function'
  | 'inserted'
  | 'keyword'
  | 'punctuation'
  | 'string'
  | 'tag'
  | 'type';

/** A part of code, with its kind if it has one. */
export type CodePart = string | readonly [kind: CodeKind, text: string];

/** Lines of code that its author has marked, with the ends of all lines but the last one of the code. */
export type MarkedLines = readonly [kind: 'marked', parts: readonly CodePart[]];

/** A cell of a table in an article. */
export type ArticleCell = ArticleInline[];

/** A picture of an article, with what stands below it. */
export interface ArticleFigure {
  type: 'figure';
  picture: ShownPicture;
  caption?: string;
}

/** The kinds of call-outs, as GitHub writes them: `> [!NOTE]`. */
export const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const;
export type CalloutKind = (typeof calloutKinds)[number];

/** A section of the site in an article. `<ArticleBody>` shows it with the component of its type. */
export interface ArticleSection {
  type: 'section';
  /** Its fields, as the component of its type has them. */
  section: ShownSection;
}

/** A parsed block of an article. `F`: its figures and sections. `children` of inline nodes never hold blocks. */
export type ArticleBlock<F = ArticleFigure | ArticleSection> =
  | { type: 'paragraph'; children: ArticleInline[] }
  /** `level`: from 1, that of the first heading. `id`: its anchor; `isNamed` if its author has written it. */
  | { type: 'heading'; level: number; id: string; isNamed?: true; children: ArticleInline[] }
  | { type: 'list'; ordered: boolean; start?: number; items: ArticleBlock<F>[][] }
  /** `from`: who said it, or where it stands. */
  | { type: 'quotation'; blocks: ArticleBlock<F>[]; from?: ArticleInline[] }
  /** `label`: what the kind is called in the language of the page. */
  | { type: 'callout'; kind: CalloutKind; label?: string; blocks: ArticleBlock<F>[] }
  /**
   * `language`: as it is written. `title`: the name of its file. `lines`: the numbers of those that are marked. `parts`: the same text with
   * what its parts are, if the language is known or lines are marked.
   */
  | {
      type: 'code';
      value: string;
      language?: string;
      title?: string;
      lines?: readonly number[];
      parts?: readonly (CodePart | MarkedLines)[];
    }
  | { type: 'rule' }
  /** `align`: of each column. A row has as many cells as the head. */
  | { type: 'table'; align: ColumnAlign[]; head: ArticleCell[]; rows: ArticleCell[][] }
  /** The texts of the footnotes, in the order of their numbers: the last block of an article that has some. */
  | { type: 'notes'; items: ArticleBlock<F>[][] }
  | F;

/** Where the text of a column stands, in the direction of reading. Null: where it stands in any text. */
export type ColumnAlign = 'start' | 'center' | 'end' | null;

/** A picture of the content. `<Picture>` of `tvilling/templates/pictures/picture` shows it. */
export interface ShownPicture {
  /** The address of the whole picture in a format that every browser shows. */
  href: string;
  /** Its size in pixels, as people see it. */
  width: number;
  height: number;
  /** Empty for a decorative picture. */
  alt: string;
  /** The beginning of the addresses of its sizes: `<base>-640x360.avif`. Missing for a drawing (SVG), which has one file. */
  base?: string;
  /** The format for browsers that know neither AVIF nor WebP: `png` if a part of the picture is transparent. */
  fallback?: 'jpg' | 'png';
  /** Its mean colour, `#8a97a3`, to be seen until it is loaded. */
  color?: string;
  /** Whether it is the first picture of the page. */
  first?: true;
}

/** Contact facts, formatted for the page's language. Facts that the site does not give are missing. */
export interface ContactFacts {
  organization: string;
  /** Street, postal code with city, country. Unknown parts are left out. */
  addressLines: string[];
  /** `href` is the number as a `tel:` link (RFC 3966). */
  phone?: { text: string; href: string };
  email?: string;
  /** For example `Monday–Friday, 09:00–18:00`: one for each range of days. */
  hours: string[];
  timeZone: string;
}

/** A day for machines and for people: `2027-01-31`, `31 January 2027`. */
export interface Day {
  date: string;
  text: string;
}

/** How a time lies to the instant at which a page is shown. */
export const whens = ['coming', 'now', 'past'] as const;
export type When = (typeof whens)[number];

/** Days from a first one to a last one. An end that is open is missing. */
export interface ShownPeriod {
  from?: Day;
  to?: Day;
  /** For example `1 May – 30 September 2026`, or `1 May 2026 –`. */
  text: string;
  when: When;
}

/** An instant for machines and for people. */
export interface Instant {
  /** With its offset from UTC: `2026-12-13T16:00:00+01:00` (RFC 3339), for `<time dateTime>`. */
  dateTime: string;
  /** For example `13 December 2026 at 16:00`. */
  text: string;
}

/** A moment: from an instant until another one, or an instant alone. */
export interface ShownMoment {
  from: Instant;
  /** Missing if content does not say when it ends. */
  to?: Instant;
  /** The whole: `13 December 2026, 16:00–18:30`. */
  text: string;
  when: When;
  /** If it takes place again, when. All else is then about the current time or the next, or about the last if it is over. */
  repeats?: ShownRepetition;
}

/** When something takes place again. */
export interface ShownRepetition {
  /** In words: `Thursdays, 18:00–20:00, 4 March – 24 June 2027`. */
  text: string;
  /** The same for search engines, as the `eventSchedule` of an event. */
  schedule: SchemaNode;
}

/** An entry of any collection, as any list shows it. */
export interface ListedEntry {
  id: string;
  title: string;
  /** One or two sentences: the description, or the beginning of the text. */
  text?: string;
  /** What the definition names as its picture, and as its facts: a price, a year. What an entry lacks is missing. */
  picture?: ShownPicture;
  facts?: { field: string; text: string }[];
  /** Its topics, each with the address of its page if it has one, and the language of that page if it is another one. */
  tags?: { id: string; title: string; href?: string; language?: string }[];
  /** The time by which the list is sorted: a day, a period or a moment. */
  date?: Day;
  period?: ShownPeriod;
  moment?: ShownMoment;
  /** Its page, if it has one: in this language, or in the one in which the entry is shown. */
  page?: PageLink;
}

/** Entries of a collection, or one page of a list. */
export interface ShownList {
  items: ListedEntry[];
  /** The text for an empty list. */
  none: string;
  /** The heading above entries that refer to another. */
  heading?: string;
  /** The page with the whole list; missing on that page itself. */
  whole?: PageLink;
  /** The calendar file of all its entries, if the collection has one: on the page of the list, where it has what is to come. */
  calendar?: PageLink;
  /** The other pages of the list; missing if it has only one. */
  pages?: ListPages;
}

/** A search of all pages in one language. */
export interface ShownSearch {
  /** The address of the index: `SearchDocument[]` as JSON. */
  index: string;
  /** The address of Pagefind's files for the language; missing if the index is small. */
  pagefind?: string;
  /** The pages that are found, without those of entries, in the order of the route table. */
  pages: PageLink[];
}

/** A page in the index of a search. All texts are plain. */
export interface SearchDocument {
  href: string;
  title: string;
  description: string;
  /** Words that people look for, as the page names them. */
  keywords: string;
  /** A line for each. */
  headings: string;
  text: string;
  /**
   * Where the text of each heading with an anchor begins. A line for each: the offset in `text`, the line of `headings`, from
   * 0, and the anchor, as in `1200 3 how-it-began`. An offset alone: from there on, there is no such heading.
   */
  places: string;
  /** The words of its sections, such as the names of facts. */
  labels: string;
}

/** Links between the pages of a list. */
export interface ListPages {
  /** The accessible name of the links. */
  label: string;
  /** `Page 2 of 5` */
  pageOf: string;
  previous?: PageLink;
  next?: PageLink;
}

/** A section of any type, as templates receive it. */
export interface ShownSection {
  type: string;
  id?: string | undefined;
  /** The sections of page files have one. Without it, a section has no heading, for a text that belongs to the title of the page. */
  title?: string | undefined;
  lead?: string | undefined;
  /** The part of the hero's drawing that it is about, from 1 on. */
  stage?: number | undefined;
}
