import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { redirectsFile } from '../../../cli/hosting/netlify.ts';
import { servingOf } from '../../../cli/hosting/serving.ts';
import { headTags } from '../../../cli/site/pages/head.ts';
import { languageModelFiles } from '../../../cli/site/pages/language-models.ts';
import { ownFiles } from '../../../cli/site/pages/own-files.ts';
import { pageProps, sitePages } from '../../../cli/site/pages/page-props.ts';
import type { Site } from '../../../cli/site/pages/site.ts';
import { robotsTxt, sitemapFiles } from '../../../cli/site/pages/sitemap.ts';
import { manifestFiles } from '../../../cli/site/pages/web-manifest.ts';
import { absolute, hostAddresses, hostFolder, href, htmlFile } from '../../../cli/site/routes/addresses.ts';
import { linkedSite } from '../../linked-site.ts';
import { root } from '../../run-cli.ts';
import { read } from '../../temporary-site.ts';

const siteFile = (path: string) => read(join(root, 'tests/sites/trilingual'), path);
const config = siteFile('site.config.yaml');

/** The site in three languages, with addresses of their own for Swedish and Arabic. */
const withUrls = ({ sv, ar }: { sv?: string; ar?: string }) =>
  config
    .replace('prefix: sv,', `prefix: sv,${sv === undefined ? '' : ` url: '${sv}',`}`)
    .replace('prefix: ar,', `prefix: ar,${ar === undefined ? '' : ` url: '${ar}',`}`);

const both = { sv: 'https://masthamn.test', ar: 'https://masthamn.test/arabic' };
const redirects = 'https://masthamn.test/gammal.php?id=3,services,sv\n/utgatt,contact,sv\n';
const { onHosts, findings } = linkedSite('trilingual', {
  'site.config.yaml': withUrls(both),
  'content/redirects.csv': `old,new,language\n${redirects}`,
});
const [main, other] = onHosts as [Site, Site];
const files = (site: Site) => [...sitePages(site)].map(({ path }) => htmlFile(site.address, path)).sort();

it('has a host for each domain, and no finding', () => {
  expect(findings).toEqual([]);
  expect(onHosts.map(({ address }) => hostFolder(address))).toEqual(['masthamn.example', 'masthamn.test']);
});

it('has one host, and no folder for it, if no language has a domain', () => {
  const { site, onHosts: one } = linkedSite('trilingual');
  expect(one).toEqual([site]);
  expect(site && hostFolder(site.address)).toBe('');
});

describe('a path', () => {
  const [here, there] = hostAddresses(main.config);

  it.each([
    ['/services', '/services', 'https://masthamn.example/services'],
    ['/', '/', 'https://masthamn.example/'],
    ['/sv', 'https://masthamn.test/', '/'],
    ['/sv/tjanster', 'https://masthamn.test/tjanster', '/tjanster'],
    ['/ar', 'https://masthamn.test/arabic', '/arabic'],
    ['/ar/ittisal', 'https://masthamn.test/arabic/ittisal', '/arabic/ittisal'],
    ['/svenska', '/svenska', 'https://masthamn.example/svenska'],
  ])('%s is %s here and %s there', (path, atMain, atOther) => {
    expect(href(here, path)).toBe(atMain);
    expect(there && href(there, path)).toBe(atOther);
    expect(absolute(here, path)).toBe(there && absolute(there, path));
  });
});

describe('each host', () => {
  it('has the pages of its languages, at their paths there', () => {
    expect(files(main)).toContain('services.html');
    expect(files(main).filter((file) => /^(?:sv|ar|arabic)\b/.test(file))).toEqual([]);
    expect(files(other)).toEqual(expect.arrayContaining(['index.html', 'tjanster.html', 'arabic.html', 'arabic/khadamat.html']));
    expect(files(other).filter((file) => /^sv\b/.test(file))).toEqual([]);
  });

  it('has a sitemap of its own pages, with the alternates on all hosts', () => {
    const [[, text = ''] = []] = [...sitemapFiles(other)];
    const listed = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(listed).toContain('https://masthamn.test/arabic/khadamat');
    expect(listed.every((address) => address?.startsWith('https://masthamn.test/'))).toBe(true);
    expect(text).toContain('hreflang="x-default" href="https://masthamn.example/services"');
    expect(robotsTxt(other)).toContain('Sitemap: https://masthamn.test/sitemap.xml');
  });

  it('has a not-found page at its root, and one below each other language', () => {
    const { notFound } = servingOf(other, '', new Map());
    expect(notFound).toEqual([
      { prefix: '', file: '/404.html' },
      { prefix: '/arabic', file: '/arabic/404.html' },
    ]);
    expect(servingOf(main, '', new Map()).notFound).toEqual([{ prefix: '', file: '/404.html' }]);
  });

  it('has a list of its pages for language models, which names the lists on other hosts', () => {
    const own = { ...other, config: { ...other.config, markdown: true } };
    const lists = languageModelFiles(own);
    expect([...lists.keys()]).toEqual(['llms.txt', 'arabic/llms.txt']);
    expect(lists.get('llms.txt')).toContain('](https://masthamn.test/tjanster.md)');
    expect(lists.get('llms.txt')).toContain('[English](https://masthamn.example/llms.txt)');
    expect(lists.get('arabic/llms.txt')).toContain('[Svenska](https://masthamn.test/llms.txt)');
  });

  it('has a manifest in its own language that begins at its root', () => {
    const [text = ''] = manifestFiles(other, new Set()).values();
    expect(JSON.parse(text)).toMatchObject({ lang: 'sv', start_url: '/', scope: '/' });
  });

  it('lets an output of the site see the languages that are there', () => {
    const seen = ownFiles(other, {
      defined: undefined,
      files: ({ origin, languages }: { origin: string; languages: readonly { code: string; href: string }[] }) => ({
        'all.txt': [origin, ...languages.map((one) => `${one.code} ${one.href}`)].join(', '),
      }),
    } as never);
    expect(seen.get('all.txt')).toBe('https://masthamn.test, sv /, ar /arabic');
  });
});

it('links to other hosts with absolute addresses, and to its own without', () => {
  const at = { page: 'services', language: 'sv', textLanguage: 'sv', canonicalPath: '/sv/tjanster' };
  const props = pageProps(other, at, '');
  expect(props.canonical).toBe('https://masthamn.test/tjanster');
  expect(props.shell.home).toBe('/');
  expect(props.shell.languages.map((language) => language.href)).toEqual([
    'https://masthamn.example/services',
    '/tjanster',
    '/arabic/khadamat',
  ]);
  const data = headTags(other, { ...at, path: at.canonicalPath }, props, null).find(
    ({ attributes }) => attributes.type === 'application/ld+json',
  );
  expect(data?.text).toContain('"item":"https://masthamn.test/tjanster"');
  expect(data?.text).not.toContain('https://masthamn.testhttps');
});

describe('redirects', () => {
  const lines = (site: Site) => redirectsFile(servingOf(site, '', new Map()), new Set(['netlify'])).split('\n');

  it('lead from the earlier paths at the address of the site to the domain', () => {
    expect(lines(main)).toEqual(
      expect.arrayContaining([
        '/sv https://masthamn.test/ 301',
        '/sv/tjanster https://masthamn.test/tjanster 301',
        '/sv/vad-vi-gor https://masthamn.test/tjanster 301',
        '/ar/khadamat https://masthamn.test/arabic/khadamat 301',
        '/utgatt https://masthamn.test/kontakt 301',
        '/what-we-do /services 301',
      ]),
    );
  });

  it('of a domain stand there, without the prefix', () => {
    expect(lines(other)).toEqual(expect.arrayContaining(['/vad-vi-gor /tjanster 301', '/gammal.php id=3 /tjanster 301!']));
    expect(lines(other).some((line) => line.startsWith('/sv'))).toBe(false);
  });
});

describe('what cannot be', () => {
  const found = (own: { sv?: string; ar?: string }, changes: Record<string, string> = {}) =>
    linkedSite('trilingual', { 'site.config.yaml': withUrls(own), ...changes }).findings.map(({ code, message }) => `${code} ${message}`);

  it.each([
    ['http', { sv: 'http://masthamn.test' }, 'it does not begin with https'],
    ['a port', { sv: 'https://masthamn.test:8443' }, 'it has the port 8443'],
    ['a query', { sv: 'https://masthamn.test/?a' }, 'it holds more than a host and a folder'],
    ['a long path', { sv: 'https://masthamn.test/a/b' }, 'its path is not one plain segment'],
    ['the host of the site', { sv: 'https://masthamn.example/sv' }, 'it is on the host of the site'],
    ['the same twice', { sv: 'https://a.test', ar: 'https://a.test/' }, '"sv" begins there too'],
    ['no language at the root', { sv: 'https://a.test/sv' }, 'no published language begins at https://a.test'],
  ])('is an address with %s', (_, own, reason) => {
    const [first = '', ...others] = found(own);
    expect(others).toEqual([]);
    expect(first).toMatch(/^config\/bad-url /);
    expect(first).toContain(reason);
  });

  it('is a language without a prefix, and a site in a folder', () => {
    const first = config.replace("prefix: '',", "prefix: '', url: 'https://masthamn.test',");
    expect(found({}, { 'site.config.yaml': first })[0]).toContain('a language without a prefix begins at');
    const below = withUrls(both).replace('url: https://masthamn.example', 'url: https://masthamn.example/site');
    expect(found({}, { 'site.config.yaml': below })[0]).toContain('the site itself is in a folder');
  });

  it('is a host of the site with nothing but a draft', () => {
    const noneLeft = withUrls({ ar: 'https://masthamn.test' })
      .replace('prefix: sv,', 'prefix: sv, state: draft,')
      .replace("prefix: '',", "prefix: en, url: 'https://masthamn.one',");
    expect(found({}, { 'site.config.yaml': noneLeft })).toEqual(
      expect.arrayContaining([expect.stringContaining('no language is left at https://masthamn.example')]),
    );
  });

  it('is a page at the address of another language', () => {
    const routes = siteFile('content/routes.yaml').replace('sv: integritet', 'sv: arabic');
    expect(found(both, { 'content/routes.yaml': routes })[0]).toMatch(/^route\/slug-collision /);
  });

  it('is a page of a language with a domain outside of its prefix', () => {
    const routes = siteFile('content/routes.yaml').replace(
      '{ language: sv, slug: vad-vi-gor, as: redirect }',
      '{ language: sv, path: /vad-vi-gor, as: page }',
    );
    expect(found(both, { 'content/routes.yaml': routes })[0]).toContain('begins with "/sv"');
  });
});
