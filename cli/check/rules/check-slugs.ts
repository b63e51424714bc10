import { findingOf, type Report } from '../../diagnostics/finding.ts';
import { hasExpired } from '../../site/facts/period.ts';
import type { RoutedPage, RouteTable } from '../../site/routes/route-table.ts';
import { type PeriodSources, pagePeriods } from '../../site/routes/shown-routes.ts';
import { slugOf } from '../../site/routes/slug.ts';

interface PagesToCheck extends PeriodSources {
  routes: RouteTable;
  /** The time of the run, in milliseconds since 1970. */
  instant: number;
  sourceLanguage: string;
}

/** Reports pages that would be published in a partly translated language, if they had a slug in it. Proposes one. */
export function checkSlugs(sources: PagesToCheck, report: Report): void {
  const { routes, instant } = sources;
  const lacking = [...routes.pages.values()].filter(({ withoutSlug }) => withoutSlug.length > 0);
  if (lacking.length === 0) return;
  // A page with a form is not written before the page that the form leads to has an address, which may lack a slug itself.
  const periods = pagePeriods({ ...sources, routes: { ...routes, pages: withAllAddresses(routes) } });
  for (const routed of lacking)
    for (const language of routed.withoutSlug) {
      const period = periods.in(routed.page, language);
      if (period.isDraft || hasExpired(period, { instant })) continue;
      const facts = { page: routed.page, language, slug: proposed(routed, language, sources) };
      report(findingOf('route/missing-slug', routed.slugAt(language), facts));
    }
}

/** The pages as if each had an address in each of its languages. */
const withAllAddresses = ({ pages }: RouteTable): RouteTable['pages'] =>
  new Map(Array.from(pages, ([key, page]) => [key, { ...page, paths: new Map([...page.languages].map((language) => [language, ''])) }]));

/** The title in the language as a slug, or the slug in the source language. */
function proposed({ page, parent, paths }: RoutedPage, language: string, { routes, facts, sourceLanguage }: PagesToCheck): string {
  if (page === routes.root) return '';
  const last = (path: string | undefined) => path?.split('/').at(-1);
  const slug = slugOf(facts.get(page)?.title[language] ?? '', parent === null);
  const isTaken = [...routes.pages.values()].some((other) => other.parent === parent && last(other.paths.get(language)) === slug);
  return slug === null || isTaken ? (last(paths.get(sourceLanguage)) ?? page) : slug;
}
