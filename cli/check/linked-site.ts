import type { WrittenEntry } from '../content/collection-entries.ts';
import type { Content } from '../content/load.ts';
import type { PublicPictures } from '../content/picture-size.ts';
import type { SourcePictures } from '../content/pictures.ts';
import { type Config, partialLanguages, publishedLanguages } from '../definitions/fields/config.ts';
import type { EntryFactsOf } from '../site/facts/entry-facts.ts';
import type { PageFacts } from '../site/facts/page-facts.ts';
import type { Showing } from '../site/facts/period.ts';
import { shownPage } from '../site/facts/shown-content.ts';
import { textFor } from '../site/facts/written-texts.ts';
import { inputStates, notedPictures, notedRoutes } from '../site/pages/input-states.ts';
import { InputLog } from '../site/pages/inputs.ts';
import { createResolver } from '../site/pages/resolve.ts';
import { searchIndex } from '../site/pages/search-index.ts';
import type { Site } from '../site/pages/site.ts';
import { SitePictures } from '../site/pages/site-pictures.ts';
import { SiteSearches } from '../site/pages/site-searches.ts';
import { siteAddress } from '../site/routes/addresses.ts';
import type { RouteTable } from '../site/routes/route-table.ts';

/** The parts of a site, beside its content. */
export interface SiteParts
  extends Pick<
    Site,
    'navigation' | 'words' | 'date' | 'publicPictures' | 'showing' | 'preview' | 'periods' | 'changes'
  > {
  /** Without draft languages. */
  config: Config;
  /** With the pages of lists. */
  routes: RouteTable;
  /** The facts of pages by page key. */
  facts: Pick<ReadonlyMap<string, PageFacts>, 'get'>;
  factsOf: EntryFactsOf;
  publicPictures: PublicPictures;
  pictures: SourcePictures;
  // Each of these looks at all pages. They are asked for when somebody needs them.
  readonly notFound: Site['notFound'];
  readonly forms: Site['forms'];
  readonly searchPages: Site['searchPages'];
  readonly icons: Site['icons'];
  readonly pictureUses: Site['pictureUses'];
}

/** The content of a site, whose pages may be read when they are asked for. */
interface LinkedContent extends Pick<Content, 'definitions' | 'collections' | 'sources'> {
  pages: Pick<Content['pages'], 'get'>;
}

/** Puts a site together. Reads no page: that happens when its content is asked for. */
export function linkedSite(content: LinkedContent, parts: SiteParts): Site {
  const { config, routes, facts, factsOf, words, date, showing } = parts;
  const address = siteAddress(config.url, config.paths.trailingSlash);
  const inputs = new InputLog();
  const noted = {
    routes: notedRoutes(routes, inputs),
    publicPictures: notedPictures(parts.publicPictures, inputs),
    pictures: new SitePictures(parts.pictures, address, inputs),
  };
  const searches = new SiteSearches((language) => searchIndex(site, language));
  const resolver = createResolver({
    ...noted,
    searches,
    config,
    content,
    factsOf,
    words,
    address,
    date,
    inputs,
    partial: shownPartly(config, showing),
    titleOf(page, language) {
      inputs.note(`title ${page}`);
      const title = facts.get(page)?.title ?? {};
      // Only drafts may lack a translation.
      return textFor(title, language) ?? textFor(title, config.sourceLanguage);
    },
  });
  const site: Site = {
    ...noted,
    config,
    address,
    pages: contentOfPages(content, showing, inputs),
    get notFound() {
      return parts.notFound;
    },
    get forms() {
      return parts.forms;
    },
    get searchPages() {
      return parts.searchPages;
    },
    searches,
    get icons() {
      return parts.icons;
    },
    get pictureUses() {
      return parts.pictureUses;
    },
    definitions: content.definitions,
    navigation: parts.navigation,
    words,
    date,
    showing,
    preview: parts.preview,
    periods: parts.periods,
    changes: parts.changes,
    resolver,
    inputs,
    stateOf: inputStates({ ...parts, sources: content.sources, facts, showing, routes, resolver, searches }),
    sources: content.sources,
    publicFiles: parts.publicPictures.files,
  };
  return site;
}

/** The configuration as a linked site has it: without draft languages, and without those that have no first page yet. */
export const withoutDrafts = (
  config: Config,
  { pages, root }: Pick<RouteTable, 'pages' | 'root'>,
): Config => {
  const first = root === null ? undefined : pages.get(root);
  const hasBegun = ({ code, state }: Config['languages'][number]) =>
    state !== 'partial' || first?.paths.has(code) === true;
  return { ...config, languages: publishedLanguages(config.languages).filter(hasBegun) };
};

/** The languages in which only what is written is shown. Where drafts are shown, everything is. */
export const shownPartly = (
  { languages }: Pick<Config, 'languages'>,
  { drafts }: Pick<Showing, 'drafts'>,
): string[] => (drafts ? [] : partialLanguages(languages));

/** The entries of all collections. */
export const entriesOf = ({ collections }: Content): WrittenEntry[] =>
  [...collections.values()].flatMap((collection) => collection.entries());

/** The icons that pages and entries name, sorted. */
export const iconsOf = (facts: readonly Pick<PageFacts, 'uses'>[]): string[] =>
  [...new Set(facts.flatMap(({ uses }) => uses.icons))].sort();

/** The pictures that pages and entries name, sorted, each with the point that its crops keep. */
export const picturesOf = (facts: readonly Pick<PageFacts, 'uses'>[]): string[] =>
  [...new Set(facts.flatMap(({ uses }) => uses.pictures))].sort();

/** Only rendering needs the content of pages. Pages from the cache have not been read yet. */
const contentOfPages = ({ pages }: LinkedContent, showing: Showing, inputs: InputLog): Site['pages'] => ({
  get(key) {
    const entry = pages.get(key);
    if (entry === undefined) return undefined;
    inputs.note(`file ${entry.file}`);
    inputs.note(`sections ${key}`);
    return entry.value === null ? undefined : shownPage(entry.value, showing);
  },
});
