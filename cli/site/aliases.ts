import type { Path } from '../content/yaml-source.ts';
import { diagnostic } from '../diagnostics/diagnostic.ts';
import type { RouteEntry } from '../schema/routes.ts';
import { type Building, join, languageRoot } from './route-table.ts';
import { slugProblem } from './slug.ts';

/** Adds the aliases that routes declare; what cannot be an address, or is one already, is reported. */
export function addDeclaredAliases(
  routes: readonly RouteEntry[],
  at: Path,
  parent: string | null,
  building: Building,
): void {
  for (const [index, route] of routes.entries()) {
    const routeAt = [...at, index];
    for (const [aliasIndex, alias] of route.aliases.entries()) {
      addAlias(route, alias, [...routeAt, 'aliases', aliasIndex], parent, building);
    }
    addDeclaredAliases(route.children, [...routeAt, 'children'], route.page, building);
  }
}

function addAlias(
  route: RouteEntry,
  alias: RouteEntry['aliases'][number],
  at: Path,
  parent: string | null,
  building: Building,
): void {
  const { config, entry, pages, owners, report } = building;
  const language = config.languages.find(({ code }) => code === alias.language);
  if (language === undefined) {
    const known = config.languages.map(({ code }) => code);
    report(
      diagnostic('translation/unknown-language', entry.source.valueAt([...at, 'language']), {
        code: alias.language,
        known,
      }),
    );
    return;
  }
  const place = () => entry.source.valueAt([...at, alias.slug === undefined ? 'path' : 'slug']);
  const target = pages.get(route.page)?.paths.get(language.code);
  const parentPath = parent === null ? languageRoot(language) : pages.get(parent)?.paths.get(language.code);
  if (target === undefined || parentPath === undefined) {
    const reason = `the page does not exist in "${language.code}"`;
    report(diagnostic('route/bad-alias', place(), { path: alias.slug ?? alias.path ?? '', reason }));
    return;
  }
  const path = alias.slug === undefined ? (alias.path ?? '') : join(parentPath, alias.slug);
  const segments = (alias.slug ?? alias.path?.slice(1) ?? '').split('/');
  const problem = segments.map((segment) => slugProblem(segment, false)).find((found) => found !== null);
  if (problem) {
    report(diagnostic('route/bad-alias', place(), { path: alias.slug ?? path, reason: problem.reason }));
    return;
  }
  const owner = owners.get(path);
  if (owner !== undefined) {
    const related = [{ ...owner.at(), message: `"${owner.page}" has it here` }];
    report(diagnostic('route/alias-collision', place(), { path, page: owner.page }, related));
    return;
  }
  owners.set(path, { page: route.page, at: place });
  building.aliases.push({
    page: route.page,
    language: language.code,
    path,
    target,
    as: alias.as,
    origin: 'declared',
  });
}

/** Every source language path also answers under the prefix of each other language that the page exists in. */
export function addSourcePathAliases(building: Building): void {
  const { config, pages, owners, aliases, report } = building;
  const source = config.languages.find(({ code }) => code === config.sourceLanguage);
  if (source === undefined) return;
  const sourceRoot = languageRoot(source);
  for (const { page, paths, at } of pages.values()) {
    const sourcePath = paths.get(source.code);
    if (sourcePath === undefined || sourcePath === sourceRoot) continue;
    const bare = source.prefix === '' ? sourcePath : sourcePath.slice(sourceRoot.length);
    for (const { code, prefix } of config.languages) {
      const target = paths.get(code);
      if (code === source.code || prefix === '' || target === undefined) continue;
      const path = `/${prefix}${bare}`;
      if (path === target) continue;
      const owner = owners.get(path);
      if (owner === undefined) {
        owners.set(path, { page, at });
        aliases.push({ page, language: code, path, target, as: 'page', origin: 'source-path' });
      } else if (owner.page !== page) {
        const related = [{ ...owner.at(), message: `"${owner.page}" has it here` }];
        report(diagnostic('route/source-path-taken', at(), { path, page, by: owner.page }, related));
      }
    }
  }
}

/** Where every language has a prefix, the bare root leads to the source language. */
export function addBareRoot(root: string | null, { config, pages, owners, aliases }: Building): void {
  const target = root === null ? undefined : pages.get(root)?.paths.get(config.sourceLanguage);
  if (root === null || target === undefined || owners.has('/')) return;
  aliases.push({
    page: root,
    language: config.sourceLanguage,
    path: '/',
    target,
    as: 'redirect',
    origin: 'source-path',
  });
}
