import type { PageProps } from '../../../templates/contract/page-props.ts';
import { organizationName } from '../../definitions/fields/company.ts';
import { makingPage, runField } from '../../definitions/run-definition.ts';
import { whileMakingFiles } from '../../definitions/steady-outputs.ts';
import { addNodes, type SchemaContext, type SchemaFunction, type SchemaNode } from '../../definitions/structured-data.ts';
import type { Site } from './site.ts';
import { allSections } from './text-sections.ts';

/** A page, and what definitions learn about it. */
interface NodeSubject {
  site: Site;
  page: string;
  language: string;
  props: PageProps;
  context: Omit<SchemaContext, 'words'>;
}

/** The facts that every definition gets for its structured data. `organization`: the `@id` of its node. `root`: the address of the site. */
export const schemaContext = (
  { config, resolver }: Site,
  { page, language, props }: Pick<NodeSubject, 'page' | 'language' | 'props'>,
  { organization, root }: { organization: string; root: string },
): NodeSubject['context'] => ({
  url: props.canonical,
  title: resolver.pageLink(page, language).title,
  language,
  organization: { name: organizationName(config, language), id: organization, url: root },
  timeZone: config.timeZone,
});

/** Adds what the definitions of the page's kind, its sections and its entry say. Throws TemplateError for one that fails. */
export function addOwnNodes(graph: SchemaNode[], subject: NodeSubject): void {
  const { site, props } = subject;
  const { pages, sections } = site.definitions;
  addOwn(graph, subject, { of: 'page kind', schema: pages.get(props.kind)?.schema }, () => [props, undefined]);
  for (const section of allSections(props))
    addOwn(graph, subject, { of: 'section', schema: sections.get(section.type)?.schema }, () => [section, props.words[section.type]]);
  addEntry(graph, subject);
}

/** Adds what the collection says of the entry that the page is about. */
function addEntry(graph: SchemaNode[], subject: NodeSubject): void {
  const { site, page, language, props } = subject;
  const routed = site.routes.pages.get(page);
  const about = routed?.list === null ? routed.entry : null;
  if (!about) return;
  const schema = site.definitions.collections.get(about.of)?.page?.schema;
  addOwn(graph, subject, { of: 'collection', schema }, () => [site.resolver.entry(about, language).whole, props.entry?.words]);
}

/** Calls a function for structured data. `given`: the values of content and the words of the definition. */
function addOwn(
  graph: SchemaNode[],
  { site, context }: NodeSubject,
  { of, schema }: { of: string; schema: unknown },
  given: () => [values: unknown, words: unknown],
): void {
  if (schema === undefined) return;
  // `defineSection`, `definePage` and `defineCollection` have made it of the function of the definition.
  const checked = schema as SchemaFunction;
  const [values, words] = given();
  const run = () => {
    const nodes = whileMakingFiles(() => checked(values as never, { ...context, words } as never));
    addNodes(graph, nodes);
  };
  runField(site.definitions, { defined: checked.defined, run }, { during: makingPage, defines: of });
}
