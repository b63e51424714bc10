import type { WrittenEntry } from '../../content/collection-entries.ts';
import type { Content } from '../../content/load.ts';
import { fillEnvironment } from '../../content/placeholders.ts';
import { type Config, partialLanguages, publishedLanguages } from '../../definitions/fields/config.ts';
import type { Host } from '../../platform/host.ts';
import type { PageFacts } from '../../site/facts/page-facts.ts';
import type { Showing } from '../../site/facts/period.ts';
import type { SiteQueries } from '../../site/pages/inputs.ts';
import type { Site } from '../../site/pages/site.ts';
import type { RouteTable } from '../../site/routes/route-table.ts';
import type { ContentQueries } from './content-queries.ts';
import type { FactQueries } from './fact-queries.ts';

/**
 * The configuration as a linked site has it: with the values of the environment, without draft languages, and without those that have no
 * first page yet.
 */
export function linkedConfig(config: Config, { pages, root }: Pick<RouteTable, 'pages' | 'root'>, env: Host['env']): Config {
  const first = root === null ? undefined : pages.get(root);
  const hasBegun = ({ code, state }: Config['languages'][number]) => state !== 'partial' || first?.paths.has(code) === true;
  const languages = publishedLanguages(config.languages).filter(hasBegun);
  return { ...withEnvironment(config, env), languages };
}

/** A configuration with the values of the variables that are set, also in what it adds to the head of pages. */
function withEnvironment(config: Config, variables: Readonly<Record<string, string | undefined>>): Config {
  const environment = Object.fromEntries(
    Object.entries(config.environment).map(([name, { variable, value: otherwise }]) => [
      name,
      { variable, value: variables[variable] || otherwise },
    ]),
  );
  const fill = (text: string) => fillEnvironment(text, environment);
  const filled = <T extends string | string[]>(texts: Record<string, T>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, (typeof text === 'string' ? fill(text) : text.map(fill)) as T]));
  const { meta, scripts, ...head } = config.head;
  return {
    ...config,
    environment,
    head: {
      ...head,
      meta: filled(meta),
      scripts: scripts.map((script) => ({ ...script, data: filled(script.data) })),
    },
  };
}

/** The languages in which only what is written is shown. Where drafts are shown, everything is. */
export const shownPartly = ({ languages }: Pick<Config, 'languages'>, { drafts }: Pick<Showing, 'drafts'>): string[] =>
  drafts ? [] : partialLanguages(languages);

/** The entries of all collections. */
const entriesOf = ({ collections }: Content): WrittenEntry[] => [...collections.values()].flatMap((collection) => collection.entries());

/** The forms that pages show, each with the first page file that shows it. */
const formsOn = (facts: ReadonlyMap<string, PageFacts>): Site['forms'] =>
  new Map([...facts].flatMap(([page, { uses }]) => uses.forms.map((form) => [form, page] as const)).toReversed());

interface AllPages {
  content: Content;
  files: ContentQueries;
  pagesLater: boolean;
  factsOf: FactQueries['factsOf'];
  /** The facts of a page without what is not shown of it; undefined if it is not shown itself. */
  page(key: string): PageFacts | undefined;
  pages(): Map<string, PageFacts>;
}

/** What all pages together say. Each is asked for when somebody needs it, because it looks at all of them. */
export function ofAllPages(queries: SiteQueries, { content, files, pagesLater, ...all }: AllPages) {
  // If pages are read later, only those that may have a search are read for it.
  const isAsked = (file: string) => !pagesLater || files.namesSearch(file);
  const pages = queries.value(() => all.pages());
  const ofEntries = queries.value(() => entriesOf(content).map(all.factsOf()));
  const uses = () => [...pages().values(), ...ofEntries()].map((own) => own.uses);
  return {
    forms: queries.value(() => formsOn(pages())),
    searchPages: queries.value(
      () =>
        new Set([...files.content().value.pages].flatMap(([key, { file }]) => (isAsked(file) && all.page(key)?.uses.search ? key : []))),
    ),
    pictureUses: queries.value(() => [...new Set(uses().flatMap(({ pictures }) => pictures))].sort()),
  };
}

/** Whether every file could be read and is valid. */
export const isWhole = (content: Content): boolean =>
  content.isReadable &&
  content.knowsPages &&
  [...content.pageFiles.keys()].every((key) => content.pages.has(key)) &&
  [content.routes, ...[...content.collections.values()].flatMap(({ files }) => files), ...content.pages.values()].every(
    (entry) => entry === null || entry.isValid,
  );
