import type { z } from 'zod';
import { withLineEndsOf } from '../../content/lockfile-lines.ts';
import { dataAt, isByLanguage, knownKeys, schemaAt, unwrapped } from '../../content/schema-walk.ts';
import type { Path } from '../../content/yaml/source.ts';
import { dataOfFile } from '../../content/yaml-data.ts';
import { everyLanguage } from '../../definitions/fields/fields.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { isMapping } from '../../platform/is-mapping.ts';
import type { Json } from '../../platform/json.ts';
import { fileOfKey, lockfileOf, lockfilePath, nameInLockfile } from '../../site/translations/lockfile.ts';
import { readLock, type TextChange } from '../changeset/changeset.ts';
import { changedFile } from '../values/changed-file.ts';
import type { GrowingSite } from './site.ts';

export interface CopiedFile {
  from: string;
  to: string;
  /** The schema of both. */
  schema: z.core.$ZodType;
  /** Where its titles stand. */
  titlePaths: readonly Path[];
  /** Its title by language, as far as it is known. The others stay, and are stale if that of the source language is another one. */
  titles: Readonly<Record<string, string>>;
  /** Other values, by key; undefined takes the key away. */
  values: Readonly<Record<string, Json | undefined>>;
}

/**
 * A copy of a file of content, as it is written: comments and order stay. Its days are its own, so it has none. The lockfile of
 * translations says of the copied ones what it says of the others: a stale one stays stale. Throws EnvironmentError if it cannot be
 * copied.
 */
export function copiedFile(site: GrowingSite, copy: CopiedFile): TextChange[] {
  const { from, to, titlePaths, titles } = copy;
  const before = site.textOf(from);
  const source = site.config.sourceLanguage;
  const titled = (text: string, path: Path): string => {
    const there = dataAt(dataOfFile(from, text), path);
    const parts = there === undefined ? [] : changedTitle(there, titles, source);
    return parts.reduce((made, { path: at, now }) => withValueAt(site, copy, made, [...path, ...at], now), text);
  };
  const values = { publish: undefined, expires: undefined, ...copy.values };
  const withTitles = titlePaths.reduce(titled, before ?? '');
  const now = Object.entries(values).reduce((text, [key, value]) => withValueAt(site, copy, text, [key], value), withTitles);
  const places = { from: `${nameInLockfile(from)} `, to: `${nameInLockfile(to)} ` };
  const locked = lockedCopy(site, { ...places, titlePaths, titles });
  return [...(now === '' ? [] : [{ path: to, before: null, now }]), ...locked];
}

/**
 * The parts of a title that become others: the languages that are given, if it has several. One for all languages stays one, if one is
 * given. `language`: of a title that has none. Shape: paths in the title, and their values.
 */
export function changedTitle(
  title: unknown,
  titles: CopiedFile['titles'],
  language: string,
): { path: Path; now: string | Readonly<Record<string, string>> }[] {
  const own = titles[language];
  if (!isMapping(title)) return own === undefined ? [] : [{ path: [], now: own }];
  if (!Object.hasOwn(title, everyLanguage)) return Object.entries(titles).map(([code, now]) => ({ path: [code], now }));
  const [one, other] = new Set(Object.values(titles));
  if (one === undefined) return [];
  return [other === undefined ? { path: [everyLanguage], now: one } : { path: [], now: titles }];
}

/** A text with another value. */
function withValueAt({ config }: GrowingSite, { from, schema }: CopiedFile, text: string, path: Path, now: Json | undefined): string {
  const data = dataOfFile(from, text);
  const before = dataAt(data, path) as Json | undefined;
  if (before === now) return text;
  const order = (at: Path): readonly string[] => {
    const here = schemaAt(schema, at, data);
    return here !== null && isByLanguage(unwrapped(here)) ? config.languages.map(({ code }) => code) : knownKeys(schema, at, data);
  };
  const made = changedFile(from, text, { do: 'set', path, before, now }, { order });
  if (made.kind === 'changed') return made.raw;
  throw new EnvironmentError(
    `${from} cannot be copied with another value of ${path.join('.')}.`,
    made.kind === 'cannotEdit' ? made.reason : 'Look at the file.',
  );
}

/** What the lockfile has of a copy. `from`, `to`: what its keys begin with, `news/tides ` for a file or `people jonas.` for an item. */
type LockedCopy = Pick<CopiedFile, 'from' | 'to' | 'titlePaths' | 'titles'>;

/** The lockfile with the lines of a copy. A title that is given in a language is as new as its source. */
export function lockedCopy({ lockfile }: GrowingSite, { from, to, titlePaths, titles }: LockedCopy): TextChange[] {
  const locked = readLock(lockfile);
  if (lockfile === null || locked === null) return [];
  const titleKeys = new Set(titlePaths.map((path) => to + path.join('.')));
  const copies = locked
    .textsOf(fileOfKey(from))
    .filter(({ key }) => key.startsWith(from))
    .map((text) => ({ ...text, key: to + text.key.slice(from.length) }))
    .filter(({ key, language }) => !titleKeys.has(key) || titles[language] === undefined);
  if (copies.length === 0) return [];
  const others = locked.textsBeside().filter(({ key }) => !key.startsWith(to));
  const now = withLineEndsOf(lockfile, lockfileOf([...others, ...copies]).format());
  return [{ path: lockfilePath, before: lockfile, now }];
}
