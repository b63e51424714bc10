import { describe, expect, it } from 'vitest';
import { absolute, dataFile, href, htmlFile, siteAddress } from '../../../cli/site/routes/addresses.ts';
import { nearestInLanguage } from '../../../cli/site/routes/route-table.ts';
import { cleanSite, linkedSite } from '../../linked-site.ts';
import { minimal } from '../../temporary-site.ts';

const routes = (text: string) => ({ 'content/routes.yaml': text });

const base = `
- page: home
  slug: { en: '', sv: '' }
- page: contact
  slug: { en: contact, sv: kontakt }
`;

describe('addresses', () => {
  const plain = siteAddress('https://example.org', 'never');
  const below = siteAddress('https://example.org/verkbro/', 'always');

  it('writes links', () => {
    expect(href(plain, '/')).toBe('/');
    expect(href(plain, '/services')).toBe('/services');
    expect(href(plain, '/services', 'form')).toBe('/services#form');
    expect(href(below, '/')).toBe('/verkbro/');
    expect(href(below, '/services', 'form')).toBe('/verkbro/services/#form');
    expect(absolute(below, '/sv')).toBe('https://example.org/verkbro/sv/');
  });

  it('names files', () => {
    expect([htmlFile(plain, '/'), htmlFile(plain, '/sv'), htmlFile(plain, '/a/b')]).toEqual(['index.html', 'sv.html', 'a/b.html']);
    expect([htmlFile(below, '/'), htmlFile(below, '/sv')]).toEqual(['index.html', 'sv/index.html']);
    expect([dataFile(plain, '/'), dataFile(plain, '/a/b'), dataFile(below, '/a')]).toEqual(['index.json', 'a/b.json', 'a/index.json']);
  });
});

describe('routes', () => {
  it('gives every page a path per language, and the source path below each other prefix', () => {
    const { routes: table } = cleanSite('minimal');
    expect(Object.fromEntries(table.pages.get('about')?.paths ?? [])).toEqual({
      en: '/about',
      sv: '/sv/om-oss',
    });
    expect(table.aliases).toContainEqual({
      page: 'about',
      language: 'sv',
      path: '/sv/about',
      target: '/sv/om-oss',
      as: 'page',
      origin: 'source-path',
    });
    expect(table.root).toBe('home');
  });

  it.each([
    ['redirect', ['redirect']],
    ['off', []],
  ])('leads from the source path below other prefixes, or has none, as the site says: %s', (setting, as) => {
    const config = `${minimal('site.config.yaml')}paths: { sourceUnderPrefix: ${setting} }\n`;
    const { aliases } = cleanSite('minimal', { 'site.config.yaml': config }).routes;
    expect(aliases.filter(({ path }) => path === '/sv/about').map((alias) => alias.as)).toEqual(as);
  });

  it('puts children below their parents in each language', () => {
    const { routes: table } = cleanSite(
      'minimal',
      routes(`${base}
- page: about
  slug: { en: about, sv: om }
`),
    );
    expect(table.pages.get('about')?.paths.get('sv')).toBe('/sv/om');
    const nested = cleanSite(
      'minimal',
      routes(`${base}  children:
    - page: about
      slug: { en: team, sv: laget }
`),
    );
    expect(Object.fromEntries(nested.routes.pages.get('about')?.paths ?? [])).toEqual({
      en: '/contact/team',
      sv: '/sv/kontakt/laget',
    });
  });

  it('makes no alias where both languages have the same path', () => {
    const { routes: table } = cleanSite(
      'minimal',
      routes(`${base}
- page: about
  slug: { en: about, sv: about }
`),
    );
    expect(table.aliases.filter(({ page }) => page === 'about')).toEqual([]);
  });

  it('keeps a page that exists in one language out of the other', () => {
    const site = cleanSite(
      'minimal',
      routes(`${base}
- page: about
  slug: { en: about }
  languages: [en]
`),
    );
    expect([...(site.routes.pages.get('about')?.paths.keys() ?? [])]).toEqual(['en']);
    expect(site.routes.aliases.some(({ page }) => page === 'about')).toBe(false);
    expect(nearestInLanguage(site.routes, 'about', 'sv')).toEqual({
      page: 'home',
      path: '/sv',
      isFallback: false,
    });
  });

  it('adds declared aliases beside the page or at a path of their own', () => {
    const { routes: table } = cleanSite(
      'minimal',
      routes(`${base}
- page: about
  slug: { en: about, sv: om-oss }
  aliases:
    - { language: sv, slug: foretaget }
    - { language: en, path: /company/about, as: redirect }
`),
    );
    const declared = table.aliases.filter(({ origin }) => origin === 'declared');
    expect(declared.map(({ path, as, target }) => [path, as, target])).toEqual([
      ['/sv/foretaget', 'page', '/sv/om-oss'],
      ['/company/about', 'redirect', '/about'],
    ]);
  });

  it('lets no address of an earlier site stand for the file of a page', () => {
    const aliases = (setting: string, path: string) =>
      linkedSite('minimal', {
        'site.config.yaml': `${minimal('site.config.yaml')}paths: { trailingSlash: ${setting} }\n`,
        ...routes(`${base}
- page: about
  slug: { en: about, sv: om-oss }
  aliases: [{ language: en, path: ${path}, as: redirect }]
`),
      }).findings.map(({ code }) => code);
    expect(aliases('always', '/contact/index.html')).toEqual(['route/alias-collision']);
    expect(aliases('always', '/contact.html')).toEqual([]);
    expect(aliases('never', '/contact.html')).toEqual(['route/alias-collision']);
  });

  it('expects nothing of the aliases of a line that names no page', () => {
    const { findings } = linkedSite(
      'minimal',
      routes(`${base}
- slug: { en: about, sv: om-oss }
  aliases: [{ language: en, slug: contact }]
`),
    );
    expect(findings.map(({ code }) => code)).toEqual(['content/missing-key']);
  });

  it.each([
    ['a slug twice', '- page: about\n  slug: { en: contact, sv: om }', 'route/slug-collision'],
    ['a slug that is the prefix of a language', '- page: about\n  slug: { en: sv, sv: om }', 'route/slug-collision'],
    ['dots', '- page: about\n  slug: { en: .., sv: om }', 'route/bad-slug'],
    ['a slash', '- page: about\n  slug: { en: a/b, sv: om }', 'route/bad-slug'],
    ['a mark of direction', '- page: about\n  slug: { en: about, sv: "om\\u202eoss" }', 'route/bad-slug'],
    ['a folder of the site', '- page: about\n  slug: { en: assets, sv: om }', 'route/reserved-slug'],
    ['a device name', '- page: about\n  slug: { en: con, sv: om }', 'route/reserved-slug'],
    [
      'an alias at a page',
      '- page: about\n  slug: { en: about, sv: om }\n  aliases: [{ language: en, slug: contact }]',
      'route/alias-collision',
    ],
    [
      'an alias out of the site',
      '- page: about\n  slug: { en: about, sv: om }\n  aliases: [{ language: en, path: /../x }]',
      'route/bad-alias',
    ],
    ['a language left out', '- page: about\n  slug: { en: about }', 'translation/missing'],
  ])('refuses %s', (_, line, code) => {
    const { findings } = linkedSite('minimal', routes(`${base}${line}\n`));
    expect(findings.map((finding) => finding.code)).toContain(code);
    expect(findings.filter((finding) => finding.code === code).every(({ range }) => range !== null)).toBe(true);
  });

  it('names both places of a collision', () => {
    const { findings } = linkedSite('minimal', routes(`${base}- page: about\n  slug: { en: contact, sv: om }\n`));
    const [collision] = findings.filter(({ code }) => code === 'route/slug-collision');
    expect(collision?.range?.start).toEqual({ line: 7, column: 15 });
    expect(collision?.related?.[0]?.range?.start).toEqual({ line: 5, column: 15 });
  });

  it('says nothing of missing routes while the table itself is not valid', () => {
    const { findings } = linkedSite('minimal', routes(`${base}- page: about\n  slugs: { en: about, sv: om }\n`));
    expect(findings.map(({ code }) => code)).toEqual(['content/unknown-key']);
  });
});
