import type { Content, SitePageContent } from '../../content/load.ts';
import type { PublicPictures } from '../../content/picture-size.ts';
import type { SourcePictures } from '../../content/pictures.ts';
import type { RecordedInput } from '../../incremental/recorded.ts';
import type { Host } from '../../platform/host.ts';
import type { PageFacts } from '../../site/facts/page-facts.ts';
import { isPublicationShown, isShown, type Showing } from '../../site/facts/period.ts';
import { shownCollections, shownFacts, shownPage } from '../../site/facts/shown-content.ts';
import { type TimedChange, timedChanges } from '../../site/facts/timed-changes.ts';
import { anchorFor } from '../../site/facts/word-anchors.ts';
import { EntrySequences } from '../../site/pages/entry-sequences.ts';
import { inputStates, notedPictures, notedRoutes } from '../../site/pages/input-states.ts';
import type { Input, InputStates, PageInput, SiteQueries } from '../../site/pages/inputs.ts';
import { createResolver } from '../../site/pages/resolve.ts';
import { searchIndex } from '../../site/pages/search-index.ts';
import type { Site } from '../../site/pages/site.ts';
import { SitePictures } from '../../site/pages/site-pictures.ts';
import { SiteSearches } from '../../site/pages/site-searches.ts';
import { siteWords } from '../../site/pages/words.ts';
import { hostAddresses, type SiteAddress, siteAddress } from '../../site/routes/addresses.ts';
import type { RouteTable } from '../../site/routes/route-table.ts';
import { shownRoutes } from '../../site/routes/shown-routes.ts';
import { addListPages } from '../list-pages.ts';
import type { ContentQueries } from './content-queries.ts';
import type { FactQueries } from './fact-queries.ts';
import { type Judged, judgedQuery } from './judged.ts';
import { isWhole, linkedConfig, ofAllPages, shownPartly } from './shown-parts.ts';

interface ShownSources {
  files: ContentQueries;
  facts: FactQueries;
  publicPictures: () => PublicPictures;
  pictures: () => SourcePictures;
  /** An input with its state. */
  recorded(input: Input): RecordedInput<Input>;
  /** The state of an input that nothing is made from here. */
  stateOf(input: Input): string;
}

export interface ShownOptions {
  /** Whether the output is a preview. */
  preview: boolean;
  /** Whether pages are read only when something of them is asked for. Then nothing is known of all of them together. */
  pagesLater: boolean;
  env: Host['env'];
}

/** A site with the states of what its pages are made from. */
interface LinkedSite {
  site: Site;
  states: InputStates<PageInput>;
}

/** What is shown of a site. */
export class ShownQueries {
  /** The route table without what is not published; null if there is none. */
  readonly released: () => RouteTable | null;
  /** The route table with the further pages of lists. The findings about their addresses do not depend on the time. */
  readonly lists: () => Judged<unknown>;
  /** Every instant at which time alone changes the output. */
  readonly changes: () => readonly TimedChange[];
  /**
   * The site as if all of it stood at its `url`: each language has its prefix. Null if a file that all pages need cannot be used. If pages
   * are not read later, every file must be valid.
   */
  readonly linked: () => LinkedSite | null;
  /** The site on each of its hosts, that of its `url` first. */
  readonly onHosts: () => Site[];
  readonly #queries: SiteQueries;
  readonly #sources: ShownSources;
  readonly #options: ShownOptions;
  readonly #words: () => Site['words'];
  /** The routes of the pages that are shown. */
  readonly #routes: () => RouteTable | null;
  /** The content without entries that are not shown. */
  readonly #content: () => Content;
  /** The facts of a page without what is not shown of it; undefined if it is not shown itself. */
  readonly #page: (key: string) => PageFacts | undefined;

  constructor(queries: SiteQueries, sources: ShownSources, options: ShownOptions) {
    const { files, facts } = sources;
    const content = () => files.content().value;
    this.#queries = queries;
    this.#sources = sources;
    this.#options = options;
    this.#words = queries.value(() => {
      const { languages = [] } = facts.settings().value ?? {};
      return siteWords(content().definitions.words, content().ui?.value ?? {}, languages);
    });
    this.released = queries.value(() => this.#shownRoutes({ ...facts.showing(), drafts: false }));
    this.#routes = queries.value(() => (facts.showing().drafts ? this.#shownRoutes(facts.showing()) : this.released()));
    this.lists = judgedQuery(queries, (report) => {
      const routes = facts.routes().value;
      if (routes === null) return;
      addListPages(routes, { ...this.#listSources(content()), facts: facts.pages(), partial: [] }, report);
    });
    this.changes = queries.value(() =>
      options.pagesLater
        ? []
        : timedChanges({
            content: content(),
            facts: facts.pages(),
            factsOf: facts.factsOf(),
            showing: facts.showing(),
          }),
    );
    this.#content = queries.value(() => ({
      ...content(),
      collections: shownCollections(content().collections, facts),
    }));
    this.#page = queries.query((key) => this.#shownPage(key));
    const parts = queries.value(() => this.#link());
    this.linked = queries.value(() => {
      const linked = parts();
      if (linked === null) return null;
      const { url, paths } = linked.config;
      return this.#siteOf(linked, siteAddress(url, paths.trailingSlash));
    });
    this.onHosts = queries.value(() => {
      const [linked, whole] = [parts(), this.linked()];
      if (linked === null || whole === null) return [];
      const addresses = hostAddresses(linked.config);
      if (addresses.length === 1) return [whole.site];
      return addresses.map((address) => this.#siteOf(linked, address).site);
    });
  }

  #shownRoutes(showing: Showing): RouteTable | null {
    const { facts } = this.#sources;
    const [routes, languages] = [facts.routes().value, facts.settings().value];
    const published = facts.published().value ?? [];
    return routes && languages && shownRoutes(routes, { periods: facts.shownPeriods(), showing, published, languages });
  }

  #listSources(content: Content) {
    const { facts } = this.#sources;
    const sourceLanguage = facts.settings().value?.sourceLanguage ?? '';
    return {
      content,
      factsOf: facts.factsOf(),
      words: this.#words(),
      date: facts.time().date,
      showing: facts.showing(),
      sourceLanguage,
    };
  }

  #shownPage(key: string): PageFacts | undefined {
    const { files, facts } = this.#sources;
    const own = facts.page(key)?.value;
    if (own === undefined || this.#options.pagesLater) return own;
    const { definitions, pages } = files.content().value;
    const showing = facts.showing();
    const shown = shownFacts(own, () => pages.get(key)?.value, { definitions, showing });
    const { publication } = shown;
    const isInOne = !publication?.inLanguages || isShown(facts.periods().of(key), showing);
    return isInOne && isPublicationShown(publication, showing) ? shown : undefined;
  }

  /** The facts of the pages that are shown. If pages are read later, of none. */
  #pages(): Map<string, PageFacts> {
    const keys = this.#options.pagesLater ? [] : this.#sources.files.content().value.pages.keys();
    return new Map(
      [...keys].flatMap((key): [string, PageFacts][] => {
        const facts = this.#page(key);
        return facts === undefined ? [] : [[key, facts]];
      }),
    );
  }

  #link(): SiteParts | null {
    const { files, facts } = this.#sources;
    const { pagesLater, env } = this.#options;
    const whole = files.content().value;
    const { config, navigation, ui } = whole;
    const routes = this.#routes();
    if (!config?.value || !navigation?.value || routes === null) return null;
    if (!pagesLater && (ui?.isValid === false || !isWhole(whole))) return null;
    const content = this.#content();
    const lists = { ...this.#listSources(content), facts: { get: this.#page } };
    const partial = shownPartly(config.value, facts.showing());
    return {
      content,
      config: linkedConfig(config.value, routes, env),
      navigation: navigation.value,
      routes: addListPages(routes, { ...lists, partial }, () => {}),
      partial,
    };
  }

  #siteOf({ content, config, navigation, routes: all, partial }: SiteParts, address: SiteAddress): LinkedSite {
    const queries = this.#queries.apart();
    const { facts, files, recorded, stateOf, ...sources } = this.#sources;
    const showing = facts.showing();
    const noted = {
      routes: notedRoutes(all, queries),
      publicPictures: notedPictures(sources.publicPictures(), queries),
      pictures: new SitePictures(sources.pictures(), address, queries),
    };
    const searches = new SiteSearches(queries, {
      isOnAllPages: navigation.documentation.length > 0,
      make: (language) => searchIndex(site, language),
    });
    const shared = {
      config,
      address,
      words: this.#words(),
      date: facts.time().date,
      timeZone: facts.showing().timeZone,
      showing,
      inputs: queries,
      searches,
    };
    const titleOf = (page: string) => {
      queries.note({ kind: 'title', page });
      return queries.unnoted(() => facts.page(page)?.value.title ?? {});
    };
    const anchorIn = (page: string, anchor: string, language: string) => anchorFor(facts.wordAnchors(page), anchor, language);
    const resolver = createResolver({
      ...noted,
      ...shared,
      content,
      factsOf: facts.factsOf(),
      partial,
      titleOf,
      anchorIn,
    });
    const pages: Site['pages'] = { get: (key) => this.#contentOf(key) };
    const sequences = new EntrySequences(queries, { pages, resolver, routes: all });
    const { pagesLater } = this.#options;
    const asked = { page: this.#page, pages: () => this.#pages(), factsOf: facts.factsOf };
    const ofAll = ofAllPages(queries, { content, files, pagesLater, ...asked });
    const site: Site = {
      ...noted,
      ...shared,
      resolver,
      sequences,
      pages,
      get notFound() {
        return facts.notFound().value;
      },
      get forms() {
        return ofAll.forms();
      },
      get searchPages() {
        return ofAll.searchPages();
      },
      get pictureUses() {
        return ofAll.pictureUses();
      },
      definitions: content.definitions,
      navigation,
      preview: this.#options.preview,
      periods: facts.periods(),
      changes: this.changes(),
      stateOf,
      recorded: (inputs) => Array.from(inputs, recorded),
      sources: files.sources,
      letGo: (paths) => files.letGo(paths),
      publicFiles: noted.publicPictures.files,
    };
    const states = inputStates({
      sources: files,
      facts: { get: (key) => facts.page(key)?.value },
      showing,
      routes: all,
      publicPictures: sources.publicPictures(),
      pictures: sources.pictures(),
      resolver,
      sequences,
      searches,
      anchorIn,
    });
    return { site, states };
  }

  /** Only rendering needs the content of pages. */
  #contentOf(key: string): SitePageContent | undefined {
    const { files, facts } = this.#sources;
    const queries = this.#queries;
    const entry = queries.unnoted(() => files.content().value.pages.get(key));
    if (entry === undefined) return undefined;
    queries.note({ kind: 'file', path: entry.file });
    queries.note({ kind: 'sections', page: key });
    return queries.unnoted(() => (entry.value === null ? undefined : shownPage(entry.value, facts.showing())));
  }
}

/** What a site is put together from, beside what is asked for. */
interface SiteParts extends Pick<Site, 'config' | 'navigation' | 'routes'> {
  content: Content;
  /** The languages in which only what is written is shown. */
  partial: readonly string[];
}
