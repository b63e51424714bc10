import { configPath, siteFiles } from '../../content/load.ts';
import type { PublicPictures } from '../../content/picture-size.ts';
import type { SourcePictures } from '../../content/pictures.ts';
import type { SourceFiles } from '../../content/source-files.ts';
import type { PageFacts } from '../facts/page-facts.ts';
import type { Showing } from '../facts/period.ts';
import { shownState } from '../facts/shown-content.ts';
import { isFound, type RouteTable } from '../routes/route-table.ts';
import { type Input, type InputLog, NotedMap } from './inputs.ts';
import { previewState } from './preview.ts';
import type { Resolver } from './resolve.ts';
import type { Site } from './site.ts';
import type { SiteSearches } from './site-searches.ts';
import { placesOf } from './social-image.ts';

/** The same table. Notes each page and list that is asked for by its key. */
export const notedRoutes = (routes: RouteTable, inputs: InputLog): RouteTable => ({
  ...routes,
  pages: new NotedMap(routes.pages, (page) => inputs.note(`route ${page}`)),
  lists: new NotedMap(routes.lists, (page) => inputs.note(`list ${page}`)),
});

/** The same files. Notes each whose size is asked for. */
export const notedPictures = ({ files, size, inline }: PublicPictures, inputs: InputLog): PublicPictures => ({
  files,
  size(file) {
    inputs.note(`public ${file}`);
    return size(file);
  },
  inline(file) {
    inputs.note(`public ${file}`);
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
}

/**
 * Returns a function that gives the state of an input as a text. If it is the same in two builds of one tool, one configuration and
 * one day, whatever reads the input reads the same.
 */
export function inputStates(from: InputSources): (input: Input) => string {
  const { sources, facts, showing, routes, publicPictures, pictures, resolver, searches } = from;
  let children: Map<string, string[]> | undefined;
  const titlesOfEntry = (page: string): string[] | null => {
    const routed = routes.pages.get(page);
    return routed?.entry ? resolver.titlesOf({ ...routed, entry: routed.entry }) : null;
  };
  return (input) => {
    const [kind = '', name = '', second = '', third = ''] = input.split(' ');
    switch (kind) {
      case 'file':
        return sources.digest(input.slice('file '.length));
      case 'title':
        return JSON.stringify(facts.get(name)?.title ?? titlesOfEntry(name));
      case 'sections':
        return shownState(facts.get(name) ?? { timed: [] }, showing);
      case 'route':
        return routeState(routes, name);
      case 'children':
        children ??= childrenOf(routes);
        return JSON.stringify(children.get(name) ?? []);
      case 'list': {
        const list = routes.lists.get(name);
        return JSON.stringify(list === undefined ? null : [list.perPage, ...list.counts]);
      }
      case 'public':
        return publicState(publicPictures, input.slice('public '.length));
      case 'found':
        return JSON.stringify([
          searches.isByPagefind(name),
          ...[...routes.pages.values()].flatMap((page) => (isFound(page, name) ? page.page : [])),
        ]);
      case 'picture':
        return pictures.digest(input.slice('picture '.length));
      case 'entries':
        return JSON.stringify(resolver.idsIn(name, second));
      case 'referrers':
        return JSON.stringify(resolver.idsOfReferrers({ of: name, id: second }, third));
      default:
        throw new Error(`no input ${input}`);
    }
  };
}

/** Everything that a page can show of a picture in `public/`, beside its address. */
const publicState = ({ size, inline }: PublicPictures, file: string): string =>
  JSON.stringify([size(file), inline(file)]);

/** Everything that a page or a picture can show of a route. */
function routeState(routes: RouteTable, page: string): string {
  const routed = routes.pages.get(page);
  if (routed === undefined) return '';
  const { parent, indexable, socialImages, paths, standIns, entry, file, list } = routed;
  return JSON.stringify([
    parent,
    indexable,
    socialImages,
    ...paths,
    [...standIns],
    entry,
    file,
    list,
    placesOf(routes).get(page) ?? null,
  ]);
}

/** The keys of the pages below each page, in the order of the table. */
function childrenOf({ pages }: RouteTable): Map<string, string[]> {
  const children = new Map<string, string[]>();
  for (const { page, parent } of pages.values()) {
    if (parent === null) continue;
    const known = children.get(parent);
    if (known === undefined) children.set(parent, [page]);
    else known.push(page);
  }
  return children;
}

/** The state of everything in a site that all pages are made from, by a name that authors understand. */
export function siteStates(site: Site): Record<string, string> {
  const { definitions, sources, routes, date, forms } = site;
  const entryPages = Array.from(routes.entryPages, ([of, { parent, file }]) => [of, parent, file]);
  return {
    'site.config.yaml': sources.digest(configPath),
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
