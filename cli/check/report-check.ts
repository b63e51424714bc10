import type { Finding } from '../diagnostics/finding.ts';
import { writeReportOf } from '../diagnostics/report/report-findings.ts';
import type { Host } from '../platform/host.ts';
import type { LoadedSite, SiteOptions } from './check-site.ts';
import { keepLockfiles } from './keep-lockfiles.ts';
import { openKeptFindings } from './kept-findings.ts';
import type { LastCheck } from './last-check.ts';
import { loadSite } from './load-site.ts';
import { changeSince } from './since.ts';
import { conclude, type ValidateOptions } from './validate.ts';

/** The options of `tvilling validate`, with the definitions of the site. */
export type SiteValidation = ValidateOptions & SiteOptions;

/**
 * `tvilling validate` of a site that may have changed: checks its edited files alone if these can be, else the whole site, and prints the
 * findings and the summary. `last`: the last check, if it is open.
 */
export async function reportCheck(options: SiteValidation, last: LastCheck | null, host: Host): Promise<0 | 1 | 2> {
  // Definitions that cannot be used go by another state once they are loaded. Stamps of a file that was young may count by now.
  const opened = last?.definitions === options.definitions.state && last.stamps !== null ? last : undefined;
  const kept = options.since === undefined ? openKeptFindings(options, host, opened) : null;
  const known = (await kept?.findAny()) ?? null;
  if (known !== null) {
    writeReportOf(known.findings, known.sources, options, host);
    kept?.keepEdited(known, await keepLockfiles(options.root, known, host));
    return conclude(known, known.findings, options, host);
  }
  const loaded = await loadSite({ ...options, isFixed: true }, host);
  const shown = findingsToShow(loaded, options, host);
  writeReportOf(shown, loaded.sources, options, host);
  kept?.keep(loaded, await keepLockfiles(options.root, loaded, host));
  return conclude(loaded, shown, options, host);
}

/** The findings that the command has to show. */
export const findingsToShow = (loaded: LoadedSite, options: SiteValidation, host: Host): readonly Finding[] =>
  options.since === undefined ? loaded.findings : changeSince(options.since, options, host).findings(loaded);
