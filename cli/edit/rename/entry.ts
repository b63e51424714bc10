import { posix } from 'node:path';
import { addKey } from '../../content/edits/insert.ts';
import type { WritableValue } from '../../content/edits/written-value.ts';
import type { Content } from '../../content/load.ts';
import type { Path } from '../../content/yaml/source.ts';
import { isFolder } from '../../definitions/collection.ts';
import { isKind } from '../../definitions/fields/is-kind.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { entryPage } from '../../site/routes/entry-pages.ts';
import type { RoutedPage } from '../../site/routes/route-table.ts';
import { nameInLockfile } from '../../site/translations/lockfile.ts';
import { applyEdits } from '../changeset/apply-edits.ts';
import { RefusedChange } from '../refused-change.ts';
import { checkId } from '../scaffold/site.ts';
import { readSlugs } from '../scaffold/slugs.ts';
import { entryNames, sameNames } from './names.ts';
import { knownEntry, type PlacedEntry } from './placed-entries.ts';
import { type RenamedName, renamedName } from './references.ts';
import type { Renaming } from './renaming.ts';
import type { RenamedSite } from './site.ts';

export interface RenameEntry {
  collection: string;
  id: string;
  /** The new id; undefined if only addresses change. */
  now: string | undefined;
  /** Slugs by language: `sv=farjedag`. */
  slugs: readonly string[];
}

/** An entry with a new id, new slugs, or both. Throws EnvironmentError for a name that is taken or unknown. */
export function renameEntry(site: RenamedSite, { collection: name, id, now = id, slugs }: RenameEntry): Renaming {
  const { content, ids, routes } = site;
  const { collection, entries } = knownEntry(site, name, id);
  checkId('an entry', now);
  if (now !== id && ids.get(name)?.has(now))
    throw new RefusedChange('nameTaken', `There is an entry "${now}" in ${collection.from} already.`, 'Give this one another name.');
  const page = entryPage(routes, { of: name, id }) ?? null;
  const given = newSlugs(page, slugs, site, name);
  const own = entries.flatMap((entry) => renamedSlugs(entry, given));
  const added = entries.flatMap((entry) => addedSlugs(entry, { id, given, languages: page?.languages }));
  if (now === id && own.length === 0 && added.length === 0)
    throw new RefusedChange(
      'unchanged',
      `The entry "${id}" has that name and that address already.`,
      'Give it a new id, or new slugs: --slug en=ferry-week',
    );
  const inLockfile = nameInLockfile(collection.from);
  const moved = isFolder(collection) && now !== id ? movedFiles(entries, now, content) : [];
  const [{ file: before, after } = { file: '', after: '' }] = moved;
  const lockKeys: [string, string] = isFolder(collection)
    ? [`${nameInLockfile(before)} `, `${nameInLockfile(after)} `]
    : [`${inLockfile} ${id}.`, `${inLockfile} ${now}.`];
  return {
    names: now === id ? sameNames : entryNames({ collection: name, id, now, page: page?.page ?? null, lockKeys }),
    page: page && { before: page.page, now: page.page.slice(0, -id.length) + now },
    files: moved.flatMap(({ files }) => files),
    own: [...own, ...(isFolder(collection) || now === id ? [] : entries.map((entry) => renamedId(entry, id, now)))],
    edits: added.map((edit) => ({ ...edit, file: writtenIn(edit.file, moved) })),
    aliases: (language) => {
      const entry = entries.find((each) => each.language === null || each.language === language);
      if (entry === undefined) return null;
      return {
        file: writtenIn(entry.file.file, moved),
        path: entry.path,
        hasLanguage: entry.language === null,
      };
    },
  };
}

/** The file of an entry before and after, and all its files. An entry in its own folder takes all of them along. */
function movedFiles(entries: readonly PlacedEntry[], now: string, { folders }: Content) {
  return entries.map(({ file: { file } }) => {
    const parts = folders.get(file);
    const to = (path: string) =>
      parts === undefined
        ? posix.join(posix.dirname(path), `${now}.yaml`)
        : posix.join(posix.dirname(path), '..', now, posix.basename(path));
    return { file, after: to(file), files: (parts ?? [file]).map((from) => ({ from, to: to(from) })) };
  });
}

/** The file of an entry as a draft knows it: by its path before, or if it is not there yet, by the one that it will have. */
function writtenIn(file: string, moved: ReturnType<typeof movedFiles>): string {
  const own = moved.find((each) => each.file === file);
  return own === undefined || own.files.some(({ from }) => from === file) ? file : own.after;
}

const renamedId = ({ file, path }: PlacedEntry, id: string, now: string): RenamedName => renamedName(file.source, [...path, 'id'], id, now);

function newSlugs(page: RoutedPage | null, slugs: readonly string[], { config }: RenamedSite, name: string): Map<string, string> {
  if (slugs.length > 0 && page === null)
    throw new EnvironmentError(`This entry of "${name}" has no page, and so no slug.`, 'Leave --slug out.');
  return readSlugs(slugs, {
    all: config.languages.map(({ code }) => code),
    open: [...(page?.languages ?? [])],
  });
}

/** The slug of an entry in a language as it is written; undefined if its id is used. */
function writtenSlug({ fields: { slug } }: PlacedEntry, code: string): string | undefined {
  const written = isKind(slug, 'localizedSlug') ? slug.values[code] : slug;
  return typeof written === 'string' ? written : undefined;
}

/** The places of written slugs that change. */
function renamedSlugs(entry: PlacedEntry, given: ReadonlyMap<string, string>): RenamedName[] {
  const { file, path, language } = entry;
  return [...given].flatMap(([code, slug]) => {
    const before = writtenSlug(entry, code);
    if (before === undefined || before === slug || (language !== null && language !== code)) return [];
    return [renamedName(file.source, [...path, 'slug', ...(language === null ? [code] : [])], before, slug)];
  });
}

/** Slugs of an entry that has none, or none in a language. The languages without a new one keep their address. */
function addedSlugs(
  entry: PlacedEntry,
  { id, given, languages }: { id: string; given: ReadonlyMap<string, string>; languages: ReadonlySet<string> | undefined },
): Renaming['edits'] {
  const { file, path, language, fields } = entry;
  const isGiven = language === null ? given.size > 0 : given.has(language);
  if (!isGiven) return [];
  if (fields.slug === undefined) {
    const codes = [...(languages ?? [])];
    const slug: WritableValue =
      language === null ? Object.fromEntries(codes.map((code) => [code, given.get(code) ?? id])) : (given.get(language) ?? id);
    return [addedKey(file, path, 'slug', slug, 'id')];
  }
  return [...given].flatMap(([code, slug]) =>
    language !== null || writtenSlug(entry, code) !== undefined ? [] : addedKey(file, [...path, 'slug'], code, slug),
  );
}

function addedKey(
  { file }: PlacedEntry['file'],
  path: Path,
  key: string,
  value: WritableValue,
  behind?: string,
): Renaming['edits'][number] {
  const change = (text: string) => {
    const edit = addKey(text, path, key, value, behind);
    if (edit === null)
      throw new EnvironmentError(
        `No slug can be added to ${file} as it is written.`,
        'An alias (*name) in YAML is not changed. Write the entry out.',
      );
    return applyEdits(text, [[edit]]).text;
  };
  return { file, change };
}
