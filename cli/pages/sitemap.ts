import { escapeAttribute } from '../escape.ts';
import { absolute } from '../routes/addresses.ts';
import { alternates } from './alternates.ts';
import type { Site } from './site.ts';

/**
 * The sitemap: one `<url>` for each canonical, indexable page in each language, with all its alternates (sitemaps.org protocol
 * 0.9 and Google's `xhtml:link` extension). It has no `lastmod`, because nothing in the content says when a page last changed.
 */
export function sitemap(site: Site): string {
  const urls = [...site.routes.pages.values()]
    .filter(({ indexable }) => indexable)
    .flatMap(({ page, paths }) => {
      const links = alternates(site, page)
        .map(
          ({ hreflang, href }) =>
            `\n    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeAttribute(href)}"/>`,
        )
        .join('');
      return [...paths.values()].map(
        (path) =>
          `  <url>\n    <loc>${escapeAttribute(absolute(site.address, path))}</loc>${links}\n  </url>\n`,
      );
    });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('')}</urlset>
`;
}

export const robotsTxt = ({ address }: Site): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${absolute(address, '/sitemap.xml').replace(/\/$/, '')}\n`;
