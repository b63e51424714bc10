import { DomUtils } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { plainText } from '../plain-text.ts';
import { alternatesOf, attribute, type BuiltPage, elements, readPages, textOf } from './read-dist.ts';
import { englishPosition, positionPairs } from './routes.ts';

const origin = 'https://verkbro.example';
const pages = new Map(readPages().map((page) => [page.path, page]));
const pageAt = (path: string): BuiltPage => {
  const page = pages.get(path);
  if (page === undefined) throw new Error(`no page at ${path}`);
  return page;
};

type Node = Record<string, unknown>;

function graphOf(page: BuiltPage): Node[] {
  const [script] = elements(page, 'script', { type: 'application/ld+json' });
  return script === undefined ? [] : JSON.parse(DomUtils.textContent(script))['@graph'];
}

const ofType = (page: BuiltPage, type: string): Node[] => graphOf(page).filter((node) => node['@type'] === type);

/** The items of a list element. */
const itemsOf = (page: BuiltPage, type: string): Node[] => ofType(page, type).flatMap(({ itemListElement }) => itemListElement as Node[]);

const [english, swedish] = positionPairs[2] ?? ['', ''];
const all = [...positionPairs.flat(), englishPosition];

describe('the page of a position', () => {
  it('says its facts first, days as the language writes them', () => {
    const facts = (path: string) => {
      const [list] = elements(pageAt(path), 'dl', { class: 'position__facts' });
      return DomUtils.getElementsByTagName('dd', list?.children ?? []).map(textOf);
    };
    expect(facts(english)).toEqual(['Logistics', 'Stockholm, Sweden', 'Part-time', '9 November 2026', '15 January 2027']);
    expect(facts(swedish)).toEqual(['Logistik', 'Stockholm', 'Deltid', '9 november 2026', '15 januari 2027']);
    const days = elements(pageAt(swedish), 'time').map(({ attribs }) => attribs.datetime);
    expect(days).toEqual(['2026-11-09', '2027-01-15']);
  });

  it('has the application as its first action, and a way back to all positions', () => {
    for (const path of all) {
      const links = DomUtils.getElementsByTagName('a', elements(pageAt(path), 'main')[0]?.children ?? []);
      const [primary] = links.filter(({ attribs }) => attribs.class?.includes('button--primary'));
      expect(primary?.attribs.href).toMatch(/^mailto:jobs@verkbro\.example\?subject=[^ ]+$/);
      const parent = path.slice(0, path.lastIndexOf('/'));
      expect(links.filter(({ attribs }) => attribs.href === parent).length, path).toBeGreaterThan(1);
    }
    const [mail] = elements(pageAt(swedish), 'a').filter(({ attribs }) => attribs.href?.startsWith('mailto:jobs'));
    expect(new URL(mail?.attribs.href ?? '').searchParams.get('subject')).toBe('Tull- och fraktsamordnare');
  });

  it('describes the position in 150 to 300 words of its own', () => {
    for (const path of all) {
      const described = elements(pageAt(path), 'div', { class: 'prose' }).map(textOf).join(' ');
      expect(described.split(' ').length, path).toBeGreaterThanOrEqual(150);
      expect(described.split(' ').length, path).toBeLessThanOrEqual(300);
    }
  });

  it('is linked from the list of its language', () => {
    for (const [path, listed] of [
      ['/about/careers', [...positionPairs.map(([first]) => first), englishPosition]],
      ['/sv/om-oss/karriarer', positionPairs.map(([, second]) => second)],
    ] as const) {
      const titles = elements(pageAt(path), 'h3', { class: 'positions__title' });
      const hrefs = DomUtils.getElementsByTagName('a', titles).map(({ attribs }) => attribs.href);
      expect(hrefs).toEqual(listed);
    }
  });

  it('has no twin where it is listed in one language only', () => {
    const page = pageAt(englishPosition);
    expect(alternatesOf(page)).toEqual([]);
    expect(pages.has(`/sv${englishPosition}`)).toBe(false);
    // The language switcher leads to the nearest page above that has a twin.
    const swedishLinks = elements(page, 'a', { hreflang: 'sv' }).map(({ attribs }) => attribs.href);
    expect([...new Set(swedishLinks)]).toEqual(['/sv/om-oss/karriarer']);
  });
});

describe('structured data of positions', () => {
  it('gives one posting on each page of a position, as Google asks for it', () => {
    for (const path of all) expect(ofType(pageAt(path), 'JobPosting'), path).toHaveLength(1);
    const [posting] = ofType(pageAt(swedish), 'JobPosting');
    expect(posting).toMatchObject({
      url: origin + swedish,
      title: 'Tull- och fraktsamordnare',
      identifier: { '@type': 'PropertyValue', name: 'Verkbro AB', value: 'customs-coordinator' },
      datePosted: '2026-11-09',
      // Open until the end of the day in the site's time zone.
      validThrough: '2027-01-15T23:59:59+01:00',
      employmentType: 'PART_TIME',
      hiringOrganization: { '@type': 'Organization', name: 'Verkbro AB', sameAs: `${origin}/` },
      jobLocation: {
        '@type': 'Place',
        address: { '@type': 'PostalAddress', addressLocality: 'Stockholm', addressCountry: 'SE' },
      },
    });
    expect(posting?.description).toMatch(/^<h3>Om tjänsten<\/h3><p>En press på fyrtio ton .*<\/ul>$/s);
    const [summer] = ofType(pageAt(englishPosition), 'JobPosting');
    expect(summer?.validThrough).toBe('2027-03-31T23:59:59+02:00');
  });

  it('gives the salary where the position says it, as the page does', () => {
    const [paths] = positionPairs;
    for (const [index, salary] of ['SEK 54,000–66,000 per month', '54 000–66 000 kr per månad'].entries()) {
      const page = pageAt(paths?.[index] ?? '');
      expect(plainText(textOf(elements(page, 'dl', { class: 'position__facts' })[0]))).toContain(salary);
      expect(ofType(page, 'JobPosting')).toMatchObject([
        {
          baseSalary: {
            currency: 'SEK',
            value: { '@type': 'QuantitativeValue', minValue: 54000, maxValue: 66000, unitText: 'MONTH' },
          },
        },
      ]);
    }
    expect(ofType(pageAt(swedish), 'JobPosting')[0]).not.toHaveProperty('baseSalary');
  });

  it('stands in the one graph of the page, beside the page and the way to it', () => {
    const graph = graphOf(pageAt(english));
    expect(graph.map((node) => node['@type'])).toEqual(['Organization', 'WebSite', 'WebPage', 'BreadcrumbList', 'JobPosting']);
    expect(itemsOf(pageAt(english), 'BreadcrumbList').map(({ item }) => item)).toEqual([
      `${origin}/`,
      `${origin}/about`,
      `${origin}/about/careers`,
      origin + english,
    ]);
    const [script] = elements(pageAt(english), 'script', { type: 'application/ld+json' });
    expect(script === undefined ? '<' : DomUtils.textContent(script)).not.toContain('<');
  });

  it('is on no other page; the list points to the pages', () => {
    const postings = [...pages.values()].filter((page) => ofType(page, 'JobPosting').length > 0);
    expect(postings.map(({ path }) => path).sort()).toEqual([...all].sort());
    expect(itemsOf(pageAt('/sv/om-oss/karriarer'), 'ItemList').map(({ url }) => url)).toEqual(
      positionPairs.map(([, path]) => origin + path),
    );
  });

  it('names the position in the title and the description of the page', () => {
    const page = pageAt(swedish);
    expect(textOf(elements(page, 'title')[0])).toBe('Tull- och fraktsamordnare | Verkbro');
    expect(attribute(page, 'meta', { name: 'description' }, 'content')).toMatch(/^Få maskiner, verktyg/);
    expect(attribute(page, 'meta', { name: 'keywords' }, 'content')).toBe(
      'Tull- och fraktsamordnare, Logistik, Stockholm, jobb på Verkbro',
    );
  });
});
