import type { Language, SiteLanguages } from '../../definitions/fields/config.ts';
import type { AddressSettings } from './addresses.ts';
import { answeringPaths, ByAddress, join, languageRoot, type RouteTable, rebased } from './route-table.ts';

/**
 * The same table with fallbacks: where a language has `fallback: source`, a page that it lacks shows the text in the source language
 * below the prefix of the language. `shown`: the pages that are shown. `all`: those of the route table, which say where a page that
 * is not written yet will be, and in which languages it should exist. A page has no fallback at an address that is taken.
 */
export function withFallbacks(
  shown: RouteTable,
  all: Pick<RouteTable, 'pages'>,
  { url, languages, sourceLanguage }: AddressSettings & SiteLanguages,
): RouteTable {
  const source = languages.find(({ code }) => code === sourceLanguage);
  const first = shown.root === null ? undefined : shown.pages.get(shown.root);
  const lacking = languages.filter(
    ({ code, state, fallback }) => fallback === 'source' && state === 'partial' && first?.paths.has(code) === true,
  );
  if (source === undefined || lacking.length === 0) return shown;
  const taken = new ByAddress({ url, languages }, answeringPaths(shown));
  const pages = Array.from(shown.pages, ([key, page]) => {
    const sourcePath = page.paths.get(sourceLanguage);
    if (sourcePath === undefined) return [key, page] as const;
    const written = all.pages.get(key);
    const fallbacks = new Map<string, string>();
    for (const language of lacking) {
      const { code } = language;
      if (page.paths.has(code) || !written?.languages.has(code)) continue;
      const path = written.paths.get(code) ?? pathBelow(language, sourcePath, source);
      if (taken.has(path)) continue;
      taken.set(path, path);
      fallbacks.set(code, path);
    }
    return [key, fallbacks.size === 0 ? page : { ...page, fallbacks }] as const;
  });
  return { ...shown, pages: new Map(pages) };
}

/** A path of the source language, below the prefix of another language. */
const pathBelow = (language: Language, sourcePath: string, source: Language): string =>
  join(languageRoot(language), (rebased(sourcePath, languageRoot(source), '/') ?? '/').slice(1));
