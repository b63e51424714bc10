import { checkChanged, type SiteBefore } from '../../check/changed-site.ts';
import { siteFilesAmong, textFile } from '../../content/read.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Sources } from '../../diagnostics/format.ts';
import { splitLines } from '../../diagnostics/frame.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { changeFiles } from '../../platform/files/change-files.ts';
import type { RawFile } from '../../platform/files/list-files.ts';
import type { Host } from '../../platform/host.ts';
import { filler } from './blank.ts';
import type { Plan } from './plan.ts';

/**
 * Checks the future site in memory. Throws EnvironmentError with the first new error that is not at a place to fill in, such as
 * an address that is taken.
 */
export function rehearse(plan: Plan, before: SiteBefore, host: Pick<Host, 'now' | 'env'>): void {
  const { files, loaded } = before;
  const after = checkChanged({ ...files, files: filesAfter(files.files, plan) }, before, host);
  const known = new Set(loaded.diagnostics.map(nameOf));
  const wrong = after.diagnostics.find(
    (finding) =>
      finding.severity === 'error' && !known.has(nameOf(finding)) && !isToFillIn(finding, after.sources),
  );
  if (wrong === undefined) return;
  throw new EnvironmentError(wrong.message, `${wrong.hint ?? 'Nothing was written.'} (${wrong.code})`);
}

const nameOf = ({ code, file, message }: Diagnostic): string => [code, file, message].join('\0');

/** Whether a finding is about a place to fill in. */
function isToFillIn({ file, range }: Diagnostic, sources: Sources): boolean {
  if (range === null) return false;
  const { start, end } = range;
  return splitLines(sources.get(file) ?? '')
    .slice(start.line - 1, end.line)
    .join('\n')
    .includes(filler);
}

function filesAfter(files: readonly RawFile[], { files: added, changes }: Plan): RawFile[] {
  const written = new Map([...added, ...changes.map(({ path, now }) => [path, now] as const)]);
  const raw = Array.from(written, ([path, text]) => textFile(path, text));
  return siteFilesAmong([...files.filter(({ path }) => !written.has(path)), ...raw]);
}

/** Writes the plan: all of it, or nothing. Throws EnvironmentError if it cannot. */
export function carryOut(root: string, { files, changes }: Plan): void {
  const added = Array.from(files, ([path, now]) => ({ path, before: null, now }));
  changeFiles(root, [...added, ...changes], 'add the lines by hand.');
}
