import { readIcons } from '../../content/icons.ts';
import { configPath } from '../../content/load.ts';
import { contactPlaceholders, environmentPlaceholders } from '../../content/placeholders.ts';
import { factTexts } from '../../definitions/fields/company.ts';
import { publicationOf } from '../../definitions/fields/publication.ts';
import { sectionSchema } from '../../definitions/section.ts';
import { routeLines } from '../../edit/rename/references.ts';
import { knownLanguages } from '../../edit/scaffold/language.ts';
import type { Site } from '../../site/pages/site.ts';
import { href } from '../../site/routes/addresses.ts';
import type { RoutedPage } from '../../site/routes/route-table.ts';
import { askedNames } from './asked-names.ts';
import type { EditorSite } from './editor-site.ts';
import { newValue } from './new-value.ts';
import type { Choice, EditorState, LanguageItem, PageItem, SectionType } from './protocol.ts';

/** What the editor shows around a page, as far as the site knows it. */
export function siteState(
  site: EditorSite,
): Pick<EditorState, 'name' | 'url' | 'pages' | 'firstPage' | 'collections' | 'languages' | 'source'> {
  const { config } = site;
  return {
    name: config === null ? '' : (factTexts(config.name)[0] ?? ''),
    url: config?.url ?? '',
    pages: pageItems(site),
    firstPage: site.site?.routes.root ?? '',
    collections: Array.from(site.definitions.collections, ([name, collection]) => ({
      name,
      holds: collection.holds,
      hasPages: collection.page !== undefined,
      asks: askedNames(collection),
    })),
    languages: (config?.languages ?? []).map(
      ({ code, name, direction }): LanguageItem => ({ code, name, direction, isShown: site.isShown(code) }),
    ),
    source: config?.sourceLanguage ?? '',
  };
}

/** With more pages, a title would be read from thousands of files: their keys stand for them. */
const mostTitles = 500;

/** What was said last of so many pages. It depends on nothing that pages say. */
const withoutTitles = new WeakMap<EditorSite['content'], { site: Site | null; items: readonly PageItem[] }>();

function pageItems({ site, content }: EditorSite): readonly PageItem[] {
  const last = withoutTitles.get(content);
  if (last !== undefined && last.site === site) return last.items;
  const routed = [...(site?.routes.pages.values() ?? [])].filter(({ list }) => list === null);
  const above = new Set(routed.map(({ parent }) => parent));
  const hasTitles = routed.length <= mostTitles;
  const isInAll = ({ languages, paths }: RoutedPage) => [...languages].every((code) => paths.has(code));
  const lines = routed.every(isInAll) ? [] : routeLines(content);
  const slugs = new Map(lines.map(({ route }) => [route.page, route.slug.values]));
  const items = routed.map((page) => ({
    ...pageItem(site as Site, page, hasTitles),
    ...otherSlugs(page, slugs.get(page.page)),
    isDraft: hasTitles && isDraft(writtenOf(content, page)),
    isAbove: above.has(page.page),
  }));
  const known = new Set(routed.map(({ page, file }) => file ?? page));
  const others = [...content.pages].filter(([key]) => !known.has(key));
  // A page without an address, such as the one for addresses that are not there.
  const all = [
    ...items,
    ...others.map(
      ([key, { file }]): PageItem => ({
        key,
        titles: {},
        addresses: {},
        file,
        isDraft: false,
        isAbove: false,
      }),
    ),
  ];
  if (!hasTitles) withoutTitles.set(content, { site, items: all });
  return all;
}

/** What the content of a page says, or the entry that it is about. */
function writtenOf({ collections, pages }: EditorSite['content'], { entry, file, paths }: RoutedPage): unknown {
  if (entry === null) return pages.get(file ?? '')?.usable;
  const [language = ''] = paths.keys();
  return collections.get(entry.of)?.find(entry.id, language)?.fields;
}

function pageItem(site: Site, page: RoutedPage, hasTitles: boolean): Omit<PageItem, 'isDraft' | 'isAbove'> {
  const { page: key, paths, file, entry, parent } = page;
  const titleIn = (language: string): string => {
    try {
      return hasTitles ? site.resolver.pageLink(key, language).title : key;
    } catch {
      return key;
    }
  };
  const languages = [...paths.keys()];
  const from = file === null ? '' : `content/pages/${file}.yaml`;
  return {
    key,
    titles: Object.fromEntries(languages.map((language) => [language, titleIn(language)])),
    addresses: Object.fromEntries(Array.from(paths, ([language, path]) => [language, href(site.address, path)])),
    file: entry === null ? from : (languages[0] && site.resolver.written(entry, languages[0]).file) || from,
    ...(parent === null ? {} : { parent }),
    ...(entry === null ? {} : { entry: { collection: entry.of, id: entry.id } }),
  };
}

/** The slugs that a line of the route table has, or should have, in languages in which its page has no address. */
function otherSlugs(
  { languages, paths }: RoutedPage,
  slugs: Readonly<Record<string, string | undefined>> | undefined,
): Pick<PageItem, 'otherSlugs'> {
  const others = [...languages].filter((code) => !paths.has(code));
  if (slugs === undefined || others.length === 0) return {};
  return { otherSlugs: Object.fromEntries(others.map((code) => [code, slugs[code] ?? ''])) };
}

const isDraft = (page: unknown): boolean => publicationOf(page)?.isDraft === true;

/** The names of the site that a field can have; null for names that are none. */
export function choicesOf(site: EditorSite, names: string): Choice[] | null {
  const { definitions } = site;
  const plain = (values: Iterable<string>) => Array.from(values, (value): Choice => ({ value, label: value }));
  const [, collection] = /^collection:(.+)$/.exec(names) ?? [];
  if (collection !== undefined) return entriesOf(site, collection);
  const [kind, language = '', subject] = names.split(':');
  if (kind === 'placeholders') return placeholdersOf(site, language, subject);
  switch (names) {
    case 'pages':
      return titledPages(site).flatMap((page) => [page, ...placesOn(site, page)]);
    case 'pageFiles':
      return titledPages(site).filter(({ value }) => !value.includes('/'));
    case 'languages':
      return plain(site.languages);
    case 'newLanguages':
      return knownLanguages()
        .filter(({ code }) => !site.languages.includes(code))
        .map(({ code, name }) => ({ value: code, label: name }));
    case 'icons':
      return Array.from(readIcons(), ([value, drawing]) => ({ value, label: value, drawing }));
    case 'forms':
      return plain(definitions.forms.keys());
    case 'collections':
      return plain(definitions.collections.keys());
    default:
      return null;
  }
}

function titledPages(site: EditorSite): Choice[] {
  const [source = ''] = site.languages;
  return pageItems(site).map(({ key, titles }) => ({ value: key, label: titles[source] ?? key }));
}

/** The places on a page that have a name, as links name them: `contact#form`. */
const placesOn = (site: EditorSite, { value, label }: Choice): Choice[] =>
  site.anchorsOf(value).map((anchor) => ({ value: `${value}#${anchor}`, label: `${label} #${anchor}` }));

/** The entries of a collection, each by what it is called in the source language, as far as one of its texts says so. */
function entriesOf(site: EditorSite, collection: string): Choice[] | null {
  const loaded = site.content.collections.get(collection);
  if (loaded === undefined) return null;
  const [source = ''] = site.languages;
  const entries = loaded.entries();
  const named = entries.length > mostTitles ? [] : [loaded.collection.page?.title ?? 'title', 'title', 'name', 'label'];
  const labels = new Map<string, string>();
  for (const { id, fields } of entries) {
    const texts = named.map((field) => valueIn(site, fields[field], source));
    if (id !== undefined && !labels.has(id)) labels.set(id, texts.find((text) => text !== undefined) ?? id);
  }
  return Array.from(labels, ([value, label]) => ({ value, label }));
}

/** The section types, each with a section that can be inserted. */
export const addableSections = ({ definitions, languages }: EditorSite): SectionType[] =>
  Array.from(definitions.sections, ([type, definition]) => ({
    type,
    description: definition.shows,
    blank: newValue(sectionSchema(type, definition), languages),
  }));

/**
 * The placeholders that texts can have, each with what stands there in a language: facts of the company, and entries of collections.
 * `subject`: the collection of the entry that the page is about, whose facts its page file can name; they differ by entry.
 */
function placeholdersOf(site: EditorSite, language: string, subject?: string): Choice[] {
  const { content, definitions } = site;
  const config = site.entry(configPath)?.source.data ?? null;
  const ofConfig = [
    ...contactPlaceholders(config).map((name) => `{contact:${name}}`),
    ...environmentPlaceholders(config).map((name) => `{environment:${name}}`),
  ];
  const entries = Array.from(definitions.inText, ([as, { name }]) => {
    const ids = content.collections
      .get(name)
      ?.entries()
      .flatMap(({ id }) => id ?? []);
    return [...new Set(ids)].map((id) => `{${as}:${id}}`);
  });
  const own = definitions.collections.get(subject ?? '')?.page?.placeholders ?? [];
  return [
    ...[...ofConfig, ...entries.flat()].map((value) => ({ value, label: valueIn(site, value, language) ?? value })),
    ...own.map((name) => ({ value: `{entry:${name}}`, label: name })),
  ];
}

/** The text of a value, or of a placeholder, in a language; undefined if it has none, or that cannot be said yet. */
function valueIn({ site }: EditorSite, of: unknown, language: string): string | undefined {
  try {
    const value: unknown = site?.resolver.inLanguage(of, language);
    return typeof value === 'string' && value !== '' ? value : undefined;
  } catch {
    return undefined;
  }
}
