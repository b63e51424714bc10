import type { WrittenEntry } from '../../content/collection-entries.ts';
import type { Content } from '../../content/load.ts';
import { type Config, partialLanguages, publishedLanguages } from '../../definitions/fields/config.ts';
import type { PageFacts } from '../../site/facts/page-facts.ts';
import type { Showing } from '../../site/facts/period.ts';
import type { Site } from '../../site/pages/site.ts';
import type { RouteTable } from '../../site/routes/route-table.ts';

/** The configuration as a linked site has it: without draft languages, and without those that have no first page yet. */
export function withoutDrafts(config: Config, { pages, root }: Pick<RouteTable, 'pages' | 'root'>): Config {
  const first = root === null ? undefined : pages.get(root);
  const hasBegun = ({ code, state }: Config['languages'][number]) =>
    state !== 'partial' || first?.paths.has(code) === true;
  return { ...config, languages: publishedLanguages(config.languages).filter(hasBegun) };
}

/** The languages in which only what is written is shown. Where drafts are shown, everything is. */
export const shownPartly = (
  { languages }: Pick<Config, 'languages'>,
  { drafts }: Pick<Showing, 'drafts'>,
): string[] => (drafts ? [] : partialLanguages(languages));

/** The entries of all collections. */
export const entriesOf = ({ collections }: Content): WrittenEntry[] =>
  [...collections.values()].flatMap((collection) => collection.entries());

/** The forms that pages show, each with the first page file that shows it. */
export const formsOn = (facts: ReadonlyMap<string, PageFacts>): Site['forms'] =>
  new Map(
    [...facts].flatMap(([page, { uses }]) => uses.forms.map((form) => [form, page] as const)).toReversed(),
  );

/** Whether every file could be read and is valid. */
export const isWhole = (content: Content): boolean =>
  content.isReadable &&
  content.knowsPages &&
  [...content.pageFiles.keys()].every((key) => content.pages.has(key)) &&
  [
    content.routes,
    ...[...content.collections.values()].flatMap(({ files }) => files),
    ...content.pages.values(),
  ].every((entry) => entry === null || entry.isValid);
