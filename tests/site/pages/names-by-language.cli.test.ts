import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingsIn } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { edit, minimal, temporarySite } from '../../temporary-site.ts';

const config = (name: string, ...others: [before: string, after: string][]): Record<string, string> => ({
  'site.config.yaml': minimal('site.config.yaml', ['name: Nordkaj\n', `name: ${name}\n`], ...others),
});

const byLanguage = config(
  '{ en: North Quay, sv: Nordkaj }',
  ['organization: Nordkaj AB', 'organization: { en: North Quay Ltd, sv: Nordkaj AB }'],
  ['street: Kajgatan 1', 'street: { en: 1 Quay Street, sv: Kajgatan 1 }'],
);

async function built(site: string): Promise<(path: string) => string> {
  const { code, stderr } = await runMain(['build', '--root', site]);
  expect(code, stderr).toBe(0);
  return (path) => readFileSync(join(site, 'dist', path), 'utf8');
}

const namesIn = (html: string): (string | undefined)[] => {
  const [, graph = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  const [company, website] = JSON.parse(graph)['@graph'];
  return [
    / \| (.*)<\/title>/.exec(html)?.[1],
    /property="og:site_name" content="(.*?)"/.exec(html)?.[1],
    /© (?:<[^>]*>)*\d+(?:<[^>]*>)* (.*?)\. /.exec(html.replaceAll('<!-- -->', ''))?.[1],
    company.name,
    company.address.streetAddress,
    website.name,
  ];
};

describe('a site with a name in each language', () => {
  it('shows that of the page wherever its name stands', async () => {
    const file = await built(temporarySite('minimal', byLanguage));
    const english = ['North Quay', 'North Quay', 'North Quay', 'North Quay Ltd', '1 Quay Street', 'North Quay'];
    expect(namesIn(file('contact.html'))).toEqual(english);
    const swedish = ['Nordkaj', 'Nordkaj', 'Nordkaj', 'Nordkaj AB', 'Kajgatan 1', 'Nordkaj'];
    expect(namesIn(file('sv/kontakt.html'))).toEqual(swedish);
    expect(file('contact.html')).toMatch(/<address>.*North Quay Ltd.*1 Quay Street.*<\/address>/);
    expect(file('sv/kontakt.html')).toMatch(/<address>.*Nordkaj AB.*Kajgatan 1.*<\/address>/);
  });

  it('has a manifest for each name, which the pages of its language link', async () => {
    const file = await built(temporarySite('minimal', byLanguage));
    expect(JSON.parse(file('site.webmanifest'))).toMatchObject({
      name: 'North Quay',
      lang: 'en',
      start_url: '/',
    });
    expect(JSON.parse(file('site.sv.webmanifest'))).toMatchObject({
      name: 'Nordkaj',
      lang: 'sv',
      start_url: '/sv',
    });
    expect(file('about.html')).toContain('<link rel="manifest" href="/site.webmanifest">');
    expect(file('sv/om-oss.html')).toContain('<link rel="manifest" href="/site.sv.webmanifest">');
  });

  it('builds the pages again whose name has changed', async () => {
    const site = temporarySite('minimal', byLanguage);
    await built(site);
    edit(site, 'site.config.yaml', 'sv: Nordkaj }', 'sv: Nordkajen }');
    const { code, stderr } = await runMain(['build', '--root', site, '--verify-cache']);
    expect(code, stderr).toBe(0);
    expect(readFileSync(join(site, 'dist/sv/om-oss.html'), 'utf8')).toContain(' | Nordkajen</title>');
  });

  it('writes the same for a plain name and for one that is the same in all languages', async () => {
    const plain = await built(temporarySite('minimal'));
    const all = await built(temporarySite('minimal', config('{ all: Nordkaj }')));
    for (const path of ['about.html', 'sv/om-oss.html', 'site.webmanifest']) expect(all(path)).toBe(plain(path));
  });

  it.each([
    ['{ en: Nordkaj }', 'translation/missing site.config.yaml:1:1'],
    ['{ en: North Quay, se: Nordkaj }', 'translation/unknown-language site.config.yaml:1:25'],
    ['{ en: North Quay, sv: 12 }', 'content/wrong-type site.config.yaml:1:29'],
    ["{ en: North Quay, sv: '' }", 'content/empty-text site.config.yaml:1:29'],
    ['[North Quay, Nordkaj]', 'content/wrong-type site.config.yaml:1:7'],
    ['12', 'content/wrong-type site.config.yaml:1:7'],
    ["''", 'content/empty-text site.config.yaml:1:7'],
  ])('has a finding where it is wrong: %s', async (name, finding) => {
    expect((await findingsIn(temporarySite('minimal', config(name)))).findings).toEqual([finding]);
  });

  it('is measured in titles with the name of their language', async () => {
    const long = 'The harbour of the north and of all its boats, quays, cranes and people';
    const { findings } = await findingsIn(temporarySite('minimal', config(`{ en: Nordkaj, sv: '${long}' }`)));
    expect(findings).toContain('search/too-wide content/pages/about.yaml:2:30');
  });
});
