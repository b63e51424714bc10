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

/** One schema.org graph as the text of a script: organization, site, page, breadcrumbs, service, open positions. */
export function structuredData(site: Site, page: string, language: string, props: PageProps): string {
  const { config, address, routes } = site;
  const root = absolute(address, '/');
  const organization = { '@id': `${root}#organization` };
  const graph: object[] = [
    organizationNode(site, language, root),
    {
      '@type': 'WebSite',
      '@id': `${root}#website`,
      url: root,
      name: config.name,
      inLanguage: config.languages.map(({ code }) => code),
      publisher: organization,
    },
    {
      '@type': 'WebPage',
      '@id': props.canonical,
      url: props.canonical,
      name: props.title,
      description: props.description,
      inLanguage: language,
      isPartOf: { '@id': `${root}#website` },
      breadcrumb: { '@id': `${props.canonical}#breadcrumb` },
    },
    {
      '@type': 'BreadcrumbList',
      '@id': `${props.canonical}#breadcrumb`,
      itemListElement: props.breadcrumbs.map(({ href, title }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        item: `${address.origin}${href}`,
      })),
    },
  ];
  if (routes.pages.get(page)?.parent === 'services') {
    graph.push({
      '@type': 'Service',
      '@id': `${props.canonical}#service`,
      name: props.hero.title,
      description: props.description,
      url: props.canonical,
      provider: organization,
    });
  }
  const positions = props.sections.find((section) => section.type === 'positions');
  if (positions !== undefined && positions.items.length > 0) {
    graph.push({
      '@type': 'ItemList',
      '@id': `${props.canonical}#positions`,
      numberOfItems: positions.items.length,
      itemListElement: positions.items.map(({ title, page: own }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        ...(own === undefined ? {} : { url: `${address.origin}${own.href}` }),
      })),
    });
  }
  const about = routes.pages.get(page)?.entry;
  const posting = about && positionPosting(site, about.id, language, props);
  if (posting) graph.push(posting);
  return scriptSafeJson({ '@context': 'https://schema.org', '@graph': graph });
}

function positionPosting(site: Site, id: string, language: string, props: PageProps): object | null {
  const { resolver, address, ui } = site;
  const { entry } = resolver.position(id, language);
  if (entry.description === undefined) return null;
  const description = resolver.inLanguage(entry.description, language);
  return jobPosting(site, entry, {
    canonical: props.canonical,
    root: absolute(address, '/'),
    sections: descriptionSections(description, resolver.inLanguage(ui.careers, language)),
  });
}

function organizationNode({ config }: Site, language: string, root: string): object {
  const { organization, street, postalCode, city, countryCode, phone, email } = config.contact;
  return {
    '@type': 'Organization',
    '@id': `${root}#organization`,
    name: organization,
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
