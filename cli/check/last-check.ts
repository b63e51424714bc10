import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { compareFindings, type Finding } from '../diagnostics/finding.ts';
import { openTable, type Table } from '../incremental/store.ts';
import { buildTime } from '../platform/build-date.ts';
import { cacheFolder } from '../platform/files/own-folder.ts';
import { lastCommit } from '../platform/git/repository.ts';
import { type Host, isContinuousIntegration, type RunInputs } from '../platform/host.ts';
import { isSteadyAt, type SteadyTime } from '../site/facts/steady-time.ts';
import type { LoadedSite, SiteOptions } from './check-site.ts';
import { schemaFolder } from './editors/schema-store.ts';
import { trackedIn } from './site-files.ts';
import { type LockStamps, type SiteStamps, stampOfPaths, stampsIfReadable } from './site-stamp.ts';
import { UnreadSources } from './unread-sources.ts';

/** The result of a check, as far as it is shown. */
export type CheckResult = Pick<LoadedSite, 'findings' | 'sources'>;

/** What is kept of a check, as JSON. */
export interface KeptCheck extends Pick<LoadedSite, 'findings'> {
  /** The findings in files that were edited since the whole site was checked. Those of them among `findings` do not count any more. */
  edited: Record<string, readonly Finding[]>;
  /** The files that were checked. */
  files: string[];
  timeZone: string;
  steady: SteadyTime;
  /** The stamp of the schemas for editors, which every check keeps up to date. */
  schemas: string;
  /** A hash of the stamps of all content. */
  content: string;
  locks: LockStamps;
}

/** The keys of what is kept: of a check, and the stamps of all content. */
export const [checkKey, stampsKey] = ['check', 'stamps'];

/** A site that may be as its last check has found it. `definitions`: what identifies them. */
export interface CheckedBefore extends Pick<SiteOptions, 'root' | 'date' | 'release' | 'drafts' | 'preview' | 'isEdited'> {
  definitions: { state: string };
}

/** The last check of a site, as far as it counts now. */
export interface LastCheck {
  /** What identifies the definitions of the site now. */
  definitions: string;
  /** The stamps of the site now; null if they cannot be relied on, and nothing is known then. */
  stamps: SiteStamps | null;
  /** Identifies now what it depends on beside content, lockfiles and time. Values in the table are valid for it. */
  state: string;
  table: Table;
  /** A value of the table as it was kept as JSON; null if it is not there. */
  read<T>(key: string): T | null;
  /** What is kept of it, if only content has changed since; null otherwise. */
  last(): KeptCheck | null;
  /** What it has found, if nothing has changed since; null otherwise. */
  find(): (CheckResult & Pick<KeptCheck, 'edited'> & { findings: Finding[] }) | null;
}

/**
 * Opens the last check of a site. It counts as long as its inputs are the same: names, sizes, times and inodes of all files (no content is
 * read), the day, the definitions, the tool, and what git says. This module loads no schema and no parser, so that a run in which nothing
 * has changed takes little more than its start. `stamps`: those of the site, if somebody has taken them.
 */
export function openLastCheck(
  options: CheckedBefore,
  host: RunInputs,
  stamps: SiteStamps | null = stampsIfReadable(options.root),
): LastCheck {
  const { root, definitions } = options;
  const state = stamps === null ? '' : stateOf(stamps, options, host);
  const table = openTable(root, { name: 'findings', state: `${process.version} ${definitions.state}` });
  const read = <T>(key: string): T | null => {
    const bytes = stamps === null ? undefined : table.get(key, state);
    return bytes === undefined ? null : (JSON.parse(bytes.toString('utf8')) as T);
  };
  const isSame = ({ timeZone, schemas, locks, steady }: KeptCheck) =>
    isSteadyAt(steady, buildTime(options.date, timeZone, host).instant) &&
    schemas === schemasIn(root) &&
    isDeepStrictEqual(locks, stamps?.locks);
  let found: KeptCheck | null | undefined;
  const last = (): KeptCheck | null => {
    if (found === undefined) {
      const kept = read<KeptCheck>(checkKey);
      found = kept && isSame(kept) ? kept : null;
    }
    return found;
  };
  const find = () => {
    const kept = last();
    if (kept === null || kept.content !== hashOf(stamps?.content ?? '')) return null;
    return { findings: allFindings(kept), sources: new UnreadSources(root, kept.files), edited: kept.edited };
  };
  return { definitions: definitions.state, stamps, state, table, read, last, find };
}

export const allFindings = ({ findings, edited }: Pick<KeptCheck, 'findings' | 'edited'>): Finding[] =>
  [...findings.filter(({ file }) => !Object.hasOwn(edited, file)), ...Object.values(edited).flat()].sort(compareFindings);

export const hashOf = (text: string): string => hash('sha256', text, 'base64');

/** The stamp of the schemas for editors; null if the system does not give it. */
export function schemasIn(root: string): string | null {
  try {
    return stampOfPaths(root, [schemaFolder]);
  } catch {
    return null;
  }
}

/** Identifies everything but time, content and lockfiles that a check depends on. */
function stateOf({ others }: SiteStamps, { root, release, drafts, preview, isEdited }: CheckedBefore, { env }: Pick<Host, 'env'>): string {
  const trackedFiles = trackedIn(root).filter(
    (path) => path.startsWith(`${cacheFolder}/`) || /(?:^|\/)(?:head|commondir|objects|refs)(?:\/|$)/i.test(path),
  );
  const state = [others, [release, drafts, preview, isEdited].map(Boolean), isContinuousIntegration(env), lastCommit(root), trackedFiles];
  return hashOf(JSON.stringify(state));
}
