import type { Path } from '../content/yaml-source.ts';
import { diagnostic } from '../diagnostics/diagnostic.ts';
import type { AliasEntry } from '../schema/routes.ts';
import type { SiteLanguages } from './check-config.ts';
import { type Building, join, languageRoot, type WrittenRoute } from './route-table.ts';
import { slugProblem } from './slug.ts';

/** Adds the aliases that routes declare; what cannot be an address, or is one already, is reported. */
export function addDeclaredAliases(
  routes: readonly (WrittenRoute | undefined)[],
  at: Path,
  parent: string | null,
  building: Building,
): void {
  for (const [index, route] of routes.entries()) {
    if (route?.page === undefined) continue;
    const routeAt = [...at, index];
    for (const [aliasIndex, alias] of (route.aliases ?? []).entries()) {
      const { language, slug, path, as = 'page' } = alias ?? {};
      if (language === undefined || (slug === undefined) === (path === undefined)) continue;
      const written = { page: route.page, parent, language, slug, path, as };
      addAlias(written, [...routeAt, 'aliases', aliasIndex], building);
    }
    addDeclaredAliases(route.children ?? [], [...routeAt, 'children'], route.page, building);
  }
}

type WrittenAlias = AliasEntry & { page: string; parent: string | null };

function addAlias(alias: WrittenAlias, at: Path, building: Building): void {
  const { config, entry, pages, owners, report } = building;
  const { page, as } = alias;
  const written = alias.slug ?? alias.path ?? '';
  const place = () => entry.source.valueAt([...at, alias.slug === undefined ? 'path' : 'slug']);
  const refuse = (reason: string) =>
    report(diagnostic('route/bad-alias', place(), { path: written, reason }));
  const language = config.languages.find(({ code }) => code === alias.language);
  if (language === undefined) {
    const facts = { code: alias.language, known: config.languages.map(({ code }) => code) };
    report(diagnostic('translation/unknown-language', entry.source.valueAt([...at, 'language']), facts));
    return;
  }
  const { code } = language;
  const routed = pages.get(page);
  if (!routed?.languages.has(code)) {
    refuse(`the page does not exist in "${code}"`);
    return;
  }
  const target = routed.paths.get(code);
  const parentPath =
    alias.parent === null ? languageRoot(language) : pages.get(alias.parent)?.paths.get(code);
  // A slug that cannot be used has been reported.
  if (target === undefined || parentPath === undefined) return;
  const path = alias.slug === undefined ? written : join(parentPath, alias.slug);
  const problem = aliasProblem(alias, parentPath === '/') ?? foreignPath(path, alias, config);
  if (problem !== null) {
    refuse(problem);
    return;
  }
  const owner = owners.get(path);
  if (owner !== undefined) {
    const related = [{ ...owner.at(), message: `"${owner.page}" has it here` }];
    report(diagnostic('route/alias-collision', place(), { path, page: owner.page }, related));
    return;
  }
  owners.set(path, { page, at: place });
  building.aliases.push({ page, language: code, path, target, as, origin: 'declared' });
}

function aliasProblem({ slug, path = '' }: AliasEntry, parentIsRoot: boolean): string | null {
  const segments = slug === undefined ? path.slice(1).split('/') : [slug];
  for (const [index, segment] of segments.entries()) {
    if (segment === '') return 'a part of it is empty';
    const problem = slugProblem(segment, index === 0 && (slug === undefined || parentIsRoot));
    if (problem !== null) return problem.reason;
  }
  return null;
}

/** The language of a page is read from its path; a redirect shows no page. */
function foreignPath(
  path: string,
  { as, language }: WrittenAlias,
  { languages }: SiteLanguages,
): string | null {
  const first = path.split('/')[1] ?? '';
  const withPrefix = (text: string) => languages.find(({ prefix }) => prefix === text);
  const spoken = withPrefix(first) ?? withPrefix('');
  if (as === 'redirect' || spoken === undefined || spoken.code === language) return null;
  return `a page at that path is in "${spoken.code}"`;
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
export function addBareRoot({ root, config, pages, owners, aliases }: Building): void {
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
