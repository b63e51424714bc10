import type { Finding } from '../diagnostics/finding.ts';
import {
  type FindingsWithTexts,
  findingsBetween,
  type TracedFinding,
  traced,
} from '../diagnostics/findings-between.ts';
import { summary } from '../diagnostics/format.ts';
import { writeFindings } from '../diagnostics/report/report-findings.ts';
import { type Host, print } from '../platform/host.ts';

/** Prints how the findings have changed since the last time. */
export class ReportedFindings {
  #reported: readonly TracedFinding[] | null = null;
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  /**
   * Prints new findings in full, repaired ones in one line, and the totals. At first, all findings are new. `after`: what was
   * done, such as `Checked in 30 ms`. `files`: the changed files. If there are none and the findings are the same, prints
   * nothing.
   */
  report({ findings, sources }: FindingsWithTexts, after: string, files?: readonly string[]): void {
    const before = this.#reported;
    this.#reported = traced({ findings, sources });
    const { added: brought, gone: repaired } = findingsBetween(before ?? [], this.#reported);
    if (files?.length === 0 && brought.length === 0 && repaired.length === 0) return;
    const { stderr } = this.#host;
    writeFindings(brought, sources, stderr, this.#host);
    if (repaired.length > 0) print(stderr, `Repaired: ${listed(repaired)}.\n`);
    const isOld = before !== null && findings.length > 0;
    print(stderr, `${after}: ${summary(findings)}${isOld ? `; ${brought.length || 'none'} new` : ''}\n`);
  }
}

/** The most findings that are listed. */
const mostListed = 3;

function listed(findings: readonly Finding[]): string {
  const shown = findings.slice(0, mostListed).map(({ file, code }) => `${code} in ${file}`);
  const more = findings.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
