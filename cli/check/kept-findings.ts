import { isDeepStrictEqual } from 'node:util';
import { openCache } from '../content/file-cache.ts';
import { isPictureFile } from '../content/pictures.ts';
import { type Finding, hasErrors } from '../diagnostics/finding.ts';
import { buildTime } from '../platform/build-date.ts';
import { isContinuousIntegration, type RunInputs } from '../platform/host.ts';
import { steadyAround } from '../site/facts/steady-time.ts';
import { lockfilePath } from '../site/translations/lockfile.ts';
import { inTime, type LoadedSite, type SiteOptions } from './check-site.ts';
import { checkEdited } from './edited-files.ts';
import { isWritten } from './edited-lockfile.ts';
import type { CheckedLockfiles, DueLockfile } from './keep-lockfiles.ts';
import type { KnownSite } from './known-site.ts';
import {
  allFindings,
  type CheckResult,
  checkKey,
  hashOf,
  type KeptCheck,
  type LastCheck,
  openLastCheck,
  schemasIn,
  stampsKey,
} from './last-check.ts';
import { type LockStamps, stampOfPaths } from './site-stamp.ts';
import { UnreadSources } from './unread-sources.ts';

/** The result of a check of edited files. */
export interface EditedCheck extends CheckResult, CheckedLockfiles {
  findings: Finding[];
  /** The findings in files that were edited since the whole site was checked. */
  edited: KeptCheck['edited'];
}

/** The findings of the last check of a site. */
export interface KeptFindings {
  /** What a check would find and show now, if files were edited since that can be checked by themselves; null otherwise. */
  findEdited(): Promise<EditedCheck | null>;
  /** The same, or if nothing has changed since; null if the whole site must be checked. */
  findAny(): Promise<EditedCheck | null>;
  /** Keeps the result of the check that began after the findings were opened. `written`: the lockfiles that it has brought up to date. */
  keep(loaded: LoadedSite, written: readonly DueLockfile[]): void;
  /** The same for a check of edited files. What was found kept stays. */
  keepEdited(checked: EditedCheck, written: readonly DueLockfile[]): void;
}

/** The key of what edited files are checked with. */
const siteKey = 'site';

/** With more edited files since the whole site was checked, that is checked again: they are in no cache. */
const mostEdited = 100;

/**
 * Opens the findings of the last check (`last-check.ts` says how long they count). Open them before the site is read; then a change
 * meanwhile leads to another state. `opened`: the last check, if it is open.
 */
export function openKeptFindings(options: SiteOptions, host: RunInputs, opened: LastCheck = openLastCheck(options, host)): KeptFindings {
  const { root, definitions, release = false } = options;
  const { stamps, find, last, read, table, state } = opened;
  const save = (kept: Omit<KeptCheck, 'content' | 'locks'>, written: readonly DueLockfile[]): boolean => {
    const locks = stamps && locksAfter(root, stamps.locks, written);
    if (stamps === null || locks === null) return false;
    const text = JSON.stringify({ ...kept, content: hashOf(stamps.content), locks } satisfies KeptCheck);
    if (!isDeepStrictEqual((JSON.parse(text) as KeptCheck).findings, kept.findings)) return false;
    table.set(checkKey, state, text);
    table.set(stampsKey, state, JSON.stringify(stamps.content));
    return true;
  };
  const unchanged = (): EditedCheck | null => {
    const found = find();
    return found && { ...found, translations: null, published: null };
  };
  const findEdited = async (): Promise<EditedCheck | null> => {
    const [kept, before] = [last(), read<string>(stampsKey)];
    const known = kept && before !== null ? read<KnownSite>(siteKey) : null;
    const paths = editedPaths(before ?? '', stamps?.content ?? '');
    if (!kept || !known || paths === null) return null;
    // What the comparison of a file's translations has found, it finds again.
    const others = kept.findings.filter(({ file }) => !paths.includes(file) || !known.compared.includes(file));
    if (paths.some((path) => isNamed(others, path))) return null;
    const site = {
      ...{ root, definitions, known, size: sizeOf(stamps?.content ?? '') },
      facts: openCache(root, { name: 'facts', definitions: definitions.state }),
      showing: {
        instant: buildTime(options.date, kept.timeZone, host).instant,
        timeZone: kept.timeZone,
        drafts: options.drafts ?? false,
      },
    };
    const checked = await inTime(definitions, paths.length, () => checkEdited(paths, site));
    if (checked === null) return null;
    const edited = { ...kept.edited, ...Object.fromEntries(checked.found) };
    if (Object.keys(edited).length > mostEdited) return null;
    return {
      findings: allFindings({ ...kept, edited }),
      sources: new UnreadSources(root, kept.files),
      translations: checked,
      published: null,
      edited,
    };
  };
  return {
    findEdited,
    findAny: async () => unchanged() ?? (await findEdited()),
    keep(loaded, written) {
      const { time, changes, findings, sources } = loaded;
      const schemas = schemasIn(root);
      if (schemas === null) return;
      const steady = steadyAround(changes, time);
      const { timeZone } = time;
      const kept = { findings, edited: {}, files: [...sources.keys()], timeZone, steady, schemas };
      if (!save(kept, written)) return;
      // A mistake may hide others, a release has rules about all values, and CI does not write lockfiles.
      const isRight = !hasErrors(findings) && !release && !isContinuousIntegration(host.env);
      table.set(siteKey, state, JSON.stringify(isRight ? loaded.toKnow() : null));
      table.save();
    },
    keepEdited({ edited }, written) {
      const kept = last();
      if (kept !== null && edited !== kept.edited && save({ ...kept, edited }, written)) table.save();
    },
  };
}

/** Whether a finding is about a file, or names a place in it. */
const isNamed = (findings: readonly Finding[], path: string): boolean =>
  findings.some(({ file, related = [] }) => [file, ...related.map((one) => one.file)].includes(path));

/** The files whose stamps are others; null if a file has come or gone, or if there are many. */
function editedPaths(before: string, now: string): string[] | null {
  const [old, own] = [before.split('\n'), now.split('\n')];
  if (old.length !== own.length) return null;
  const edited: string[] = [];
  for (const [index, line] of own.entries()) {
    const other = old[index] ?? '';
    if (line === other) continue;
    const path = pathIn(line);
    if (path !== pathIn(other) || edited.push(path) > mostEdited) return null;
  }
  return edited;
}

/** The line of a file among the stamps has its path, a tabulator, and its stamp, which begins with its size. */
const pathIn = (line: string): string => line.slice(0, line.lastIndexOf('\t'));

/** The size of all content but pictures and lockfiles. */
const sizeOf = (content: string): number =>
  content
    .split('\n')
    .filter((line) => !isPictureFile(pathIn(line)) && !pathIn(line).endsWith('.lock.yaml'))
    .reduce((sum, line) => sum + Number.parseInt(line.slice(line.lastIndexOf('\t') + 1) || '0', 10), 0);

/**
 * The stamps of lockfiles after some were written; null if they are others than those that were written, or if the record of addresses
 * was, which checks read.
 */
function locksAfter(root: string, before: LockStamps, written: readonly DueLockfile[]): LockStamps | null {
  if (written.length === 0) return before;
  const [{ path, text }] = written as [DueLockfile];
  if (written.length > 1 || path !== lockfilePath) return null;
  const translations = stampOfPaths(root, [lockfilePath]);
  return isWritten(root, text) ? { ...before, translations } : null;
}
