import type { Content } from '../content/load.ts';
import { diagnostic, type Location, type Report } from '../diagnostics/diagnostic.ts';
import { type EntryFactsOf, textFor } from '../facts/entry-facts.ts';
import type { PageFacts } from '../facts/page-facts.ts';
import { documentTitle } from '../pages/document-title.ts';
import { searchLimits } from '../pages/search-limits.ts';
import { pixelWidth } from '../pages/text-width.ts';
import { entryPageKey } from '../routes/entry-pages.ts';
import type { RouteTable } from '../routes/route-table.ts';
import { withoutMarkup } from './check-text.ts';

type Field = keyof typeof searchLimits;

/** What is known of pages and entries, and where they stand. */
interface SearchSources {
  facts: ReadonlyMap<string, PageFacts>;
  factsOf: EntryFactsOf;
  routes: RouteTable;
}

/** Reports titles and descriptions that search results would cut, and those that two pages share in a language. */
export function checkSearch(content: Content, sources: SearchSources, report: Report): void {
  const { facts, routes } = sources;
  const name = siteName(content);
  checkEntryHeads(content, sources, report);
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

const siteName = ({ config }: Content): string =>
  (config?.usable as { name?: string } | undefined)?.name ?? '';

/** Reports what results would cut of the pages of entries, at the field of the entry that the text is made from. */
function checkEntryHeads(content: Content, sources: SearchSources, report: Report): void {
  const { facts, factsOf, routes } = sources;
  for (const [of, { parent, file }] of routes.entryPages) {
    const { collection, entries } = content.collections.get(of) ?? {};
    const options = collection?.page;
    for (const entry of options === undefined ? [] : (entries?.() ?? [])) {
      const routed = routes.pages.get(entryPageKey(parent, entry.id ?? ''));
      if (!routed?.indexable) continue;
      const { texts } = factsOf(entry);
      for (const field of ['title', 'description'] as const)
        for (const language of entry.language === null ? routed.paths.keys() : [entry.language]) {
          // A page of the tool has the text itself for its title.
          const pattern =
            file === null ? `{entry:${options?.[field] ?? ''}}` : (facts.get(file)?.[field][language] ?? '');
          const [, first] = entryFact.exec(pattern) ?? [];
          if (first === undefined || texts[first] === undefined || !routed.paths.has(language)) continue;
          const text = pattern.replace(
            anyEntryFact,
            (_, own: string) => textFor(texts[own] ?? null, language) ?? '',
          );
          const at = () => entry.at(first, ...(typeof texts[first] === 'string' ? [] : [language]));
          const whole = field === 'title' ? documentTitle(text, siteName(content)) : text;
          checkWidth({ field, text: whole, at }, report);
        }
    }
  }
}

/** A fact of the entry that a page is about, in the words of its file. */
const entryFact = /\{entry:([^{}]+)\}/;
const anyEntryFact = new RegExp(entryFact, 'g');

function checkWidth(
  { field, text, at }: { field: Field; text: string; at(): Location },
  report: Report,
): void {
  const { size, most } = searchLimits[field];
  // No letter is wider than 1.02 em: most texts need no measuring.
  if (text.length * size * 1.02 <= most) return;
  const width = pixelWidth(withoutMarkup(text), size);
  if (width > most) report(diagnostic('search/too-wide', at(), { field, width, most, text }));
}
