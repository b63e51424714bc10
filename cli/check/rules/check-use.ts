import type { LoadedCollection } from '../../content/collection-entries.ts';
import type { Content } from '../../content/load.ts';
import { picturesFolder, type SourcePictures } from '../../content/pictures.ts';
import { findingOf, type Report } from '../../diagnostics/finding.ts';
import type { EntryFactsOf } from '../../site/facts/entry-facts.ts';
import type { PageFacts } from '../../site/facts/page-facts.ts';
import { pictureOfUse, usedKey, usesOf } from '../../site/facts/uses.ts';
import type { RouteTable } from '../../site/routes/route-table.ts';
import type { PagePeriods } from '../../site/routes/shown-routes.ts';

/** Reports entries and pictures that nothing uses, and pages that nothing links to. */
export function checkUse(
  content: Content,
  facts: ReadonlyMap<string, PageFacts>,
  { routes, periods, factsOf, pictures }: { routes: RouteTable; periods: PagePeriods; factsOf: EntryFactsOf; pictures: SourcePictures },
  report: Report,
): void {
  const { config, collections, navigation, ui, definitions } = content;
  const ofEntries = [...collections.values()].flatMap(({ entries }) => entries().map((entry) => factsOf(entry).uses));
  const ofConfig = usesOf(config?.usable, definitions);
  const ofOthers = [...[navigation, ui].map((file) => usesOf(file?.usable, definitions)), ...ofEntries];
  // A link from a page to itself does not count.
  const ofPages = Array.from(facts, ([key, own]) => ({
    ...own.uses,
    pages: own.uses.pages.filter((page) => page !== key),
  }));
  const uses = [ofConfig, ...ofOthers, ...ofPages];
  // A chapter of the look says in which colours a page appears, and leads nobody there.
  const ofSettings = usesOf({ ...(config?.usable as object | undefined), look: null }, definitions);
  const pages = new Set([ofSettings, ...ofOthers, ...ofPages].flatMap((own) => own.pages));
  const entries = new Set(uses.flatMap((own) => own.entries.map(usedKey)));

  const shown = new Set(uses.flatMap((own) => own.pictures.map((use) => pictureOfUse(use).file)));
  for (const picture of pictures.files) {
    const path = `${picturesFolder}/${picture}`;
    if (!shown.has(picture)) report(findingOf('asset/unused-picture', { file: path, range: null }, { path }));
  }
  for (const loaded of collections.values()) reportUnused(loaded, entries, report);
  for (const { page, indexable, entry, at } of routes.pages.values()) {
    // Not reported: the root, where visitors begin; pages that are not indexed, because forms and errors lead there; entries,
    // because the list of their collection links them; drafts, because nothing may lead to them.
    if (!indexable || page === routes.root || entry !== null || pages.has(page)) continue;
    if (periods.of(page).isDraft) continue;
    report(findingOf('route/unlinked-page', at(), { page }));
  }
}

/** Reports entries that no content names. An entry with its own page is shown there. */
function reportUnused({ collection, entries }: LoadedCollection, used: ReadonlySet<string>, report: Report): void {
  const { name, page } = collection;
  if (used.has(name) || page !== undefined) return;
  for (const entry of entries()) {
    const { id } = entry;
    if (id === undefined || used.has(usedKey([name, id]))) continue;
    report(findingOf('entity/unused', entry.at(), { id, collection: name }));
  }
}
