import { correctWithin } from '../../content/corrections.ts';
import type { Entry } from '../../content/entry.ts';
import type { Content } from '../../content/load.ts';
import { type Definitions, fallbackWords, readingWords, receiverWords } from '../../definitions/definitions.ts';
import type { Language } from '../../definitions/fields/config.ts';
import { formWordPaths, sharedFormWords, type WordPath } from '../../definitions/form.ts';
import { isWord, pathsIn, SiteWord, type Ui, type Words } from '../../definitions/words.ts';
import { findingOf, type Report, withFix } from '../../diagnostics/finding.ts';
import { onlyNearest } from '../../diagnostics/nearest.ts';
import type { EntryFactsOf } from '../../site/facts/entry-facts.ts';
import type { PageFacts } from '../../site/facts/page-facts.ts';
import { textsOf } from '../../site/facts/written-texts.ts';
import { calendarWords } from '../../site/pages/calendar-links.ts';
import { listWords } from '../../site/pages/entry-lists.ts';
import { siteWords, wordAt } from '../../site/pages/words.ts';
import type { RouteTable } from '../../site/routes/route-table.ts';

/** A word that has no text in a language. */
export interface MissingWord {
  /** Its set and its keys: `shell.menu.open`. */
  name: string;
  /** What it says in the source language; undefined if it has no text there either. */
  source: string | undefined;
}

/** The words that have no text, by language. Languages that lack none are left out. */
export type MissingWords = ReadonlyMap<string, readonly MissingWord[]>;

/**
 * Finds words that the site shows and that have no text in a language, neither in the templates nor in `content/ui.yaml`. Reports one
 * finding per language, at the language in the configuration; none for a draft language, which may lack texts.
 */
export function checkWords(
  content: Content,
  facts: ReadonlyMap<string, PageFacts>,
  { routes, factsOf, languages }: { routes: RouteTable; factsOf: EntryFactsOf; languages: readonly Language[] },
  report: Report,
): MissingWords {
  const found = new Map<string, readonly MissingWord[]>();
  const { config, ui, definitions } = content;
  // A word that is not valid has its own finding.
  if (config === null || ui?.isValid === false) return found;
  if (ui !== null) checkPlaceholders(ui, definitions, report);
  const used = usedWords(content, facts, { routes, factsOf });
  const ofFallback = pathsOf(definitions, fallbackWords);
  const words = siteWords(definitions.words, ui?.value ?? {}, languages);
  for (const [index, { code: language, state, fallback }] of languages.entries()) {
    const shown = fallback === 'source' ? [...used, ...ofFallback] : used;
    const missing = shown.filter((path) => wordAt(words, path, language) === undefined);
    if (missing.length === 0) continue;
    const names = missing.map((path) => path.join('.'));
    const { sourceLanguage } = config.value ?? { sourceLanguage: '' };
    found.set(
      language,
      missing.map((path, at) => ({ name: names[at] ?? '', source: wordAt(words, path, sourceLanguage) })),
    );
    const at = config.source.valueAt(['languages', index, 'code']);
    if (state !== 'draft') report(findingOf('translation/missing-words', at, { language, words: names }));
  }
  return found;
}

/** `{days}` in a word, which its component fills in. */
const placeholder = /\{[a-z]+\}/gi;

/**
 * Reports placeholders in the words of a site that the words of the templates do not have: nothing fills them in. In a word without any,
 * braces are plain text.
 */
function checkPlaceholders({ value, source }: Entry<Ui>, { words }: Definitions, report: Report): void {
  const check = (own: Words[string] | undefined, written: unknown, path: string[]) => {
    if (own === undefined || own instanceof SiteWord) return;
    if (!isWord(own)) {
      for (const [key, part] of Object.entries(Object(written) as object)) check(own[key], part, [...path, key]);
      return;
    }
    const known = [...new Set(Object.values(own).flatMap((text) => text.match(placeholder) ?? []))];
    for (const [code, text] of Object.entries(textsOf(written)))
      for (const { 0: literal, index } of text.matchAll(placeholder)) {
        if (known.length === 0 || known.includes(literal)) continue;
        const at = source.within([...path, code], literal, index);
        const finding = findingOf('content/unknown-placeholder', at, {
          placeholder: literal,
          known,
          from: undefined,
        });
        const correction = { name: literal, meant: onlyNearest(literal, known) };
        report(withFix(finding, correctWithin(source, at, correction)));
      }
  };
  for (const [name, set] of words) check(set.words, value?.[name], [name]);
}

/** The words that the site shows, each once. */
function usedWords(
  { config, collections, definitions }: Content,
  facts: ReadonlyMap<string, PageFacts>,
  { routes: { entryPages }, factsOf }: { routes: RouteTable; factsOf: EntryFactsOf },
): WordPath[] {
  const pages = [...facts.values()].filter(({ publication }) => !publication?.isDraft);
  const paths = [...usedSets(definitions, pages, entryPages)].flatMap((name) => pathsOf(definitions, name));
  const forms = new Set(pages.flatMap(({ uses }) => uses.forms));
  const ofForms = [...forms].flatMap((name) => {
    const form = definitions.forms.get(name);
    return form ? formWordPaths(form, definitions.words.get(sharedFormWords)) : [];
  });
  const receiver = config?.value?.forms?.receiver.type;
  const namesReceiver = pages.some(({ uses }) => uses.contact.includes('receiver'));
  const ofReceiver: WordPath[] = receiver !== undefined && namesReceiver ? [[receiverWords, receiver]] : [];
  const ofEntries = [...collections.values()].flatMap(({ entries }) => entries().flatMap((entry) => factsOf(entry).uses.words));
  const named = [...pages.flatMap(({ uses }) => uses.words), ...ofEntries];
  const ofValues = Array.from(new Set(named), (path) => path.split(' ') as [string, ...string[]]);
  return [...new Map([...paths, ...ofForms, ...ofReceiver, ...ofValues].map((path) => [path.join('.'), path])).values()];
}

/** The words of a set. */
const pathsOf = ({ words }: Definitions, set: string): WordPath[] => pathsIn(words.get(set)?.words ?? {}).map((keys) => [set, ...keys]);

/** The names of the sets that are shown: by the shell, by sections of pages, by the pages of entries, by lists of entries, by calendars. */
function usedSets(
  { shell, sections, collections, pages: kinds, entryKind }: Definitions,
  pages: readonly PageFacts[],
  entryPages: RouteTable['entryPages'],
): Set<string> {
  const paged = [...entryPages.keys()];
  const hasPagesOfTool = [...entryPages.values()].some(({ file }) => file === null);
  const types = pages.flatMap((page) => page.sections);
  const sets = [shell.words, ...types.map((type) => sections.get(type)?.words), ...paged.map((name) => collections.get(name)?.words)];
  const names = sets.flatMap((set) => set?.name ?? []);
  const isDocumentation = pages.some(({ kind }) => kind !== null && kinds.get(kind)?.isDocumentation);
  const showsLists =
    pages.some(({ uses }) => uses.lists.length > 0 || uses.timedLists.length > 0) ||
    paged.some((name) => collections.get(name)?.page?.referrers);
  // Pages of entries and of a documentation say which pages are beside them.
  const showsOnward = isDocumentation || hasPagesOfTool || pages.some(({ kind }) => kind !== null && kind === entryKind);
  const hasCalendars = paged.some((name) => collections.get(name)?.page?.calendar);
  return new Set([
    ...names,
    ...(showsLists || showsOnward ? [listWords] : []),
    ...(hasCalendars ? [calendarWords] : []),
    ...(isDocumentation ? [readingWords] : []),
  ]);
}
