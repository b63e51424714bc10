import type { detectors } from '../../cli/definitions/fields/config.ts';
import type { PageLink } from '../../cli/definitions/fields/form-fields.ts';
import type {
  ArticleBlock,
  InLanguage,
  ListedEntry,
  ShownEntry,
  ShownList,
  ShownSection,
} from '../../cli/definitions/fields/in-language.ts';
import type { Page, PageHero } from '../../cli/definitions/fields/page.ts';
import type {
  CollectionDefinition,
  defineShell,
  EntryValue,
  Interactive,
  SectionDefinition,
  SectionValue,
} from '../../cli/definitions/schema.ts';

export type { Figure, ShownEmbed, ShownFilm, ShownPrice } from '../../cli/definitions/fields/fields.ts';
export type { PageLink, ShownField, ShownForm } from '../../cli/definitions/fields/form-fields.ts';
export type {
  ArticleBlock,
  ArticleCell,
  ArticleInline,
  BlockNode,
  CodePart,
  Day,
  InlineNode,
  ListedEntry,
  ListPages,
  MarkedLines,
  SearchDocument,
  ShownList,
  ShownPicture,
} from '../../cli/definitions/fields/in-language.ts';
export type { WordsOf } from '../../cli/definitions/schema.ts';

/** What definitions of a theme add. It is empty here, which names no template: `templates/contract.ts` declares it. */
type OfTheme = object;
/** The fields of a hero in `shell/definition.ts`. */
export interface ThemeHero extends OfTheme {}
/** The fields of a link in a submenu, there. */
export interface ThemeLink extends OfTheme {}
/** The words of the shell. */
export interface ShellWords extends OfTheme {}
/** The words of a page that stands in for a translation that is missing. */
export interface FallbackWords extends OfTheme {}
/** The words around the pages of a documentation. */
export interface ReadingWords extends OfTheme {}

/** The hero of a page: the fields of every site, and those of the theme. */
export type Hero = InLanguage<PageHero> & ThemeHero;
export type CallToAction = InLanguage<NonNullable<Page['action']>>;
/** A section of any type. */
export type Section = ShownSection;
/** The fields of a section of one type: `SectionProps<typeof definition>`. */
export type SectionProps<D extends SectionDefinition> = InLanguage<SectionValue<D>>;
/** An entry of a collection as lists and references show it: `EntryOf<typeof definition>`. */
export type EntryOf<D> =
  D extends CollectionDefinition<infer S, infer Detail, infer _Words> ? ShownEntry<Omit<EntryValue<S>, Detail>> : never;

/** The fields that a definition of the shell adds to the navigation, in `shell.fields`. */
export type ShellFields<D extends Pick<ReturnType<typeof defineShell>, 'fields'>> = InLanguage<EntryValue<D['fields']>>;

/** A link in a menu. One in a submenu may have the fields of the theme. */
export interface NavigationLink extends PageLink, Partial<ThemeLink> {
  /** `page`: the page itself; `ancestor`: a page above it. */
  current?: 'page' | 'ancestor';
}

export interface NavigationGroup extends NavigationLink {
  /** Page key, or the address. It is stable, so ids use it. */
  key: string;
  submenu: NavigationLink[];
}

export interface LanguageLink {
  code: string;
  name: string;
  flag: string;
  direction: 'ltr' | 'rtl';
  /** The same page in that language, or the nearest page above that exists in it. */
  href: string;
  current: boolean;
  /** The suggestion to read the page in this language, in this language; missing if the page has no twin. */
  suggestion?: { text: string; accept: string; dismiss: string };
}

/** The logo of the site: the addresses of its pictures. */
export interface Logo {
  src: string;
  /** The picture for dark mode, if it is another one. */
  dark?: string;
  /** The size of the picture in pixels, for its proportions. */
  width: number;
  height: number;
  /** Whether the picture contains the name of the site. */
  holdsName: boolean;
}

export interface Shell {
  name: string;
  /** Missing if the header shows the name alone. */
  logo?: Logo;
  home: string;
  navigation: NavigationGroup[];
  /** The menus of the site's own, by their names in `content/navigation.yaml`. Missing if there are none. */
  menus?: Record<string, NavigationGroup[]>;
  action?: NavigationLink;
  languages: LanguageLink[];
  /** Storage keys for the choice of language, and the order of detectors. */
  detection: { order: (typeof detectors)[number][]; storageKeys: string[]; fallback: string };
  footer: {
    /** The quick links, some with the pages that the header has below them. */
    links: (NavigationLink & { submenu?: NavigationLink[] })[];
    legal: NavigationLink[];
    /** The company and its address, line by line; empty if the site gives none. */
    address: string[];
    phone?: { text: string; href: string };
    email?: string;
    /** The hours of the company, a line for each range; empty if the site gives none. */
    hours: string[];
    /** The number of the company in the public register, with its name. */
    registration?: string;
    /** Year of the build, in the site's time zone. */
    year: number;
  };
  /** `ShellFields<typeof definition>` */
  fields: object;
  words: ShellWords;
}

/** An alternate of a page, for head and sitemap. */
export interface Alternate {
  /** Language code or `x-default`. */
  hreflang: string;
  /** Absolute address. */
  href: string;
}

/** A feed in the head of a page. */
export interface FeedLink {
  /** `application/atom+xml` */
  type: string;
  /** The address from the root of the host. */
  href: string;
  title: string;
}

/** Texts of a page in another language than its own. */
export interface LentTexts {
  language: string;
  direction: 'ltr' | 'rtl';
  texts: string[];
}

/** All data of a template: plain JSON for one page in one language. */
export interface PageProps {
  /** The page kind: the name of a folder in `templates/pages/`. */
  kind: string;
  /** Page key, the same in every language. */
  page: string;
  /** The page that the chapter of this page begins with; missing if it has the colours of the site. */
  chapter?: string;
  language: string;
  /** The locale of numbers: the language with its region. */
  locale: string;
  direction: 'ltr' | 'rtl';
  /**
   * The language of the content, where it is another one: on a fallback, of a page that `language` lacks. Menus, labels
   * and breadcrumbs are in `language`. `words` tell readers so, in `language`.
   */
  text?: Pick<PageProps, 'language' | 'locale' | 'direction'> & {
    words: FallbackWords;
  };
  /** The texts of the page that stand for missing ones, by their languages. The server marks them with `lang`. */
  lent?: LentTexts[];
  /** The name of the scripts and styles that show these props. After they change, browsers load whole pages. */
  build: string;
  /** A hash of the other props. Browsers hydrate a page only with the props that it was rendered with. Undefined in development. */
  version?: string;
  /** Document title. */
  title: string;
  description: string;
  /** Absolute address of the page itself, also in the props of an alias. */
  canonical: string;
  /** Whether search engines may list the page. */
  indexable: boolean;
  /** The page in every language that it exists in; empty if search engines should not see alternates. */
  alternates: Alternate[];
  /** The feeds of the lists that the page belongs to, in its language; missing if there are none. */
  feeds?: FeedLink[];
  /** The way to the page, with the names that it shows: from the first page to itself. */
  breadcrumbs: PageLink[];
  shell: Shell;
  hero: Hero;
  sections: Section[];
  /** The words of the sections and of those in texts, by section type. Types without words are missing. */
  words: Readonly<Record<string, object>>;
  /** When parts of the page need their components: those of sections, by their type, and of the page kind. Missing if none does. */
  interactive?: { page?: Interactive; sections?: Readonly<Record<string, Interactive>> };
  /** The types of the sections that stand in texts of the page; missing if there are none. */
  textTypes?: string[];
  /** The icons that the content of the page names: what stands in an SVG element of 24 × 24 units, by name. Missing if it names none. */
  icons?: Readonly<Record<string, string>>;
  /** The pages of the documentation. Only on pages of a kind that shows them. */
  documentation?: Documentation;
  /** The pages before and after this one in its documentation or its list. Missing if there are none. */
  onward?: Onward;
  /** The closing part; missing if the page has none. */
  action?: CallToAction;
  /** Only on the page of an entry. */
  entry?: PageEntry;
  /** The same text in the site's other languages. Only on the not-found page of hosts that know only one. */
  otherLanguages?: OtherLanguage[];
}

/** The pages of a documentation, in the language of the menus. */
export interface Documentation {
  groups: { title: string; pages: NavigationLink[] }[];
  /**
   * The address of the page that searches the site, if there is one, and the index that it searches (as in a section with a search), which
   * the search over a page has too.
   */
  search?: { page: string; index: string; pagefind?: string };
  /** The address at which the text of the page is edited, if the site names one. */
  edit?: string;
  words: ReadingWords;
}

/** The pages before and after a page, in the order in which readers see them, in the language of the menus. */
export interface Onward {
  previous?: OnwardLink;
  next?: OnwardLink;
}

/** A link to such a page. `label`: which of the two it is, in words. */
export type OnwardLink = PageLink & { label: string };

/** The text of the not-found page in another language. `props`: the address of that page's props. */
export interface OtherLanguage {
  language: string;
  direction: 'ltr' | 'rtl';
  hero: Hero;
  action?: CallToAction;
  props: string;
}

/** The entry that a page is about. */
export interface PageEntry {
  /** Its collection. */
  of: string;
  /** The entry as lists of its own collection show it. */
  shown: ShownEntry<unknown>;
  /** The entry as any list shows it. Only for the page kind for entries of any collection. */
  listed?: ListedEntry;
  /** Its text. Only for that page kind, and only if the definition does not make sections of it. */
  body?: ArticleBlock[];
  /** How long it takes to read the text, in words: `5 min read`. Only if the text is an article. */
  readingTime?: string;
  /** The entries that refer to it. Only for that page kind, and only if the definition asks for them. */
  referrers?: ShownList;
  /** Its calendar file, if its collection has some. */
  calendar?: PageLink;
  /** The words of the collection, if it has any. */
  words?: object;
}
