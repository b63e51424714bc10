import { writeLockfiles } from '../content/lockfile-store.ts';
import { summary } from '../diagnostics/format.ts';
import { writeFindings } from '../diagnostics/report/report-findings.ts';
import { type Host, print } from '../platform/host.ts';
import { writeWhole } from '../platform/interruption.ts';
import { publishedPath } from '../site/routes/published-file.ts';
import { recordOf } from './check-published.ts';
import { exitCode, loadSite, type SiteOptions } from './check-site.ts';

/**
 * `tvilling routes --begin-anew`: starts a record with the current addresses only. For a site whose content comes from another
 * site, or that was never published at its former addresses.
 */
export async function beginRecord(options: SiteOptions, host: Host): Promise<0 | 1 | 2> {
  const { routes, findings, sources } = await loadSite(options, host);
  // Findings about the record itself do not count, because it is replaced. Any other mistake may explain a missing address.
  const others = findings.filter(({ code, severity }) => severity === 'error' && !ofRecord.has(code));
  if (routes === null || others.length > 0) {
    writeFindings(others, sources, host.stderr, host);
    print(host.stderr, `The record stays as it is: ${summary(others)}\n`);
    return exitCode(others);
  }
  const { text, addresses } = recordOf(routes);
  await writeWhole(host.handleSignals, () => writeLockfiles(options.root, [{ path: publishedPath, text }]));
  const much = addresses === 1 ? 'one address' : `${addresses} addresses`;
  print(host.stderr, `${publishedPath} begins anew with ${much}; commit it.\n`);
  return 0;
}

const ofRecord: ReadonlySet<string> = new Set(['route/lost-url', 'route/bad-lock', 'route/lock-outdated']);
