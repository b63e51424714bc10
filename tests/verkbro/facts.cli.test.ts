import { DomUtils } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { elements, readPages, textOf } from './read-dist.ts';

const pages = new Map(readPages().map((page) => [page.path, page]));

/** The text of a page's main part. No-break spaces become plain ones. */
function mainText(path: string): string {
  const page = pages.get(path);
  if (page === undefined) throw new Error(`no page at ${path}`);
  return textOf(elements(page, 'main')[0]).replace(/[\u00a0\u202f]/g, ' ');
}

/** Pairs of pages with the facts that each must have, as its language writes them. */
const facts: readonly { en: string; sv: string; english: string[]; swedish: string[] }[] = [
  {
    en: '/about',
    sv: '/sv/om-oss',
    english: ['500+', '50+', '25+', '98%'],
    swedish: ['500+', '50+', '25+', '98 %'],
  },
  {
    en: '/',
    sv: '/sv',
    english: ['150+', '200+', '180+', '100+', '500+'],
    swedish: ['150+', '200+', '180+', '100+', '500+'],
  },
  {
    en: '/services/logistics-supply-chain',
    sv: '/sv/tjanster/logistik-forsorjningskedja',
    english: ['25%', '99.5%', '150+', '98%'],
    swedish: ['25 %', '99,5 %', '150+', '98 %'],
  },
  {
    en: '/sustainability',
    sv: '/sv/hallbarhet',
    english: ['2030', '100%', '50%', '75%', '90%', '5 years', 'Zero waste operations'],
    swedish: ['2030', '100 %', '50 %', '75 %', '90 %', '5 år', 'Verksamhet utan avfall'],
  },
  {
    en: '/contact/request-consultation',
    sv: '/sv/kontakt/begar-konsultation',
    english: ['60 minutes'],
    swedish: ['60 minuter'],
  },
  {
    en: '/contact',
    sv: '/sv/kontakt',
    english: ['24 hours', 'Monday–Friday, 09:00–18:00', '+46 8 465 004'],
    swedish: ['24 timmar', 'måndag–fredag, 09:00–18:00', '+46 8 465 004'],
  },
];

describe('facts of the company', () => {
  it.each(facts)('$en and $sv carry theirs', ({ en, sv, english, swedish }) => {
    for (const fact of english) expect(mainText(en)).toContain(fact);
    for (const fact of swedish) expect(mainText(sv)).toContain(fact);
  });

  it('names oil and gas, and manufacturing at large, in the industries text', () => {
    expect(mainText('/industries')).toMatch(/oil and gas/i);
    expect(mainText('/sv/industrier')).toMatch(/olja och gas|olje- och gas/i);
  });

  it('shows three testimonials as quotations, and says once that they are samples', () => {
    for (const path of ['/', '/sv']) {
      const page = pages.get(path);
      expect(page && elements(page, 'blockquote')).toHaveLength(3);
    }
    expect(mainText('/').match(/Sample text/g)).toHaveLength(1);
    expect(mainText('/sv').match(/Exempeltext/g)).toHaveLength(1);
  });

  it('lists four positions in English and three in Swedish', () => {
    const count = (path: string) =>
      [...pages.values()]
        .filter((page) => page.path === path)
        .flatMap((page) => elements(page, 'section'))
        .filter(({ attribs }) => attribs.class?.includes('section--positions'))
        .flatMap((section) => DomUtils.getElementsByTagName('h3', section.children)).length;
    expect(count('/about/careers')).toBe(4);
    expect(count('/sv/om-oss/karriarer')).toBe(3);
  });
});
