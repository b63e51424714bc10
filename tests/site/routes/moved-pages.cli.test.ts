import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { findingsIn } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { edit, read, temporarySite } from '../../temporary-site.ts';

const routes = 'content/routes.yaml';
const contactBelowAbout = `- page: home
  slug: { en: '', sv: '' }
- page: about
  slug: { en: about, sv: om-oss }
  children:
    - page: contact
      slug: { en: contact, sv: kontakt }
      aliases: [{ language: en, slug: write-to-us }]
`;
const record = ['/ home en', '/about about en', '/about/contact contact en', '/about/write-to-us contact en']
  .concat(['/sv home sv', '/sv/om-oss about sv', '/sv/om-oss/kontakt contact sv'])
  .map((line) => `  - ${line}\n`)
  .join('');

/** If a page gets another address, the pages below it do too. */
describe('a page that moves with those below it', () => {
  let site = '';
  beforeEach(() => {
    site = temporarySite('minimal', {
      [routes]: contactBelowAbout,
      'content/published.lock.yaml': `version: 1\naddresses:\n${record}`,
    });
  });

  const messages = async () => {
    const { stdout } = await runMain(['validate', '--json', '--root', site]);
    const { findings } = JSON.parse(stdout) as { findings: { message: string; hint: string }[] };
    return findings.map(({ message, hint }) => `${message} ${hint}`);
  };

  it('is in order where it stands', async () => {
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
  });

  it('can have an alias below itself, and many, but no more than can be counted', async () => {
    const alias = (path: string) => `    - { language: en, path: ${path}, children: true }\n`;
    const aliases = (paths: string[]) => `en: about, sv: om-oss }\n  aliases:\n${paths.map(alias).join('')}`;
    edit(site, routes, 'en: about, sv: om-oss }\n', aliases(['/about/old', '/former']));
    const { stdout } = await runMain(['routes', '--root', site, '--json']);
    const paths = [...stdout.matchAll(/"url": "(\/(?:about\/old|former)[^"]*)"/g)].map(([, path]) => path);
    expect(new Set(paths)).toEqual(
      new Set([
        '/about/old',
        '/about/old/contact',
        '/about/old/write-to-us',
        '/former',
        '/former/contact',
        '/former/old',
        '/former/write-to-us',
      ]),
    );
    const many = Array.from({ length: 300 }, (_, index) => `/former-${index}`);
    const children = (index: number) => `    - { page: p${index}, slug: { en: p${index}, sv: p${index} } }\n`;
    edit(site, routes, alias('/former'), many.map(alias).join(''));
    edit(site, routes, 'children:\n', `children:\n${Array.from({ length: 200 }, (_, n) => children(n)).join('')}`);
    const { findings } = await findingsIn(site);
    expect(findings.filter((finding) => finding.startsWith('route/bad-alias'))).toHaveLength(1);
  });

  it('is one mistake, at its slug, until an alias keeps it and what is below it', async () => {
    edit(site, routes, 'en: about', 'en: company');
    expect(await findingsIn(site)).toEqual({ code: 1, findings: [`route/lost-url ${routes}:4:15`] });
    expect(await messages()).toEqual([
      expect.stringMatching(/^The page has moved from \/about to \/company with 2 addresses below it, .*children: true/),
    ]);
    const alias = 'sv: om-oss }\n  aliases: [{ language: en, path: /about, as: redirect }]';
    edit(site, routes, 'sv: om-oss }', alias);
    expect(await messages()).toEqual([
      expect.stringMatching(/2 addresses below it: \/about\/contact, \/about\/write-to-us Let the alias .*children: true/),
    ]);
    edit(site, routes, 'as: redirect }', 'as: redirect, children: true }');
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
  });

  it('is kept by its alias in the output, as redirects to the pages', async () => {
    const alias = 'en: company, sv: om-oss }\n  aliases: [{ language: en, path: /about, as: redirect, children: true }]';
    edit(site, routes, 'en: about, sv: om-oss }', alias);
    expect((await runMain(['build', '--root', site])).code).toBe(0);
    for (const [from, to] of [
      ['about', '/company'],
      ['about/contact', '/company/contact'],
      ['about/write-to-us', '/company/contact'],
    ] as const) {
      const page = read(site, join('dist', `${from}.html`));
      expect(page).toContain(`<link rel="canonical" href="https://nordkaj.example${to}">`);
      expect(page).toContain(`http-equiv="refresh"`);
    }
    expect(read(site, 'dist/sitemap.xml')).not.toContain('/about/');
  });

  it('takes along a page that is not to be indexed, which has no canonical link to lead to', async () => {
    edit(site, routes, 'sv: kontakt }', 'sv: kontakt }\n      indexable: false');
    edit(
      site,
      routes,
      'en: about, sv: om-oss }',
      'en: company, sv: om-oss }\n  aliases: [{ language: en, path: /about, as: redirect, children: true }]',
    );
    const { code, stderr } = await runMain(['build', '--root', site]);
    expect([code, stderr]).toEqual([0, expect.stringContaining('no problems')]);
    expect(read(site, 'dist/about/contact.html')).toContain('url=/company/contact"');
    expect(read(site, 'dist/about/contact.html')).not.toContain('rel="canonical"');
    expect(read(site, 'dist/about.html')).toContain('rel="canonical"');
  });

  it('is one mistake too where a whole language gets another prefix', async () => {
    edit(site, 'site.config.yaml', 'prefix: sv', 'prefix: se');
    expect((await findingsIn(site)).findings).toEqual([`route/lost-url ${routes}:2:23`]);
    const alias = "sv: '' }\n  aliases: [{ language: sv, path: /sv, as: redirect, children: true }]";
    edit(site, routes, "sv: '' }", alias);
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
  });

  it('is kept too where the language at the bare root gets a prefix', async () => {
    edit(site, 'site.config.yaml', "prefix: ''", 'prefix: en');
    expect((await findingsIn(site)).findings).toEqual([`route/lost-url ${routes}:2:15`]);
    const alias = "sv: '' }\n  aliases: [{ language: en, path: /, as: redirect, children: true }]";
    edit(site, routes, "sv: '' }", alias);
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    expect((await runMain(['build', '--root', site])).code).toBe(0);
    expect(read(site, 'dist/index.html')).toContain('url=/en"');
    expect(read(site, 'dist/about/write-to-us.html')).toContain('url=/en/about/contact"');
  });

  it('leaves an address to the alias that is written for it', async () => {
    edit(site, routes, 'en: about', 'en: company');
    edit(site, routes, 'sv: om-oss }', 'sv: om-oss }\n  aliases: [{ language: en, path: /about, as: redirect, children: true }]');
    edit(
      site,
      routes,
      `      aliases: [{ language: en, slug: write-to-us }]\n`,
      `      aliases: [{ language: en, slug: write-to-us }, { language: en, path: /about/contact }]\n`,
    );
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    const { stdout } = await runMain(['routes', '--json', '--root', site]);
    const table = JSON.parse(stdout) as { page: string; aliases: { url: string; as: string }[] }[];
    const own = table.find(({ page }) => page === 'contact')?.aliases.filter(({ url }) => url === '/about/contact');
    expect(own).toEqual([{ language: 'en', url: '/about/contact', as: 'page' }]);
  });

  it('keeps the finding of a page below that has got another slug as well', async () => {
    edit(site, routes, 'en: about', 'en: company');
    edit(site, routes, 'en: contact', 'en: write');
    expect((await findingsIn(site)).findings).toEqual([`route/lost-url ${routes}:4:15`, `route/lost-url ${routes}:7:19`]);
  });

  it('is said of what is below it alone, where another page has taken its address', async () => {
    edit(site, routes, 'en: about', 'en: company');
    edit(site, routes, "sv: '' }", "sv: '' }\n  aliases: [{ language: en, path: /about, as: redirect }]");
    expect(await findingsIn(site)).toEqual({
      code: 1,
      findings: [`route/lost-url ${routes}:8:19`, `route/lost-url ${routes}:8:19`],
    });
    expect(await messages()).toEqual([
      expect.stringContaining('alias of "contact": aliases: [{ language: en, path: /about/contact, as'),
      expect.stringContaining('alias of "contact": aliases: [{ language: en, path: /about/write-to-us, as'),
    ]);
  });

  it('takes along the addresses of positions that have closed', async () => {
    const moving = temporarySite('verkbro');
    edit(moving, routes, 'en: careers,', 'en: jobs,');
    const args = ['validate', '--format', 'compact', '--root', moving, '--date', '2027-02-15'];
    const before = (await runMain(args)).stdout.split('\n').filter((line) => line.includes('route/'));
    expect(before).toEqual([expect.stringMatching(/^content\/routes\.yaml:35:19: .* with 4 addresses below it,/)]);
    const alias = '\n      aliases: [{ language: en, path: /about/careers, as: redirect, children: true }]';
    edit(moving, routes, 'slug: { en: jobs, sv: karriarer }', `slug: { en: jobs, sv: karriarer }${alias}`);
    expect(await runMain(args)).toMatchObject({ code: 0, stdout: expect.not.stringContaining('route/') });
  });
});
