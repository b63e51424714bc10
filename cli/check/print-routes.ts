import { alignColumns } from '../diagnostics/columns.ts';
import { exitCode } from '../diagnostics/finding.ts';
import { summary } from '../diagnostics/format.ts';
import { columns } from '../diagnostics/frame.ts';
import { writeFindings } from '../diagnostics/report/report-findings.ts';
import { groupBy } from '../platform/group-by.ts';
import { type Host, print } from '../platform/host.ts';
import { sanitizeJson } from '../platform/sanitize.ts';
import type { Site } from '../site/pages/site.ts';
import { aliasHref, hostAddresses, href } from '../site/routes/addresses.ts';
import { redirectStatus } from '../site/routes/route-table.ts';
import type { SiteOptions } from './check-site.ts';
import { loadSite } from './load-site.ts';

/** A page with its addresses, for `tvilling routes --json`. */
interface RouteRow {
  page: string;
  indexable: boolean;
  /** Address by language code: a path on the host of `url`, or absolute for a language with a domain of its own. */
  urls: Record<string, string>;
  /** `status`: of a redirect. */
  aliases: { language: string; url: string; as: 'page' | 'redirect'; status?: 301 | 302 }[];
  /** By the code of a language that lacks the page: the address of its fallback, which shows the source text. */
  fallbacks: Record<string, string>;
}

/** `tvilling routes`: prints pages, their address in each language, and aliases, as a table or as JSON on stdout. */
export async function printRoutes(options: SiteOptions & { json: boolean }, host: Host): Promise<0 | 1 | 2> {
  const { site, findings, sources } = await loadSite(options, host);
  if (site === null) {
    writeFindings(findings, sources, host.stderr, host);
    print(host.stderr, `No routes: ${summary(findings)}\n`);
    return exitCode(findings);
  }
  const rows = routeRows(site);
  print(host.stdout, options.json ? `${sanitizeJson(rows)}\n` : list(site, rows, host.stdout.columns ?? 80));
  return 0;
}

function routeRows({ routes: table, config }: Site): RouteRow[] {
  const [address] = hostAddresses(config);
  const shown = [...table.pages.values()].filter(({ paths }) => paths.size > 0);
  const urls = (paths: ReadonlyMap<string, string>) =>
    Object.fromEntries([...paths].map(([language, path]) => [language, href(address, path)]));
  const aliases = groupBy(table.aliases, ({ page }) => page);
  return shown.map(({ page, indexable, paths, fallbacks }) => ({
    page,
    indexable,
    urls: urls(paths),
    fallbacks: urls(fallbacks),
    aliases: (aliases.get(page) ?? []).map((alias) => ({
      language: alias.language,
      url: aliasHref(address, alias),
      as: alias.as,
      ...(alias.as === 'redirect' && { status: redirectStatus(alias) }),
    })),
  }));
}

const legend = "= same page, canonical link to the page's own address; 301 redirects there";

const legendOfHidden = '302 redirects there until its own page is shown';

const legendOfFallbacks = '~ the text in the source language, canonical link there';

/** A table if it fits into the terminal, otherwise a paragraph for each page. Addresses have their letters, which `--json` encodes. */
function list({ config }: Site, rows: readonly RouteRow[], width: number): string {
  const codes = config.languages.map(({ code }) => code);
  const wide = table(codes, rows);
  const lines = wide.every((line) => columns(line) <= width) ? wide : stacked(codes, rows);
  const hasFallbacks = rows.some(({ fallbacks }) => Object.keys(fallbacks).length > 0);
  const hasHidden = rows.some(({ aliases }) => aliases.some(({ status }) => status === 302));
  return `${[...lines, '', legend, ...(hasHidden ? [legendOfHidden] : []), ...(hasFallbacks ? [legendOfFallbacks] : [])].join('\n')}\n`;
}

const otherLines = ({ aliases, fallbacks }: RouteRow): string[] => [
  ...aliases.map(({ url, status }) => `  ${status ?? '='} ${decodeURI(url)}`),
  ...Object.values(fallbacks).map((url) => `  ~ ${decodeURI(url)}`),
];

/** Columns for page and languages. Aliases are below their page, so that the table stays narrow. */
function table(codes: readonly string[], rows: readonly RouteRow[]): string[] {
  const cells = [['page', ...codes], ...rows.map(({ page, urls }) => [page, ...codes.map((code) => decodeURI(urls[code] ?? '–'))])];
  const [head = '', ...body] = alignColumns(cells);
  return [head, ...rows.flatMap((row, index) => [body[index] ?? '', ...otherLines(row)])];
}

function stacked(codes: readonly string[], rows: readonly RouteRow[]): string[] {
  const longest = Math.max(...codes.map((code) => code.length));
  return rows.flatMap((row) => [
    row.page,
    ...codes.map((code) => `  ${code.padEnd(longest)} ${decodeURI(row.urls[code] ?? '–')}`),
    ...otherLines(row),
  ]);
}
