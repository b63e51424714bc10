import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingsIn } from '../findings.ts';
import { runMain } from '../run-main.ts';
import { type Changes, minimal, putFiles, read, temporarySite } from '../temporary-site.ts';

const home = 'content/pages/home.yaml';
const menus = 'content/navigation.yaml';
const button = '{ page: contact, label: { en: Contact us, sv: Kontakta oss } }';
const about = '{ title: { en: About, sv: Om oss }, path: about }';

/** The minimal site with a button and a menu item that lead elsewhere. */
const leadingTo = (target: string, inMenu = target): Changes => ({
  'public/plan.pdf': 'x'.repeat(1234567),
  'site.config.yaml': `${minimal('site.config.yaml')}environment:\n  shop: { variable: SHOP, value: https://shop.example }\n`,
  [home]: minimal(home, [button, `{ page: ${target}, label: { en: Buy, sv: Köp } }`]),
  [menus]: minimal(menus, [`main:\n  - ${about}`, `main:\n  - ${about}\n  - { title: { en: Shop, sv: Butik }, path: ${inMenu} }`]),
});

async function built(site: string, ...options: string[]): Promise<(path: string) => string> {
  const { code, stderr } = await runMain(['build', '--root', site, ...options]);
  expect(code, stderr).toBe(0);
  return (path) => readFileSync(join(site, 'dist', path), 'utf8').replaceAll('<!-- -->', '');
}

/** The address and the words of each link of a page. */
const linksOf = (html: string): [href: string, words: string][] =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', words = '']) => [
    href,
    words.replaceAll(/<[^>]*>/g, '').trim(),
  ]);

describe('a button and a menu item', () => {
  it.each([
    ['https://tickets.example/summer?from=1', 'https://tickets.example/summer?from=1', ''],
    ['mailto:shop@nordkaj.example', 'mailto:shop@nordkaj.example', ''],
    ['tel:+46-8-4650000', 'tel:+46-8-4650000', ''],
    ['file:plan.pdf', '/plan.pdf', ' (PDF, 1,2 MB)'],
    ['"{environment:shop}/summer"', 'https://shop.example/summer', ''],
  ])('lead to %s', async (target, href, note) => {
    const file = await built(temporarySite('minimal', leadingTo(target)));
    const links = linksOf(file('sv.html'));
    expect(links).toContainEqual([href, `Köp${note}`]);
    expect(links).toContainEqual([href, `Butik${note}`]);
    expect(linksOf(file('sv/om-oss.html'))).toContainEqual([href, `Butik${note}`]);
  });

  it('lead to an address of the language', async () => {
    const shops = '{ en: https://shop.example/en, sv: https://shop.example/sv }';
    const file = await built(temporarySite('minimal', leadingTo(shops)));
    expect(linksOf(file('index.html'))).toContainEqual(['https://shop.example/en', 'Buy']);
    expect(linksOf(file('sv.html'))).toContainEqual(['https://shop.example/sv', 'Köp']);
    expect(linksOf(file('sv.html'))).toContainEqual(['https://shop.example/sv', 'Butik']);
  });

  it('are made again on every page when their file has changed', async () => {
    const site = temporarySite('minimal', leadingTo('file:plan.pdf'));
    await built(site);
    putFiles(site, [['public/plan.pdf', 'x'.repeat(2345678)]]);
    const file = await built(site);
    expect(linksOf(file('about.html'))).toContainEqual(['/plan.pdf', 'Shop (PDF, 2.3 MB)']);
    expect((await runMain(['build', '--root', site, '--verify-cache'])).code).toBe(0);
  });

  it('are in the languages that the item says', async () => {
    const site = temporarySite('minimal', {
      ...leadingTo('https://shop.example'),
      [menus]: minimal(menus, [
        `main:\n  - ${about}`,
        `main:\n  - ${about}\n  - { title: { sv: Butik }, path: https://shop.example, languages: [sv] }`,
      ]),
    });
    const file = await built(site);
    expect(file('about.html')).not.toContain('https://shop.example');
    expect(linksOf(file('sv/om-oss.html'))).toContainEqual(['https://shop.example', 'Butik']);
  });

  it('may be a group with pages below it, which the footer shows too', async () => {
    const item = (title: string, path: string) => `{ title: { all: ${title} }, path: ${path} }`;
    const shop = 'https://shop.example';
    const site = temporarySite('minimal', {
      ...leadingTo(shop),
      [menus]: `main:
  - title: { all: Shop }
    path: ${shop}
    submenu: [${item('Boats', `${shop}/boats`)}, ${item('Story', 'about')}]
footer:
  - { title: { all: Shop }, path: ${shop}, withPages: true }
`,
    });
    const links = linksOf((await built(site))('about.html')).filter(([href]) => href.startsWith(shop));
    expect(links).toEqual([
      [shop, 'Shop'],
      [`${shop}/boats`, 'Boats'],
      [shop, 'Shop'],
      [`${shop}/boats`, 'Boats'],
    ]);
  });
});

describe('a finding stands where a link is wrong', () => {
  const button = `${home}:18:15`;
  it.each([
    ['www.shop.example', 'reference/bad-link'],
    ['/kontakt', 'reference/bad-link'],
    ['javascript:alert(1)', 'reference/bad-link'],
    ['mailto:shop', 'reference/bad-link'],
    ['file:plam.pdf', 'asset/missing-file'],
    ['https://nordkaj.example/about', 'reference/own-host'],
    ['abuot', 'reference/unknown-page'],
    ['page:about', 'content/invalid-value'],
    ['Our shop', 'content/invalid-value'],
    ['"{environment:shp}/summer"', 'content/unknown-placeholder'],
  ])('%s', async (target, code) => {
    const site = temporarySite('minimal', leadingTo(target, 'https://shop.example'));
    const at = target.startsWith('"') ? button.replace('15', '16') : button;
    expect((await findingsIn(site)).findings).toEqual([`${code} ${at}`]);
  });

  it('and where a language lacks its address', async () => {
    const site = temporarySite('minimal', leadingTo('{ en: https://shop.example/en }', 'contact'));
    expect((await findingsIn(site)).findings).toEqual([`translation/missing ${home}:18:9`]);
  });

  it('and is mended where it is certain what is meant', async () => {
    const site = temporarySite('minimal', leadingTo('file:plam.pdf', '/plan.pdf'));
    const { code, stderr } = await runMain(['validate', '--root', site, '--fix']);
    expect(code, stderr).toBe(0);
    expect(read(site, home)).toContain('{ page: file:plan.pdf, label');
    expect(read(site, menus)).toContain('path: file:plan.pdf }');
  });
});

it('a link to a page keeps to it when the page is renamed, and one to an address stays', async () => {
  const site = temporarySite('minimal', leadingTo('about', 'https://shop.example/about'));
  const { code, stderr } = await runMain(['rename', 'page', 'about', 'company', '--root', site]);
  expect(code, stderr).toBe(0);
  expect(read(site, home)).toContain('{ page: company, label: { en: Buy, sv: Köp } }');
  expect(read(site, menus)).toContain('path: https://shop.example/about }');
});

describe('a menu of the site’s own', () => {
  const footer = `import type { Shell } from 'tvilling/contract';
import { Footer as Original } from 'tvilling/templates/shell/footer';
import { SiteLink } from 'tvilling/templates/shell/site-link';

export const Footer = ({ shell }: { shell: Shell }) => (
  <>
    {shell.menus?.schools?.map((link) => <SiteLink key={link.href} link={link} className="schools" />)}
    <Original shell={shell} />
  </>
);
`;
  const own = (items: string) =>
    temporarySite('minimal', {
      'templates/shell/footer.tsx': footer,
      [menus]: `${minimal(menus)}menus:\n  schools: [${items}]\n`,
    });
  const ofSchools = (html: string) =>
    [...html.matchAll(/<a class="schools"[^>]*>([^<]*)<\/a>/g)].map(([link, words]) => [
      words,
      /href="([^"]*)"/.exec(link)?.[1],
      /aria-current="([^"]*)"/.exec(link)?.[1],
    ]);

  it('is for its templates, in each language, with the current page marked', async () => {
    const book = '{ title: { sv: Boka }, path: https://booking.example, languages: [sv] }';
    const file = await built(own(`${about}, ${book}`));
    expect(ofSchools(file('about.html'))).toEqual([['About', '/about', 'page']]);
    expect(ofSchools(file('sv.html'))).toEqual([
      ['Om oss', '/sv/om-oss', undefined],
      ['Boka', 'https://booking.example', undefined],
    ]);
  });

  it('is checked as the others are', async () => {
    const { findings } = await findingsIn(own('{ title: { en: Shop, sv: Butik }, path: abuot }'));
    expect(findings).toEqual([`reference/unknown-page ${menus}:7:53`]);
  });
});
