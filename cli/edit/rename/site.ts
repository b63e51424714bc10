import type { SiteBefore } from '../../check/changed-site.ts';
import type { Content } from '../../content/load.ts';
import { type Finding, hasErrors, isError } from '../../diagnostics/finding.ts';
import { count } from '../../platform/texts.ts';
import { RefusedChange } from '../refused-change.ts';
import { type GrowingSite, growingSite } from '../scaffold/site.ts';

/** A site in which something is renamed. */
export interface RenamedSite extends GrowingSite {
  content: Content;
}

/** The site for a renaming. Throws EnvironmentError if it has errors: a place that cannot be read may have the name too. */
export function namedSite(before: Pick<SiteBefore, 'files' | 'loaded'>): RenamedSite {
  refuseErrors(before.loaded.findings);
  return writtenSite(before);
}

/** A site with its content as far as it can be read. Throws EnvironmentError as `growingSite`. */
export const writtenSite = ({ files, loaded }: Pick<SiteBefore, 'files' | 'loaded'>): RenamedSite => ({
  ...growingSite(files, loaded),
  content: loaded.content,
});

/** Throws EnvironmentError if there is an error among the findings. */
export function refuseErrors(findings: readonly Finding[]): void {
  if (!hasErrors(findings)) return;
  const errors = findings.filter(isError).length;
  throw new RefusedChange(
    'siteHasErrors',
    `The site has ${count(errors, 'error')}, and what cannot be read may have the name too.`,
    '"tvilling validate" says what is wrong. Repair that first.',
  );
}
