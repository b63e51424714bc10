import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type Sources, summary } from '../diagnostics/format.ts';
import { namesOf } from '../diagnostics/formats/fingerprint.ts';
import { type Host, print } from '../host.ts';
import { writeFindings } from '../report/report-findings.ts';

/** Findings, and the texts that they stand in. */
export interface Found {
  diagnostics: readonly Diagnostic[];
  sources: Pick<Sources, 'get'>;
}

/** Findings by what they are the same by, however the lines above them move. */
type Named = ReadonlyMap<string, Diagnostic>;

/** Tells people what has become of the findings since they were told last. */
export class ToldFindings {
  #told: Named | null = null;
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  /**
   * Prints the findings that are new in full, those that are gone in one line, and how many there are. The first time all are
   * new. `after` says what was done, such as `Checked in 30 ms`, and `files` what was changed: where that is nothing, and all is as
   * it was, nothing is printed.
   */
  tell({ diagnostics, sources }: Found, after: string, files?: readonly string[]): void {
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

/** More are not listed. */
const mostListed = 3;

function listed(diagnostics: readonly Diagnostic[]): string {
  const shown = diagnostics.slice(0, mostListed).map(({ file, code }) => `${code} in ${file}`);
  const more = diagnostics.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
