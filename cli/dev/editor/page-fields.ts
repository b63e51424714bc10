import { hash } from 'node:crypto';
import type { Entry } from '../../content/entry.ts';
import { configPath, isPageFile, siteFiles } from '../../content/load.ts';
import { isContentFile } from '../../content/read.ts';
import { dataAt } from '../../content/schema-walk.ts';
import { isFolder } from '../../definitions/collection.ts';
import { isMapping } from '../../platform/is-mapping.ts';
import { type UsedEntry, usedKey, usesOf } from '../../site/facts/uses.ts';
import type { EntryName, RoutedPage } from '../../site/routes/route-table.ts';
import type { EditorSite } from './editor-site.ts';
import { fieldsOf, type WrittenField } from './fields.ts';
import { findingsByField } from './found.ts';
import type { Field, FieldGroup, FieldPath, KnownGroup, PageFields, ShownFinding } from './protocol.ts';
import { readOnlyReason } from './read-only.ts';
import { contactTexts, type ShownFile, shownTexts, templateWords } from './shown-texts.ts';
import { translationStates } from './translation-states.ts';

/** What of a file is shown: all of it, or what is below a path. */
interface ShownPart {
  file: string;
  from: FieldPath;
  title: string;
}

/** The most entries of a page. A page with a longer list has the fields of its first ones. */
const mostEntries = 100;

/** The fields of a page in a language, file by file; null if there is no such page. */
export function pageFields(
  site: EditorSite,
  { page, language, reader }: { page: string; language: string; reader: string },
  findings: readonly ShownFinding[],
): PageFields | null {
  const routed = site.site?.routes.pages.get(page);
  const file = routed === undefined ? page : routed.file;
  const own = file === null ? undefined : site.content.pages.get(file);
  if (routed === undefined && own === undefined) return null;
  const parts = [
    ...(routed?.entry ? partOf(site, routed.entry, language) : []),
    ...(own === undefined ? [] : [{ file: own.file, from: [], title: page }]),
    ...shownEntries(site, [own?.usable, routed?.entry ?? undefined], language),
    ...[siteFiles.navigation.path, siteFiles.ui.path, configPath].map((path) => ({
      file: path,
      from: [],
      title: '',
    })),
  ];
  const scope = { site, page: routed, language, reader, findings, facts: new Map<string, FileFacts>() };
  return {
    page,
    language,
    address: routed?.paths.get(language) ?? routed?.fallbacks.get(language) ?? '',
    groups: unique(parts).flatMap((part) => groupOf(part, scope)),
  };
}

/** The fields of one file that the site's model names, or else what is found in it; null if there is neither. */
export function fileFields(
  site: EditorSite,
  { file, language, reader }: { file: string; language: string; reader: string },
  findings: readonly ShownFinding[],
): PageFields | null {
  if (site.entry(file) === undefined && !findings.some((finding) => finding.file === file)) return null;
  const scope = { site, page: undefined, language, reader, findings, facts: new Map<string, FileFacts>() };
  return { page: '', language, address: '', groups: groupOf({ file, from: [], title: '' }, scope) };
}

interface GroupScope {
  site: EditorSite;
  /** The page that shows the fields, if one does. */
  page: RoutedPage | undefined;
  language: string;
  /** The language of the editor. */
  reader: string;
  findings: readonly ShownFinding[];
  /** What is known of files so far. */
  facts: Map<string, FileFacts>;
}

function groupOf({ file, from, title }: ShownPart, scope: GroupScope): FieldGroup[] {
  const { site, findings } = scope;
  const entry = site.entry(file);
  const facts = entry && (scope.facts.get(file) ?? factsOfFile(entry, scope));
  if (entry === undefined || facts?.data === undefined) {
    const readOnly = unreadable(file, scope);
    return readOnly === null ? [] : [withDigest({ file, title, fields: [], readOnly })];
  }
  scope.facts.set(file, facts);
  // Of words, a page shows those of the templates where nothing is written.
  const options = { isOptional: file === siteFiles.ui.path };
  // A part of a file is one of its entries.
  const pages = from.length === 0 ? facts.pages : site.pagesWith(file, title);
  const fields = fieldsOf({ ...facts, file }, from, site.languages, options).map((field) => ({
    ...facts.complete(field),
    pages,
  }));
  return [withDigest({ file, title, fields: findingsByField(entry, fields, findings) })];
}

const withDigest = (group: Omit<FieldGroup, 'digest'>): FieldGroup => ({
  digest: hash('sha256', JSON.stringify(group), 'base64url'),
  ...group,
});

/** Fields without the groups that are known. */
export const exceptKnown = (fields: PageFields, known: readonly string[]): PageFields<KnownGroup> => ({
  ...fields,
  groups: fields.groups.map((group) => (known.includes(group.digest) ? { digest: group.digest } : group)),
});

/** Why nothing of a file can be edited; null if it is not there, and nobody misses it. */
function unreadable(file: string, { site, findings }: GroupScope): NonNullable<FieldGroup['readOnly']> | null {
  const own = findings.filter((finding) => finding.file === file);
  const found = own.find(({ severity }) => severity === 'error') ?? own[0];
  if (found === undefined && site.textOf(file) === null) return null;
  // A finding in a template is mended in its code.
  return {
    reason: found?.message ?? 'The file cannot be read: it has a mistake that has to be corrected first.',
    ...(isContentFile(file) && (found?.severity ?? 'error') === 'error' ? { why: 'unreadable' } : {}),
    line: found?.line ?? 1,
  };
}

/** A file, and what is known of its fields beside it. It is made once for all entries in the file. */
interface FileFacts extends ShownFile {
  /** How many pages show something of it. */
  pages: number;
  complete(field: WrittenField): Omit<Field, 'pages'>;
}

function factsOfFile(entry: Entry<unknown>, { site, page, language, reader }: GroupScope): FileFacts {
  const { file, schema, usable, source } = entry;
  const own: ShownFile = { schema, usable, data: source.data };
  const where = site.isShown(language) && site.site && page ? { on: site.site, page } : null;
  const shown = where === null ? () => [] : shownTexts(where.on, where.page, language);
  const contact = where === null || file !== configPath ? () => null : contactTexts(where.on, where.page, language);
  const states = translationStates(entry, site);
  const cannotEdit = readOnlyReason(entry, site);
  const wordsOf = file === siteFiles.ui.path ? templateWords(site, reader) : () => null;
  const isPage = isPageFile(file);
  const subject = isPage ? page?.entry?.of : undefined;
  return {
    ...own,
    pages: site.pagesWith(file),
    complete: (field) => {
      // What search engines read of a page is not on it.
      const instead = wordsOf(field);
      const word = instead?.fallbacks[language];
      const written = isPage && field.path[0] === 'meta' ? [] : (contact(field.path) ?? shown(own, field.path));
      const texts = word === undefined ? written : [...written, word];
      const readOnly = cannotEdit(field);
      return {
        ...field,
        shown: texts.length === 0 ? {} : { [language]: texts },
        states: states(field),
        findings: [],
        ...instead,
        ...(subject === undefined ? {} : { subject }),
        ...(readOnly === null ? {} : { readOnly }),
      };
    },
  };
}

/** The entries that content names, and those that these name, as far as they have something to say. */
function shownEntries(site: EditorSite, from: readonly (unknown | EntryName)[], language: string): ShownPart[] {
  const found: ShownPart[] = [];
  const seen = new Set<string>();
  const waiting: UsedEntry[] = [];
  const addUses = (value: unknown) => waiting.push(...usesOf(value, site.definitions).entries);
  for (const value of from) {
    if (isEntryName(value)) addUses(site.content.collections.get(value.of)?.find(value.id, language)?.fields);
    else addUses(value);
  }
  for (let used = waiting.shift(); used !== undefined && found.length < mostEntries; used = waiting.shift()) {
    if (seen.has(usedKey(used))) continue;
    seen.add(usedKey(used));
    const [of, id] = used;
    const collection = site.content.collections.get(of);
    if (id === undefined) {
      const inLanguage = collection?.entries().filter((entry) => [null, language].includes(entry.language)) ?? [];
      waiting.push(...inLanguage.slice(0, mostEntries).map((entry): UsedEntry => [of, entry.id ?? '']));
      continue;
    }
    found.push(...partOf(site, { of, id }, language));
    addUses(collection?.find(id, language)?.fields);
  }
  return found;
}

const isEntryName = (value: unknown): value is EntryName =>
  isMapping(value) && typeof value.of === 'string' && typeof value.id === 'string';

/** Where an entry is written; empty if there is none. */
function partOf(site: EditorSite, { of, id }: EntryName, language: string): ShownPart[] {
  const loaded = site.content.collections.get(of);
  const written = loaded?.find(id, language);
  if (loaded === undefined || written === undefined) return [];
  if (isFolder(loaded.collection)) return [{ file: written.file, from: [], title: id }];
  const data = site.entry(written.file)?.source.data;
  const above = written.language === null ? [] : [written.language];
  const list = dataAt(data, above);
  const index = Array.isArray(list) ? list.findIndex((item) => isMapping(item) && item.id === id) : -1;
  return index < 0 ? [] : [{ file: written.file, from: [...above, index], title: id }];
}

const unique = (parts: readonly ShownPart[]): ShownPart[] => [
  ...new Map(parts.map((part) => [JSON.stringify([part.file, part.from]), part])).values(),
];
