import { asValue } from '../../check/rules/check-references.ts';
import { parseArticle } from '../../content/article.ts';
import type { Entry } from '../../content/entry.ts';
import { parseLinkTarget } from '../../content/links.ts';
import { type Content, filesBesideRoutes } from '../../content/load.ts';
import { findPlaceholders } from '../../content/placeholders.ts';
import { readMarkdown } from '../../content/read-markdown.ts';
import { namedAt } from '../../content/schema-walk.ts';
import { readSection } from '../../content/section-values.ts';
import type { Path, YamlSource } from '../../content/yaml/source.ts';
import { type FieldNames, isFieldValue, type MarkdownKind, type MarkdownSource } from '../../definitions/fields/field-value.ts';
import { isLocalized, type NameList } from '../../definitions/fields/fields.ts';
import type { PageTarget } from '../../definitions/fields/names.ts';
import type { RouteEntry } from '../../definitions/fields/routes.ts';
import { visitValues } from '../../definitions/fields/visit-values.ts';
import type { Location } from '../../diagnostics/finding.ts';
import { withReplaced } from '../../platform/texts.ts';
import type { NewNames } from './names.ts';

/** A name in a file that gets a new one. */
export interface RenamedName {
  source: YamlSource;
  /** The path of the value that is the name, or of the text that has it. */
  path: Path;
  at: Location;
  from: string;
  to: string;
  /** The offset of the name in its text; null if the value, or its key, is the name. */
  offset: number | null;
  /** Whether the last key of the path is the name. */
  isKey?: true;
}

/** Every reference in the site to what is renamed: in all files and all languages, including drafts. */
export function referencesIn(content: Content, names: NewNames): RenamedName[] {
  const files = filesBesideRoutes(content).flatMap(({ usable, source }) => {
    const found: RenamedName[] = [];
    visitValues(usable, (value, path) => {
      for (const { from, to, offset } of placesIn(value, { content, names })) {
        if (from === to) continue;
        const at = offset === null ? source.valueAt(path) : source.within(path, from, offset);
        found.push({ source, path, at, from, to, offset });
      }
      return false;
    });
    return found;
  });
  return [...files, ...routesOf(content, names), ...languagesIn(content, names), ...collectionsIn(content, names)];
}

/** A text with the new names in its links and placeholders. */
export function renamedText(text: string, markdown: MarkdownKind | null, scope: SiteToRename): string {
  const links = markdown === null ? [] : inMarkdown({ kind: markdown, source: text }, scope);
  const parts = [...links, ...placeholdersIn(text, scope)].map(({ from, to, offset }) => {
    const start = offset ?? 0;
    return { start, end: start + from.length, text: to };
  });
  return withReplaced(text, parts);
}

/** The site, and what is renamed in it. */
export interface SiteToRename {
  content: Pick<Content, 'definitions'>;
  names: NewNames;
}

/** Every place of a language that gets another code: the keys of its texts and slugs, and the values that name it. */
function languagesIn(content: Content, names: NewNames): RenamedName[] {
  const { config, routes } = content;
  const from = config?.value?.languages.map(({ code }) => code).find((code) => names.language(code) !== code);
  if (from === undefined) return [];
  const to = names.language(from);
  return [...filesBesideRoutes(content), ...(routes === null ? [] : [routes])].flatMap((entry) => {
    const { source, usable } = entry;
    const keys: RenamedName[] = [];
    visitValues(usable, (value, path) => {
      if (isLocalized(value) && Object.hasOwn(value.values, from)) {
        const own = [...path, from] as Path;
        // A Markdown file has the language in its name.
        if (source.inFile(own).file === source.file)
          keys.push({ source, path: own, at: source.keyAt(own), from, to, offset: null, isKey: true });
      }
      return false;
    });
    const values = namesAmong(entry, 'languages', from).map((path) => renamedName(source, path, from, to));
    return [...values, ...keys];
  });
}

/** Every value that names a collection with another name now, but for those of the route table. */
function collectionsIn(content: Content, names: NewNames): RenamedName[] {
  const from = [...content.definitions.collections.keys()].find((name) => names.collection(name) !== name);
  if (from === undefined) return [];
  return filesBesideRoutes(content).flatMap((entry) =>
    namesAmong(entry, 'collections', from).map((path) => renamedName(entry.source, path, from, names.collection(from))),
  );
}

/** The paths of values that are a name of this kind, by their schema. */
function namesAmong({ schema, source }: Entry<unknown>, kind: NameList, name: string): Path[] {
  const { data } = source;
  const found: Path[] = [];
  visitValues(data, (value, path) => {
    const own = path as Path;
    if (value === name && namedAt(schema, own, data) === kind) found.push(own);
    return false;
  });
  return found;
}

type NameAt = Pick<RenamedName, 'from' | 'to' | 'offset'>;

/** What a value itself names. Its parts are searched too. */
function placesIn(value: unknown, scope: SiteToRename): NameAt[] {
  if (typeof value === 'string') return placeholdersIn(value, scope);
  return isFieldValue(value) ? value.names(namedIn(scope)) : [];
}

/** Finds the names in fields. */
const namedIn = (scope: SiteToRename): FieldNames<NameAt> => ({
  entry: ({ collection, id }) => [{ from: id, to: scope.names.entry(collection, id), offset: null }],
  page: (target) => [{ from: asValue(target.page, target.anchor), to: renamedTarget(target, scope.names), offset: null }],
  markdown: (text) => [...inMarkdown(text, scope), ...placeholdersIn(text.source, scope)],
});

/** The names in links of a text, and in its sections. Their placeholders are those of the text. */
const inMarkdown = (text: MarkdownSource, scope: SiteToRename): NameAt[] => [
  ...linksIn(text, scope.names),
  ...(text.kind === 'article' ? namesInSections(text.source, scope) : []),
];

function namesInSections(article: string, scope: SiteToRename): NameAt[] {
  const { definitions } = scope.content;
  return parseArticle(article).sections.flatMap((section) => {
    const read = readSection(section, definitions);
    const found: NameAt[] = [];
    const names = { ...namedIn(scope), markdown: (text: MarkdownSource) => inMarkdown(text, scope) };
    visitValues(read?.usable, (value, path) => {
      for (const named of isFieldValue(value) ? value.names(names) : []) {
        const offset = read?.source.offsetIn(path, named.from, named.offset) ?? null;
        if (offset !== null) found.push({ ...named, offset });
      }
      return false;
    });
    return found;
  });
}

function linksIn(text: MarkdownSource, names: NewNames): NameAt[] {
  if (!text.source.includes('page:')) return [];
  const { links, linkOffsets } = readMarkdown(text);
  return links.flatMap((target, index) => {
    const link = parseLinkTarget(target);
    if (link.kind !== 'page') return [];
    return [{ from: target, to: `page:${renamedTarget(link, names)}`, offset: linkOffsets[index] ?? 0 }];
  });
}

const renamedTarget = ({ page, anchor }: PageTarget, names: NewNames) =>
  asValue(names.page(page), anchor === undefined ? undefined : names.anchor(page, anchor));

function placeholdersIn(text: string, { content: { definitions }, names }: SiteToRename): NameAt[] {
  return findPlaceholders(text, definitions.inText).flatMap(({ literal, offset, as, name }) => {
    const collection = definitions.inText.get(as);
    return collection === undefined ? [] : [{ from: literal, to: `{${as}:${names.entry(collection.name, name)}}`, offset }];
  });
}

/** A line of the route table, and its path in the file. */
export interface PlacedRoute {
  route: RouteEntry;
  path: Path;
}

/** The line of a page in the route table; undefined if it has none. */
export const routeLineOf = (content: Content, page: string | null): PlacedRoute | undefined =>
  routeLines(content).find(({ route }) => route.page === page);

/** The lines of the route table, from the top. */
export function routeLines(content: Content): PlacedRoute[] {
  const linesIn = (routes: readonly RouteEntry[], path: Path): PlacedRoute[] =>
    routes.flatMap((route, index) => [{ route, path: [...path, index] }, ...linesIn(route.children, [...path, index, 'children'])]);
  return linesIn(content.routes?.value ?? [], []);
}

function routesOf(content: Content, names: NewNames): RenamedName[] {
  return routeLines(content).flatMap(({ route: { page, entries }, path }) => [
    ...renamed(content, [...path, 'page'], page, names.page(page)),
    ...(entries === undefined ? [] : renamed(content, [...path, 'entries', 'of'], entries.of, names.collection(entries.of))),
    ...(entries?.page === undefined ? [] : renamed(content, [...path, 'entries', 'page'], entries.page, names.page(entries.page))),
  ]);
}

function renamed({ routes }: Content, path: Path, from: string, to: string): RenamedName[] {
  return routes === null || from === to ? [] : [renamedName(routes.source, path, from, to)];
}

/** The place of a value that is a name. */
export const renamedName = (source: YamlSource, path: Path, from: string, to: string): RenamedName => ({
  source,
  path,
  at: source.valueAt(path),
  from,
  to,
  offset: null,
});
