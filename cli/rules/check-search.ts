import type { Content } from '../content/load.ts';
import { diagnostic, type Location, type Report } from '../diagnostics/diagnostic.ts';
import { documentTitle } from '../pages/document-title.ts';
import { searchLimits } from '../pages/search-limits.ts';
import { pixelWidth } from '../pages/text-width.ts';
import type { RouteTable } from '../routes/route-table.ts';
import { withoutMarkup } from './check-text.ts';
import type { PageFacts } from './page-facts.ts';

type Field = keyof typeof searchLimits;

/** Reports titles and descriptions that search results would cut, and those that two pages share in a language. */
export function checkSearch(
  content: Content,
  facts: ReadonlyMap<string, PageFacts>,
  routes: RouteTable,
  report: Report,
): void {
  const name = (content.config?.usable as { name?: string } | undefined)?.name ?? '';
  for (const field of ['title', 'description'] as const) {
    const first = new Map<string, { page: string; at(): Location }>();
    for (const [page, { source }] of content.pages) {
      const route = routes.pages.get(page);
      // Search engines never see the others, nor a text in a language that the page does not exist in.
      if (route?.indexable !== true) continue;
      for (const [language, text] of Object.entries(facts.get(page)?.[field] ?? {})) {
        if (!route.languages.has(language)) continue;
        const at = () => source.valueAt(['meta', field, language]);
        checkWidth({ field, text: field === 'title' ? documentTitle(text, name) : text, at }, report);
        const key = `${language} ${text.toLowerCase()}`;
        const other = first.get(key);
        if (other === undefined) first.set(key, { page, at });
        else {
          const related = [{ ...other.at(), message: `It is that of "${other.page}" already` }];
          report(diagnostic('search/duplicate', at(), { field, page: other.page }, related));
        }
      }
    }
  }
}

function checkWidth(
  { field, text, at }: { field: Field; text: string; at(): Location },
  report: Report,
): void {
  const { size, most } = searchLimits[field];
  const width = pixelWidth(withoutMarkup(text), size);
  if (width > most) report(diagnostic('search/too-wide', at(), { field, width, most, text }));
}
