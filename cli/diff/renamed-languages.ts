import type { LockedText } from '../site/translations/lockfile.ts';
import type { SiteState } from './content-changes.ts';
import { mostAlike } from './renamed-files.ts';

/** A language whose code changed. */
export interface RenamedLanguage {
  from: string;
  to: string;
}

/**
 * The languages whose codes changed. One that is gone and a new one are the same if the new one has at least half of its texts. Each
 * language is taken once, those that keep most first.
 */
export function renamedLanguages(before: SiteState, now: SiteState): RenamedLanguage[] {
  const [old, own] = [languagesIn(before), languagesIn(now)];
  const came = [...own].filter((language) => !old.has(language));
  const gone = came.length === 0 ? [] : [...old].filter((language) => !own.has(language));
  const pairs = gone.flatMap((from) => {
    const texts = new Set(textsIn(before, from));
    return came.map((to) => {
      const kept = textsIn(now, to).filter((text) => texts.has(text)).length;
      return { old: from, now: to, kept: texts.size === 0 ? 0 : kept / texts.size };
    });
  });
  return Array.from(mostAlike(pairs), ([to, from]) => ({ from, to }));
}

const languagesIn = ({ texts, routes }: SiteState): Set<string> =>
  new Set([
    ...texts.flatMap(({ written }) => [...written.keys()]),
    ...[...routes.pages.values()].flatMap(({ paths }) => [...paths.keys()]),
  ]);

const textsIn = ({ texts }: SiteState, language: string): string[] =>
  texts.flatMap(({ key, written }) => {
    const text = written.get(language)?.text;
    return text === undefined ? [] : [`${key}\0${text}`];
  });

/** The same state, with the new codes of its languages. */
export function withLanguages(state: SiteState, renamed: readonly RenamedLanguage[]): SiteState {
  if (renamed.length === 0) return state;
  const codes = new Map(renamed.map(({ from, to }) => [from, to]));
  const codeOf = (code: string) => codes.get(code) ?? code;
  const withCode = (line: LockedText) => ({ ...line, language: codeOf(line.language) });
  const inNew = <T>(byLanguage: ReadonlyMap<string, T>): Map<string, T> =>
    new Map([...byLanguage].map(([code, value]) => [codeOf(code), value]));
  const { pages, aliases } = state.routes;
  return {
    ...state,
    newCodes: new Map([...languagesIn(state)].map((code) => [code, codeOf(code)])),
    texts: state.texts.map((text) => ({ ...text, written: inNew(text.written) })),
    pairs: state.pairs.map((pair) => ({
      ...pair,
      language: codeOf(pair.language),
      current: withCode(pair.current),
      blocks: pair.blocks?.map((block) => ({ ...block, current: withCode(block.current) })) ?? null,
    })),
    routes: {
      pages: new Map([...pages].map(([key, page]) => [key, { ...page, paths: inNew(page.paths) }])),
      aliases: aliases.map((alias) => ({ ...alias, language: codeOf(alias.language) })),
    },
    published: state.published.map((address) => ({ ...address, language: codeOf(address.language) })),
  };
}
