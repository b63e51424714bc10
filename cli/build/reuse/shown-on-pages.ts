import { eachOf } from '../../incremental/dependants.ts';
import { isUsual, type PolicySources } from '../../site/pages/content-policy.ts';
import type { PageRecord, Results } from './build-record.ts';

/** What the pages of a build show: page kinds, section types, and paths of drawings and of pictures of the content. */
export type ShownOnPages = Readonly<Record<'kinds' | 'sections' | 'drawings' | 'variants', ReadonlySet<string>>>;

const sourcesPrefix = 'sources ';

/** What a page shows or needs, by name. */
export const shownOn = ({ kind, sections, drawings, variants, sources }: PageRecord): string[] => [
  `kinds ${kind}`,
  ...sections.map((type) => `sections ${type}`),
  ...drawings.map((path) => `drawings ${path}`),
  ...variants.map((path) => `variants ${path}`),
  ...(isUsual(sources) ? [] : [sourcesPrefix + JSON.stringify(sources)]),
];

/** What all pages show together. */
export function shownTogether({ shown }: Results): ShownOnPages {
  const together = { kinds: new Set<string>(), sections: new Set<string>(), drawings: new Set<string>(), variants: new Set<string>() };
  for (const [what] of shown) {
    const [kind = '', name = ''] = what.split(/ (.*)/s);
    if (kind in together) together[kind as keyof typeof together].add(name);
  }
  return together;
}

/** What pages may load beyond the policy of all pages, by their numbers. Most need no more. */
export function sourcesOfPages({ shown }: Results): ReadonlyMap<number, PolicySources> {
  const needed = new Map<number, PolicySources>();
  for (const [what, results] of shown) {
    if (!what.startsWith(sourcesPrefix)) continue;
    const sources = JSON.parse(what.slice(sourcesPrefix.length)) as PolicySources;
    eachOf(results, (number) => needed.set(number, sources));
  }
  return needed;
}
