import { lastStep, type RawFile, type RawSite, textOf } from './raw-site.ts';
import { nodeAt, type RawNode } from './raw-yaml.ts';

/** A line of the route table. */
export interface RawRoute {
  node: RawNode;
  page: string;
  /** The node of the page key. */
  pageAt: RawNode;
  slugs: { en: RawNode; sv: RawNode };
  parent: RawRoute | null;
  children: RawRoute[];
}

export const routesOf = ({ routes }: RawSite): RawRoute[] => linesOf(routes, routes.root, null).flatMap(withChildren);

const withChildren = (route: RawRoute): RawRoute[] => [route, ...route.children.flatMap(withChildren)];

const linesOf = (file: RawFile, list: RawNode, parent: RawRoute | null): RawRoute[] =>
  list.children.map((node) => {
    const pageAt = nodeAt(node, ['page']);
    const slug = nodeAt(node, ['slug']);
    const slugs = { en: nodeAt(slug, ['en']), sv: nodeAt(slug, ['sv']) };
    const route: RawRoute = { node, page: textOf(file, pageAt), pageAt, slugs, parent, children: [] };
    const children = node.children.find((child) => lastStep(child) === 'children');
    if (children !== undefined) route.children = linesOf(file, children, route);
    return route;
  });

export type Language = 'en' | 'sv';
export const languages: readonly Language[] = ['en', 'sv'];

/** The pages on the same level, including the page itself. */
export const siblingsOf = (site: RawSite, { parent }: RawRoute): RawRoute[] =>
  routesOf(site).filter((other) => other.parent?.node === parent?.node);

/** The address of a page: its slug after those of the pages above. Swedish ones begin with `/sv`. */
export function pathOf(site: RawSite, route: RawRoute, language: Language): string {
  const above = route.parent === null ? (language === 'sv' ? '/sv' : '') : pathOf(site, route.parent, language);
  const slug = textOf(site.routes, route.slugs[language]);
  return slug === '' ? above || '/' : `${above}/${slug}`;
}

/** A line of the record of addresses. */
export interface RecordedAddress {
  path: string;
  page: string;
  language: string;
  /** The offset of the line. */
  at: number;
}

export const recordPath = 'content/published.lock.yaml';

export const recordedIn = (site: RawSite): RecordedAddress[] =>
  [...(site.lockfiles.get(recordPath) ?? '').matchAll(/^ {2}- (\S+) (\S+) (\S+)$/gm)].map(
    ({ 1: path = '', 2: page = '', 3: language = '', index: at }) => ({ path, page, language, at }),
  );

/** The place of a page's slug: in the route table, or in the page's entry. */
export function slugOf(site: RawSite, page: string, language: Language): { file: RawFile; at: number } {
  const [, id] = page.split('/');
  if (id === undefined) {
    const route = routesOf(site).find((one) => one.page === page);
    return { file: site.routes, at: route?.slugs[language].value.start ?? 0 };
  }
  const file = site.file('content/positions.yaml');
  const entry = nodeAt(file.root, [language]).children.find((item) => textOf(file, nodeAt(item, ['id'])) === id);
  // If an entry has no slug, its id is used.
  const slug = entry?.children.find((child) => lastStep(child) === 'slug') ?? (entry && nodeAt(entry, ['id']));
  return { file, at: slug?.value.start ?? 0 };
}
