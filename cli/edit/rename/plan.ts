import { checkChanged, type SiteBefore } from '../../check/changed-site.ts';
import type { LoadedSite } from '../../check/check-site.ts';
import type { SiteFiles } from '../../check/site-files.ts';
import { addItem } from '../../content/edits/insert.ts';
import { removeItem } from '../../content/edits/remove.ts';
import type { Value } from '../../content/edits/written-value.ts';
import { noCache } from '../../content/file-cache.ts';
import { loadContent } from '../../content/load.ts';
import { siteFilesAmong, textFile } from '../../content/read.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import type { RawFile } from '../../platform/files/list-files.ts';
import type { Host } from '../../platform/host.ts';
import { publishedPath } from '../../site/routes/published-file.ts';
import { lockPath } from '../../site/translations/lock-file.ts';
import { applyEdits } from '../repair/apply-edits.ts';
import { textOf } from '../repair/repair-files.ts';
import { type OldAddress, oldAddresses } from './aliases.ts';
import { renamedLocks, withText } from './locks.ts';
import { ownAliases } from './own-aliases.ts';
import { referencesIn } from './references.ts';
import type { RenamePlan, Renaming } from './renaming.ts';
import { replaceNames } from './replace-names.ts';
import type { RenamedSite } from './site.ts';

/** A renaming that was played through in memory. */
export interface Rehearsed {
  plan: RenamePlan;
  files: SiteFiles;
  loaded: LoadedSite;
}

/**
 * Plays a renaming through in memory: new names in all files and both locks, aliases for published addresses that would be lost,
 * and a check of the result. `judge` throws EnvironmentError if the result must not be: by default, with the first error, such as an
 * address that is taken.
 */
export function rehearseRenaming(
  renaming: Renaming,
  site: RenamedSite,
  before: SiteBefore,
  host: Pick<Host, 'now' | 'env'>,
  judge: (after: LoadedSite) => void = refuseErrors,
): Rehearsed {
  const references = referencesIn(site.content, renaming.names);
  const texts = new Texts(before.files.files);
  for (const [file, text] of replaceNames([...references, ...renaming.own], texts.get)) texts.set(file, text);
  for (const { file, change } of renaming.edits) texts.change(file, change);
  const locks = renamedLocks(before.files, { content: site.content, names: renaming.names, references });
  const check = () => {
    const files = filesAfter(before.files, renaming, texts, locks);
    return { files, loaded: checkChanged(files, before, host) };
  };
  let after = check();
  if (removeOwnAliases(after, renaming, texts)) after = check();
  const kept = keptAddresses(renaming, before.loaded, after.loaded);
  for (const address of kept) keepAddress(address, renaming, texts);
  if (kept.length > 0) after = check();
  judge(after.loaded);
  const { translations, published } = after.loaded;
  const files = {
    ...after.files,
    lock: withText(after.files.lock, translations?.lock),
    published: withText(after.files.published, published?.lock),
  };
  return {
    plan: {
      ...changesBetween(before.files, files, renaming, texts),
      references: references.length,
      kept: kept.map(({ path }) => path),
    },
    files,
    loaded: after.loaded,
  };
}

/** The texts of files, with the byte order mark. */
class Texts {
  readonly #texts = new Map<string, string>();
  readonly #files: ReadonlyMap<string, RawFile>;

  constructor(files: readonly RawFile[]) {
    this.#files = new Map(files.map((file) => [file.path, file]));
  }

  readonly get = (path: string): string => {
    const known = this.#texts.get(path);
    const file = this.#files.get(path);
    return known ?? (file === undefined ? '' : textOf(file));
  };

  set(path: string, text: string): void {
    this.#texts.set(path, text);
  }

  /** Changes a text without its byte order mark. */
  change(path: string, change: (text: string) => string): void {
    const text = this.get(path);
    const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
    this.set(path, mark + change(text.slice(mark.length)));
  }

  /** The texts that were changed. */
  get changed(): ReadonlyMap<string, string> {
    return this.#texts;
  }
}

type Locks = Pick<SiteFiles, 'lock' | 'published'>;

function filesAfter(files: SiteFiles, { files: moved }: Renaming, texts: Texts, locks: Locks): SiteFiles {
  const names = new Map(moved.map(({ from, to }) => [from, to]));
  const raw = files.files.map((file): RawFile => {
    const path = names.get(file.path) ?? file.path;
    const text = texts.changed.get(file.path);
    if (text === undefined) return path === file.path ? file : { path, bytes: file.bytes, size: file.size };
    return textFile(path, text);
  });
  return { ...files, ...locks, files: siteFilesAmong(raw) };
}

/** Removes aliases that are own addresses of their pages now. Returns whether there was one. */
function removeOwnAliases(
  { files, loaded }: Pick<Rehearsed, 'files' | 'loaded'>,
  { files: moved }: Renaming,
  texts: Texts,
): boolean {
  const { definitions, diagnostics, allRoutes: routes } = loaded;
  if (routes === null || diagnostics.every(({ code }) => code !== 'route/alias-collision')) return false;
  const content = loadContent(files.files, { definitions, cache: noCache }, () => {});
  const own = ownAliases(content, routes);
  const formerNames = new Map(moved.map(({ from, to }) => [to, from]));
  for (const { file, path } of own)
    texts.change(formerNames.get(file) ?? file, (text) => {
      const edit = removeItem(text, path);
      return edit === null ? text : applyEdits(text, [[edit]]).text;
    });
  return own.length > 0;
}

const keptAddresses = ({ page }: Renaming, before: LoadedSite, after: LoadedSite): OldAddress[] =>
  page === null || before.routes === null || after.routes === null
    ? []
    : oldAddresses(page, {
        before: before.routes,
        now: after.routes,
        lost: after.published?.lost ?? [],
      });

/** Adds the alias for an old address. */
function keepAddress({ language, path, children }: OldAddress, { aliases }: Renaming, texts: Texts): void {
  const place = aliases(language);
  if (place === null) return;
  const alias: Value = {
    ...(place.hasLanguage ? { language } : {}),
    path,
    as: 'redirect',
    ...(children ? { children } : {}),
  };
  texts.change(place.file, (text) => {
    const edit = addItem(text, [...place.path, 'aliases'], alias, 'slug');
    if (edit === null)
      throw new EnvironmentError(
        `No alias for ${path} can be added to ${place.file} as it is written.`,
        'An alias (*name) in YAML is not changed. Write the list out.',
      );
    return applyEdits(text, [[edit]]).text;
  });
}

function refuseErrors({ diagnostics }: LoadedSite): void {
  const wrong = diagnostics.find(({ severity }) => severity === 'error');
  if (wrong === undefined) return;
  const { code, file, range, message, hint } = wrong;
  const place = range === null ? file : `${file}:${range.start.line}`;
  throw new EnvironmentError(message, `${hint ?? 'Nothing was changed.'} (${code} in ${place})`);
}

function changesBetween(
  before: SiteFiles,
  now: SiteFiles,
  { files: moved }: Renaming,
  texts: Texts,
): Pick<RenamePlan, 'moved' | 'changes'> {
  const original = new Texts(before.files);
  const content = [...texts.changed].map(([path, text]) => ({ path, before: original.get(path), now: text }));
  const locks = [
    { path: lockPath, before: before.lock.lock ?? '', now: now.lock.lock ?? '' },
    { path: publishedPath, before: before.published.lock ?? '', now: now.published.lock ?? '' },
  ];
  const isMoved = new Set(moved.map(({ from }) => from));
  return {
    moved: moved.map((file) => ({ ...file, before: original.get(file.from), now: texts.get(file.from) })),
    changes: [...content, ...locks].filter(
      (change) => !isMoved.has(change.path) && change.before !== change.now,
    ),
  };
}
