import type { detectors } from '../cli/schema/config.ts';
import type { InLanguage, PageLink, Position } from '../cli/schema/in-language.ts';
import type { Page, PageKind } from '../cli/schema/page.ts';
import type { SectionType } from '../cli/schema/sections.ts';
import type { Ui } from '../cli/schema/ui.ts';

export type {
  BlockNode,
  Figure,
  InlineNode,
  PageLink,
  Position,
  WorldMap,
} from '../cli/schema/in-language.ts';
export type { PageKind, SectionType };

type PageInLanguage = InLanguage<Page>;
export type Hero = PageInLanguage['hero'];
export type CallToAction = PageInLanguage['action'];
export type Section = PageInLanguage['sections'][number];
/** The props of one section component: `SectionProps<'metrics'>`. */
export type SectionProps<T extends SectionType> = Extract<Section, { type: T }>;

export type Words = Omit<InLanguage<Ui>, 'forms'>;
export type FormWords = Omit<InLanguage<Ui>['forms'], 'receivers'>;

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

export interface Shell {
  name: string;
  home: string;
  navigation: NavigationGroup[];
  action: NavigationLink;
  languages: LanguageLink[];
  /** Storage keys for the language choice, and the order of detection. */
  detection: { order: (typeof detectors)[number][]; storageKeys: string[]; fallback: string };
  footer: {
    links: NavigationLink[];
    legal: NavigationLink[];
    email: string;
    /** Year of the build, in the site's time zone. */
    year: number;
  };
  words: Words;
}

/** What the forms need to know: where they post, their words, the topics to choose from. */
export interface FormContext {
  words: FormWords;
  receiver: 'endpoint' | 'netlify' | 'formspree' | 'web3forms';
  /** `action` of each form. */
  endpoints: { contact: string; consultation: string };
  accessKey?: string;
  /** Pages shown after sending without script. */
  thanks: PageLink;
  failed: PageLink;
  privacy: PageLink;
  /** Services to talk about: page key and title. */
  topics: { value: string; label: string }[];
  /** Opening hours and length of a meeting, for the slots. */
  hours: {
    firstDay: number;
    lastDay: number;
    opens: string;
    closes: string;
    timeZone: string;
    slotMinutes: number;
  };
}

/** An alternate of a page, as head and sitemap both give it. */
export interface Alternate {
  /** Language code or `x-default`. */
  hreflang: string;
  /** Absolute address. */
  href: string;
}

/** Everything that a template may know: plain JSON, made by the generator for one page in one language. */
export interface PageProps {
  kind: PageKind;
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
  breadcrumbs: PageLink[];
  shell: Shell;
  hero: Hero;
  sections: Section[];
  action: CallToAction;
  /** Present on the page of a position. */
  position?: Position;
  /** Present on pages with a form. */
  form?: FormContext;
  /** The not-found page of a host that knows only one: the same text in the site's other languages. */
  otherLanguages?: { language: string; direction: 'ltr' | 'rtl'; hero: Hero; action: CallToAction }[];
}

/** What the picture of a page for sharing shows. A text is null where the picture's font lacks a letter of it. */
export interface SocialImageProps {
  /** In pixels. */
  width: number;
  height: number;
  /** The page, then those above it up to the root: the first that has a drawing lends it. */
  places: { page: string; kind: PageKind | null }[];
  title: string | null;
  /** The group that the page belongs to. */
  group: string | null;
  /** The page's place in the route table, such as `2.4`; empty for the root. */
  number: string;
  /** Name of the site. */
  name: string | null;
  language: string;
  /** Where the site lives: `example.org`, `example.org/folder`. */
  host: string;
}
