import { configPath, siteFiles } from '../../content/load.ts';
import type { PublicPictures } from '../../content/picture-size.ts';
import type { SourcePictures } from '../../content/pictures.ts';
import type { SourceFiles } from '../../content/source-files.ts';
import { addTo } from '../../platform/group-by.ts';
import type { PageFacts } from '../facts/page-facts.ts';
import type { Showing } from '../facts/period.ts';
import { shownState } from '../facts/shown-content.ts';
import { timeAt, whenOf } from '../facts/time-spans.ts';
import { isFound, type RouteTable } from '../routes/route-table.ts';
import type { EntrySequences } from './entry-sequences.ts';
import { type InputStates, NotedMap, type PageInput, type SiteQueries } from './inputs.ts';
import type { AnchorIn } from './page-links.ts';
import { previewState } from './preview.ts';
import type { Resolver } from './resolve.ts';
import type { Site } from './site.ts';
import type { SiteSearches } from './site-searches.ts';
import { ordinals } from './social-image.ts';

/** The same table. Notes each page and list that is asked for by its key. */
export const notedRoutes = (routes: RouteTable, inputs: SiteQueries): RouteTable => ({
  ...routes,
  pages: new NotedMap(routes.pages, (page) => inputs.note({ kind: 'route', page })),
  lists: new NotedMap(routes.lists, (page) => inputs.note({ kind: 'list', page })),
});

/** The same files. Notes each whose size is asked for. */
export const notedPictures = ({ files, bytes, size, inline }: PublicPictures, inputs: SiteQueries): PublicPictures => ({
  files,
  bytes(file) {
    inputs.note({ kind: 'download', file });
    return bytes(file);
  },
  size(file) {
    inputs.note({ kind: 'public', file });
    return size(file);
  },
  inline(file) {
    inputs.note({ kind: 'public', file });
    return inline(file);
  },
});

/** What inputs are read from. Nothing in it is noted. */
export interface InputSources {
  sources: Pick<SourceFiles, 'digest'>;
  /** Facts of pages by page key. */
  facts: { get(page: string): Pick<PageFacts, 'title' | 'timed'> | undefined };
  showing: Showing;
  routes: RouteTable;
  publicPictures: PublicPictures;
  pictures: Pick<SourcePictures, 'digest'>;
  searches: Pick<SiteSearches, 'isByPagefind'>;
  resolver: Pick<Resolver, 'idsIn' | 'idsOfReferrers' | 'titlesOf'>;
  sequences: Pick<EntrySequences, 'ofEntry'>;
  anchorIn: AnchorIn;
}

/** The states of inputs of pages. If one is the same in two builds of one tool, configuration and day, whatever reads it reads the same. */
export function inputStates(from: InputSources): InputStates<PageInput> {
  const { sources, facts, showing, routes, publicPictures, pictures, resolver, searches, sequences } = from;
  let children: Map<string, string[]> | undefined;
  const titlesOfEntry = (page: string): string[] | null => {
    const routed = routes.pages.get(page);
    return routed?.entry ? resolver.titlesOf({ ...routed, entry: routed.entry }) : null;
  };
  return {
    file: ({ path }) => sources.digest(path),
    title: ({ page }) => JSON.stringify(facts.get(page)?.title ?? titlesOfEntry(page)),
    sections: ({ page }) => shownState(facts.get(page) ?? { timed: [] }, showing),
    route: ({ page }) => routeState(routes, page),
    children({ page }) {
      children ??= childrenOf(routes);
      return JSON.stringify(children.get(page) ?? []);
    },
    list({ page }) {
      const list = routes.lists.get(page);
      return JSON.stringify(list === undefined ? null : [list.perPage, ...list.counts]);
    },
    found: ({ language }) =>
      JSON.stringify([
        searches.isByPagefind(language),
        ...[...routes.pages.values()].flatMap((page) => (isFound(page, language) ? page.page : [])),
      ]),
    entries: ({ of, language, asked }) => JSON.stringify(resolver.idsIn(of, language, asked)),
    beside: ({ of, id, language }) => JSON.stringify(sequences.ofEntry({ of, id }, language)),
    anchor: ({ page, anchor, language }) => from.anchorIn(page, anchor, language) ?? '',
    when({ kind: _, from, until, ...rest }) {
      const span = { from: from || null, until: until || null, ...rest };
      const when = whenOf(span, showing);
      return span.repeats === undefined ? when : `${when} ${timeAt(span, showing).from}`;
    },
    referrers: ({ of, id, language }) => JSON.stringify(resolver.idsOfReferrers({ of, id }, language)),
    public: ({ file }) => publicState(publicPictures, file),
    picture: ({ file }) => pictures.digest(file),
    // The drawings are the tool's.
    icon: () => '',
    // A page asks for what it shows.
    source: () => '',
    lent: () => '',
  };
}

/** Everything that a page can show of a picture in `public/`, beside its address. */
const publicState = ({ size, inline }: PublicPictures, file: string): string => JSON.stringify([size(file), inline(file)]);

/** Everything that a page or a picture can show of a route. */
function routeState(routes: RouteTable, page: string): string {
  const routed = routes.pages.get(page);
  if (routed === undefined) return '';
  const { parent, indexable, socialImages, paths, fallbacks, meantFor, entry, file, list } = routed;
  return JSON.stringify([
    parent,
    indexable,
    socialImages,
    ...paths,
    [...fallbacks],
    [...meantFor],
    entry,
    file,
    list,
    ordinals(routes).get(page) ?? null,
  ]);
}

/** The keys of the pages below each page, in the order of the table. */
function childrenOf({ pages }: RouteTable): Map<string, string[]> {
  const children = new Map<string, string[]>();
  for (const { page, parent } of pages.values()) if (parent !== null) addTo(children, parent, page);
  return children;
}

/** The state of everything in a site that all pages are made from, by a name that authors understand. */
export function siteStates(site: Site): Record<string, string> {
  const { config, definitions, sources, routes, date, forms } = site;
  const entryPages = Array.from(routes.entryPages, ([of, { parent, file }]) => [of, parent, file]);
  return {
    'site.config.yaml': sources.digest(configPath),
    'the environment': JSON.stringify(config.environment),
    'the definitions': definitions.state,
    [siteFiles.navigation.path]: sources.digest(siteFiles.navigation.path),
    [siteFiles.ui.path]: sources.digest(siteFiles.ui.path),
    'the pages of entries': JSON.stringify([routes.root, entryPages]),
    // The policy of every page allows the receivers of all forms.
    'the list of forms': JSON.stringify([...forms.keys()].sort()),
    'the day': date,
    'what is previewed': previewState(site),
  };
}
