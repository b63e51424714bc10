import type { LoadedSite } from '../check/check-site.ts';
import { comparedTranslations } from '../check/compared-translations.ts';
import type { Entry } from '../content/entry.ts';
import { pageKeyOf } from '../content/file-names.ts';
import { filler } from '../content/filler.ts';
import { filesBesideRoutes } from '../content/load.ts';
import { dataAt, descriptionAt, schemaAt, unwrapped } from '../content/schema-walk.ts';
import { isFolder } from '../definitions/collection.ts';
import { nameOfSite } from '../definitions/fields/company.ts';
import type { Config } from '../definitions/fields/config.ts';
import { RefusedChange } from '../edit/refused-change.ts';
import { addTo, countsOf, groupBy } from '../platform/group-by.ts';
import { documentTitle } from '../site/pages/document-title.ts';
import { searchLimits } from '../site/pages/search-limits.ts';
import { absolute, hostAddresses } from '../site/routes/addresses.ts';
import { entryPageKey } from '../site/routes/entry-pages.ts';
import { mayBeAlike } from '../site/translations/check-pair.ts';
import { sameWordsOf } from '../site/translations/check-translations.ts';
import type { TranslatedText } from '../site/translations/texts.ts';
import { idByHash, idsOf } from './ids.ts';
import {
  lockedLine,
  lockedState,
  markdownOf,
  partWords,
  type SiteText,
  sourcePlace,
  translatedAs,
  unitsOfText,
  type WithoutIds,
} from './site-text.ts';
import type { Limits, TranslationUnit, UnitState } from './unit.ts';

/** A site whose texts are exchanged with translators. */
export interface ExchangedSite {
  config: Config;
  loaded: LoadedSite;
  language: string;
  texts: readonly SiteText[];
}

/** The texts of a site for a language. Throws EnvironmentError if the site cannot tell them, or does not have the language. */
export function exchangedSite(loaded: LoadedSite, language: string): ExchangedSite {
  const { config, translations } = comparedTranslations(loaded);
  const { sourceLanguage, languages } = config;
  const codes = languages.map(({ code }) => code).filter((code) => code !== sourceLanguage);
  if (!codes.includes(language))
    throw new RefusedChange(
      'noLanguage',
      language === sourceLanguage ? `"${language}" is the source language of this site.` : `"${language}" is not a language of this site.`,
      codes.length === 0 ? 'Add one: tvilling new language <code>' : `Languages: ${codes.join(', ')}.`,
    );
  const pairs = new Map(
    translations
      .pairs()
      .filter((pair) => pair.language === language)
      .map((pair) => [textKey(pair.text), pair]),
  );
  const isWrittenIn = (file: string) => loaded.languagesOf(file)?.has(language) ?? true;
  const own = translations.texts().flatMap((text) => {
    const source = text.written.get(sourceLanguage);
    const pair = pairs.get(textKey(text)) ?? null;
    const isMissing = text.isComplete && text.languages.includes(language) && isWrittenIn(text.source.file);
    // Nobody has written it yet.
    if (source === undefined || source.text === filler || (pair === null && !isMissing)) return [];
    return unitsOfText({ text, source: source.text, pair, part: null }, sourceLanguage, loaded.definitions);
  });
  return { config, loaded, language, texts: withIds(own, sourceLanguage) };
}

/** The name of a text with its position: the place of its first language. */
function textKey({ source, written }: TranslatedText): string {
  const [first] = written.values();
  return `${source.file} ${JSON.stringify(first?.path)}`;
}

function withIds(texts: readonly WithoutIds[], sourceLanguage: string): SiteText[] {
  // The texts of a list item tell it from others that share its name.
  const itemOf = ({ text }: WithoutIds): string => {
    const path = text.written.get(sourceLanguage)?.path ?? [];
    const last = path.findLastIndex((step) => typeof step === 'number');
    return `${text.source.file} ${JSON.stringify(path.slice(0, last + 1))}`;
  };
  const items = groupBy(texts, itemOf);
  const siblings = new Map(Array.from(items, ([item, own]) => [item, own.map(({ source }) => source).join('\n')]));
  const around = (one: WithoutIds, index: number): string =>
    one.part === null ? (siblings.get(itemOf(one)) ?? '') : `${texts[index - 1]?.source}\n${one.part.block.source?.text}`;
  const all = texts.map((one, index) => idsOf(one.text, one.source, around(one, index)));
  const counts = countsOf(all.flat());
  const taken = new Map<string, number>();
  return texts.map((one, index) => {
    const ids = all[index] ?? [];
    const shortest = ids.find((id) => counts.get(id) === 1) ?? ids.at(-1) ?? '';
    // Only texts of items that are the same in the source language need their order.
    const times = (taken.get(shortest) ?? 0) + 1;
    taken.set(shortest, times);
    const id = times === 1 ? shortest : `${shortest}.${times}`;
    return { ...one, id, ids: [...new Set([...ids, id, ...formerIds(one)])] };
  });
}

/** The id that a block had while its source text was the one that its translation was made from. */
function formerIds(one: WithoutIds): string[] {
  const { source } = lockedLine(one) ?? {};
  return one.part === null || source === undefined ? [] : [idByHash(one.text, source)];
}

/** The texts by all of their ids. */
export function textsById(texts: readonly SiteText[]): Map<string, SiteText[]> {
  const found = new Map<string, SiteText[]>();
  for (const text of texts) for (const id of text.ids) addTo(found, id, text);
  return found;
}

/** The state of a text as `status` counts it. */
function unitState(site: SiteText, sameWords: RegExp): UnitState {
  const state = lockedState(site);
  if (state === 'missing' || state === 'stale' || state === 'machine') return state;
  return site.source === translatedAs(site) && !mayBeAlike(site.source, sameWords) ? 'identical' : 'complete';
}

/** The units of a site in some states, in the order of its files. */
export function unitsOf(
  site: ExchangedSite,
  states: readonly UnitState[],
  earlierOf: (text: SiteText) => string | null,
): TranslationUnit[] {
  const sameWords = sameWordsOf(site.config);
  const known = unitFacts(site);
  return site.texts.flatMap((one): TranslationUnit[] => {
    const { text, id, source } = one;
    const written = text.written.get(site.config.sourceLanguage);
    const state = unitState(one, sameWords);
    if (written === undefined || !states.includes(state)) return [];
    const at = sourcePlace(one, site.config.sourceLanguage);
    return [
      {
        id,
        file: at.file,
        line: at.range?.start.line ?? 1,
        path: text.key,
        ...known(one),
        source,
        target: translatedAs(one),
        state,
        earlierSource: state === 'stale' ? earlierOf(one) : null,
        markdown: markdownOf(one),
      },
    ];
  });
}

type UnitFacts = Pick<TranslationUnit, 'page' | 'description' | 'limits' | 'isList'>;

/** What the site knows of a text beside its words. */
export function unitFacts({ config, loaded, language, texts }: ExchangedSite): (text: SiteText) => UnitFacts {
  const { sourceLanguage } = config;
  const files = new Map<string, Entry<unknown>>(filesBesideRoutes(loaded.content).map((entry) => [entry.file, entry]));
  const data = new Map<string, unknown>();
  const dataOf = (entry: Entry<unknown>): unknown => {
    // For a file from the cache, each access to the data reads the file again.
    if (!data.has(entry.file)) {
      data.clear();
      data.set(entry.file, entry.source.data);
    }
    return data.get(entry.file);
  };
  const [address] = hostAddresses(config);
  const pageKeys = pagesOfEntries(loaded);
  const titles = new Map(
    texts.filter(({ text }) => text.key === 'meta.title').map(({ text, source }) => [text.source.file, source] as const),
  );
  return (one) => {
    const { file } = one.text.source;
    const written = one.text.written.get(sourceLanguage);
    const entry = files.get(file);
    const page = pageKeyOf(file) ?? pageKeys.get(file) ?? null;
    const path = page === null ? undefined : loaded.routes?.pages.get(page)?.paths.get(sourceLanguage);
    const last = written?.path.at(-1);
    const field = last === sourceLanguage ? (written?.path.slice(0, -1) ?? []) : (written?.path ?? []);
    return {
      page: path === undefined ? null : { title: titles.get(file) ?? '', address: absolute(address, path) },
      description: partWords(one) || (entry === undefined ? '' : descriptionAt(entry.schema, field, dataOf(entry))),
      limits: {
        characters: one.part !== null || entry === undefined ? null : longest(entry, written?.path ?? [], dataOf(entry)),
        pixels: pixelsOf(one, nameOfSite(config, language)),
      },
      isList: entry !== undefined && Array.isArray(dataAt(dataOf(entry), written?.path ?? [])),
    };
  };
}

/** The keys of pages by the file of the entry that each is about. */
function pagesOfEntries({ content, routes }: LoadedSite): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, { parent }] of routes?.entryPages ?? []) {
    const { collection, entries } = content.collections.get(name) ?? {};
    if (collection === undefined || !isFolder(collection)) continue;
    for (const { file, id } of entries?.() ?? []) found.set(file, entryPageKey(parent, id ?? ''));
  }
  return found;
}

/** The most characters that the schema allows a text. */
function longest(entry: Entry<unknown>, path: readonly PropertyKey[], data: unknown): number {
  const schema = schemaAt(entry.schema, path, data);
  const { maxLength } = (schema === null ? {} : unwrapped(schema)) as { maxLength?: unknown };
  return typeof maxLength === 'number' ? maxLength : mostCharacters;
}

/** The limit of `text()`. */
const mostCharacters = 20_000;

/** Search results show the title and the description of a page. */
function pixelsOf({ text }: SiteText, ending: string): Limits['pixels'] {
  const [, name] = pageKeyOf(text.source.file) === undefined ? [] : (/^meta\.(title|description)$/.exec(text.key) ?? []);
  if (name !== 'title' && name !== 'description') return null;
  return { ...searchLimits[name], suffix: name === 'title' ? documentTitle('', ending) : '' };
}
