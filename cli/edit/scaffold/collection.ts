import { siteFiles } from '../../content/load.ts';
import { type AnyCollection, defineCollection } from '../../definitions/collection.ts';
import { type Definitions, withCollection } from '../../definitions/definitions.ts';
import { day, localizedArticle, localizedText } from '../../definitions/fields/fields.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { newFiles } from '../changeset/changeset.ts';
import { planEntry } from './entry.ts';
import { pageLanguages, planPage } from './page.ts';
import { type ScaffoldPlan, together } from './plan.ts';
import { blankSection, sectionShowing } from './section.ts';
import type { GrowingSite } from './site.ts';
import { checkTemplateName } from './template-name.ts';

export interface NewCollection {
  name: string;
  /** Whether its entries have pages, below a page with their list. */
  hasPages: boolean;
  /** Whether these have a day, by which they are sorted, and a feed. */
  isDated: boolean;
  /** The page above that page. */
  parent?: string | undefined;
  /** The languages of that page and of the first entry; left out, all. */
  languages?: readonly string[] | undefined;
  slugs: readonly string[];
}

/** The definition of a new collection, in memory and as text. */
interface WrittenDefinition {
  collection: AnyCollection;
  text: string;
}

/**
 * A collection with a first entry. If its entries have pages, also the page with their list. Throws EnvironmentError for a name or an
 * address that is taken, and for an unknown page above.
 */
export function planCollection(site: GrowingSite, asked: NewCollection): ScaffoldPlan {
  const { name, hasPages, isDated, parent, languages, slugs } = asked;
  checkCollectionName(site.definitions, name);
  if (!hasPages && (parent !== undefined || slugs.length > 0))
    throw new EnvironmentError('Its entries have no pages, and so no address.', 'Add --pages, or leave --below and --slug out.');
  const { collection, text } = hasPages ? pagedCollection(name, isDated) : plainCollection(name);
  const definitions = withCollection(site.definitions, name, collection);
  const grown = { ...site, definitions };
  const definition: ScaffoldPlan = {
    changeset: newFiles({ [`templates/collections/${name}/definition.ts`]: text }),
    blanks: new Map(),
    notes: [],
  };
  const own = hasPages ? inLanguages(grown, pageLanguages(site, asked)) : grown;
  const entry = planEntry(own, {
    ...{ collection: name, id: 'first', slugs: [] },
    // Those of its page limit the entry too.
    ...(hasPages ? {} : { languages }),
  });
  const named = hasPages ? `rename content/${name}/first.yaml, its name is in its address` : 'give it an id of its own';
  const notes = [`The fields of an entry are in templates/collections/${name}/definition.ts. The first one is called "first": ${named}.`];
  if (!hasPages) return { ...together(definition, { ...entry, notes }), definitions };
  const list = sectionShowing(site.definitions, { of: name }, 'entryList');
  const sections = list === null ? [] : [blankSection(own, list.type, { [list.field]: { of: name } })];
  const page = planPage(grown, { key: name, parent, languages, slugs, sections, entries: name });
  return { ...together(definition, { ...entry, notes }, page), definitions };
}

/** A site whose new texts are in some languages only. */
const inLanguages = (site: GrowingSite, codes: readonly string[]): GrowingSite => ({
  ...site,
  languages: site.config.languages.filter(({ code }) => codes.includes(code)),
  languagesOf: () => new Set(codes),
});

/** Throws EnvironmentError for a name that no collection can have, or that a collection has. */
export function checkCollectionName(definitions: Definitions, name: string): void {
  checkTemplateName(definitions, 'collection', name);
  const fixed = Object.values(siteFiles).map(({ path }) => path as string);
  if (fixed.includes(`content/${name}.yaml`) || name === 'pages')
    throw new EnvironmentError(`content/${name} is something else in every site.`, 'Give the collection another name.');
}

function plainCollection(name: string): WrittenDefinition {
  const from = `content/${name}.yaml`;
  return {
    collection: defineCollection({ holds: `a list of ${name}`, from, entry: { name: localizedText() } }),
    text: `import { defineCollection, localizedText } from 'tvilling/schema';

export default defineCollection({
  holds: 'a list of ${name}',
  from: '${from}',
  entry: { name: localizedText() },
});
`,
  };
}

function pagedCollection(name: string, isDated: boolean): WrittenDefinition {
  const [holds, from] = [`an entry of ${name}`, `content/${name}/*.yaml`];
  const [title, body] = [localizedText(), localizedArticle()];
  const page = { title: 'title', description: 'body' } as const;
  const sorted = { ...page, newestFirst: 'date', perPage: 20, feed: true } as const;
  return {
    collection: isDated
      ? defineCollection({ holds, from, entry: { title, date: day(), body }, page: sorted })
      : defineCollection({ holds, from, entry: { title, body }, page }),
    text: `import { ${isDated ? 'day, ' : ''}defineCollection, localizedArticle, localizedText } from 'tvilling/schema';

export default defineCollection({
  holds: '${holds}',
  from: '${from}',
  entry: { title: localizedText(), ${isDated ? 'date: day(), ' : ''}body: localizedArticle() },
  page: { title: 'title', description: 'body'${isDated ? ", newestFirst: 'date', perPage: 20, feed: true" : ''} },
});
`,
  };
}
