import type { Content } from '../content/load.ts';
import { siteFiles } from '../content/load.ts';
import type { Path } from '../content/yaml-source.ts';
import { entryPage } from '../routes/entry-pages.ts';
import { join, languageRoot, type RoutedPage, type RouteTable } from '../routes/route-table.ts';
import type { EntryAlias } from './placed-entries.ts';
import { placedEntries } from './placed-entries.ts';
import { routeLines } from './references.ts';

/** The place of an alias. */
export interface PlacedAlias {
  file: string;
  path: Path;
}

/** Aliases that are the own address of their page, as when a page gets its old address back. The last one of a list comes first. */
export function ownAliases(content: Content, routes: RouteTable): PlacedAlias[] {
  const isOwn = (page: RoutedPage | undefined, { language = '', slug, path }: EntryAlias) => {
    const own = page?.paths.get(language);
    const site = content.config?.value?.languages.find(({ code }) => code === language);
    const above =
      page?.parent == null ? site && languageRoot(site) : routes.pages.get(page.parent)?.paths.get(language);
    if (own === undefined || above === undefined) return false;
    return own === (slug === undefined ? path : join(above, slug));
  };
  const ofPages = routeLines(content).flatMap(({ route: { page, aliases }, path }) =>
    aliases.flatMap((alias, index) =>
      isOwn(routes.pages.get(page), alias)
        ? [{ file: siteFiles.routes.path, path: [...path, 'aliases', index] }]
        : [],
    ),
  );
  const ofEntries = [...content.collections].flatMap(([of, loaded]) =>
    placedEntries(loaded).flatMap(({ id, file, path, language, fields: { aliases = [] } }) =>
      aliases.flatMap((alias, index) =>
        isOwn(entryPage(routes, { of, id }), language === null ? alias : { ...alias, language })
          ? [{ file: file.file, path: [...path, 'aliases', index] }]
          : [],
      ),
    ),
  );
  return [...ofPages, ...ofEntries].reverse();
}
