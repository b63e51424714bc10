import type { Content } from '../../content/load.ts';
import { siteFiles } from '../../content/load.ts';
import type { PlaceInFile } from '../../content/yaml/source.ts';
import { entryPage } from '../../site/routes/entry-pages.ts';
import { join, languageRoot, type RoutedPage, type RouteTable } from '../../site/routes/route-table.ts';
import type { EntryAlias } from './placed-entries.ts';
import { placedEntries } from './placed-entries.ts';
import { routeLines } from './references.ts';

/**
 * Aliases that are an address of their page anyway, its own or that of an alias before: a page has got its old address back. The last
 * one of a list comes first.
 */
export function ownAliases(content: Content, routes: RouteTable): PlaceInFile[] {
  const ownAmong = (page: RoutedPage | undefined, aliases: readonly EntryAlias[]): number[] => {
    const known = new Set(Array.from(page?.paths ?? [], ([language, path]) => `${language} ${path}`));
    return aliases.flatMap((alias, index) => {
      const address = `${alias.language} ${addressOf(alias, page, { content, routes })}`;
      if (known.has(address)) return [index];
      known.add(address);
      return [];
    });
  };
  const ofPages = routeLines(content).flatMap(({ route: { page, aliases }, path }) =>
    ownAmong(routes.pages.get(page), aliases).map((index) => ({
      file: siteFiles.routes.path,
      path: [...path, 'aliases', index],
    })),
  );
  const ofEntries = [...content.collections].flatMap(([of, loaded]) =>
    placedEntries(loaded).flatMap(({ id, file, path, language, fields: { aliases = [] } }) => {
      const spoken = aliases.map((alias) => (language === null ? alias : { ...alias, language }));
      return ownAmong(entryPage(routes, { of, id }), spoken).map((index) => ({
        file: file.file,
        path: [...path, 'aliases', index],
      }));
    }),
  );
  return [...ofPages, ...ofEntries].reverse();
}

/** The path of an alias. A slug stands beside the page, below the page above. */
function addressOf(
  { language = '', slug, path }: EntryAlias,
  page: RoutedPage | undefined,
  { content, routes }: { content: Content; routes: RouteTable },
): string | undefined {
  if (slug === undefined) return path;
  const site = content.config?.value?.languages.find(({ code }) => code === language);
  const above = page?.parent == null ? site && languageRoot(site) : routes.pages.get(page.parent)?.paths.get(language);
  return above === undefined ? undefined : join(above, slug);
}
