import type {
  CollectionDefinition,
  EntryValue,
  SectionDefinition,
  SectionValue,
  WordsOf,
} from '../cli/definitions/schema.ts';
import type { detectors } from '../cli/schema/config.ts';
import type {
  BlockNode,
  InLanguage,
  ListedEntry,
  PageLink,
  ShownEntry,
  ShownList,
  ShownSection,
} from '../cli/schema/in-language.ts';
import type { Page, PageHero } from '../cli/schema/page.ts';
import type shell from './shell/definition.ts';

export type { WordsOf } from '../cli/definitions/schema.ts';
export type { ShownField, ShownForm } from '../cli/schema/form-fields.ts';
export type {
  BlockNode,
  Day,
  Figure,
  InlineNode,
  ListedEntry,
  ListPages,
  PageLink,
  ShownList,
} from '../cli/schema/in-language.ts';

/** The hero of a page: what every site has, and what `shell/definition.ts` adds. */
export type Hero = InLanguage<PageHero & EntryValue<(typeof shell)['hero']>>;
export type CallToAction = InLanguage<NonNullable<Page['action']>>;
/** A section, whatever its type. */
export type Section = ShownSection;
/** What a section of one type holds: `SectionProps<typeof definition>`. */
export type SectionProps<D extends SectionDefinition> = InLanguage<SectionValue<D>>;
/** An entry of a collection as lists and references show it: `EntryOf<typeof definition>`. */
export type EntryOf<D> =
  D extends CollectionDefinition<infer S, infer Detail, infer _Words>
    ? ShownEntry<Omit<EntryValue<S>, Detail>>
    : never;

/** The words of the shell, which every page has. */
export type ShellWords = WordsOf<(typeof shell)['words']>;

export interface NavigationLink extends PageLink {
  /** `page`: the page itself; `ancestor`: a page above it. */
  current?: 'page' | 'ancestor';
}

export interface NavigationGroup extends NavigationLink {
  /** Page key: stable name for ids. */
  key: string;
  submenu: NavigationLink[];
}

export interface LanguageLink {
  code: string;
  name: string;
  flag: string;
  direction: 'ltr' | 'rtl';
  /** The equivalent page, or that of the nearest ancestor that exists in this language. */
  href: string;
  current: boolean;
  /** The offer to read the page in this language, in this language; absent where the page has no twin. */
  suggestion?: { text: string; accept: string; dismiss: string };
}

/** The logo of the site: pictures with their place, as shown. */
export interface Logo {
  src: string;
  /** The picture in dark mode, where it is another one. */
  dark?: string;
  /** In pixels of the picture: what of its sides is to what. */
  width: number;
  height: number;
  /** Whether the name of the site stands in the picture. */
  holdsName: boolean;
}

export interface Shell {
  name: string;
  /** Absent where the name stands alone. */
  logo?: Logo;
  home: string;
  navigation: NavigationGroup[];
  action?: NavigationLink;
  languages: LanguageLink[];
  /** Storage keys for the language choice, and the order of detection. */
  detection: { order: (typeof detectors)[number][]; storageKeys: string[]; fallback: string };
  footer: {
    links: NavigationLink[];
    legal: NavigationLink[];
    email?: string;
    /** Year of the build, in the site's time zone. */
    year: number;
  };
  words: ShellWords;
}

/** An alternate of a page, as head and sitemap both give it. */
export interface Alternate {
  /** Language code or `x-default`. */
  hreflang: string;
  /** Absolute address. */
  href: string;
}

/** A feed that a page names in its head. */
export interface FeedLink {
  /** `application/atom+xml` */
  type: string;
  /** From the root of the host. */
  href: string;
  title: string;
}

/** Everything that a template may know: plain JSON, made by the generator for one page in one language. */
export interface PageProps {
  /** The page kind: the name of a folder in `templates/pages/`. */
  kind: string;
  /** Page key, the same in every language. */
  page: string;
  language: string;
  /** What numbers are formatted for: the language with its region. */
  locale: string;
  direction: 'ltr' | 'rtl';
  /** Names the build that wrote these props; another build means other script chunks. */
  build: string;
  /** Document title. */
  title: string;
  description: string;
  /** Absolute address of the page itself, also where it is shown under an alias. */
  canonical: string;
  /** Whether search engines may list the page. */
  indexable: boolean;
  /** The page in every language that it exists in; empty where search engines are to be told of none. */
  alternates: Alternate[];
  /** The feeds of the lists that the page belongs to, in its language; absent where there are none. */
  feeds?: FeedLink[];
  breadcrumbs: PageLink[];
  shell: Shell;
  hero: Hero;
  sections: Section[];
  /** The words of the sections, by section type. A type without words is left out. */
  words: Readonly<Record<string, object>>;
  /** The closing part; absent where the page has none. */
  action?: CallToAction;
  /** Present on the page of an entry. */
  entry?: PageEntry;
  /** The not-found page of a host that knows only one: the same text in the site's other languages. */
  otherLanguages?: { language: string; direction: 'ltr' | 'rtl'; hero: Hero; action?: CallToAction }[];
}

/** The entry that a page is about. */
export interface PageEntry {
  /** Its collection. */
  of: string;
  /** The entry as lists of its own collection show it. */
  shown: ShownEntry<unknown>;
  /** As any list shows it; on pages of the kind that is for entries of all collections. */
  listed?: ListedEntry;
  /** Its text, on pages of that kind, where the definition makes no sections of it. */
  body?: BlockNode[];
  /** The entries that refer to it, on pages of that kind, where the definition asks for them. */
  referrers?: ShownList;
  /** The words of the collection, if it has any. */
  words?: object;
}

/** What the picture of a page for sharing shows. A text is null where the picture's font lacks a letter of it. */
/** The colours of the picture, which follows no colour scheme: the light ones of the site. */
export type SocialImageColors = Readonly<
  Record<
    | 'background'
    | 'surface'
    | 'sunken'
    | 'text'
    | 'softText'
    | 'line'
    | 'strongLine'
    | 'brand'
    | 'accentFill',
    string
  >
>;

export interface SocialImageProps {
  /** In pixels. */
  width: number;
  height: number;
  /** The heroes of the page, then of those above it up to the root: the first that names a drawing lends it. */
  heroes: Hero[];
  title: string | null;
  /** The group that the page belongs to. */
  group: string | null;
  /** The page's place in the route table, such as `2.4`; empty for the root. */
  number: string;
  /** Name of the site. */
  name: string | null;
  /** The logo as a `data:` address, with its sides in pixels; null where there is none. */
  logo: { src: string; width: number; height: number; holdsName: boolean } | null;
  colors: SocialImageColors;
  language: string;
  /** Where the site lives: `example.org`, `example.org/folder`. */
  host: string;
}
