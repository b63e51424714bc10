import { openArticles } from '../content/article.ts';
import { openStamped, readOnly } from '../content/file-cache.ts';
import { configPath } from '../content/load.ts';
import { hasErrors } from '../diagnostics/finding.ts';
import type { RawFile } from '../platform/files/list-files.ts';
import type { Host, RunInputs } from '../platform/host.ts';
import { checkedGraph, inTime, type LoadedSite, parsedFiles, readOnlyCaches, type SiteOptions } from './check-site.ts';
import type { CheckedLockfiles, DueLockfile } from './keep-lockfiles.ts';
import { type EditedCheck, openKeptFindings } from './kept-findings.ts';
import { openLastCheck } from './last-check.ts';
import { loadSite, saveMemory } from './load-site.ts';
import { readShown } from './site-files.ts';
import { type SiteStamps, stampLine } from './site-stamp.ts';

/** What is rendered of a site, with what its check has found. */
export type SiteToRender = Pick<LoadedSite, 'site' | 'onHosts' | 'sources' | 'parsed'> & CheckedLockfiles;

/** A site that was checked. */
export interface CheckToRender {
  loaded: SiteToRender;
  /** Keeps what was found for the next check. `written`: the lockfiles that were brought up to date. */
  keep(written: readonly DueLockfile[]): void;
}

/**
 * Checks a site to render it: by the findings of its last check if they hold, with a check of edited files by themselves, or as a whole.
 * `stamps`: those of the site; null if they cannot be relied on.
 */
export async function checkToRender(options: SiteOptions, stamps: SiteStamps | null, host: Host): Promise<CheckToRender> {
  // A check of a part does not know all findings.
  const kept = stamps === null || options.part !== undefined ? null : openKeptFindings(options, host, openLastCheck(options, host, stamps));
  const known = (await kept?.findAny()) ?? null;
  const read = stamps && known && (await readToRender(known, stamps, options, host));
  if (known && read) return { loaded: read, keep: (written) => kept?.keepEdited(known, written) };
  const loaded = await loadSite(options, host);
  return { loaded, keep: (written) => kept?.keep(loaded, written) };
}

/** Reads a site whose findings are known. Null if it must be checked: if it has errors, or files are others than those of the stamps. */
async function readToRender(
  known: EditedCheck,
  { content }: SiteStamps,
  options: SiteOptions,
  host: RunInputs,
): Promise<SiteToRender | null> {
  if (hasErrors(known.findings)) return null;
  openArticles(options.root);
  const files = readShown(options.root, { isStamped: true });
  const lines = new Set(content.split('\n'));
  const isKnown = ({ path, stamp = '' }: RawFile) => path === configPath || lines.has(stampLine(path, stamp));
  if (!files.files.every(isKnown)) return null;
  saveMemory(files.files.length);
  // Only a check asks for all of what caches keep, so they are not saved.
  const caches = { ...readOnlyCaches(options), stamped: readOnly(openStamped(options.root)) };
  return inTime(options.definitions, files.files.length, () => {
    const graph = checkedGraph(files, caches, options, host);
    const content = graph.content.content().value;
    if (content.config?.value) options.onConfig?.(content.config.value);
    const { site, onHosts } = graph;
    if (site === null) return null;
    return {
      ...known,
      site,
      onHosts,
      get parsed() {
        return parsedFiles(content);
      },
    };
  });
}
