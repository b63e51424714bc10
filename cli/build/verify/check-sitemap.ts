import { Parser } from 'htmlparser2';
import { findingOf } from '../../diagnostics/finding.ts';
import { type SitemapLimits, sitemapLimits } from '../../site/sitemap-limits.ts';
import type { FoundAttribute } from './finished-page.ts';
import { alternateSet } from './read-page.ts';
import type { SeenPage, Verification } from './verification.ts';

/** A `<url>`, or in an index a `<sitemap>`. */
interface SitemapEntry {
  kind: string;
  /** Its file and offset. */
  file: string;
  offset: number;
  loc: string;
  alternates: (FoundAttribute & { hreflang: string })[];
}

/**
 * Checks that the sitemap lists every canonical, indexable page once and no other page, with the same alternates as its head. Also
 * checks the size of the sitemap and of each sitemap that it names.
 */
export function checkSitemap(verification: Verification, limits = sitemapLimits): void {
  const { pages, pageAt, at, report } = verification;
  const main = mainSitemap(verification);
  const fail = (entry: SitemapEntry | null, reason: string) =>
    report(findingOf('output/sitemap', at(entry?.file ?? main, entry), { reason }));
  if (!verification.files.has(main)) {
    fail(null, `there is no ${main}`);
    return;
  }
  const entries = readSitemaps(main, verification, { limits, fail });
  // Search engines read alternates from the head or from the sitemap. A sitemap without any leaves them to the heads.
  const hasAlternates = entries.some(({ alternates }) => alternates.length > 0);
  const listed = new Set<string>();
  for (const entry of entries) {
    const page = pageAt(entry.loc);
    if (page === undefined) fail(entry, `${entry.loc} is no page of the output`);
    else if (!isListable(page, pageAt)) fail(entry, `${entry.loc} is not a canonical, indexable page`);
    else if (page.canonical !== entry.loc) fail(entry, `${entry.loc} has another canonical link itself`);
    else if (listed.has(page.file)) fail(entry, `${entry.loc} is listed twice`);
    else if (hasAlternates && alternateSet(entry.alternates) !== page.alternateSet)
      fail(entry, `the alternates of ${entry.loc} are not those of its head`);
    if (page !== undefined) listed.add(page.file);
  }
  for (const file of pages.files()) {
    const page = pages.get(file);
    if (page === undefined || listed.has(file) || !isListable(page, pageAt)) continue;
    fail(null, `${page.canonical} is missing`);
  }
}

const isListable = (page: SeenPage, pageAt: Verification['pageAt']): boolean =>
  !page.noindex && !page.isRedirect && page.canonical !== null && pageAt(page.canonical)?.file === page.file;

/** The first existing one of the files that generators write. */
const mainSitemap = ({ files }: Verification): string =>
  ['sitemap.xml', 'sitemap-index.xml', 'sitemap_index.xml'].find((file) => files.has(file)) ?? 'sitemap.xml';

/** The entries of a sitemap, and those of the sitemaps that an index names. */
function readSitemaps(
  main: string,
  { files, read, origin, base, at, report }: Verification,
  { limits, fail }: { limits: SitemapLimits; fail(entry: SitemapEntry, reason: string): void },
): SitemapEntry[] {
  const root = `${origin}${base}/`;
  const named = new Set<string>();
  const entriesOf = (file: string): SitemapEntry[] => {
    const xml = read(file);
    const entries = readSitemap(file, xml);
    const excess = excessOf({ entries: entries.length, bytes: Buffer.byteLength(xml) }, limits);
    if (excess !== null) report(findingOf('output/sitemap', at(file, null), { excess }));
    return entries;
  };
  return entriesOf(main).flatMap((entry) => {
    if (entry.kind === 'url') return [entry];
    const file = entry.loc.startsWith(root) ? entry.loc.slice(root.length) : '';
    if (!files.has(file)) fail(entry, `${entry.loc} is no file of the output`);
    else if (named.has(file)) fail(entry, `${entry.loc} is listed twice`);
    else {
      named.add(file);
      return entriesOf(file).filter(({ kind }) => kind === 'url');
    }
    return [];
  });
}

/** What a sitemap has too much of: `50,001 entries, and the limit is 50,000`. Null if it is within the limits. */
function excessOf(size: SitemapLimits, limits: SitemapLimits): string | null {
  const of = (unit: keyof SitemapLimits) =>
    `${size[unit].toLocaleString('en')} ${unit}, and the limit is ${limits[unit].toLocaleString('en')}`;
  if (size.entries > limits.entries) return of('entries');
  return size.bytes > limits.bytes ? of('bytes') : null;
}

/** A sitemap has three levels of elements. At greater depths, the parser takes quadratic time. */
const deepest = 50;

function readSitemap(file: string, xml: string): SitemapEntry[] {
  const entries: SitemapEntry[] = [];
  let inLoc = false;
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth++;
        // Deeper elements are not read. Their pages are reported as missing.
        if (depth > deepest) parser.pause();
        if (name === 'url' || name === 'sitemap') entries.push({ kind: name, file, offset: parser.startIndex, loc: '', alternates: [] });
        inLoc = name === 'loc';
        const { hreflang = '', href: value = '' } = attributes;
        if (name === 'xhtml:link') entries.at(-1)?.alternates.push({ hreflang, value, offset: parser.startIndex });
      },
      ontext(text) {
        const entry = entries.at(-1);
        if (inLoc && entry !== undefined) entry.loc += text.trim();
      },
      onclosetag() {
        depth--;
        inLoc = false;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return entries;
}
