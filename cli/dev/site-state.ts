import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Sources } from '../diagnostics/format.ts';
import type { Site } from '../pages/site.ts';

/** What the dev server knows: the last good site, and what is wrong now. */
export interface SiteState {
  site: Site;
  diagnostics: Diagnostic[];
  sources: Sources;
}

/** A check that has come to no result, in words. */
export interface Failure {
  failed: string;
}

/** After a change: a good site replaces the old one; a bad one leaves it, with its findings. */
export const nextState = (
  last: Site,
  loaded: Omit<SiteState, 'site'> & { site: Site | null },
): SiteState => ({
  site: loaded.site ?? last,
  diagnostics: loaded.diagnostics,
  sources: loaded.sources,
});
