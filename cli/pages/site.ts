import type { SitePageContent } from '../content/load.ts';
import type { PublicPictures } from '../content/picture-size.ts';
import type { SourceFiles } from '../content/source-files.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { SiteAddress } from '../routes/addresses.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { Config } from '../schema/config.ts';
import type { Navigation } from '../schema/navigation.ts';
import type { Resolver } from './resolve.ts';
import type { ResolvableWords } from './words.ts';

/** The linked site: everything that pages are made from. Only ever made from content without errors. */
export interface Site {
  config: Config;
  address: SiteAddress;
  routes: RouteTable;
  /** What stands on each page, by page key. */
  readonly pages: ReadonlyMap<string, SitePageContent>;
  /** The key of the page that hosts show where there is no page; null where the site has none. */
  notFound: string | null;
  /** The forms that stand on pages, each with the first page file that it stands in. */
  forms: ReadonlyMap<string, string>;
  /** The names of all icons in the content, sorted: what goes into the script, and nothing more. */
  icons: readonly string[];
  definitions: Definitions;
  navigation: Navigation;
  /** Words by the name of their set. */
  words: ReadonlyMap<string, ResolvableWords>;
  /** The day of the build in the site's time zone, `2026-11-21`. */
  date: string;
  resolver: Resolver;
  /** Every content file. */
  sources: SourceFiles;
  /** Files of `public/`, copied into the output as they are; paths below it. */
  publicFiles: readonly string[];
  /** The same files as pictures. */
  pictures: PublicPictures;
}
