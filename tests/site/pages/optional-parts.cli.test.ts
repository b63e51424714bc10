import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageProps } from '../../../cli/site/pages/page-props.ts';
import { shellFor } from '../../../cli/site/pages/shell.ts';
import { structuredData } from '../../../cli/site/pages/structured-data.ts';
import { findingsIn } from '../../findings.ts';
import { cleanSite } from '../../linked-site.ts';
import { runMain } from '../../run-main.ts';
import { minimal, temporarySite } from '../../temporary-site.ts';
import { listFiles } from '../../verkbro/read-dist.ts';

/** The minimal site without its optional parts. */
const bare = {
  'site.config.yaml': minimal('site.config.yaml').replace(/^contact:\n(?: .*\n)+/m, ''),
  'content/navigation.yaml': minimal('content/navigation.yaml').replace(/^action:[\s\S]*/m, ''),
  'content/published.lock.yaml': null,
  'content/translations.lock.yaml': null,
  ...Object.fromEntries(
    ['home', 'about', 'contact', 'not-found'].map((page) => {
      const file = `content/pages/${page}.yaml`;
      const text = minimal(file)
        .replace(/^ {2}keywords:.*\n/m, '')
        .replace(/^ {2}label:.*\n/m, '')
        .replace(/^ {2}lead:.*\n/m, '')
        .replace(/^action:[\s\S]*/m, '');
      // The not-found page is known by its kind.
      return [page === 'not-found' ? 'content/pages/lost.yaml' : file, text];
    }),
  ),
  'content/pages/not-found.yaml': null,
  'content/pages/home.yaml': `${minimal('content/pages/home.yaml')
    .replace(/^ {2}(?:keywords|label|lead):.*\n/gm, '')
    .replace(/^action:[\s\S]*/m, '')}  - type: text
    title: { en: Where, sv: Var }
    body:
      en: '[Here](page:contact), says {contact:organization}.'
      sv: '[Här](page:contact), säger {contact:organization}.'
`,
};

/** Empty elements that should have content. These pages have no elements that script fills. */
const emptyElement = /<(p|ul|ol|dl|dd|dt|li|h\d|nav|header|section|address|div|a)(?: [^>]*)?><\/\1>/;

describe('a site without what it can do without', () => {
  it('is built, and shows nothing in its place', async () => {
    const site = temporarySite('minimal', bare);
    const { code, stderr } = await runMain(['build', '--root', site]);
    expect(code, stderr).toBe(0);
    const pages = listFiles(join(site, 'dist')).filter((file) => file.endsWith('.html'));
    expect(pages).toEqual(expect.arrayContaining(['404.html', 'sv/404.html', 'sv/om-oss.html']));
    for (const file of pages) {
      const html = readFileSync(join(site, 'dist', file), 'utf8');
      expect(html, file).not.toMatch(/undefined|null|mailto:|tel:|name="keywords"/);
      // The elements that announce a loading page and its title.
      const shown = html.replace(/<p class="(?:loading|visually-hidden)"[^>]*><\/p>/g, '');
      expect(shown.match(emptyElement)?.[0], file).toBeUndefined();
    }
    const home = readFileSync(join(site, 'dist/index.html'), 'utf8');
    expect(home).toContain('says Nordkaj.');
    const [, graph = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(home) ?? [];
    expect(JSON.parse(graph)['@graph'][0]).toEqual({
      '@type': 'Organization',
      '@id': 'https://nordkaj.example/#organization',
      name: 'Nordkaj',
      url: 'https://nordkaj.example/',
    });
  });

  it('has a finding where a text names what is not there', async () => {
    const about = minimal('content/pages/about.yaml').replace('in a boathouse.', '{contact:phone}.');
    const findings = (config: string) =>
      findingsIn(temporarySite('minimal', { 'site.config.yaml': config, 'content/pages/about.yaml': about }));
    const config = minimal('site.config.yaml');
    expect((await findings(config)).findings).not.toContain('content/unknown-placeholder content/pages/about.yaml:14:22');
    expect((await findings(config.replace(/^ {2}phone:.*\n/m, ''))).findings).toContain(
      'content/unknown-placeholder content/pages/about.yaml:14:22',
    );
  });
});

it('the links of the footer follow the language, unless the configuration says otherwise', () => {
  const site = cleanSite('minimal');
  const linksOf = (localizeLinks: boolean) => {
    const config = { ...site.config, footer: { localizeLinks } };
    return shellFor({ ...site, config }, 'home', 'sv').footer.links.map(({ href, languageName }) =>
      languageName === undefined ? href : `${href} (${languageName})`,
    );
  };
  expect(site.config.footer).toEqual({ localizeLinks: true });
  expect(linksOf(true)).toEqual(['/sv/om-oss']);
  // All links of this footer lead to the source language, by the site's own choice: none names it.
  expect(linksOf(false)).toEqual(['/about']);
});

it('a footer of the site’s own gets the hours of the company, and none if there are none', () => {
  const site = cleanSite('minimal');
  const { contact: _, ...config } = site.config;
  expect(shellFor(site, 'home', 'sv').footer.hours).toEqual(['måndag–fredag, 09:00–18:00']);
  expect(shellFor({ ...site, config } as never, 'home', 'sv').footer.hours).toEqual([]);
});

describe('opening hours', () => {
  const withHours = (hours: string) =>
    temporarySite('minimal', {
      'site.config.yaml': minimal('site.config.yaml').replace(/^ {2}hours:.*\n/m, `  hours:${hours}\n`),
    });
  const range = "{ from: monday, to: friday, opens: '09:00', closes: '18:00' }";

  it('are one range or several, each shown in a line of its own', async () => {
    const saturday = "{ from: saturday, to: saturday, opens: '10:00', closes: '14:00' }";
    const site = withHours(`\n    - ${range}\n    - ${saturday}`);
    const { code, stderr } = await runMain(['build', '--root', site]);
    expect(code, stderr).toBe(0);
    expect(readFileSync(join(site, 'dist/contact.html'), 'utf8')).toContain(
      '<dd>Monday–Friday, 09:00–18:00</dd><dd>Saturday, 10:00–14:00</dd>',
    );
  });

  it.each([
    [' 9 to 5', 'content/wrong-type site.config.yaml:18:10'],
    [` ${range.replace('monday', 'munday')}`, 'content/invalid-value site.config.yaml:18:18'],
    [` ${range.replace('from', 'form')}`, 'content/unknown-key site.config.yaml:18:12'],
    [`\n    - ${range.replace('monday', 'munday')}`, 'content/invalid-value site.config.yaml:19:15'],
    [`\n    - ${range.replace('to: friday, ', '')}`, 'content/missing-key site.config.yaml:19:9'],
    [' []', 'content/invalid-value site.config.yaml:18:10'],
  ])('are looked at in the shape that they are written in: %s', async (hours, finding) => {
    expect((await findingsIn(withHours(hours))).findings).toEqual([finding]);
  });
});

it('structured data calls a page a service where the page says so', () => {
  const typesOf = (about: string) => {
    const site = cleanSite('minimal', { 'content/pages/about.yaml': about });
    const page = { page: 'about', language: 'sv', textLanguage: 'sv', canonicalPath: '/sv/om-oss' };
    const shared = { picture: null, article: null };
    const graph = JSON.parse(structuredData(site, page, pageProps(site, page, 'build'), shared));
    return graph['@graph'].map((node: Record<string, string>) => node['@type']);
  };
  const about = minimal('content/pages/about.yaml');
  expect(typesOf(about)).not.toContain('Service');
  expect(typesOf(about.replace('meta:\n', 'meta:\n  about: service\n'))).toContain('Service');
});
