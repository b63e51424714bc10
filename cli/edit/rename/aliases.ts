import type { PublishedAddress } from '../../site/routes/published-file.ts';
import type { RouteTable } from '../../site/routes/route-table.ts';

/** An old address that a page must keep. */
export interface OldAddress {
  language: string;
  path: string;
  /** Whether published addresses below it must lead to their pages too. */
  children: boolean;
}

/**
 * The old addresses of a page that must lead to it, because they or addresses below them were published and are lost otherwise.
 * `lost`: the published addresses that lead nowhere after the renaming.
 */
export function oldAddresses(
  page: { before: string; now: string },
  { before, now, lost }: { before: RouteTable; now: RouteTable; lost: readonly PublishedAddress[] },
): OldAddress[] {
  const former = [...(before.pages.get(page.before)?.paths ?? [])].filter(
    ([language, path]) => now.pages.get(page.now)?.paths.get(language) !== path,
  );
  const own = lost.flatMap((line): [string, string][] =>
    line.page === page.now ? [[line.language, line.path]] : [],
  );
  // Its last address comes first. Earlier ones were answered below an alias of a page above.
  const known = new Map(
    [...former, ...own].map(([language, path]) => [`${language} ${path}`, { language, path }]),
  );
  return [...known.values()].flatMap(({ language, path }) => {
    const ofLanguage = lost.filter((line) => line.language === language);
    const children = ofLanguage.some((line) => line.path.startsWith(`${path}/`));
    return children || ofLanguage.some((line) => line.path === path) ? [{ language, path, children }] : [];
  });
}
