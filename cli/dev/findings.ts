import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type Sources, summary } from '../diagnostics/format.ts';
import { namesOf } from '../diagnostics/formats/fingerprint.ts';
import { writeFindings } from '../diagnostics/report/report-findings.ts';
import { type Host, print } from '../platform/host.ts';

/** Findings, with the texts of their files. */
export interface FindingsWithTexts {
  diagnostics: readonly Diagnostic[];
  sources: Pick<Sources, 'get'>;
}

/** Findings by fingerprint, which stays the same when lines above move. */
type Named = ReadonlyMap<string, Diagnostic>;

/** Prints how the findings have changed since the last time. */
export class ToldFindings {
  #told: Named | null = null;
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  /**
   * Prints new findings in full, repaired ones in one line, and the totals. At first, all findings are new. `after`: what was
   * done, such as `Checked in 30 ms`. `files`: the changed files. If there are none and the findings are the same, prints
   * nothing.
   */
  tell({ diagnostics, sources }: FindingsWithTexts, after: string, files?: readonly string[]): void {
    const names = namesOf(diagnostics, sources);
    const now: Named = new Map(diagnostics.map((diagnostic, index) => [names[index] ?? '', diagnostic]));
    const before = this.#told;
    this.#told = now;
    const brought = missingIn(before, now);
    const mended = before === null ? [] : missingIn(now, before);
    if (files?.length === 0 && brought.length === 0 && mended.length === 0) return;
    const { stderr } = this.#host;
    writeFindings(brought, sources, stderr, this.#host);
    if (mended.length > 0) print(stderr, `Mended: ${listed(mended)}.\n`);
    const isOld = before !== null && diagnostics.length > 0;
    print(stderr, `${after}: ${summary(diagnostics)}${isOld ? `; ${brought.length || 'none'} new` : ''}\n`);
  }
}

const missingIn = (before: Named | null, now: Named): Diagnostic[] =>
  [...now].filter(([name]) => !before?.has(name)).map(([, diagnostic]) => diagnostic);

/** The most findings that are listed. */
const mostListed = 3;

function listed(diagnostics: readonly Diagnostic[]): string {
  const shown = diagnostics.slice(0, mostListed).map(({ file, code }) => `${code} in ${file}`);
  const more = diagnostics.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
