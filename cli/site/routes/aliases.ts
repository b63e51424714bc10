import type { Path } from '../../content/yaml/source.ts';
import type { SiteLanguages } from '../../definitions/fields/config.ts';
import type { WrittenSecondAddress } from '../../definitions/fields/routes.ts';
import { findingOf, type Location } from '../../diagnostics/finding.ts';
import { compareTexts } from '../../platform/texts.ts';
import { addressParts, pagePathProblem, readOldAddress } from './old-address.ts';
import { type Alias, type Building, type FindLocation, join, languageRoot, type Owner, rebased, type WrittenRoute } from './route-table.ts';
import { slugProblem } from './slug.ts';

/** Adds the aliases that routes declare. Reports those that cannot be an address or that are taken. */
export function addDeclaredAliases(
  routes: readonly (WrittenRoute | undefined)[],
  at: Path,
  parent: string | null,
  building: Building,
): void {
  const { source } = building.entry;
  for (const [index, route] of routes.entries()) {
    if (route?.page === undefined) continue;
    const routeAt = [...at, index];
    for (const [aliasIndex, alias] of (route.aliases ?? []).entries()) {
      if (alias?.language === undefined || building.repeated.has(route)) continue;
      const aliasAt = [...routeAt, 'aliases', aliasIndex];
      const written = { ...alias, language: alias.language, page: route.page, parent };
      addAlias(written, (key) => source.valueAt([...aliasAt, key]), building);
    }
    addDeclaredAliases(route.children ?? [], [...routeAt, 'children'], route.page, building);
  }
}

/** Adds the aliases that entries declare for their pages. */
export function addEntryAliases(building: Building): void {
  for (const { page, parent, entry } of building.pages.values()) {
    if (entry === null) continue;
    const inLanguages = building.entries.get(entry.of)?.get(entry.id) ?? [];
    for (const [language, written] of inLanguages) {
      for (const [index, alias] of written.aliases.entries()) {
        addAlias({ ...alias, language, page, parent }, (key) => written.at('aliases', index, key), building);
      }
    }
  }
}

type WrittenAlias = WrittenSecondAddress & { language: string; page: string; parent: string | null };

function addAlias(alias: WrittenAlias, at: (key: string) => Location, building: Building): void {
  const { config, pages, report } = building;
  const { page, as = 'page' } = alias;
  if ((alias.slug === undefined) === (alias.path === undefined)) return;
  const written = alias.slug ?? alias.path ?? '';
  const place = () => at(alias.slug === undefined ? 'path' : 'slug');
  const refuse = (reason: string, canLead = false) => report(findingOf('route/bad-alias', place(), { path: written, reason, canLead }));
  const language = config.languages.find(({ code }) => code === alias.language);
  if (language === undefined) {
    const facts = { code: alias.language, known: config.languages.map(({ code }) => code) };
    report(findingOf('translation/unknown-language', at('language'), facts));
    return;
  }
  const { code } = language;
  const routed = pages.get(page);
  if (!routed?.languages.has(code)) {
    refuse(`the page does not exist in "${code}"`);
    return;
  }
  const target = routed.paths.get(code);
  const parentPath = alias.parent === null ? languageRoot(language) : pages.get(alias.parent)?.paths.get(code);
  // The slug is not usable, which has been reported.
  if (target === undefined || parentPath === undefined) return;
  const address = addressOf(alias, parentPath, config);
  if ('reason' in address) {
    refuse(address.reason, address.canLead);
    return;
  }
  const added: Alias = { page, language: code, ...address, target, as, origin: 'declared' };
  if (claimAlias(added, place, building) && alias.children) building.withChildren.push({ alias: added, at: place });
}

/** Adds an alias. If a page or another alias has its address, reports it and returns false. */
export function claimAlias(alias: Alias, at: FindLocation, building: Building): boolean {
  const { path, page } = alias;
  const { owners, aliases, report } = building;
  const owner = owners.get(path) ?? (alias.isOld ? ownerOfFile(path, building) : undefined);
  if (owner !== undefined) {
    const related = [{ ...owner.at(), message: `"${owner.page}" has it here` }];
    report(findingOf('route/alias-collision', at(), { path, page: owner.page }, related));
    return false;
  }
  owners.set(path, { page, at });
  aliases.push(alias.isOld ? { ...alias, at } : alias);
  return true;
}

/** The page whose file has a name as its address: hosts lead `/about.html` to `/about`. */
function ownerOfFile(path: string, { owners, config }: Building): Owner | undefined {
  const ending = config.paths?.trailingSlash === 'always' ? '/index.html' : '.html';
  return path.endsWith(ending) ? owners.get(path.slice(0, -ending.length)) : undefined;
}

type WrittenAddress = Pick<Alias, 'path' | 'isOld'> | { reason: string; canLead: boolean };

/** The address that an alias declares. A redirect may have any path and any query, because it shows no page. */
function addressOf(alias: WrittenAlias, parentPath: string, config: SiteLanguages): WrittenAddress {
  const { slug, path: written = '', as } = alias;
  const path = slug === undefined ? written : join(parentPath, slug);
  const problem = aliasProblem(alias, parentPath === '/');
  const old = slug === undefined && problem !== null ? readOldAddress(written) : null;
  if (old === null || as !== 'redirect') {
    const reason = problem ?? foreignPath(path, alias, config);
    return reason === null ? { path } : { reason, canLead: old !== null && 'address' in old };
  }
  if ('reason' in old) return { ...old, canLead: false };
  if (alias.children && addressParts(old.address).query !== null)
    return { reason: 'nothing stands below an address with a query', canLead: false };
  return { path: old.address, isOld: pagePathProblem(old.address) !== null };
}

/**
 * The most addresses that are made below aliases. Without a limit, a thousand aliases above a thousand pages would make a
 * million.
 */
const mostBelow = 50_000;

/**
 * Adds addresses below an alias with `children: true`: one for each page below the alias's page, and one for each alias of those
 * pages. An address that is taken stays as it is.
 */
export function addAliasesBelow({ pages, owners, aliases, withChildren, report }: Building): void {
  const below = new Map(
    [...new Set(withChildren.map(({ alias }) => alias.language))].map((language) => [
      language,
      addressesBelow(addressesIn(language, { pages, aliases })),
    ]),
  );
  let count = 0;
  for (const { alias, at } of withChildren) {
    const { language, as, isOld } = alias;
    for (const { page, path: from } of below.get(language)?.(alias.target) ?? []) {
      const path = rebased(from, alias.target, alias.path);
      const target = pages.get(page)?.paths.get(language);
      if (from === alias.path || path === null || target === undefined || owners.has(path)) continue;
      if (count++ === mostBelow) {
        const reason = `with what answers below it, there are more than ${mostBelow.toLocaleString('en')} addresses below aliases`;
        report(findingOf('route/bad-alias', at(), { path: alias.path, reason, canLead: false }));
        return;
      }
      owners.set(path, { page, at });
      aliases.push({ page, language, path, target, as, origin: 'below', ...(isOld && { isOld, at }) });
    }
  }
}

/** An address of a page in a language. */
type AliasAddress = Pick<Alias, 'page' | 'path'>;

/** The addresses of pages in a language, followed by the aliases that they declare. */
const addressesIn = (language: string, { pages, aliases }: Pick<Building, 'pages' | 'aliases'>): AliasAddress[] => [
  ...[...pages.values()].flatMap(({ page, paths }) => {
    const path = paths.get(language);
    return path === undefined ? [] : [{ page, path }];
  }),
  ...aliases.filter((alias) => alias.origin === 'declared' && alias.language === language),
];

/** Returns a function that finds the addresses below a path, in order. Sorted by path, the addresses below one are neighbours. */
function addressesBelow(addresses: readonly AliasAddress[]): (path: string) => AliasAddress[] {
  const sorted = addresses.map((address, index) => ({ ...address, index })).sort((a, b) => compareTexts(a.path, b.path));
  return (path) => {
    const start = path === '/' ? '/' : `${path}/`;
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.path ?? '') < start) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (sorted[end]?.path.startsWith(start)) end++;
    return sorted.slice(low, end).sort((a, b) => a.index - b.index);
  };
}

function aliasProblem({ slug, path = '' }: WrittenSecondAddress, parentIsRoot: boolean): string | null {
  if (slug === undefined) return pagePathProblem(path);
  return slug === '' ? 'a part of it is empty' : (slugProblem(slug, parentIsRoot)?.reason ?? null);
}

/** The language of a page is read from its path. A redirect shows no page, so it needs none. */
function foreignPath(path: string, { as, language }: WrittenAlias, { languages }: SiteLanguages): string | null {
  const first = path.split('/')[1] ?? '';
  const withPrefix = (text: string) => languages.find(({ prefix }) => prefix === text);
  const spoken = withPrefix(first) ?? withPrefix('');
  if (as === 'redirect' || spoken?.code === language) return null;
  const own = languages.find(({ code }) => code === language);
  if (own?.url !== undefined) return `"${language}" has a domain of its own, so the path of a page in it begins with "/${own.prefix}"`;
  if (spoken === undefined) return null;
  return `a page at that path is in "${spoken.code}"`;
}

/**
 * Adds an alias for each source language path below the prefix of every other language that the page exists in. The configuration
 * says whether it shows the page, leads there, or is not made.
 */
export function addSourcePathAliases(building: Building): void {
  const { config, pages, owners, aliases, report } = building;
  const source = config.languages.find(({ code }) => code === config.sourceLanguage);
  const as = config.paths?.sourceUnderPrefix ?? 'page';
  if (source === undefined || as === 'off') return;
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
        aliases.push({ page, language: code, path, target, as, origin: 'source-path' });
      } else if (owner.page !== page) {
        const related = [{ ...owner.at(), message: `"${owner.page}" has it here` }];
        report(findingOf('route/source-path-taken', at(), { path, page, by: owner.page }, related));
      }
    }
  }
}

/**
 * If every language has a prefix, the bare root leads to the source language, or to the first language without a domain of its own if the
 * source language has one.
 */
export function addBareRoot({ root, config, pages, owners, aliases }: Building): void {
  const { languages, sourceLanguage } = config;
  const source = languages.find(({ code }) => code === sourceLanguage);
  const here = languages.filter(({ url, state }) => url === undefined && state !== 'draft');
  const language = (source?.url === undefined ? source : here[0])?.code ?? sourceLanguage;
  const target = root === null ? undefined : pages.get(root)?.paths.get(language);
  if (root === null || target === undefined || owners.has('/')) return;
  aliases.push({
    page: root,
    language,
    path: '/',
    target,
    as: 'redirect',
    origin: 'source-path',
  });
}

/**
 * Removes the pages of closed entries. Each of their addresses leads to the page above in the same language. Runs last, so that
 * findings in the route table never depend on the day.
 */
export function closeEntries(building: Building): void {
  const { pages, entries } = building;
  for (const [key, page] of pages) {
    if (page.entry === null || page.parent === null) continue;
    const inLanguages = entries.get(page.entry.of)?.get(page.entry.id);
    const parent = { page: page.parent, paths: pages.get(page.parent)?.paths };
    for (const [language, path] of page.paths) {
      const target = parent.paths?.get(language);
      if (!inLanguages?.get(language)?.isClosed || target === undefined) continue;
      const left = { page: parent.page, language, target, as: 'redirect', origin: 'closed' } as const;
      const isOfPage = (alias: Alias) => alias.page === key && alias.language === language;
      building.aliases = building.aliases.map((alias) => (isOfPage(alias) ? { ...withoutAnchor(alias), ...left } : alias));
      building.aliases.push({ ...left, path });
    }
    const open = [...page.paths].filter(([language]) => !inLanguages?.get(language)?.isClosed);
    if (open.length < page.paths.size) pages.set(key, { ...page, paths: new Map(open) });
  }
}

const withoutAnchor = ({ anchor, anchorAt, ...alias }: Alias): Alias => alias;
