import { findingOf, type Report } from '../../diagnostics/finding.ts';
import { addressParts } from '../../site/routes/old-address.ts';
import type { RouteTable } from '../../site/routes/route-table.ts';

/**
 * Reports old addresses that are those of files of the site: a rule of the host would hide the file. `isFile`: whether a path is that of a
 * file.
 */
export function checkRedirects({ aliases }: Pick<RouteTable, 'aliases'>, isFile: (path: string) => boolean, report: Report): void {
  for (const { path, isOld, at } of aliases) {
    if (!isOld || at === undefined || addressParts(path).query !== null) continue;
    if (isFile(path)) report(findingOf('route/bad-alias', at(), { path, reason: 'a file of the site has it', canLead: false }));
  }
}

/** Reports anchors that redirects name and that their pages lack. `anchorsOf`: those of a page; null if nobody knows them all. */
export function checkRedirectAnchors(
  { aliases }: Pick<RouteTable, 'aliases'>,
  anchorsOf: (page: string) => readonly string[] | null | undefined,
  report: Report,
): void {
  for (const { page, anchor, anchorAt } of aliases) {
    if (anchor === undefined || anchorAt === undefined) continue;
    const known = anchorsOf(page);
    if (known && !known.includes(anchor)) report(findingOf('reference/unknown-anchor', anchorAt(), { page, anchor, known }));
  }
}
