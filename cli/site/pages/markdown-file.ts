import { markdownFile } from '../routes/addresses.ts';
import type { Site, SitePage } from './site.ts';

/**
 * The file of a page in Markdown, below the output folder. Null if the site has none, for a page that search engines do not find,
 * and at an address that only points to the page: an alias, or a fallback in another language.
 */
export function markdownFileOf(
  { config, routes, address }: Pick<Site, 'config' | 'routes' | 'address'>,
  { page, language, path }: Pick<SitePage, 'page' | 'language' | 'path'>,
): string | null {
  if (!config.markdown) return null;
  const routed = routes.pages.get(page);
  return routed?.indexable && routed.paths.get(language) === path ? markdownFile(address, path) : null;
}
