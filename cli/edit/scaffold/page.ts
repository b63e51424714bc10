import { addItem } from '../../content/edits/insert.ts';
import type { WritableValue } from '../../content/edits/written-value.ts';
import { pagePath } from '../../content/file-names.ts';
import { siteFiles } from '../../content/load.ts';
import { entryOf, type Layout, layoutOf } from '../../content/yaml/layout.ts';
import type { Path } from '../../content/yaml/source.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { newFiles, type TextChange } from '../changeset/changeset.ts';
import { RefusedChange } from '../refused-change.ts';
import { type Blank, blankOf, withTitles } from './blank.ts';
import { copiedFile } from './copy.ts';
import type { ScaffoldPlan } from './plan.ts';
import { changed, checkId, chosenLanguages, type GrowingSite, newFile, possibleLanguages, schemaLine, unknown } from './site.ts';
import { readSlugs } from './slugs.ts';

export interface ScaffoldedPage {
  key: string;
  /** The key of the page above; undefined for a page at the top. */
  parent?: string | undefined;
  kind?: string | undefined;
  /** The languages that it is for; left out, those of the page above. */
  languages?: readonly string[] | undefined;
  /** Slugs by language: `sv=utbildning`. */
  slugs: readonly string[];
  /** Its title by language, as far as it is known. */
  titles?: Readonly<Record<string, string>>;
  isDraft?: boolean;
  /** The key of the page that it is a copy of. */
  from?: string | undefined;
  /** Its sections; none by default. */
  sections?: readonly Blank[];
  /** The collection whose entries have pages below it. */
  entries?: string;
}

/** A page with its line in the route table. Throws EnvironmentError for a name that is taken or unknown. */
export function planPage(site: GrowingSite, page: ScaffoldedPage): ScaffoldPlan {
  const { key, parent, kind, sections = [] } = page;
  checkId('a page', key);
  const path = pagePath(key);
  if (site.pageFiles.includes(key) || site.routes.pages.has(key))
    throw new RefusedChange('nameTaken', `There is a page "${key}" already.`, 'Give the new one another name.');
  if (kind !== undefined && !site.definitions.pages.has(kind)) throw unknown('kind of page', kind, [...site.definitions.pages.keys()]);
  if (kind !== undefined && page.from !== undefined)
    throw new EnvironmentError('A copy is of the kind that its original is.', 'Give no kind.');
  const languages = pageLanguages(site, page);
  if (page.from !== undefined) return planCopy(site, page, { from: page.from, languages });
  const untitled = blankOf(site.definitions.page, languages, {
    ...(kind === undefined ? {} : { kind }),
    ...(page.isDraft ? { draft: true } : {}),
    sections: sections.map(({ value }) => value),
  });
  const blank = withTitles(untitled, titlePaths, page.titles);
  const ofSections = sections.flatMap(({ places }, index) =>
    places.map((place) => ({ ...place, path: ['sections', index, ...place.path] })),
  );
  const file = newFile(blank.value, schemaLine(site, 'page.schema.json', 1), likePage(site, parent));
  const plan = {
    changeset: newFiles({ [path]: file }),
    blanks: new Map([[path, [...blank.places, ...ofSections]]]),
  };
  if (kind !== undefined && kind === site.definitions.notFoundKind) {
    if (parent !== undefined || page.slugs.length > 0)
      throw new EnvironmentError('The page that hosts show where there is none has no address.', 'Leave --below and --slug out.');
    return { ...plan, notes: [] };
  }
  return withRoute(site, page, { plan, languages });
}

const titlePaths: readonly Path[] = [
  ['meta', 'title'],
  ['hero', 'title'],
];

/** A copy of a page, with a title of its own. Its translations are those of the other. */
function planCopy(
  site: GrowingSite,
  page: ScaffoldedPage,
  { from, languages }: { from: string; languages: readonly string[] },
): ScaffoldPlan {
  if (!site.pageFiles.includes(from)) throw unknown('page', from, site.pageFiles);
  const { key, titles = {}, isDraft } = page;
  const changeset = copiedFile(site, {
    from: pagePath(from),
    to: pagePath(key),
    schema: site.definitions.page,
    titlePaths,
    titles,
    values: { draft: isDraft ? true : undefined },
  });
  return withRoute(site, page, { plan: { changeset, blanks: new Map() }, languages });
}

/** A plan of a page with its line in the route table. */
function withRoute(
  site: GrowingSite,
  page: ScaffoldedPage,
  { plan, languages }: { plan: Omit<ScaffoldPlan, 'notes'>; languages: readonly string[] },
): ScaffoldPlan {
  const routed = routeFor(site, page, languages);
  return {
    ...plan,
    changeset: [...plan.changeset, routed.change],
    notes: [...routed.notes, `No page links to it yet. Name it in ${siteFiles.navigation.path}, or in a text: [words](page:${page.key})`],
  };
}

/** A new line of the route table, with notes about it. */
interface PlannedRoute {
  change: TextChange;
  notes: string[];
}

/** Adds the line of a page to the route table: below its parent, after the other pages there. */
function routeFor(site: GrowingSite, { key, parent, slugs, entries }: ScaffoldedPage, languages: readonly string[]): PlannedRoute {
  const known = site.config.languages.map(({ code }) => code);
  // A page has no texts yet in a language that need not have it, but its slug can stand there.
  const unwritten = site.config.languages.filter(({ state }) => state !== undefined).map(({ code }) => code);
  const given = readSlugs(slugs, { all: known, open: [...languages, ...unwritten] });
  const all = site.languages.map(({ code }) => code);
  const slugOf = (code: string) => given.get(code) ?? given.get(site.config.sourceLanguage) ?? key;
  const own = known.filter((code) => languages.includes(code) || given.has(code));
  const line: Record<string, WritableValue> = {
    page: key,
    slug: Object.fromEntries(own.map((code) => [code, slugOf(code)])),
    ...(all.every((code) => languages.includes(code)) ? {} : { languages: own }),
    ...(entries === undefined ? {} : { entries: { of: entries } }),
  };
  const { path } = siteFiles.routes;
  const change = changed(site, path, (text) => {
    const above = parent === undefined ? [] : routePath(layoutOf(text), parent);
    return above === null ? null : addItem(text, parent === undefined ? [] : [...above, 'children'], line);
  });
  const { sourceLanguage } = site.config;
  const hasSource = own.includes(sourceLanguage);
  const copied = hasSource ? languages.filter((code) => code !== sourceLanguage && !given.has(code)) : [];
  const example = `--slug ${copied[0] ?? ''}=…`;
  return {
    change,
    notes:
      copied.length === 0
        ? []
        : [
            `Its address in ${copied.join(', ')} is that in ${sourceLanguage}: change it in ${path} before it is published (next time, give it: ${example}).`,
          ],
  };
}

/** The path of a page's line in the route table; null if there is none. */
export function routePath(layout: Layout | null, page: string): Path | null {
  if (layout?.kind !== 'list') return null;
  for (const [index, line] of layout.items.entries()) {
    if (line?.kind !== 'mapping') continue;
    const value = (key: string) => entryOf(line, key)?.value ?? null;
    const named = value('page');
    if (named?.kind === 'scalar' && named.value === page) return [index];
    const below = routePath(value('children'), page);
    if (below !== null) return [index, 'children', ...below];
  }
  return null;
}

/** The languages of a new page. Throws EnvironmentError for one that it cannot have, and for an unknown page above. */
export const pageLanguages = (site: GrowingSite, { parent, languages }: Pick<ScaffoldedPage, 'parent' | 'languages'>): string[] =>
  chosenLanguages(site, languagesBelow(site, parent, languages), languages);

/** The languages that a page can be for: those of the page above. Throws EnvironmentError if there is no such page. */
function languagesBelow(site: GrowingSite, parent: string | undefined, named: readonly string[] | undefined): string[] {
  const all = possibleLanguages(site, named);
  if (parent === undefined) return all;
  const pages = [...site.routes.pages.values()].filter(({ entry, list }) => entry === null && list === null);
  const above = pages.find(({ page }) => page === parent);
  if (above === undefined)
    throw unknown(
      'page',
      parent,
      pages.map(({ page }) => page),
    );
  return all.filter((code) => above.languages.has(code));
}

/** The page whose layout a new one follows: a page at the same level, or else the page above. */
function likePage(site: GrowingSite, parent: string | undefined): string | null {
  const pages = [...site.routes.pages.values()].filter(({ file, page }) => file === page);
  const beside = pages.find(({ parent: above, page }) => above === (parent ?? null) && page !== site.routes.root);
  const like = beside?.page ?? parent ?? site.routes.root;
  return like === null || like === undefined ? null : site.exampleOf(pagePath(like));
}
