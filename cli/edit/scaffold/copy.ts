import type { z } from 'zod';
import { withLineEndsOf } from '../../content/lockfile-lines.ts';
import { dataAt, isByLanguage, knownKeys, schemaAt, unwrapped } from '../../content/schema-walk.ts';
import type { Path } from '../../content/yaml/source.ts';
import { dataOfFile } from '../../content/yaml-data.ts';
import { everyLanguage } from '../../definitions/fields/fields.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { isMapping } from '../../platform/is-mapping.ts';
import type { Json } from '../../platform/json.ts';
import { lockfileOf, lockfilePath, nameInLockfile, parseLockfile } from '../../site/translations/lockfile.ts';
import type { TextChange } from '../changeset/changeset.ts';
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
    if (there === undefined) return text;
    const [first = there] = [titles[source]];
    if (!isMapping(there)) return withValueAt(site, copy, text, path, first as Json | undefined);
    if (Object.hasOwn(there, everyLanguage)) {
      const [title, other] = new Set(Object.values(titles));
      return other === undefined
        ? withValueAt(site, copy, text, [...path, everyLanguage], title ?? (there[everyLanguage] as Json))
        : withValueAt(site, copy, text, path, titles);
    }
    return Object.entries(titles).reduce(
      (now, [code, title]) => withValueAt(site, copy, now, [...path, code], title),
      text,
    );
  };
  const values = { publish: undefined, expires: undefined, ...copy.values };
  const withTitles = titlePaths.reduce(titled, before ?? '');
  const now = Object.entries(values).reduce(
    (text, [key, value]) => withValueAt(site, copy, text, [key], value),
    withTitles,
  );
  const places = { from: `${nameInLockfile(from)} `, to: `${nameInLockfile(to)} ` };
  const locked = lockedCopy(site, { ...places, titlePaths, titles });
  return [...(now === '' ? [] : [{ path: to, before: null, now }]), ...locked];
}

/** A text with another value. */
function withValueAt(
  { config }: GrowingSite,
  { from, schema }: CopiedFile,
  text: string,
  path: Path,
  now: Json | undefined,
): string {
  const data = dataOfFile(from, text);
  const before = dataAt(data, path) as Json | undefined;
  if (before === now) return text;
  const order = (at: Path): readonly string[] => {
    const here = schemaAt(schema, at, data);
    return here !== null && isByLanguage(unwrapped(here))
      ? config.languages.map(({ code }) => code)
      : knownKeys(schema, at, data);
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
export function lockedCopy(
  { lockfile }: GrowingSite,
  { from, to, titlePaths, titles }: LockedCopy,
): TextChange[] {
  const locked = lockfile === null ? null : parseLockfile(lockfile.replaceAll('\r\n', '\n'), () => {});
  if (lockfile === null || locked === null) return [];
  const titleKeys = new Set(titlePaths.map((path) => to + path.join('.')));
  const copies = locked
    .textsOf(from.slice(0, from.indexOf(' ')))
    .filter(({ key }) => key.startsWith(from))
    .map((text) => ({ ...text, key: to + text.key.slice(from.length) }))
    .filter(({ key, language }) => !titleKeys.has(key) || titles[language] === undefined);
  if (copies.length === 0) return [];
  const others = [...locked.files]
    .flatMap((file) => locked.textsOf(file))
    .filter(({ key }) => !key.startsWith(to));
  const now = withLineEndsOf(lockfile, lockfileOf([...others, ...copies]).format());
  return [{ path: lockfilePath, before: lockfile, now }];
}
