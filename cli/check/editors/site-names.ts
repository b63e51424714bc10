import { readIcons } from '../../content/icons.ts';
import type { RouteTable } from '../../site/routes/route-table.ts';
import type { KnownNames } from '../rules/check-scope.ts';
import { listOfIds, type SiteNames } from './json-schemas.ts';

export interface NamedSite {
  /** The names that validation knows. */
  known: KnownNames;
  languages: readonly string[];
  routes: RouteTable | null;
  /** The keys of all page files. */
  pageFiles: readonly string[];
}

/** The names for JSON Schemas: those that validation knows, sorted, so that equal sites give equal schemas. */
export function siteNames(site: NamedSite): SiteNames {
  const { lists, ...names } = ownNames(site);
  return { ...names, lists: new Map([...lists, ['icons', [...readIcons().keys()].sort()]]) };
}

/** The same without icons, which are equal in all sites. */
export function ownNames({ known, languages, routes, pageFiles }: NamedSite): SiteNames {
  const pages = [...(routes?.pages.values() ?? [])].filter(({ entry }) => entry === null);
  const references = [...known.anchors].flatMap(([page, anchors]) => [page, ...(anchors ?? []).map((anchor) => `${page}#${anchor}`)]);
  const listed = [...known.definitions.collections.values()].flatMap(({ name, page }) => (page ? [name] : []));
  const lists = new Map<string, readonly string[]>([
    ['languages', languages],
    ['pageFiles', [...pageFiles].sort()],
    ['pages', references.sort()],
    ['collections', listed],
    ['forms', [...known.definitions.forms.keys()].sort()],
  ]);
  for (const [name, ids] of known.ids) lists.set(listOfIds(name), [...ids].sort());
  const required = [...known.required, ...known.borrowing];
  return {
    languages,
    sourceLanguage: known.sourceLanguage,
    borrowingLanguages: known.borrowing,
    requiredLanguages: required,
    sharedLanguages: required.filter(
      (code) => pages.every((page) => page.languages.has(code)) && known.partLimits.every((own) => own.includes(code)),
    ),
    entryLanguages: required.filter((code) => known.entryLimits.every((own) => own.includes(code))),
    lists,
  };
}
