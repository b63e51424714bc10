import type { PageProps } from '../../../templates/contract/page-props.ts';
import { factIn, nameOfSite, organizationName } from '../../definitions/fields/company.ts';
import type { EntryList, WholeCollection } from '../../definitions/fields/fields.ts';
import type { PageLink } from '../../definitions/fields/form-fields.ts';
import { isKind, isWholeList } from '../../definitions/fields/is-kind.ts';
import { findValue } from '../../definitions/fields/visit-values.ts';
import type { SchemaNode } from '../../definitions/structured-data.ts';
import { absolute, absoluteHref } from '../routes/addresses.ts';
import type { ArticleFacts } from './article-facts.ts';
import { iconFiles, iconSource } from './icons.ts';
import { addOwnNodes, schemaContext } from './own-nodes.ts';
import { pageContent } from './page-content.ts';
import { firstPicture } from './page-pictures.ts';
import type { Site } from './site.ts';

/** JSON that is safe inside a script element: without `<`, which could end it, and without line separators. */
export const scriptSafeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** The inputs of a page's graph. */
interface GraphSubject {
  site: Site;
  page: string;
  language: string;
  props: PageProps;
  /** The address of the site. The ids of its own nodes are this address with a `#` part. */
  root: string;
}

/** What services show of a page that somebody shares. */
export interface SharedPage {
  /** The picture, as its absolute address; null if there is none. */
  picture: string | null;
  /** Null if the page is no article. */
  article: ArticleFacts | null;
}

/**
 * The schema.org graph of a page as the text of a script: organization, site, page, breadcrumbs, service, article, a list of entries, and
 * what definitions say. An article that shows no picture has that of `shared`. Throws TemplateError for a definition that fails.
 */
export function structuredData(
  site: Site,
  { page, language }: { page: string; language: string },
  props: PageProps,
  shared: SharedPage,
): string {
  const subject: GraphSubject = { site, page, language, props, root: absolute(site.address, '/') };
  const nodes: ((subject: GraphSubject) => SchemaNode | null)[] = [organization, webSite, webPage, breadcrumbs, service, entryList];
  const graph = [...nodes.map((node) => node(subject)), article(subject, shared)].filter((node) => node !== null);
  const { root } = subject;
  const context = schemaContext(site, subject, { organization: organizationId(root), root });
  addOwnNodes(graph, { ...subject, context });
  return scriptSafeJson({ '@context': 'https://schema.org', '@graph': graph });
}

function organization({ site, language, root }: GraphSubject): SchemaNode {
  const { config } = site;
  const { street, postalCode, city, countryCode, phone, email } = config.contact ?? {};
  // Unknown parts are undefined, and so JSON leaves them out.
  const address = {
    streetAddress: street && factIn(street, language, config),
    postalCode,
    addressLocality: city && factIn(city, language, config),
    addressCountry: countryCode,
  };
  const hasAddress = Object.values(address).some((part) => part !== undefined);
  return {
    '@type': 'Organization',
    '@id': organizationId(root),
    name: organizationName(config, language),
    url: root,
    logo: logoAddress(site),
    email,
    telephone: phone,
    ...(hasAddress ? { address: { '@type': 'PostalAddress', ...address } } : {}),
  };
}

/** In pixels, of each side: smaller logos are shown by no search engine (Google's guide to the structured data of organizations). */
const smallestLogo = 112;

/** The address of the logo: that of the header if it is large enough, or else the icon, which is square and 512 px wide. */
function logoAddress({ config, publicFiles, publicPictures, address }: Site): string | undefined {
  const file = config.look.logo?.file;
  const size = file === undefined ? null : publicPictures.size(file);
  const isLarge = size && Math.min(size.width, size.height) >= smallestLogo;
  const icon = [iconSource, iconFiles.any512].some((name) => publicFiles.includes(name));
  const shown = isLarge ? file : icon ? iconFiles.any512 : undefined;
  return shown && `${address.origin}${address.base}/${shown}`;
}

const organizationId = (root: string): string => `${root}#organization`;

const webSite = ({ site: { config }, language, root }: GraphSubject): SchemaNode => ({
  '@type': 'WebSite',
  '@id': `${root}#website`,
  url: root,
  name: nameOfSite(config, language),
  inLanguage: config.languages.map(({ code }) => code),
  publisher: { '@id': organizationId(root) },
});

/** Whether the page shows the way to it. */
const showsBreadcrumbs = ({ breadcrumbs }: PageProps): boolean => breadcrumbs.length > 1;

const webPage = ({ props, language, root }: GraphSubject): SchemaNode => ({
  '@type': 'WebPage',
  '@id': props.canonical,
  url: props.canonical,
  name: props.title,
  description: props.description,
  inLanguage: language,
  isPartOf: { '@id': `${root}#website` },
});

const breadcrumbs = ({ site: { address }, props }: GraphSubject): SchemaNode | null =>
  showsBreadcrumbs(props)
    ? {
        '@type': 'BreadcrumbList',
        itemListElement: props.breadcrumbs.map(({ href, title }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: title,
          item: absoluteHref(address, href),
        })),
      }
    : null;

function service({ site, page, language, props, root }: GraphSubject): SchemaNode | null {
  if (pageContent(site, { page, language })?.meta.about !== 'service') return null;
  return {
    '@type': 'Service',
    '@id': `${props.canonical}#service`,
    name: props.breadcrumbs.at(-1)?.title,
    description: props.description,
    url: props.canonical,
    provider: { '@id': organizationId(root) },
  };
}

function article({ site, language, props, root }: GraphSubject, { article, picture }: SharedPage): SchemaNode | null {
  if (article === null) return null;
  const by = { '@id': organizationId(root) };
  const shown = firstPicture(props);
  const image = shown === null ? picture : new URL(shown.href, site.address.origin).href;
  return {
    '@type': article.type,
    '@id': `${props.canonical}#article`,
    headline: props.hero.title,
    description: props.description,
    ...(image === null ? {} : { image }),
    datePublished: article.published,
    author: by,
    publisher: by,
    inLanguage: language,
    mainEntityOfPage: { '@id': props.canonical },
  };
}

/** The list of a collection whose entries have pages, on the page that shows the list; null on every other page. */
function entryList({ site, page, language, props }: GraphSubject): SchemaNode | null {
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
      name: (item as Record<string, unknown>)[nameField] as string,
      ...(item.page === undefined ? {} : { url: absoluteHref(address, item.page.href) }),
    })),
  };
}

/** The list in a value: all entries of a collection, or those of one page; null if the value is no list. */
const listIn = (value: unknown): WholeCollection | EntryList | null =>
  findValue(value, (part) => isKind(part, 'wholeCollection') || isWholeList(part))?.value ?? null;
