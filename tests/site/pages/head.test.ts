import { describe, expect, it } from 'vitest';
import { alternates } from '../../../cli/site/pages/alternates.ts';
import { headTags } from '../../../cli/site/pages/head.ts';
import { pageProps } from '../../../cli/site/pages/page-props.ts';
import type { Site, SitePage } from '../../../cli/site/pages/site.ts';
import { sitemapFiles } from '../../../cli/site/pages/sitemap.ts';
import { scriptSafeJson } from '../../../cli/site/pages/structured-data.ts';
import { cleanSite } from '../../linked-site.ts';

const site = cleanSite('minimal');
const about: SitePage = {
  page: 'about',
  language: 'sv',
  textLanguage: 'sv',
  path: '/sv/om-oss',
  canonicalPath: '/sv/om-oss',
};
const head = (of: Site, page: SitePage, socialImage: string | null = null) => headTags(of, page, pageProps(of, page, 'build'), socialImage);
const attribute = (of: Site, page: SitePage, key: string, value: string, wanted: string) =>
  head(of, page)
    .filter(({ attributes }) => attributes[key] === value)
    .map(({ attributes }) => attributes[wanted]);

describe('the head', () => {
  it('names every language of a page and x-default, absolutely', () => {
    expect(alternates(site, 'about')).toEqual([
      { hreflang: 'en', href: 'https://nordkaj.example/about' },
      { hreflang: 'sv', href: 'https://nordkaj.example/sv/om-oss' },
      { hreflang: 'x-default', href: 'https://nordkaj.example/about' },
    ]);
  });

  it('gives an alias the canonical link of its page and no alternates', () => {
    const alias = { ...about, path: '/sv/about' };
    expect(attribute(site, alias, 'rel', 'canonical', 'href')).toEqual(['https://nordkaj.example/sv/om-oss']);
    expect(attribute(site, alias, 'rel', 'alternate', 'href')).toEqual([]);
  });

  it('gives Open Graph its own names of languages', () => {
    expect(attribute(site, about, 'property', 'og:locale', 'content')).toEqual(['sv_SE']);
    expect(attribute(site, about, 'property', 'og:locale:alternate', 'content')).toEqual(['en_GB']);
  });

  it('names the social image absolutely, with its size, and asks for a large card', () => {
    const tags = head(site, about, 'assets/social/crane.png').map(({ attributes }) => attributes);
    const found = tags.filter(({ property, name }) => /^og:image|^twitter:/.test(property ?? name ?? ''));
    expect(found).toEqual([
      { property: 'og:image', content: 'https://nordkaj.example/assets/social/crane.png' },
      { property: 'og:image:type', content: 'image/png' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: 'Om oss | Nordkaj' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ]);
    expect(attribute(site, about, 'name', 'twitter:card', 'content')).toEqual(['summary']);
  });

  it('keeps a page that is not to be indexed out of everything', () => {
    const hidden = cleanSite('minimal', {
      'content/routes.yaml': `
- page: home
  slug: { en: '', sv: '' }
- page: about
  slug: { en: about, sv: om-oss }
  indexable: false
- page: contact
  slug: { en: contact, sv: kontakt }
`,
    });
    expect(attribute(hidden, about, 'name', 'robots', 'content')).toEqual(['noindex']);
    expect(attribute(hidden, about, 'rel', 'canonical', 'href')).toEqual([]);
    expect(alternates(hidden, 'about')).toEqual([]);
    const sitemap = (of: Site) => [...sitemapFiles(of)].join();
    expect(sitemap(hidden)).not.toContain('om-oss');
    expect(sitemap(site)).toContain('<loc>https://nordkaj.example/sv/om-oss</loc>');
  });

  it('writes a graph of structured data that cannot end its script', () => {
    const graph = head(site, about).find(({ tag }) => tag === 'script')?.text ?? '';
    expect(JSON.parse(graph)['@graph'].map((node: { '@type': string }) => node['@type'])).toEqual([
      'Organization',
      'WebSite',
      'WebPage',
      'BreadcrumbList',
    ]);
    const hostile = { text: '</script><script>alert(1)</script>\u2028' };
    expect(scriptSafeJson(hostile)).not.toMatch(/<|\u2028/);
    expect(JSON.parse(scriptSafeJson(hostile))).toEqual(hostile);
  });
});
