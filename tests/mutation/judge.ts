import { catalog } from '../../cli/diagnostics/catalog.ts';
import type { Finding } from '../../cli/diagnostics/finding.ts';
import type { Changed, Check } from './check.ts';
import type { Case } from './kinds.ts';
import { changesOf, placed } from './mutation.ts';
import type { RawSite } from './raw-site.ts';

/** A mistake that did not lead to its findings. */
export interface Missed {
  kind: string;
  expected: string[];
  found: string[];
}

/** The number of mistakes in different files that one run checks. */
const together = 12;

export const said = ({ code, file, range }: Finding): string => `${code} ${file}:${range?.start.line ?? 0}:${range?.start.column ?? 0}`;

/** The required findings of a case, in order. */
export function expectedOf(one: Case, site: RawSite): string[] {
  const changed = changesOf(one, site);
  const textOf = (file: string) => {
    const text = changed.get(file) ?? site.lockfiles.get(file) ?? site.files.get(file)?.text ?? '';
    return typeof text === 'string' ? text : new TextDecoder().decode(text);
  };
  return one.findings.map((finding) => placed(finding, textOf(finding.file))).sort();
}

/**
 * Runs cases, and returns those without the right findings. Mistakes in different files are checked together, because their
 * findings are independent. If a run finds more or less than expected, each case runs by itself.
 */
export function missedOf(cases: readonly Case[], site: RawSite, check: Check): Missed[] {
  return batches(cases).flatMap((batch) => {
    const expected = batch.flatMap((one) => expectedOf(one, site)).sort();
    const changed: Changed = new Map(batch.flatMap((one) => [...changesOf(one, site)]));
    const found = check(changed, batch[0]?.run).map(said).sort();
    if (found.join('\n') === expected.join('\n')) return [];
    const [only] = batch;
    if (batch.length === 1 && only !== undefined) return [{ kind: only.kind, expected, found }];
    return batch.flatMap((one) => missedOf([one], site, check));
  });
}

/** Files that affect the findings of others. A mistake in one of them is checked by itself. */
const decisive = /routes|site\.config|metrics|regions|positions|\.lock\./;

const filesOf = ({ edits = [], files = {} }: Case): string[] => [...edits.map(({ file }) => file), ...Object.keys(files)];

const severityOf = ({ findings: [first] }: Case) => first && catalog[first.code].severity;

/** Whether the findings of a case are in the files that it changes. */
function isAboutItself(one: Case): boolean {
  const files = filesOf(one);
  return (
    one.run === undefined &&
    !files.some((file) => decisive.test(file)) &&
    one.findings.every(({ file, code }) => files.includes(file) && catalog[code].severity === severityOf(one))
  );
}

/** Cases that can be checked together: of the same severity, in different files that do not affect others. */
function batches(cases: readonly Case[]): Case[][] {
  const done: Case[][] = [];
  for (const one of cases) {
    const files = filesOf(one);
    const fits = ([first, ...rest]: Case[]) =>
      first !== undefined &&
      rest.length + 1 < together &&
      isAboutItself(first) &&
      severityOf(first) === severityOf(one) &&
      ![first, ...rest].some((other) => filesOf(other).some((file) => files.includes(file)));
    const batch = isAboutItself(one) ? done.find(fits) : undefined;
    if (batch === undefined) done.push([one]);
    else batch.push(one);
  }
  return done;
}
