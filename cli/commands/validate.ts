import { count, formatJson, summary } from '../diagnostics/format.ts';
import type { Host } from '../host.ts';
import { keepLock } from './keep-lock.ts';
import { exitCode, loadSite, type SiteOptions } from './load-site.ts';
import { writeFindings } from './report-findings.ts';

/** `tvilling validate`: findings on stdout, the summary on stderr. */
export function validate(options: SiteOptions & { json: boolean }, host: Host): 0 | 1 | 2 {
  const loaded = loadSite(options, host);
  const { diagnostics, sources } = loaded;
  if (options.json) host.stdout.write(formatJson(diagnostics));
  else writeFindings(diagnostics, sources, host.stdout, host);
  keepLock(options.root, loaded, host);
  host.stderr.write(`${count(sources.size, 'file')} checked: ${summary(diagnostics)}\n`);
  return exitCode(diagnostics);
}
