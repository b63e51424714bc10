import type { LoadedCollection, WrittenEntry } from '../../content/collection-entries.ts';
import type { Content, SitePageContent } from '../../content/load.ts';
import { publicationOf, withoutPublication } from '../../definitions/fields/publication.ts';
import type { EntryFactsOf } from './entry-facts.ts';
import { limitsOf, type PageFacts } from './page-facts.ts';
import { isPublicationShown, isShown, periodInAny, type Showing } from './period.ts';
import { usesOf } from './uses.ts';

/** The collections with the entries that are shown in any language. */
export function shownCollections(
  collections: Content['collections'],
  facts: { factsOf(): EntryFactsOf; showing(): Showing; codes(): readonly string[] },
): Content['collections'] {
  const [factsOf, showing] = [facts.factsOf(), facts.showing()];
  const isShownAnywhere = (entry: WrittenEntry) => {
    const { publication, meantFor } = factsOf(entry);
    return isShown(periodInAny(publication, showing.timeZone, meantFor ?? facts.codes()), showing);
  };
  return new Map(
    Array.from(collections, ([name, loaded]): [string, LoadedCollection] => {
      const all = loaded.entries();
      const shown = all.filter(isShownAnywhere);
      if (shown.length === all.length) return [name, loaded];
      const isIn = new Set(shown);
      const find: LoadedCollection['find'] = (id, language) => {
        const found = loaded.find(id, language);
        return found && isIn.has(found) ? found : undefined;
      };
      return [name, { ...loaded, entries: () => shown, find }];
    }),
  );
}

/** A page with the sections that are shown. */
export const shownPage = (page: SitePageContent, showing: Showing): SitePageContent => ({
  ...page,
  sections: page.sections.filter((section) => isPublicationShown(publicationOf(section), showing)).map(withoutPublication),
});

/** Which of a page's timed sections are shown. A text that is another one when another section is. */
export const shownState = ({ timed }: Pick<PageFacts, 'timed'>, showing: Showing): string =>
  timed.map(({ publication }) => (isPublicationShown(publication, showing) ? '+' : '-')).join('');

/** The facts of a page without those of its sections that are not shown. `read`: called if there is such a section. */
export function shownFacts(
  facts: PageFacts,
  read: () => SitePageContent | null | undefined,
  { definitions, showing }: { definitions: Content['definitions']; showing: Showing },
): PageFacts {
  const page = shownState(facts, showing).includes('-') ? read() : null;
  if (!page) return facts;
  const shown = shownPage(page, showing);
  return {
    ...facts,
    uses: usesOf(shown, definitions),
    sections: [...new Set(shown.sections.map(({ type }) => type))],
    limits: limitsOf(shown, definitions),
  };
}
