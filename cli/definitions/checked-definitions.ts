import { stoppedAfter } from '../platform/bounded.ts';
import type { Definitions } from './definitions.ts';
import { loadDefinitions } from './load-definitions.ts';
import { TemplateError } from './template-error.ts';

/**
 * The definitions of a site whose findings are reported: if one cannot be used, that is a finding, and content that needs it is not
 * checked. Throws TemplateError for a mistake that is in no single definition.
 */
export async function checkedDefinitions(siteRoot: string): Promise<Definitions> {
  try {
    return await loadDefinitions(siteRoot);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    // Most sites need no bundler.
    const { usableDefinitions } = await import('./usable-definitions.ts');
    return usableDefinitions(siteRoot, error, stoppedAfter);
  }
}
