import type { SiteBefore } from '../../check/changed-site.ts';
import type { LoadedSite } from '../../check/check-site.ts';
import type { Content } from '../../content/load.ts';
import { hasErrors } from '../../diagnostics/finding.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { count } from '../../platform/texts.ts';
import { type GrowingSite, growingSite } from '../scaffold/site.ts';

/** A site in which something is renamed. */
export interface RenamedSite extends GrowingSite {
  content: Content;
}

/** The site for a renaming. Throws EnvironmentError if it has errors: a place that cannot be read may have the name too. */
export function namedSite({ files, loaded }: Pick<SiteBefore, 'files' | 'loaded'>): RenamedSite {
  refuseWrongSite(loaded);
  return { ...growingSite(files, loaded), content: loaded.content };
}

function refuseWrongSite({ findings }: LoadedSite): void {
  if (!hasErrors(findings)) return;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  throw new EnvironmentError(
    `The site has ${count(errors, 'error')}, and what cannot be read may have the name too.`,
    '"tvilling validate" says what is wrong. Repair that first.',
  );
}
