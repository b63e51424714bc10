import type { PageProps } from '../../templates/contract.ts';
import { absolute } from './addresses.ts';
import { jobPosting } from './job-posting.ts';
import { descriptionSections } from './positions.ts';
import type { Site } from './site.ts';

/** JSON that can stand inside a script element: no `<` that could end it, no line separators. */
export const scriptSafeJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** What the nodes of a page's graph are made from. */
interface Subject {
  site: Site;
  page: string;
  language: string;
  props: PageProps;
  /** Address of the site, before the # of its own nodes. */
  root: string;
}

/** One schema.org graph as the text of a script: organization, site, page, breadcrumbs, service, open positions. */
export function structuredData(site: Site, page: string, language: string, props: PageProps): string {
  const subject: Subject = { site, page, language, props, root: absolute(site.address, '/') };
  const nodes = [organization, webSite, webPage, breadcrumbs, service, positionList, posting];
  const graph = nodes.map((node) => node(subject)).filter((node) => node !== null);
  return scriptSafeJson({ '@context': 'https://schema.org', '@graph': graph });
}

function organization({ site: { config }, language, root }: Subject): object {
  const { organization: name, street, postalCode, city, countryCode, phone, email } = config.contact;
  return {
    '@type': 'Organization',
    '@id': organizationId(root),
    name,
    url: root,
    email,
    telephone: phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      postalCode,
      addressLocality: city.values[language],
      addressCountry: countryCode,
    },
  };
}

const organizationId = (root: string): string => `${root}#organization`;

const webSite = ({ site: { config }, root }: Subject): object => ({
  '@type': 'WebSite',
  '@id': `${root}#website`,
  url: root,
  name: config.name,
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

function service({ site: { routes }, page, props, root }: Subject): object | null {
  if (routes.pages.get(page)?.parent !== 'services') return null;
  return {
    '@type': 'Service',
    '@id': `${props.canonical}#service`,
    name: props.hero.title,
    description: props.description,
    url: props.canonical,
    provider: { '@id': organizationId(root) },
  };
}

function positionList({ site: { address }, props }: Subject): object | null {
  const { items = [] } = props.sections.find((section) => section.type === 'positions') ?? {};
  if (items.length === 0) return null;
  return {
    '@type': 'ItemList',
    '@id': `${props.canonical}#positions`,
    numberOfItems: items.length,
    itemListElement: items.map(({ title, page: own }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      ...(own === undefined ? {} : { url: `${address.origin}${own.href}` }),
    })),
  };
}

function posting({ site, page, language, props, root }: Subject): object | null {
  const { resolver, routes, ui } = site;
  const about = routes.pages.get(page)?.entry;
  if (!about) return null;
  const { entry } = resolver.position(about.id, language);
  if (entry.description === undefined) return null;
  const description = resolver.inLanguage(entry.description, language);
  return jobPosting(site, entry, {
    canonical: props.canonical,
    root,
    sections: descriptionSections(description, resolver.inLanguage(ui.careers, language)),
  });
}
