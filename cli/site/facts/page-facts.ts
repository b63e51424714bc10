import type { Entry } from '../../content/entry.ts';
import { asKept, type FileCache } from '../../content/file-cache.ts';
import type { SitePageContent } from '../../content/load.ts';
import { dataAt } from '../../content/schema-walk.ts';
import type { Definitions } from '../../definitions/definitions.ts';
import { type Publication, publicationOf } from '../../definitions/fields/publication.ts';
import { findingOf, type Location, noting, type Report } from '../../diagnostics/finding.ts';
import { headingAnchors } from './heading-anchors.ts';
import { areApart, languagesGiven } from './part-languages.ts';
import { type Uses, usesOf } from './uses.ts';
import { type ArticleHeadings, articleHeadings } from './word-anchors.ts';
import { languagesOf, textsOf, type WrittenTexts } from './written-texts.ts';

/**
 * The facts of a page that checks of other files need. They are cached, so that an unchanged page need not be read again to check
 * the others.
 */
export interface PageFacts {
  /** The languages in which all its texts are written; null if it has none that belong to one language. */
  languages: readonly string[] | null;
  /** When it is published, as its file says; null if that says nothing. */
  publication: Publication | null;
  /** The sections that say so themselves. */
  timed: readonly TimedSection[];
  /** Its page kind; null if it cannot be read. */
  kind: string | null;
  /** Ids of its sections, and anchors of headings; null if one of them cannot be read. */
  anchors: readonly string[] | null;
  /** The headings of its articles. */
  headings: readonly ArticleHeadings[];
  title: WrittenTexts;
  description: WrittenTexts;
  /** Everything that it refers to, whenever it is published. */
  uses: Uses;
  /** The types of its sections, each once. */
  sections: readonly string[];
  /** The types of its sections that show the day, each once. */
  daily: readonly string[];
  /** What is for some languages only; null if all sections are for all languages of the page. */
  limits: PageLimits | null;
}

/** The sections of a page that are for some languages only, and what the rest of it refers to. */
export interface PageLimits {
  sections: readonly LimitedSection[];
  others: Uses;
}

interface LimitedSection {
  languages: readonly string[];
  /** Its id, and the anchors of its headings, without those that the sections for all languages have too. */
  anchors: readonly string[];
  uses: Uses;
}

/** A section that says when it is published. */
export interface TimedSection {
  publication: Publication;
  /** Its position on the page, from 0. */
  index: number;
  id: string | null;
}

/** The facts of a page, from the cache or from its file. `digest`: that of the file. Reports sections that have the same id. */
export function factsOfPage(
  entry: Entry<SitePageContent>,
  { definitions, cache, digest }: { definitions: Definitions; cache: FileCache; digest: string },
  report: Report,
): PageFacts {
  const known = cache.get(entry.file, digest) as PageFacts | undefined;
  if (known !== undefined) return known;
  const noted = noting(report);
  const facts = pageFacts(entry, definitions, noted.report);
  if (entry.isValid && noted.isClean) cache.set(entry.file, digest, facts);
  return asKept(facts);
}

function pageFacts(entry: Entry<SitePageContent>, definitions: Definitions, report: Report): PageFacts {
  const { usable } = entry;
  const uses = usesOf(usable, definitions);
  return {
    languages: languagesOf(usable),
    publication: publicationOf(usable),
    timed: sectionsOf(usable).flatMap((section, index) => {
      const publication = publicationOf(section);
      return publication === null ? [] : [{ publication, index, id: (dataAt(section, ['id']) as string | undefined) ?? null }];
    }),
    kind: (dataAt(usable, ['kind']) as string | undefined) ?? null,
    anchors: anchorsOf(entry, report),
    headings: headingsOf(usable),
    title: textsOf(dataAt(usable, ['meta', 'title'])),
    description: textsOf(dataAt(usable, ['meta', 'description'])),
    uses,
    sections: sectionTypes(sectionsOf(usable)),
    daily: uses.today ? sectionTypes(sectionsOf(usable).filter((section) => usesOf(section, definitions).today)) : [],
    limits: limitsOf(usable, definitions),
  };
}

const sectionsOf = (usable: unknown): unknown[] => {
  const sections = dataAt(usable, ['sections']);
  return Array.isArray(sections) ? sections : [];
};

/** The headings of the articles of a page. Those of sections that are not always there are apart. */
const headingsOf = (usable: unknown): ArticleHeadings[] =>
  sectionsOf(usable).flatMap((section, index) => {
    const isApart = languagesGiven(section) !== null || publicationOf(section) !== null;
    return articleHeadings(section).map((own) => ({
      ...own,
      at: `${index}.${own.at}`,
      ...(isApart ? { isApart } : {}),
    }));
  });

/** What of a page is for some languages only; null if nothing is. */
export function limitsOf(page: unknown, definitions: Definitions): PageLimits | null {
  const sections = sectionsOf(page);
  const forAll = sections.filter((section) => languagesGiven(section) === null);
  if (forAll.length === sections.length) return null;
  const shared = new Set(forAll.flatMap(anchorsIn));
  return {
    others: usesOf({ ...(page as object), sections: forAll }, definitions),
    sections: sections.flatMap((section): LimitedSection[] => {
      const languages = languagesGiven(section);
      if (languages === null) return [];
      const anchors = anchorsIn(section).filter((anchor) => !shared.has(anchor));
      return [{ languages, anchors, uses: usesOf(section, definitions) }];
    }),
  };
}

/** The id of a section, and the anchors of its headings. */
function anchorsIn(section: unknown): string[] {
  const id = dataAt(section, ['id']);
  const anchors = headingAnchors(section).map(({ anchor }) => anchor);
  return typeof id === 'string' ? [id, ...anchors] : anchors;
}

/** What a page refers to, in parts: each with the languages that it is for, null for all of the page. */
export const usesByLanguage = ({
  uses,
  limits,
}: Pick<PageFacts, 'uses' | 'limits'>): { languages: readonly string[] | null; uses: Uses }[] =>
  limits === null ? [{ languages: null, uses }] : [{ languages: null, uses: limits.others }, ...limits.sections];

/** What a page refers to in a language, in parts. */
export const usesIn = (facts: Pick<PageFacts, 'uses' | 'limits'>, language: string): Uses[] =>
  usesByLanguage(facts).flatMap(({ languages, uses }) => (languages === null || languages.includes(language) ? [uses] : []));

function sectionTypes(sections: readonly unknown[]): string[] {
  const types = sections.map((section) => dataAt(section, ['type']));
  return [...new Set(types.filter((type) => typeof type === 'string'))];
}

function anchorsOf(entry: Entry<SitePageContent>, report: Report): string[] | null {
  const at = (index: number) => entry.source.valueAt(['sections', index, 'id']);
  const ids = uniqueIds(dataAt(entryData(entry), ['sections']), at, report);
  const headings = anchorsOfHeadings(entry, ids, report);
  return areAnchorsReadable(entry) ? [...ids.keys(), ...headings] : null;
}

/** The anchors of headings, each once. Reports one that another section on the same page has: its id, or a heading of it. */
function anchorsOfHeadings(
  { usable, source }: Entry<SitePageContent>,
  ids: ReadonlyMap<string, readonly number[]>,
  report: Report,
): string[] {
  // An article has its anchors once in each language.
  const found = new Map<string, Set<number>>();
  const list = dataAt(usable, ['sections']);
  const areTogether = (one: number, other: number) => !areApart(writtenLanguages(list, one), writtenLanguages(list, other));
  for (const { anchor, path } of headingAnchors(list)) {
    const section = Number(path[0]);
    const sections = found.get(anchor) ?? new Set();
    const others = [...sections].filter((other) => other !== section);
    if (![...(ids.get(anchor) ?? []), ...others].some((other) => areTogether(section, other))) found.set(anchor, sections.add(section));
    else
      report(
        findingOf('content/duplicate-id', source.within(['sections', ...path], `{#${anchor}}`, 0), {
          id: anchor,
        }),
      );
  }
  return [...found.keys()];
}

/** Whether all ids of a page's sections are known. If one is wrong or misspelt, a link may mean that one. */
function areAnchorsReadable({ source, usable, isValid }: Entry<SitePageContent>): boolean {
  if (isValid) return true;
  const written = dataAt(source.data, ['sections']);
  return (
    Array.isArray(written) &&
    written.every((section: unknown, index) => {
      const valid = dataAt(usable, ['sections', index]) as { id?: string } | undefined;
      const keys = typeof section === 'object' && section !== null ? Object.keys(section) : null;
      // A section without a valid type has the id that the file says.
      if (valid === undefined || keys === null) return keys !== null;
      return keys.every((key) => key in valid) && (valid.id !== undefined || !keys.includes('id'));
    })
  );
}

/**
 * The value in which lists and ids are looked up: the typed one if there is one, because `data` reads the file again. Only for
 * files whose lists have the same place in both. Lists by language have not.
 */
const entryData = ({ value, source }: Entry<unknown>): unknown => value ?? source.data;

/**
 * The ids in a list as they are written, each with the positions of its items. Reports a duplicate id at its second place, unless no
 * language has both. `at` returns the place of an item.
 */
function uniqueIds(list: unknown, at: (index: number) => Location, report: Report): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const index of (Array.isArray(list) ? list : []).keys()) {
    const id = dataAt(list, [index, 'id']);
    if (typeof id !== 'string') continue;
    const earlier = places.get(id) ?? [];
    const own = writtenLanguages(list, index);
    const first = earlier.find((other) => !areApart(own, writtenLanguages(list, other)));
    if (first === undefined) {
      places.set(id, [...earlier, index]);
      continue;
    }
    const related = [{ ...at(first), message: 'The first one is here' }];
    report(findingOf('content/duplicate-id', at(index), { id }, related));
  }
  return places;
}

/** The languages that an item is for; null if it does not say. In a file that is not valid, it has them as they are written. */
function writtenLanguages(list: unknown, index: number): readonly string[] | null {
  const item = dataAt(list, [index]);
  const written = dataAt(item, ['languages']);
  return languagesGiven(item) ?? (Array.isArray(written) ? written : null);
}
