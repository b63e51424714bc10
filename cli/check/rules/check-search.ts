import type { LoadedCollection, WrittenEntry } from '../../content/collection-entries.ts';
import type { Content } from '../../content/load.ts';
import { nameOfSite } from '../../definitions/fields/company.ts';
import type { Config } from '../../definitions/fields/config.ts';
import { everyLanguage } from '../../definitions/fields/fields.ts';
import { findingOf, type Location, type Report } from '../../diagnostics/finding.ts';
import { groupBy } from '../../platform/group-by.ts';
import { type EntryFacts, type EntryFactsOf, entryTextFor } from '../../site/facts/entry-facts.ts';
import type { PageFacts } from '../../site/facts/page-facts.ts';
import { keyFor, textFor, type WrittenTexts } from '../../site/facts/written-texts.ts';
import { documentTitle } from '../../site/pages/document-title.ts';
import { searchLimits } from '../../site/pages/search-limits.ts';
import { pixelWidth } from '../../site/pages/text-width.ts';
import { entryPageKey } from '../../site/routes/entry-pages.ts';
import type { RouteTable } from '../../site/routes/route-table.ts';
import { hasFiller, withoutMarkup } from './check-text.ts';

type SearchField = keyof typeof searchLimits;

/** The facts and places of pages and entries. */
interface SearchSources {
  facts: ReadonlyMap<string, PageFacts>;
  factsOf: EntryFactsOf;
  routes: RouteTable;
}

/** Reports titles and descriptions that search results would cut, and those that two pages share in a language. */
export function checkSearch(content: Content, sources: SearchSources, report: Report): void {
  const { facts, routes } = sources;
  const nameIn = nameByLanguage(content);
  checkEntryHeads(content, sources, report);
  for (const field of ['title', 'description'] as const) {
    const first = new Map<string, { page: string; at(): Location }>();
    for (const [page, { source }] of content.pages) {
      const route = routes.pages.get(page);
      // Search engines do not see other pages, nor drafts, nor texts in a language in which the page does not exist.
      if (route?.indexable !== true || facts.get(page)?.publication?.isDraft) continue;
      const texts = facts.get(page)?.[field] ?? {};
      for (const [code, languages] of shownIn(texts, route.languages)) {
        const text = texts[code] ?? '';
        if (hasFiller(text)) continue;
        const at = () => source.valueAt(['meta', field, code]);
        checkWidth({ field, text: field === 'title' ? documentTitle(text, longest(languages.map(nameIn))) : text, at }, report);
        const keys = languages.map((language) => `${language} ${text.toLowerCase()}`);
        const other = keys.map((key) => first.get(key)).find((known) => known !== undefined);
        for (const key of keys) if (!first.has(key)) first.set(key, { page, at });
        if (other === undefined) continue;
        const related = [{ ...other.at(), message: `It is that of "${other.page}" already` }];
        report(findingOf('search/duplicate', at(), { field, page: other.page }, related));
      }
    }
  }
}

/** The keys of a text, each with the languages that show it. `all` may stand for several. */
const shownIn = (texts: WrittenTexts, languages: Iterable<string>): Map<string, string[]> =>
  groupBy(
    [...languages].filter((language) => textFor(texts, language) !== undefined),
    (language) => keyFor(texts, language),
  );

const longest = (names: readonly string[]): string => names.reduce((most, name) => (name.length > most.length ? name : most), '');

/** The name of the site by language, as far as the configuration is valid. */
function nameByLanguage({ config }: Content): (language: string) => string {
  const { name = '', sourceLanguage = '' } = (config?.usable ?? {}) as Partial<Config>;
  return (language) => nameOfSite({ name, sourceLanguage }, language);
}

/** The same for all entries that search engines see: it only finds them, and has no rule of its own (`checkEntryHead`). */
function checkEntryHeads(content: Content, sources: SearchSources, report: Report): void {
  const { facts, factsOf, routes } = sources;
  const nameIn = nameByLanguage(content);
  for (const [of, { parent, file }] of routes.entryPages) {
    const { collection, entries } = content.collections.get(of) ?? {};
    const patterns = collection && headPatterns(collection, file === null ? null : facts.get(file));
    for (const entry of patterns == null ? [] : (entries?.() ?? [])) {
      const routed = routes.pages.get(entryPageKey(parent, entry.id ?? ''));
      if (!routed?.indexable) continue;
      const languages = [...routed.paths.keys()].filter((code) => (entry.language ?? code) === code);
      checkEntryHead(entry, factsOf(entry), { patterns: patterns as HeadPatterns, languages, nameIn }, report);
    }
  }
}

/** The title and the description of the pages of a collection's entries, by language, with the facts of an entry as placeholders. */
export type HeadPatterns = Readonly<Record<SearchField, WrittenTexts>>;

/** `file`: the facts of the page file for the entries; null if the tool makes their pages. Null if entries have no pages. */
export function headPatterns(
  { page }: LoadedCollection['collection'],
  file: Pick<PageFacts, SearchField> | null | undefined,
): HeadPatterns | null {
  if (page === undefined) return null;
  // If the tool makes the page, its title is the text itself.
  const own = (field: SearchField) => (file === null ? { [everyLanguage]: `{entry:${page[field] ?? ''}}` } : (file?.[field] ?? {}));
  return { title: own('title'), description: own('description') };
}

/**
 * Reports texts of the page of an entry that search results would cut. The place is the field of the entry that the text comes from.
 * `languages`: those in which it exists. `nameIn`: the name of the site in a language. Every rule on the head texts of entries goes here:
 * an edited file is checked by itself with this function alone, and no other finding may depend on these texts (`edited-files.ts`).
 */
export function checkEntryHead(
  entry: Pick<WrittenEntry, 'at'>,
  { texts }: Pick<EntryFacts, 'texts'>,
  { patterns, languages, nameIn }: { patterns: HeadPatterns; languages: readonly string[]; nameIn(language: string): string },
  report: Report,
): void {
  const measured = new Set<string>();
  for (const field of ['title', 'description'] as const)
    for (const language of languages) {
      const pattern = textFor(patterns[field], language) ?? '';
      const [, first] = entryFact.exec(pattern) ?? [];
      if (first === undefined || texts[first] === undefined) continue;
      const text = pattern.replace(anyEntryFact, (_, own: string) => entryTextFor(texts[own] ?? null, language) ?? '');
      const written = texts[first];
      const at = () => entry.at(first, ...(typeof written === 'string' ? [] : [keyFor(written, language)]));
      const whole = field === 'title' ? documentTitle(text, nameIn(language)) : text;
      // A text for all languages is measured once.
      if (measured.has(`${field} ${whole}`)) continue;
      measured.add(`${field} ${whole}`);
      checkWidth({ field, text: whole, at }, report);
    }
}

/** Matches a fact of an entry in the texts of its page file. */
const entryFact = /\{entry:([^{}]+)\}/;
const anyEntryFact = new RegExp(entryFact, 'g');

function checkWidth({ field, text, at }: { field: SearchField; text: string; at(): Location }, report: Report): void {
  const { size, most } = searchLimits[field];
  // No letter is wider than 1.02 em, so most texts need no measuring.
  if (text.length * size * 1.02 <= most) return;
  const width = pixelWidth(withoutMarkup(text), size);
  if (width > most) report(findingOf('search/too-wide', at(), { field, width, most, text }));
}
