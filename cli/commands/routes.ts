import { summary } from '../diagnostics/format.ts';
import { columns } from '../diagnostics/frame.ts';
import type { Host } from '../host.ts';
import { href } from '../site/addresses.ts';
import type { Site } from '../site/site.ts';
import { exitCode, loadSite, type SiteOptions } from './load-site.ts';
import { writeFindings } from './report-findings.ts';

/** One page with its addresses, as `tvilling routes --json` gives it. */
interface RouteRow {
  page: string;
  indexable: boolean;
  /** Address by language code. */
  urls: Record<string, string>;
  aliases: { language: string; url: string; as: 'page' | 'redirect' }[];
}

/** `tvilling routes`: page, address per language, aliases; a table or JSON on stdout. */
export function routes(options: SiteOptions & { json: boolean }, host: Host): 0 | 1 | 2 {
  const { site, diagnostics, sources } = loadSite(options, host);
  if (site === null) {
    writeFindings(diagnostics, sources, host.stderr, host);
    host.stderr.write(`No routes: ${summary(diagnostics)}\n`);
    return exitCode(diagnostics);
  }
  const rows = routeRows(site);
  host.stdout.write(options.json ? `${JSON.stringify(rows, null, 2)}\n` : table(site, rows));
  return 0;
}

function routeRows({ routes: table, address }: Site): RouteRow[] {
  return [...table.pages.values()].map(({ page, indexable, paths }) => ({
    page,
    indexable,
    urls: Object.fromEntries([...paths].map(([language, path]) => [language, href(address, path)])),
    aliases: table.aliases
      .filter((alias) => alias.page === page)
      .map(({ language, path, as }) => ({ language, url: href(address, path), as })),
  }));
}

/** Columns for page and languages; aliases below their page, so that the table stays narrow. */
function table({ config }: Site, rows: readonly RouteRow[]): string {
  const codes = config.languages.map(({ code }) => code);
  const cells = [
    ['page', ...codes],
    ...rows.map(({ page, urls }) => [page, ...codes.map((code) => urls[code] ?? '–')]),
  ];
  const widths =
    cells[0]?.map((_, column) => Math.max(...cells.map((row) => columns(row[column] ?? '')))) ?? [];
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - columns(cell)))
      .join('  ')
      .trimEnd();
  const [head = [], ...body] = cells;
  const aliasLines = (index: number) =>
    (rows[index]?.aliases ?? []).map(({ url, as }) => `  ${as === 'redirect' ? '301' : '='} ${url}`);
  const pages = body.flatMap((row, index) => [line(row), ...aliasLines(index)]);
  return `${[line(head), ...pages].join('\n')}\n\n= shows the same page, canonical link to the address above; 301 redirects\n`;
}
