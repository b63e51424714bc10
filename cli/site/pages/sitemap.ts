import { escapeAttribute } from '../../platform/escape.ts';
import { absolute, isOnThisHost, type SiteAddress } from '../routes/addresses.ts';
import { type SitemapLimits, sitemapLimits } from '../sitemap-limits.ts';
import { alternates } from './alternates.ts';
import type { Site } from './site.ts';

const main = 'sitemap.xml';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const urlSet = (urls: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset ${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('')}</urlset>
`;

/** The size of a sitemap without addresses. */
const frameBytes = Buffer.byteLength(urlSet([]));

/**
 * The sitemap of a host: one `<url>` for each canonical, indexable page in each of its languages, with all its alternates (sitemaps.org
 * protocol 0.9 and Google's `xhtml:link` extension). It has no `lastmod`, because nothing in the content says when a page last changed.
 *
 * Gives each file with its path below the output folder: `sitemap.xml`. If that would be above the limits, gives `sitemap-1.xml` and
 * so on, one at a time, and `sitemap.xml` is their index.
 */
export function* sitemapFiles(site: Site, limits = sitemapLimits): Generator<[path: string, text: string]> {
  const names: string[] = [];
  const named = (text: string): [string, string] => {
    const name = `sitemap-${names.length + 1}.xml`;
    names.push(name);
    return [name, text];
  };
  let last: string | null = null;
  for (const part of partsOf(urlElements(site), limits)) {
    if (last !== null) yield named(last);
    last = part;
  }
  if (last === null || names.length === 0) {
    yield [main, last ?? urlSet([])];
    return;
  }
  yield named(last);
  yield [main, indexOf(names, site.address)];
}

/** Sitemaps within the limits. */
function* partsOf(urls: Iterable<string>, limits: SitemapLimits): Generator<string> {
  let part: string[] = [];
  let size = frameBytes;
  for (const url of urls) {
    const bytes = Buffer.byteLength(url);
    if (part.length > 0 && (part.length === limits.entries || size + bytes > limits.bytes)) {
      yield urlSet(part);
      part = [];
      size = frameBytes;
    }
    part.push(url);
    size += bytes;
  }
  if (part.length > 0) yield urlSet(part);
}

function* urlElements(site: Site): Generator<string> {
  for (const { indexable, page, paths } of site.routes.pages.values()) {
    if (!indexable) continue;
    const links = alternates(site, page)
      .map(({ hreflang, href }) => `\n    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeAttribute(href)}"/>`)
      .join('');
    for (const path of paths.values())
      if (isOnThisHost(site.address, path))
        yield `  <url>\n    <loc>${escapeAttribute(absolute(site.address, path))}</loc>${links}\n  </url>\n`;
  }
}

function indexOf(parts: readonly string[], address: SiteAddress): string {
  const sitemaps = parts.map((part) => `  <sitemap>\n    <loc>${escapeAttribute(fileAddress(address, part))}</loc>\n  </sitemap>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex ${namespace}>
${sitemaps.join('')}</sitemapindex>
`;
}

/** The absolute address of a file below the output folder. */
const fileAddress = ({ origin, base }: SiteAddress, path: string): string => `${origin}${base}/${path}`;

export const robotsTxt = ({ address }: Site): string => `User-agent: *\nAllow: /\n\nSitemap: ${fileAddress(address, main)}\n`;
