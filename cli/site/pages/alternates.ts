import type { Alternate } from '../../../templates/contract/page-props.ts';
import { absolute } from '../routes/addresses.ts';
import type { Site } from './site.ts';

/**
 * The alternates of a page: every language that it exists in, itself included, and `x-default`. `x-default` is the source
 * language, or the page's first language. Empty if the page is not indexed or exists in one language only. Source of the rules
 * (absolute, reciprocal, with the page itself): developers.google.com/search/docs/specialty/international/localized-versions.
 */
export function alternates({ routes, address, config }: Site, page: string): Alternate[] {
  const routed = routes.pages.get(page);
  if (!routed?.indexable || routed.paths.size < 2) return [];
  const all = [...routed.paths].map(([hreflang, path]) => ({ hreflang, href: absolute(address, path) }));
  const fallback = routed.paths.get(config.sourceLanguage) ?? [...routed.paths.values()][0];
  return fallback === undefined ? all : [...all, { hreflang: 'x-default', href: absolute(address, fallback) }];
}
