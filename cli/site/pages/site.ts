import type { SitePageContent } from '../../content/load.ts';
import type { PublicPictures } from '../../content/picture-size.ts';
import type { SourceFiles } from '../../content/source-files.ts';
import type { Definitions } from '../../definitions/definitions.ts';
import type { Config } from '../../definitions/fields/config.ts';
import type { Navigation } from '../../definitions/fields/navigation.ts';
import type { RecordedInput } from '../../incremental/recorded.ts';
import type { Showing } from '../facts/period.ts';
import type { TimedChange } from '../facts/timed-changes.ts';
import type { SiteAddress } from '../routes/addresses.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { PagePeriods } from '../routes/shown-routes.ts';
import type { EntrySequences } from './entry-sequences.ts';
import type { Input, SiteQueries } from './inputs.ts';
import type { Resolver } from './resolve.ts';
import type { SitePictures } from './site-pictures.ts';
import type { SiteSearches } from './site-searches.ts';
import type { ResolvableWords } from './words.ts';

/** One page in one language at one address. The `path` of an alias differs from the page's own. */
export interface SitePage {
  page: string;
  /** The language of menus and labels. */
  language: string;
  /** The language of the content. On a fallback, it is the source language. */
  textLanguage: string;
  path: string;
  /** The page's own path in this language. */
  canonicalPath: string;
}

/** The linked site: the input of rendering. It exists only if the content has no errors. */
export interface Site {
  config: Config;
  address: SiteAddress;
  routes: RouteTable;
  /** The content of each page, by page key. It is read when it is asked for. */
  readonly pages: Pick<ReadonlyMap<string, SitePageContent>, 'get'>;
  /** The key of the not-found page; null if the site has none. */
  notFound: string | null;
  /** The forms that pages show, each with the first page file that shows it. */
  forms: ReadonlyMap<string, string>;
  /** The keys of the page files that have a search. */
  searchPages: ReadonlySet<string>;
  searches: SiteSearches;
  /** The pictures that the shown content names, as `pictureUse` writes them, sorted. */
  pictureUses: readonly string[];
  definitions: Definitions;
  navigation: Navigation;
  /** Words by the name of their set. */
  words: ReadonlyMap<string, ResolvableWords>;
  /** The day of the build in the site's time zone, `2026-11-21`. */
  date: string;
  /** What is shown of it: the instant of the build, and whether it shows drafts. */
  showing: Showing;
  /** Whether the output is a preview, which search engines must not index. */
  preview: boolean;
  /** When its pages are published. */
  periods: Pick<PagePeriods, 'in'>;
  /** Everything that time alone changes in the output, in order. */
  changes: readonly TimedChange[];
  resolver: Resolver;
  /** The order of the pages of entries. */
  sequences: EntrySequences;
  /** Notes what is read of the site. */
  inputs: SiteQueries;
  /** The state of an input: a text that is another one after any change. */
  stateOf(input: Input): string;
  /** Inputs with their states, as the next build needs them. */
  recorded(inputs: Iterable<Input>): RecordedInput<Input>[];
  /** All content files. */
  sources: SourceFiles;
  /** Lets go of what was read of content files, if there are many. It is read again when somebody asks for it. */
  letGo(files: Iterable<string>): void;
  /** Paths below `public/` of the files that are copied into the output. */
  publicFiles: readonly string[];
  /** The same files as pictures. */
  publicPictures: PublicPictures;
  /** The pictures of the content. */
  pictures: SitePictures;
}
