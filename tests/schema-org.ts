import type { BuiltPage } from './verkbro/read-dist.ts';

/** A node of a graph, as JSON. */
export type GraphNode = Readonly<Record<string, unknown>>;

/** What a value must be. */
type Rule = (value: unknown, graph: readonly GraphNode[]) => boolean;

interface TypeRules {
  /** What Google requires. */
  required?: readonly string[];
  /** What Google recommends, as far as a site can know it. */
  recommended?: readonly string[];
  /** The properties of the type in schema.org that the tool may use, each with what its value must be. */
  properties: Readonly<Record<string, Rule>>;
}

const text: Rule = (value) => typeof value === 'string' && value.trim() !== '';
const number: Rule = (value) => typeof value === 'number' && Number.isFinite(value);
const url: Rule = (value) => typeof value === 'string' && /^https:\/\/[^/]+\//.test(value);
const language: Rule = (value) => typeof value === 'string' && /^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/.test(value);
const currency: Rule = (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value);
/** ISO 8601, for a moment with its offset. */
const date: Rule = (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d))?$/.test(value);
const oneOf =
  (...values: string[]): Rule =>
  (value) =>
    values.includes(value as string);
/** A node of one of these types, here or elsewhere in the graph. */
const node =
  (...types: string[]): Rule =>
  (value, graph) => {
    const { '@id': id, '@type': own } = Object(value) as GraphNode;
    const type = own ?? graph.find((other) => other['@id'] === id)?.['@type'];
    return [type].flat().some((each) => types.includes(each as string));
  };
const many =
  (rule: Rule): Rule =>
  (value, graph) =>
    Array.isArray(value) && value.length > 0 && value.every((item) => rule(item, graph));
const any =
  (...rules: Rule[]): Rule =>
  (value, graph) =>
    rules.some((rule) => rule(value, graph));

const thing = { name: text, description: text, url, image: url, mainEntityOfPage: node('WebPage') };
const organization = {
  ...thing,
  logo: url,
  email: text,
  telephone: text,
  address: node('PostalAddress'),
  sameAs: url,
};
const webPage = {
  ...thing,
  inLanguage: any(language, many(language)),
  isPartOf: node('WebSite'),
  breadcrumb: node('BreadcrumbList'),
  mainEntity: many(node('Question')),
};
const article: TypeRules = {
  recommended: ['author', 'headline', 'image'],
  properties: {
    ...thing,
    headline: text,
    datePublished: date,
    author: node('Organization', 'Person'),
    publisher: node('Organization', 'Person'),
    inLanguage: language,
  },
};

/**
 * The types that the tool writes, by schema.org (schema.org/<type>) and by what Google documents for each
 * (developers.google.com/search/docs/appearance/structured-data/search-gallery).
 */
const types: Readonly<Record<string, TypeRules>> = {
  Organization: { required: ['name'], recommended: ['url', 'logo'], properties: organization },
  PostalAddress: {
    properties: {
      streetAddress: text,
      postalCode: text,
      addressLocality: text,
      addressCountry: (value) => typeof value === 'string' && /^[A-Z]{2}$/.test(value),
    },
  },
  WebSite: {
    required: ['name', 'url'],
    properties: { ...thing, inLanguage: many(language), publisher: node('Organization') },
  },
  WebPage: { properties: webPage },
  FAQPage: { required: ['mainEntity'], properties: webPage },
  Question: {
    required: ['name', 'acceptedAnswer'],
    properties: { ...thing, acceptedAnswer: node('Answer') },
  },
  Answer: { required: ['text'], properties: { ...thing, text } },
  BreadcrumbList: {
    required: ['itemListElement'],
    // Google asks for two items at least.
    properties: {
      itemListElement: (value, graph) => many(node('ListItem'))(value, graph) && Object(value).length > 1,
    },
  },
  ItemList: {
    required: ['itemListElement'],
    properties: { ...thing, itemListElement: many(node('ListItem')), numberOfItems: number },
  },
  ListItem: { required: ['position'], properties: { ...thing, position: number, item: url } },
  Service: {
    properties: {
      ...thing,
      // The name of a service, not a sentence about it.
      name: (value) => typeof value === 'string' && value.length <= 60 && !/[.,!?]/.test(value),
      provider: node('Organization'),
    },
  },
  Article: article,
  NewsArticle: { ...article, recommended: [...(article.recommended ?? []), 'datePublished'] },
  JobPosting: {
    required: ['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation'],
    recommended: ['employmentType', 'identifier'],
    properties: {
      ...thing,
      title: text,
      datePosted: date,
      validThrough: date,
      employmentType: oneOf('FULL_TIME', 'PART_TIME', 'TEMPORARY', 'INTERN'),
      hiringOrganization: node('Organization'),
      jobLocation: node('Place'),
      identifier: node('PropertyValue'),
      baseSalary: node('MonetaryAmount'),
    },
  },
  Place: { required: ['address'], properties: { ...thing, address: node('PostalAddress') } },
  PropertyValue: { properties: { ...thing, value: text } },
  MonetaryAmount: {
    required: ['currency', 'value'],
    properties: { currency, value: node('QuantitativeValue') },
  },
  QuantitativeValue: {
    required: ['unitText'],
    properties: {
      value: number,
      minValue: number,
      maxValue: number,
      unitText: oneOf('HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'),
    },
  },
};

/** What breaks the rules of schema.org and Google in a graph, with the type and the property. Empty if nothing does. */
export function problemsIn(graph: readonly GraphNode[]): string[] {
  const ids = graph.flatMap((node) => node['@id'] ?? []);
  const twice = ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `two nodes ${id}`);
  return [...twice, ...nodesIn(graph).flatMap((node) => problemsOf(node, graph))];
}

function problemsOf(node: GraphNode, graph: readonly GraphNode[]): string[] {
  const { '@type': type, '@id': id, ...properties } = node;
  // A node without a type stands elsewhere.
  if (type === undefined) return graph.some((other) => other['@id'] === id) ? [] : [`no node ${JSON.stringify(node)}`];
  const rules = types[String(type)];
  if (rules === undefined) return [`no type ${type}`];
  const missing = (rules.required ?? []).filter((name) => !(name in properties));
  const wrong = Object.entries(properties).filter(([name, value]) => !rules.properties[name]?.(value, graph));
  return [
    ...missing.map((name) => `${type} has no ${name}`),
    ...wrong.map(([name, value]) => `${type}.${name} is ${JSON.stringify(value)}`),
  ];
}

/** What Google recommends and the nodes of a graph lack: `Organization.logo`. */
export const recommendedIn = (graph: readonly GraphNode[]): string[] =>
  nodesIn(graph)
    // A part that repeats a node of the graph need not repeat all of it.
    .filter((node) => graph.includes(node) || !graph.some((other) => other['@id'] === node['@id']))
    .flatMap((node) =>
      (types[String(node['@type'])]?.recommended ?? []).filter((name) => !(name in node)).map((name) => `${node['@type']}.${name}`),
    );

/** All objects in a value, each before those in it. */
function nodesIn(value: unknown): GraphNode[] {
  if (typeof value !== 'object' || value === null) return [];
  const parts = Object.values(value).flatMap(nodesIn);
  return Array.isArray(value) ? parts : [value as GraphNode, ...parts];
}

/** The graph in a page; empty if it has none. */
export function graphOf({ html }: Pick<BuiltPage, 'html'>): GraphNode[] {
  const [, graph] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return graph === undefined ? [] : JSON.parse(graph)['@graph'];
}
