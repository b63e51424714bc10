import type { SiteState } from './site-diff.ts';

/** A language whose code changed. */
export interface RenamedLanguage {
  from: string;
  to: string;
}

/** The share of its texts that a language keeps under its new code, at least. */
const leastKept = 0.5;

/** The languages whose codes changed: each one that is gone, with the new one that has at least half of its texts. */
export function renamedLanguages(before: SiteState, now: SiteState): RenamedLanguage[] {
  const [old, own] = [languagesIn(before), languagesIn(now)];
  const came = [...own].filter((language) => !old.has(language));
  return [...old].flatMap((from) => {
    if (own.has(from) || came.length === 0) return [];
    const texts = new Set(textsIn(before, from));
    const [best] = came
      .map((to) => ({ to, kept: textsIn(now, to).filter((text) => texts.has(text)).length }))
      .sort((a, b) => b.kept - a.kept);
    return best !== undefined && texts.size > 0 && best.kept / texts.size >= leastKept
      ? [{ from, to: best.to }]
      : [];
  });
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
  const inNew = <T>(byLanguage: ReadonlyMap<string, T>): Map<string, T> =>
    new Map([...byLanguage].map(([code, value]) => [codeOf(code), value]));
  const { pages, aliases } = state.routes;
  return {
    ...state,
    texts: state.texts.map((text) => ({ ...text, written: inNew(text.written) })),
    pairs: state.pairs.map((pair) => ({
      ...pair,
      language: codeOf(pair.language),
      current: { ...pair.current, language: codeOf(pair.current.language) },
    })),
    routes: {
      pages: new Map([...pages].map(([key, page]) => [key, { ...page, paths: inNew(page.paths) }])),
      aliases: aliases.map((alias) => ({ ...alias, language: codeOf(alias.language) })),
    },
    published: state.published.map((address) => ({ ...address, language: codeOf(address.language) })),
  };
}
