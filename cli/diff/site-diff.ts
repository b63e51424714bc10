import { pageKeyOf } from '../content/file-names.ts';
import type { Location, Position } from '../diagnostics/finding.ts';
import { segmentsOf } from '../diagnostics/segments.ts';
import type { PublishedAddress } from '../site/routes/published-file.ts';
import { answeringPaths } from '../site/routes/route-table.ts';
import { placeOfBlock } from '../site/translations/block-places.ts';
import type { ComparedPair } from '../site/translations/compare.ts';
import type { ComparedBlock } from '../site/translations/compare-blocks.ts';
import { type AddressChange, addressChanges } from './address-changes.ts';
import { contentChanges, type FileDifference, type SiteState } from './content-changes.ts';
import { type RenamedLanguage, renamedLanguages, withLanguages } from './renamed-languages.ts';

/** The effects of a change on a site. `tvilling diff --format json` prints this type, and `schemas/diff.schema.json` describes it. */
export interface SiteDiff {
  version: 1;
  /** The commit that the site is compared with; null if only the record of addresses is known. */
  base: { ref: string; commit: string } | null;
  /** The languages of the site, the source language first. */
  languages: string[];
  /** The languages whose codes changed. Everything else names them by their new codes. */
  renamedLanguages: RenamedLanguage[];
  pages: AddressChange[];
  /** Published addresses that lead nowhere now. Only these make the change an error. */
  lost: Address[];
  /** Addresses that lead nowhere now because somebody gave them up. */
  gone: Address[];
  files: ChangedFile[];
  /** Translations whose source text changed without them. */
  stale: StaleTranslation[];
  size: ReviewSize;
}

export type Address = Pick<PublishedAddress, 'path' | 'page' | 'language'>;

/** A content file with changes, and the addresses that show it, by language. Files that several pages share have no addresses. */
export interface ChangedFile extends FileDifference {
  addresses: Record<string, string>;
}

export interface StaleTranslation extends Position {
  file: string;
  key: string;
  language: string;
  /** The source text of the block of an article that is stale or missing; null for a whole text, and for a block that is gone. */
  block: string | null;
}

/** How much reviewers have to read. */
export interface ReviewSize {
  files: number;
  texts: number;
  values: number;
  /** Words added and removed, by language. */
  words: Record<string, { added: number; removed: number }>;
}

export interface Comparison {
  base: SiteDiff['base'];
  languages: string[];
  /** Null if only the record of addresses is known. */
  before: SiteState | null;
  now: SiteState;
}

/** Compares a site with its former state. */
export function diffSites({ base, languages, before: earlier, now }: Comparison): SiteDiff {
  const renamed = earlier === null ? [] : renamedLanguages(earlier, now);
  const before = earlier && withLanguages(earlier, renamed);
  const files = before === null ? [] : contentChanges(before, now);
  const { lost, gone } = unanswered(before, now);
  return {
    version: 1,
    base,
    languages,
    renamedLanguages: renamed,
    pages: before === null ? [] : addressChanges(before.routes, now.routes),
    lost,
    gone,
    files: files.map((file) => ({ ...file, addresses: addressesOf(file.file, now.routes) })),
    stale: before === null ? [] : newlyStale(before.pairs, now.pairs),
    size: sizeOf(files, languages),
  };
}

/** Published addresses that lead nowhere now: lost ones, and those that somebody gave up. */
function unanswered(before: SiteState | null, now: SiteState): { lost: Address[]; gone: Address[] } {
  const answers = answeringPaths(now.routes);
  const had = [...(before === null ? [] : [...ownAddresses(before), ...before.published]), ...now.published];
  const silent = new Map(had.filter(({ path, isGone }) => !isGone && !answers.has(path)).map((address) => [address.path, address]));
  const letGo = new Set(now.published.filter(({ isGone }) => isGone).map(({ path }) => path));
  const all = [...silent.values()].map(({ path, page, language }) => ({ path, page, language })).sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    lost: all.filter(({ path }) => !letGo.has(path)),
    gone: all.filter(({ path }) => letGo.has(path)),
  };
}

const ownAddresses = ({ routes }: SiteState): PublishedAddress[] =>
  [...routes.pages.values()].flatMap(({ page, paths }) => [...paths].map(([language, path]) => ({ path, page, language, isGone: false })));

function addressesOf(file: string, { pages }: SiteState['routes']): Record<string, string> {
  return Object.fromEntries(pages.get(pageKeyOf(file) ?? '')?.paths ?? []);
}

function newlyStale(before: readonly ComparedPair[], now: readonly ComparedPair[]): StaleTranslation[] {
  const name = ({ current }: Pick<ComparedPair, 'current'>): string => Object.values(current).join(' ');
  const isOpen = ({ state }: { state: string }) => state === 'stale' || state === 'missing';
  const parts = before.flatMap((pair): (ComparedPair | ComparedBlock)[] => [...(pair.blocks ?? [pair])]);
  const known = new Set(parts.filter(isOpen).map(name));
  return now.flatMap((pair): StaleTranslation[] => {
    const { text, language, translation } = pair;
    const staleAt = ({ file, range }: Location, block: string | null): StaleTranslation => ({
      file,
      ...(range?.start ?? { line: 1, column: 1 }),
      ...{ key: text.key, language, block },
    });
    if (pair.blocks === null) return isOpen(pair) && !known.has(name(pair)) ? [staleAt(text.source.valueAt(translation.path), null)] : [];
    return pair.blocks
      .filter((block) => isOpen(block) && !known.has(name(block)))
      .map((block) => staleAt(placeOfBlock(pair, block, 'translation'), block.source?.text ?? null));
  });
}

function sizeOf(files: readonly FileDifference[], languages: readonly string[]): ReviewSize {
  const texts = files.flatMap((file) => file.texts);
  const words = languages.map((language) => {
    const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
    const own = texts.map(({ before, now }) => wordsChanged(before?.[language], now?.[language], segmenter));
    const sum = (figure: 'added' | 'removed') => own.reduce((total, change) => total + change[figure], 0);
    return [language, { added: sum('added'), removed: sum('removed') }];
  });
  return {
    files: files.length,
    texts: texts.length,
    values: files.reduce((sum, file) => sum + file.values.length, 0),
    words: Object.fromEntries(words),
  };
}

/** The number of words that one text has more often than the other. */
function wordsChanged(before: string | undefined, now: string | undefined, segmenter: Intl.Segmenter): { added: number; removed: number } {
  if (before === now) return { added: 0, removed: 0 };
  const counts = new Map<string, number>();
  const count = (text: string | undefined, step: 1 | -1) => {
    for (const { segment, isWordLike } of segmentsOf(text ?? '', segmenter))
      if (isWordLike) counts.set(segment, (counts.get(segment) ?? 0) + step);
  };
  count(now, 1);
  count(before, -1);
  const differences = [...counts.values()];
  return {
    added: differences.reduce((sum, count) => sum + Math.max(0, count), 0),
    removed: differences.reduce((sum, count) => sum + Math.max(0, -count), 0),
  };
}
