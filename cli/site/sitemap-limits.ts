/** The largest sitemap that search engines read. */
export interface SitemapLimits {
  /** The size of a file before compression. */
  bytes: number;
  /** Addresses of a file; in an index, sitemaps. */
  entries: number;
}

/** The limits of sitemaps.org, protocol 0.9. */
export const sitemapLimits: SitemapLimits = { bytes: 50 * 1024 * 1024, entries: 50_000 };
