import { pageKeyOf } from '../../content/file-names.ts';
import type { Content } from '../../content/load.ts';
import { isEntryFile } from '../../definitions/collection.ts';
import type { EntryFactsOf } from '../facts/entry-facts.ts';
import { type PageFacts, usesByLanguage } from '../facts/page-facts.ts';
import { type Uses, usesOf } from '../facts/uses.ts';
import type { RouteTable } from './route-table.ts';

/** The languages, drafts included, that a file of the content belongs to, by its path; null for all. The file need not exist. */
export type FileLanguages = (file: string) => ReadonlySet<string> | null;

interface FileSources {
  content: Content;
  /** Facts of pages by page key. */
  facts: ReadonlyMap<string, PageFacts>;
  factsOf: EntryFactsOf;
  /** Null if there is no usable route table. */
  routes: RouteTable | null;
}

/**
 * A page belongs to the languages of its route. Entries with pages belong to those of their list, and of everything else that shows them.
 */
export function fileLanguages(sources: FileSources): FileLanguages {
  const { definitions } = sources.content;
  const pageOf = pageLanguages(sources.routes);
  const byCollection = collectionLanguages(sources, pageOf);
  return (file) => {
    const page = pageKeyOf(file);
    if (page !== undefined) return pageOf(page);
    for (const [name, languages] of byCollection) {
      const collection = definitions.collections.get(name);
      if (collection && (collection.from === file || isEntryFile(collection, file))) return languages;
    }
    return null;
  };
}

/** The languages of a page file: those of its route, or of the list whose entries it shows. */
function pageLanguages(routes: RouteTable | null): FileLanguages {
  const lists = new Map(Array.from(routes?.entryPages.values() ?? [], ({ file, parent }) => [file ?? '', parent]));
  // A page without a route, such as the not-found page, is there for all languages.
  return (page) => routes?.pages.get(lists.get(page) ?? page)?.languages ?? null;
}

/** The languages of the collections that do not belong to all, by name. */
function collectionLanguages(
  { content, facts, factsOf, routes }: FileSources,
  pageOf: FileLanguages,
): ReadonlyMap<string, ReadonlySet<string>> {
  const own = new Map<string, Set<string>>();
  for (const [of, { parent }] of routes?.entryPages ?? []) {
    const languages = routes?.pages.get(parent)?.languages;
    if (languages !== undefined) own.set(of, new Set(languages));
  }
  const all = new Set([...(routes?.pages.values() ?? [])].flatMap(({ languages }) => [...languages]));
  // Almost no site has a list that lacks a language.
  if ([...own.values()].every((languages) => languages.size === all.size)) return new Map();
  const { config, navigation, ui, collections, definitions } = content;
  const showIn = (uses: Pick<Uses, 'entries'>, languages: ReadonlySet<string> | null): boolean => {
    let isNew = false;
    for (const [name] of uses.entries) {
      const shown = own.get(name);
      for (const code of shown === undefined ? [] : (languages ?? all)) {
        isNew ||= !shown?.has(code);
        shown?.add(code);
      }
    }
    return isNew;
  };
  for (const file of [config, navigation, ui]) showIn(usesOf(file?.usable, definitions), null);
  for (const [page, ofPage] of facts)
    for (const { languages, uses } of usesByLanguage(ofPage)) {
      const around = pageOf(page);
      const isShown = (code: string) => around?.has(code) ?? true;
      showIn(uses, languages === null ? around : new Set(languages.filter(isShown)));
    }
  const named = [...collections].flatMap(([name, { entries }]) => entries().map((entry) => ({ name, uses: factsOf(entry).uses })));
  // Entries that name others show them wherever they are shown themselves.
  let hasGrown: boolean;
  do {
    hasGrown = false;
    for (const { name, uses } of named) if (showIn(uses, own.get(name) ?? null)) hasGrown = true;
  } while (hasGrown);
  return own;
}
