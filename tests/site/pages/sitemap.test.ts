import { describe, expect, it } from 'vitest';
import { checkSitemap } from '../../../cli/build/verify/check-sitemap.ts';
import { FindingCollector } from '../../../cli/diagnostics/finding.ts';
import { robotsTxt, sitemapFiles } from '../../../cli/site/pages/sitemap.ts';
import { cleanSite } from '../../linked-site.ts';

const site = cleanSite('minimal');
const below = { ...site, address: { ...site.address, base: '/folder' } };
const unlimited = { entries: 1000, bytes: 1_000_000 };
const filesOf = (limits: Partial<typeof unlimited>, of = site) => new Map(sitemapFiles(of, { ...unlimited, ...limits }));
const addressesIn = (text = '') => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

const [[, whole = ''] = []] = filesOf({});
const addresses = addressesIn(whole);

describe('the sitemap', () => {
  it('is one file up to the limits', () => {
    expect(addresses).toHaveLength(6);
    const limits = { entries: 6, bytes: Buffer.byteLength(whole) };
    expect(filesOf(limits)).toEqual(new Map([['sitemap.xml', whole]]));
  });

  it('is an index of several files above the number of addresses', () => {
    const files = filesOf({ entries: 4 }, below);
    expect([...files.keys()]).toEqual(['sitemap-1.xml', 'sitemap-2.xml', 'sitemap.xml']);
    expect(files.get('sitemap.xml')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <sitemap>
    <loc>https://nordkaj.example/folder/sitemap-1.xml</loc>
  </sitemap>
  <sitemap>
    <loc>https://nordkaj.example/folder/sitemap-2.xml</loc>
  </sitemap>
</sitemapindex>
`);
    expect(addressesIn(files.get('sitemap-1.xml'))).toHaveLength(4);
    expect(addressesIn(files.get('sitemap-2.xml'))).toHaveLength(2);
    expect(robotsTxt(below)).toContain('Sitemap: https://nordkaj.example/folder/sitemap.xml\n');
  });

  it('is an index above the number of bytes, each part a whole sitemap within it', () => {
    const bytes = Buffer.byteLength(whole) - 1;
    const [index = '', ...parts] = [...filesOf({ bytes }).values()].reverse();
    expect(addressesIn(index)).toHaveLength(2);
    for (const part of parts) {
      expect(Buffer.byteLength(part)).toBeLessThanOrEqual(bytes);
      expect(part.split('\n').slice(0, 2)).toEqual(whole.split('\n').slice(0, 2));
      expect(part).toMatch(/<\/url>\n<\/urlset>\n$/);
    }
    expect(parts.reverse().flatMap(addressesIn)).toEqual(addresses);
  });
});

describe('the verification', () => {
  /** Findings about sitemaps of no pages, but for those about addresses. */
  const found = (files: Map<string, string>, limits: Partial<typeof unlimited>) => {
    const collector = new FindingCollector();
    const { origin, base } = site.address;
    const verification = {
      files,
      read: (file: string) => files.get(file) ?? '',
      folder: 'dist',
      origin,
      base,
      pages: { files: () => [], get: () => undefined, facts: () => undefined },
      pageAt: () => undefined,
      at: (file: string) => ({ file, range: null }),
      report: collector.report,
    };
    checkSitemap(verification, { ...unlimited, ...limits });
    return collector
      .list()
      .map(({ file, message }) => `${file}: ${message}`)
      .filter((finding) => !finding.includes('is no page of the output'));
  };

  it.each([{ entries: 4 }, { bytes: Buffer.byteLength(whole) - 1 }])('has no objection to %j', (limits) => {
    expect(found(filesOf(limits), limits)).toEqual([]);
  });

  it('finds a sitemap above the number of addresses, in an index too', () => {
    const limits = { entries: 3 };
    const says = 'Search engines do not read a sitemap of this size: it has 4 entries, and the limit is 3.';
    expect(found(filesOf({ entries: 4 }), limits)).toEqual([`sitemap-1.xml: ${says}`]);
    expect(found(new Map([['sitemap.xml', whole]]), limits)).toEqual([`sitemap.xml: ${says.replace('4 entries', '6 entries')}`]);
  });

  it('finds a sitemap above the number of bytes', () => {
    const size = Buffer.byteLength(whole);
    expect(found(new Map([['sitemap.xml', whole]]), { bytes: size - 1 })).toEqual([
      `sitemap.xml: Search engines do not read a sitemap of this size: it has ${size.toLocaleString('en')} bytes, and the limit is ${(size - 1).toLocaleString('en')}.`,
    ]);
  });
});
