import { textOfTemplate } from '../check/overrides/template-files.ts';
import { templateLayers } from '../definitions/template-layers.ts';
import { type Finding, isError } from '../diagnostics/finding.ts';
import { type FindingsWithTexts, findingsBetween, type TracedFinding, traced } from '../diagnostics/findings-between.ts';
import { formatPretty, summary } from '../diagnostics/format.ts';
import { writeFindings } from '../diagnostics/report/report-findings.ts';
import { type Host, print } from '../platform/host.ts';
import type { BackgroundResult } from './background-check.ts';

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

/** All findings of a site, with the texts of their files. `ofTemplates`: those in templates. */
export function allFound(
  { isGood, content, definition }: BackgroundResult,
  ofTemplates: readonly Finding[],
  root: string,
): FindingsWithTexts {
  const layers = templateLayers(root);
  // While content or a definition has errors, they may be why a page of the last good site fails.
  const isOwnFault = ({ code }: Finding) => isGood || code !== 'output/render-failed';
  return {
    findings: [...(definition ? [definition] : []), ...content.findings, ...ofTemplates.filter(isOwnFault)],
    sources: { get: (file) => content.sources.get(file) ?? textOfTemplate(layers, file) },
  };
}

/** The errors among findings, as a text over pages. Null if there are none. */
export function overlayOf({ findings, sources }: FindingsWithTexts): string | null {
  const errors = findings.filter(isError);
  return errors.length === 0 ? null : `${summary(errors)}\n\n${formatPretty(errors, sources, { width: 100, color: false })}`;
}

/** The most findings that are listed. */
const mostListed = 3;

function listed(findings: readonly Finding[]): string {
  const shown = findings.slice(0, mostListed).map(({ file, code }) => `${code} in ${file}`);
  const more = findings.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
