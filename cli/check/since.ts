import type { Finding, Location } from '../diagnostics/finding.ts';
import { findingsBetween, traced } from '../diagnostics/findings-between.ts';
import { changedLines } from '../platform/git/changed-files.ts';
import { startOfWork } from '../platform/git/commit.ts';
import type { Host } from '../platform/host.ts';
import { type LoadedSite, loadSiteAt, type SiteOptions } from './check-site.ts';

/** A change since a commit, as far as findings go. */
export interface Change {
  /** The findings that the change brought, in any file, and older ones on lines that it touches. */
  findings(loaded: LoadedSite): Finding[];
  touches(location: Location): boolean;
}

/** The change since the commit where the work on top of `ref` began. Later commits of others to `ref` do not count. */
export function changeSince(ref: string, options: SiteOptions, host: Host): Change {
  const start = startOfWork(options.root, ref);
  const earlier = loadSiteAt(start, options, host);
  const before = earlier === null ? [] : traced(earlier);
  const changed = changedLines(options.root, start, ['site.config.yaml', 'content']);
  const touches = ({ file, range }: Location) => {
    const lines = changed.get(file);
    if (lines === undefined || range === null) return lines !== undefined;
    return lines.some(([first, last]) => first <= range.end.line && range.start.line <= last);
  };
  return {
    touches,
    findings: (loaded) => {
      const added = new Set(findingsBetween(before, traced(loaded)).added);
      return loaded.findings.filter((finding) => added.has(finding) || [finding, ...(finding.related ?? [])].some(touches));
    },
  };
}
