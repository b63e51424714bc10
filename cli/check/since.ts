import type { Diagnostic, Location } from '../diagnostics/diagnostic.ts';
import { namesOf } from '../diagnostics/formats/fingerprint.ts';
import { changedLines, startOfWork } from '../git/commit.ts';
import type { Host } from '../host.ts';
import { type LoadedSite, loadSiteAt, type SiteOptions } from './check-site.ts';

/** What was done since a commit, as far as findings have to do with it. */
export interface Change {
  /** The findings that it brought, in whichever file, and older ones at lines that it touches. */
  findings(loaded: LoadedSite): Diagnostic[];
  touches(location: Location): boolean;
}

/**
 * The change since a commit: that where the work on top of `ref` began, so that what others have done to `ref` since then
 * is not held against it.
 */
export function changeSince(ref: string, options: SiteOptions, host: Host): Change {
  const start = startOfWork(options.root, ref);
  const before = loadSiteAt(start, options, host);
  const known = new Set(before === null ? [] : namesOf(before.diagnostics, before.sources));
  const changed = changedLines(options.root, start, ['site.config.yaml', 'content']);
  const touches = ({ file, range }: Location) => {
    const lines = changed.get(file);
    if (lines === undefined || range === null) return lines !== undefined;
    return lines.some(([first, last]) => first <= range.end.line && range.start.line <= last);
  };
  return {
    touches,
    findings: (loaded) => {
      const names = namesOf(loaded.diagnostics, loaded.sources);
      return loaded.diagnostics.filter(
        (diagnostic, index) =>
          !known.has(names[index] ?? '') || [diagnostic, ...(diagnostic.related ?? [])].some(touches),
      );
    },
  };
}
