import { siteFiles } from '../content/load.ts';
import type { YamlSource } from '../content/yaml/source.ts';
import { groupBy } from '../platform/group-by.ts';
import type { PublishedAddress } from '../site/routes/published-file.ts';
import type { RouteTable } from '../site/routes/route-table.ts';
import type { ComparedPair } from '../site/translations/compare.ts';
import { below, nameOfItem, type TranslatedText } from '../site/translations/texts.ts';
import { articleChanges } from './article-changes.ts';
import { type ContentPart, type ContentParts, renamedFiles, type TextByLanguage } from './renamed-files.ts';
import { withNewIds } from './renamed-items.ts';

/** A site before or after a change, as far as it could be read. */
export interface SiteState extends Compared {
  routes: Pick<RouteTable, 'pages' | 'aliases'>;
  /** Every address that the site is known to have had. */
  published: readonly PublishedAddress[];
  pairs: readonly ComparedPair[];
}

/** A changed text in all its languages, so that people can read them side by side. */
export interface TextDifference {
  kind: 'text' | 'metadata';
  /** The name of the text in its file, such as `hero.lead`, without list positions. */
  key: string;
  /** What of an article has changed: `paragraph`, `heading 2`, `list paragraph`. Null for a whole text. */
  block: string | null;
  /** Null for a new text. */
  before: TextByLanguage | null;
  /** Null for a removed text. */
  now: TextByLanguage | null;
}

/** A value that is not a text: a figure, a date, a reference, an icon. */
export interface ValueChange {
  kind: 'value';
  key: string;
  before: string | null;
  now: string | null;
}

export interface FileDifference {
  file: string;
  /** Its former name; null if that has not changed. */
  from: string | null;
  texts: TextDifference[];
  values: ValueChange[];
}

/** The content of a site, as far as it is compared. */
export interface Compared {
  /** Every file that could be parsed. */
  files: readonly YamlSource[];
  /** Every text by language. */
  texts: readonly TranslatedText[];
  /** The code that each language has now, by its code here. Empty if none was renamed. */
  newCodes: ReadonlyMap<string, string>;
}

/** The changes in each file, sorted by name. If a file was added or removed and not renamed, all its texts are changes. */
export function contentChanges(before: Compared, now: Compared): FileDifference[] {
  const [older, newer] = [contentByFile(before), contentByFile(now)];
  const renamed = renamedFiles(partsMissingIn(newer, older), partsMissingIn(older, newer));
  const former = new Set(renamed.values());
  const files = new Set([...before.files, ...now.files].map(({ file }) => file));
  return [...files].sort().flatMap((file) => {
    if (former.has(file)) return [];
    const from = renamed.get(file) ?? null;
    const own = partsOf(newer.get(file));
    const old = withNewIds(partsOf(older.get(from ?? file)), own);
    const articles = new Set([...articlesIn(older.get(from ?? file)), ...articlesIn(newer.get(file))]);
    const texts = changed(old.texts, own.texts).flatMap(({ key, ...change }) =>
      (articles.has(key) ? articleChanges(change.before ?? {}, change.now ?? {}) : [{ block: null, ...change }]).map((part) => ({
        kind: /^meta(\.|$)/.test(key) ? ('metadata' as const) : ('text' as const),
        key,
        ...part,
      })),
    );
    const values = changed(old.values, own.values).map((change) => ({ kind: 'value' as const, ...change }));
    return texts.length + values.length === 0 && from === null ? [] : [{ file, from, texts, values }];
  });
}

/** The parts of the files that others lack, by file. */
const partsMissingIn = (
  others: ReadonlyMap<string, ComparedContent>,
  files: ReadonlyMap<string, ComparedContent>,
): Map<string, ContentParts> =>
  new Map([...files].filter(([file]) => !others.has(file)).map(([file, content]) => [file, partsOf(content)]));

/** The content of one file. */
interface ComparedContent extends Pick<Compared, 'newCodes'> {
  source: YamlSource;
  texts: TranslatedText[];
}

/** Texts are grouped once: filtering the texts of a whole site for each file would take quadratic time. */
function contentByFile({ files, texts, newCodes }: Compared): Map<string, ComparedContent> {
  const found = new Map<string, ComparedContent>(files.map((source) => [source.file, { source, texts: [], newCodes }]));
  for (const text of texts) found.get(text.source.file)?.texts.push(text);
  return found;
}

/** The keys of the articles of a file. */
const articlesIn = (content: ComparedContent | undefined): string[] =>
  (content?.texts ?? [])
    .filter(({ written }) => [...written.values()].some(({ markdown }) => markdown === 'article'))
    .map(({ key }) => key);

/** The parts of a file to compare; empty if there is no file. */
function partsOf(content: ComparedContent | undefined): ContentParts {
  if (content === undefined) return { texts: [], values: [] };
  const { source, texts, newCodes } = content;
  const covered = new Set(texts.flatMap(({ written }) => [...written.values()].map(({ path }) => path.join('\0'))));
  return {
    texts: texts.map(({ key, written }) => ({
      key,
      content: Object.fromEntries([...written].map(([language, { text }]) => [language, text])),
    })),
    // Changes of the route table are shown as pages and addresses.
    values: source.file === siteFiles.routes.path ? [] : [...values(source.data, [], '', { covered, newCodes })],
  };
}

/**
 * Every value that belongs to no text, with a key that has names instead of list positions, and new codes of languages. `covered`: the
 * paths of the texts.
 */
function* values(
  data: unknown,
  path: readonly string[],
  key: string,
  known: { covered: ReadonlySet<string>; newCodes: Compared['newCodes'] },
): Generator<ContentPart<string>> {
  if (known.covered.has(path.join('\0'))) return;
  if (Array.isArray(data)) {
    for (const [index, item] of data.entries()) yield* values(item, [...path, String(index)], below(key, nameOfItem(item)), known);
  } else if (typeof data === 'object' && data !== null) {
    const isByLanguage = Object.keys(data).every((name) => known.newCodes.has(name));
    for (const [name, part] of Object.entries(data)) {
      const now = isByLanguage ? (known.newCodes.get(name) ?? name) : name;
      yield* values(part, [...path, name], below(key, now), known);
    }
  } else if (data !== null && data !== undefined) {
    yield { key, content: String(data) };
  }
}

interface Changed<T> {
  key: string;
  before: T | null;
  now: T | null;
}

/**
 * Pairs parts with the same key. Several parts may share a key, because list items have no position. So equal parts are removed
 * first, then parts with something in common are paired, then the others in their order.
 */
function changed<T>(before: readonly ContentPart<T>[], now: readonly ContentPart<T>[]): Changed<T>[] {
  const old = groupBy(before, ({ key }) => key);
  const own = groupBy(now, ({ key }) => key);
  const contents = (parts: readonly ContentPart<T>[] = []) => parts.map(({ content }) => content);
  return [...new Set([...own.keys(), ...old.keys()])].flatMap((key) =>
    pair(contents(old.get(key)), contents(own.get(key))).map((change) => ({ key, ...change })),
  );
}

function pair<T>(before: readonly T[], now: readonly T[]): Omit<Changed<T>, 'key'>[] {
  const taken = new Set<number>();
  const takeAlike = taker(before, taken, (content) => [JSON.stringify(content)]);
  const takeInPart = taker(before, taken, textsOf);
  const different = now.filter((content) => takeAlike(content) === undefined);
  const paired = different.map((content) => ({ now: content, before: takeInPart(content) }));
  const left = before.filter((_, index) => !taken.has(index)).values();
  return [
    ...paired.map((change) => ({ before: change.before ?? left.next().value ?? null, now: change.now })),
    ...[...left].map((content) => ({ before: content, now: null })),
  ];
}

/** Returns a function that takes the first free content with a name in common with the given one. */
function taker<T>(contents: readonly T[], taken: Set<number>, partNames: (content: T) => readonly string[]) {
  const named = groupBy(
    contents.flatMap((content, index) => partNames(content).map((name) => ({ name, index }))).reverse(),
    ({ name }) => name,
  );
  /** The first free content with a name. Taken ones are dropped, so that a list of equal ones takes linear time. */
  const first = (name: string): number[] => {
    const waiting = named.get(name) ?? [];
    while (taken.has(waiting.at(-1)?.index ?? -1)) waiting.pop();
    return waiting.slice(-1).map(({ index }) => index);
  };
  return (content: T): T | undefined => {
    const [index] = partNames(content)
      .flatMap(first)
      .sort((a, b) => a - b);
    if (index === undefined) return undefined;
    taken.add(index);
    return contents[index];
  };
}

/** The texts of a content, each with its language; empty if it has no languages. */
const textsOf = (content: unknown): string[] =>
  typeof content === 'object' && content !== null ? Object.entries(content).map((written) => JSON.stringify(written)) : [];
