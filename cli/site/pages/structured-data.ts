import type { PageProps } from '../../../templates/contract.ts';
import { factIn, nameOfSite, organizationName } from '../../definitions/fields/company.ts';
import {
  type EntryList,
  isKind,
  isWholeList,
  type WholeCollection,
} from '../../definitions/fields/fields.ts';
import type { PageLink } from '../../definitions/fields/form-fields.ts';
import { findValue } from '../../definitions/fields/visit-values.ts';
import { runDefinition } from '../../definitions/run-definition.ts';
import { absolute } from '../routes/addresses.ts';
import { pageContent } from './page-content.ts';
import type { Site } from './site.ts';

/** JSON that is safe inside a script element: without `<`, which could end it, and without line separators. */
export const scriptSafeJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** The inputs of a page's graph. */
interface Subject {
  site: Site;
  page: string;
  language: string;
  props: PageProps;
  /** The address of the site. The ids of its own nodes are this address with a `#` part. */
  root: string;
}

/**
 * The schema.org graph of a page as the text of a script: organization, site, page, breadcrumbs, service, a list of entries, an
 * entry.
 */
export function structuredData(site: Site, page: string, language: string, props: PageProps): string {
  const subject: Subject = { site, page, language, props, root: absolute(site.address, '/') };
  const nodes = [organization, webSite, webPage, breadcrumbs, service, entryList, entryNode];
  const graph = nodes.map((node) => node(subject)).filter((node) => node !== null);
  return scriptSafeJson({ '@context': 'https://schema.org', '@graph': graph });
}

function organization({ site: { config }, language, root }: Subject): object {
  const { street, postalCode, city, countryCode, phone, email } = config.contact ?? {};
  // Unknown parts are undefined, and so JSON leaves them out.
  const address = {
    streetAddress: street && factIn(street, language, config),
    postalCode,
    addressLocality: city?.in(language),
    addressCountry: countryCode,
  };
  const hasAddress = Object.values(address).some((part) => part !== undefined);
  return {
    '@type': 'Organization',
    '@id': organizationId(root),
    name: organizationName(config, language),
    url: root,
    email,
    telephone: phone,
    ...(hasAddress ? { address: { '@type': 'PostalAddress', ...address } } : {}),
  };
}

const organizationId = (root: string): string => `${root}#organization`;

const webSite = ({ site: { config }, language, root }: Subject): object => ({
  '@type': 'WebSite',
  '@id': `${root}#website`,
  url: root,
  name: nameOfSite(config, language),
  inLanguage: config.languages.map(({ code }) => code),
  publisher: { '@id': organizationId(root) },
});

const webPage = ({ props, language, root }: Subject): object => ({
  '@type': 'WebPage',
  '@id': props.canonical,
  url: props.canonical,
  name: props.title,
  description: props.description,
  inLanguage: language,
  isPartOf: { '@id': `${root}#website` },
  breadcrumb: { '@id': `${props.canonical}#breadcrumb` },
});

const breadcrumbs = ({ site: { address }, props }: Subject): object => ({
  '@type': 'BreadcrumbList',
  '@id': `${props.canonical}#breadcrumb`,
  itemListElement: props.breadcrumbs.map(({ href, title }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    item: `${address.origin}${href}`,
  })),
});

function service({ site, page, language, props, root }: Subject): object | null {
  if (pageContent(site, { page, language })?.meta.about !== 'service') return null;
  return {
    '@type': 'Service',
    '@id': `${props.canonical}#service`,
    name: props.hero.title,
    description: props.description,
    url: props.canonical,
    provider: { '@id': organizationId(root) },
  };
}

/** The list of a collection whose entries have pages, on the page that shows the list; null on every other page. */
function entryList({ site, page, language, props }: Subject): object | null {
  const { definitions, resolver, routes, address } = site;
  const list = listIn(pageContent(site, { page, language })?.sections);
  const of = isKind(list, 'entryList') ? list.query.collection : list?.collection;
  const titleField = definitions.collections.get(of ?? '')?.page?.title;
  if (list === null || titleField === undefined) return null;
  const on = routes.pages.get(page);
  const items: readonly { page?: PageLink }[] = isKind(list, 'entryList')
    ? resolver.inLanguage(list, language, on).items
    : resolver.inLanguage(list, language, on);
  if (items.length === 0) return null;
  const nameField = isKind(list, 'entryList') ? 'title' : titleField;
  return {
    '@type': 'ItemList',
    '@id': `${props.canonical}#${of}`,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: (item as Record<string, unknown>)[nameField],
      ...(item.page === undefined ? {} : { url: `${address.origin}${item.page.href}` }),
    })),
  };
}

/** The list in a value: all entries of a collection, or those of one page; null if the value is no list. */
const listIn = (value: unknown): WholeCollection | EntryList | null =>
  findValue(value, (part) => isKind(part, 'wholeCollection') || isWholeList(part))?.value ?? null;

/** The node of the entry that the page is about, as its collection defines it. */
function entryNode({ site, page, language, props, root }: Subject): object | null {
  const { config, definitions, resolver, routes } = site;
  const routed = routes.pages.get(page);
  const about = routed?.list === null ? routed.entry : null;
  const collection = definitions.collections.get(about?.of ?? '');
  const node = collection?.page?.structuredData;
  if (!about || collection === undefined || node === undefined) return null;
  const { whole } = resolver.entry(about, language);
  const facts = {
    url: props.canonical,
    organization: { name: organizationName(config, language), id: organizationId(root), url: root },
    timeZone: config.timeZone,
    words: props.entry?.words as never,
  };
  const code = { calls: 'structuredData', of: 'collection', name: collection.name } as const;
  return runDefinition(definitions, code, () => node(whole as never, facts));
}
