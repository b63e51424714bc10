import type { Diagnostic, Location } from '../diagnostics/diagnostic.ts';
import { fingerprints } from '../diagnostics/formats/fingerprint.ts';
import { changedLines, startOfWork } from '../git/commit.ts';
import type { Host } from '../host.ts';
import { type LoadedSite, loadSiteAt, type SiteOptions } from './load-site.ts';

/**
 * The findings that have to do with the change since a commit: those that it brought, in whichever file, and older ones
 * at lines that it touches. The commit is where the work on top of `ref` began, so that what others have done to `ref`
 * since then is not held against it.
 */
export function findingsSince(
  ref: string,
  loaded: LoadedSite,
  options: SiteOptions,
  host: Host,
): Diagnostic[] {
  const start = startOfWork(options.root, ref);
  const before = loadSiteAt(start, options, host);
  const known = new Set(before === null ? [] : named(before));
  const changed = changedLines(options.root, start, ['site.config.yaml', 'content']);
  const isTouched = ({ file, range }: Location) => {
    const lines = changed.get(file);
    if (lines === undefined || range === null) return lines !== undefined;
    return lines.some(([first, last]) => first <= range.end.line && range.start.line <= last);
  };
  const names = named(loaded);
  return loaded.diagnostics.filter(
    (diagnostic, index) =>
      !known.has(names[index] ?? '') || [diagnostic, ...(diagnostic.related ?? [])].some(isTouched),
  );
}

/** What makes findings the same before and after; one that was a warning and is an error now is another. */
const named = ({ diagnostics, sources }: LoadedSite): string[] =>
  fingerprints(diagnostics, sources).map((print, index) => `${diagnostics[index]?.severity} ${print}`);
