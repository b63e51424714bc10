import { parseArticle } from '../content/article.ts';
import type { SourceBlock } from '../content/article-tree.ts';
import { type PairedPlace, pairedBlocks } from '../content/paired-blocks.ts';
import type { TextByLanguage } from './renamed-files.ts';

/** A block of an article that is another one now, in all its languages. */
export interface BlockChange {
  /** What it is: `paragraph`, `heading 2`, `list paragraph`. */
  block: string | null;
  before: TextByLanguage | null;
  now: TextByLanguage | null;
}

/** An article in one language before and now, and which blocks are the same. */
interface Version {
  language: string;
  before: readonly SourceBlock[];
  now: readonly SourceBlock[];
  pairs: readonly PairedPlace[];
}

/** A place in a list of blocks of one language. */
interface BlockRow {
  block: string;
  /** By language. */
  pairs: Map<string, PairedPlace>;
}

/**
 * The blocks of an article that have changed, in the order of its first language, those that are gone behind the one they followed. The
 * whole article if no block differs: then the change lies between them, such as in the marks of a list.
 */
export function articleChanges(before: TextByLanguage, now: TextByLanguage): BlockChange[] {
  const languages = [...new Set([...Object.keys(now), ...Object.keys(before)])];
  const [first, ...others] = languages.map((language) => versionOf(language, before[language], now[language]));
  if (first === undefined) return [];
  const rows = rowsOf(first);
  for (const version of others) addTo(rows, first, version);
  const versions = new Map([first, ...others].map((version) => [version.language, version]));
  const changes = rows.flatMap(({ block, pairs }) => {
    const [was, is] = [writtenIn(pairs, versions, 'before'), writtenIn(pairs, versions, 'now')];
    const isSame = [...pairs.keys()].every((language) => was?.[language] === is?.[language]);
    return isSame ? [] : [{ block, before: was, now: is }];
  });
  const whole = { block: null, before: presentOf(before), now: presentOf(now) };
  return changes.length === 0 ? [whole] : changes;
}

/** The texts by language; null if there are none. */
const presentOf = (texts: TextByLanguage): TextByLanguage | null => (Object.keys(texts).length === 0 ? null : texts);

function versionOf(language: string, before = '', now = ''): Version {
  const [old, own] = [parseArticle(before).sourceBlocks, parseArticle(now).sourceBlocks];
  const isSame = (one: number, other: number) => old[one]?.text === own[other]?.text && old[one]?.kind === own[other]?.kind;
  return { language, before: old, now: own, pairs: pairedBlocks(old, own, isSame) };
}

const rowsOf = ({ language, before, now, pairs }: Version): BlockRow[] =>
  pairs.map((pair) => ({
    block: now[pair.other ?? -1]?.kind ?? before[pair.one ?? -1]?.kind ?? '',
    pairs: new Map([[language, pair]]),
  }));

/** Adds the blocks of another language to the rows: each beside its twin, or as a row behind the one that it follows. */
function addTo(rows: BlockRow[], first: Version, version: Version): void {
  const twins = twinsOf(first, version);
  let at = 0;
  for (const [index, pair] of version.pairs.entries()) {
    const twin = first.pairs[twins.get(index) ?? -1];
    const found = twin === undefined ? -1 : rows.findIndex(({ pairs }) => pairs.get(first.language) === twin);
    if (found >= 0) rows[found]?.pairs.set(version.language, pair);
    else rows.splice(at, 0, ...rowsOf({ ...version, pairs: [pair] }));
    at = (found >= 0 ? found : at) + 1;
  }
}

/**
 * The place of the twin of each block, by its own place. Blocks were twins before if the two articles were alike then. New ones are twins
 * by their kind.
 */
function twinsOf(first: Version, { before, now, pairs }: Version): Map<number, number> {
  const kindsOf = (version: Pick<Version, 'before' | 'now'>, all: readonly PairedPlace[]) =>
    all.map(({ one, other }) => ({
      kind: version.now[other ?? -1]?.kind ?? version.before[one ?? -1]?.kind ?? '',
    }));
  const wereTwins = pairedBlocks(first.before, before, () => false);
  const twinBefore = new Map(wereTwins.map(({ one, other }) => [one, other]));
  const isKnown = (own: number, its: number) => {
    const [was, wasIts] = [first.pairs[own]?.one ?? null, pairs[its]?.one ?? null];
    return was !== null && wasIts !== null && twinBefore.get(was) === wasIts;
  };
  const found = pairedBlocks(kindsOf(first, first.pairs), kindsOf({ before, now }, pairs), isKnown);
  return new Map(found.flatMap(({ one, other }) => (one === null || other === null ? [] : [[other, one] as const])));
}

/** The texts of a row by language, before or now. Null if there is none. */
function writtenIn(pairs: BlockRow['pairs'], versions: ReadonlyMap<string, Version>, when: 'before' | 'now'): TextByLanguage | null {
  const texts = [...pairs].flatMap(([language, { one, other }]) => {
    const place = when === 'before' ? one : other;
    const text = place === null ? undefined : versions.get(language)?.[when][place]?.text;
    return text === undefined ? [] : [[language, text] as const];
  });
  return presentOf(Object.fromEntries(texts));
}
