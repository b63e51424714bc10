import { writeLockfiles } from '../content/lockfile-store.ts';
import { exitCode, type Finding, isError } from '../diagnostics/finding.ts';
import { summary } from '../diagnostics/format.ts';
import { writeFindings } from '../diagnostics/report/report-findings.ts';
import { type Host, print } from '../platform/host.ts';
import { writeWhole } from '../platform/interruption.ts';
import { publishedPath } from '../site/routes/published-file.ts';
import { decidesAddresses, recordOf } from './check-published.ts';
import type { SiteOptions } from './check-site.ts';
import { loadSite } from './load-site.ts';

/**
 * `tvilling routes --begin-anew`: starts a record with the current addresses only. For a site whose content comes from another
 * site, or that was never published at its former addresses.
 */
export async function beginRecord(options: SiteOptions, host: Host): Promise<0 | 1 | 2> {
  const { routes, findings, sources } = await loadSite(options, host);
  const others = findings.filter((finding) => isError(finding) && (routes === null || mayHideAddress(finding, options)));
  if (routes === null || others.length > 0) {
    writeFindings(others, sources, host.stderr, host);
    print(host.stderr, `The record stays as it is: ${summary(others)}\n`);
    return exitCode(others);
  }
  const { text, addresses, aliases } = recordOf(routes);
  await writeWhole(host.handleSignals, () => writeLockfiles(options.root, [{ path: publishedPath, text }]));
  const much = addresses === 1 ? 'one address' : `${addresses} addresses`;
  print(host.stderr, `${publishedPath} begins anew with ${much}; commit it.\n${aliasesText(aliases)}`);
  return 0;
}

/** The most aliases that are named. */
const mostNamed = 10;

/** Says which aliases are in the record: those that a renaming has written keep addresses that perhaps nobody knows. */
function aliasesText(paths: readonly string[]): string {
  if (paths.length === 0) return '';
  const more = paths.length - mostNamed;
  const named = `${paths.slice(0, mostNamed).join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
  return paths.length === 1
    ? `One of them is an alias, which stays as content writes it: ${named}
Nobody has visited it? Remove the alias from content, and run this again.\n`
    : `${paths.length} of them are aliases, which stay as content writes them: ${named}
Nobody has visited one of them? Remove its alias from content, and run this again.\n`;
}

/**
 * Whether a finding may explain that a page has no address or another one. Those about the record itself do not count, because it is
 * replaced. A file that is not in order may hide that its page is a draft.
 */
const mayHideAddress = (finding: Finding, { definitions }: SiteOptions): boolean =>
  !ofRecord.has(finding.code) && (decidesAddresses(finding, definitions) || finding.code.startsWith('content/'));

const ofRecord: ReadonlySet<string> = new Set(['route/lost-url', 'route/bad-lock', 'route/lock-outdated']);
