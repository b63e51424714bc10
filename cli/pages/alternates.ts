import type { Alternate } from '../../templates/contract.ts';
import { absolute } from '../routes/addresses.ts';
import type { Site } from './site.ts';

/**
 * The alternates of a page: every language that it exists in, itself included, and `x-default` for the source
 * language, or the first that there is, (developers.google.com/search/docs/specialty/international/localized-versions: absolute, reciprocal,
 * self-inclusive). None for a page that is not indexed or exists in one language only.
 */
export function alternates({ routes, address, config }: Site, page: string): Alternate[] {
  const routed = routes.pages.get(page);
  if (!routed?.indexable || routed.paths.size < 2) return [];
  const all = [...routed.paths].map(([hreflang, path]) => ({ hreflang, href: absolute(address, path) }));
  const fallback = routed.paths.get(config.sourceLanguage) ?? [...routed.paths.values()][0];
  return fallback === undefined
    ? all
    : [...all, { hreflang: 'x-default', href: absolute(address, fallback) }];
}
