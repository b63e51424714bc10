import { chmodSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { expectRefusal, findingsIn } from '../../findings.ts';
import { applyPatch, git } from '../../git.ts';
import { root } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { edit, read, temporarySite, textsOf } from '../../temporary-site.ts';
import { bothNames, referring, rename, unchanging } from './referring-site.ts';

describe('tvilling rename page', () => {
  it('renames the file, the line of the route table and every reference, and keeps the old addresses', async () => {
    const site = referring();
    const before = textsOf(site);
    const known = await findingsIn(site);
    const { code, stdout, stderr } = await rename(site, 'page', ...bothNames);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: '8 references changed.\nThe old addresses lead there: /about, /sv/om-oss\n',
    });
    expect(stdout).toBe(`content/pages/about.yaml → content/pages/company.yaml
content/navigation.yaml
content/pages/contact.yaml
content/published.lock.yaml
content/routes.yaml
content/translations.lock.yaml
`);
    const now = textsOf(site);
    expect(Object.keys(now)).toEqual(
      Object.keys(before)
        .map((path) => path.replace('pages/about', 'pages/company'))
        .sort(),
    );
    expect(now['content/pages/company.yaml']).toBe(before['content/pages/about.yaml']);
    expect(now['content/navigation.yaml']).toBe(before['content/navigation.yaml']?.replaceAll('path: about', 'path: company'));
    expect(now['content/pages/contact.yaml']).toBe(
      before['content/pages/contact.yaml']?.replaceAll('(page:about', '(page:company').replace('{ page: about,', '{ page: company,'),
    );
    expect(now['content/routes.yaml']).toBe(`# The pages.\r
- page: home\r
  slug: { en: '', sv: '' }\r
- page: "company"   # who we are\r
  slug: { en: company, sv: 'foretaget' }\r
  aliases:\r
    - language: en\r
      path: /about\r
      as: redirect\r
      children: true\r
    - language: sv\r
      path: /sv/om-oss\r
      as: redirect\r
      children: true\r
  children:\r
    - { page: contact, slug: { en: contact, sv: kontakt } }\r
`);
    expect(await findingsIn(site)).toEqual(known);
    expect(textsOf(site)).toEqual(now);
    const diff = await runMain(['diff', '--root', site]);
    expect(diff.stdout).toMatch(/renamed {2}en {2}\/about → \/company +leads there/);
    expect(diff.stdout).toMatch(/renamed {2}sv {2}\/sv\/om-oss\/kontakt → \/sv\/foretaget\/kontakt +leads there/);
  });

  it('makes no alias for an address that was never committed, so that the way back changes nothing', async () => {
    const site = referring();
    const before = textsOf(site);
    expect(await rename(site, 'page', ...bothNames)).toMatchObject({ code: 0 });
    expect(await rename(site, 'page', 'company', 'about', '--slug', 'en=about', '--slug', 'sv=om-oss')).toMatchObject({
      code: 0,
      stderr: '8 references changed.\n',
    });
    expect(textsOf(site)).toEqual(before);
  });

  it('prints a patch that git applies, and changes nothing', async () => {
    const site = referring();
    const before = textsOf(site);
    const { code, stdout } = await rename(site, 'page', ...bothNames, '--dry-run');
    expect(code).toBe(0);
    expect(textsOf(site)).toEqual(before);
    applyPatch(site, stdout);
    const applied = textsOf(site);
    git(site, 'reset', '--hard', '--quiet');
    git(site, 'clean', '-fdq', 'content');
    await rename(site, 'page', ...bothNames);
    expect(applied).toEqual(textsOf(site));
  });

  it('leaves a translation stale that was stale', async () => {
    const site = referring();
    edit(site, 'content/pages/contact.yaml', 'About page:about', 'All about page:about');
    const known = await findingsIn(site);
    expect(known.findings).toEqual([expect.stringContaining('translation/stale')]);
    expect(await rename(site, 'page', 'about', 'company')).toMatchObject({ code: 0 });
    expect(await findingsIn(site)).toEqual(known);
  });

  it('changes a name once that aliases in YAML repeat, and keeps a byte order mark', async () => {
    const site = temporarySite('minimal');
    const repeated = (name: string) =>
      `\ufeff${read(join(root, 'tests/sites/minimal'), 'content/navigation.yaml')
        .replace('path: about', `path: &page ${name}`)
        .replace('path: about', 'path: *page')}`;
    writeFileSync(join(site, 'content/navigation.yaml'), repeated('about'));
    expect(await rename(site, 'page', 'about', 'company')).toMatchObject({ code: 0 });
    expect(read(site, 'content/navigation.yaml')).toBe(repeated('company'));
  });

  it('changes slugs alone', async () => {
    const site = referring();
    const before = textsOf(site);
    expect(await rename(site, 'page', 'contact', '--slug', 'sv=skriv')).toMatchObject({
      code: 0,
      stdout: 'content/published.lock.yaml\ncontent/routes.yaml\n',
      stderr: 'The old address leads there: /sv/om-oss/kontakt\n',
    });
    expect(read(site, 'content/routes.yaml')).toBe(
      before['content/routes.yaml']?.replace(
        'sv: kontakt } }',
        'sv: skriv }, aliases: [{ language: sv, path: /sv/om-oss/kontakt, as: redirect }] }',
      ),
    );
  });

  const minimal = unchanging(temporarySite('minimal', {}, afterAll));

  it.each<[what: string, args: string[], message: RegExp]>([
    ['a page that is not there', ['abuot', 'company'], /no page "abuot"\. Did you mean "about"\?/],
    ['a name that is taken', ['about', 'contact'], /There is a page "contact" already\./],
    ['a name that is none', ['about', 'Über uns'], /"Über uns" is no name for a page\./],
    ['its own name', ['about', 'about'], /has that name and that address already/],
    ['a bad slug', ['about', '--slug', 'en=Über'], /"Über" is no slug/],
    ['a language that is not there', ['about', '--slug', 'de=wir'], /no language "de"/],
    ['a slug for the first page', ['home', 'start', '--slug', 'en=start'], /"home" is the first page/],
    ['a slug for a page without address', ['not-found', '--slug', 'en=start'], /has no address/],
    ['an address that is reserved', ['about', '--slug', 'en=assets'], /assets/],
  ])('refuses %s', async (_, args, message) => {
    const { site, before } = minimal;
    expectRefusal(await rename(site, 'page', ...args), message);
    expect(textsOf(site)).toEqual(before);
  });

  it('refuses an address that another page has', async () => {
    const { site, before } = minimal;
    expectRefusal(await rename(site, 'page', 'about', 'company', '--slug', 'en=contact'), /route\//);
    expect(textsOf(site)).toEqual(before);
  });

  it.each<[what: string, make: (site: string) => void, message: RegExp]>([
    [
      'a file that is read-only',
      (site) => chmodSync(join(site, 'content/navigation.yaml'), 0o444),
      /content\/navigation\.yaml is marked as read-only/,
    ],
    [
      'a page that is read-only',
      (site) => chmodSync(join(site, 'content/pages/about.yaml'), 0o444),
      /content\/pages\/about\.yaml is marked as read-only/,
    ],
    [
      'a page that is a link',
      (site) => {
        renameSync(join(site, 'content/pages/about.yaml'), join(site, 'content/pages/real.txt'));
        symlinkSync('real.txt', join(site, 'content/pages/about.yaml'));
      },
      /content\/pages\/about\.yaml is a symbolic link/,
    ],
    ['a site with errors', (site) => edit(site, 'content/navigation.yaml', 'path: contact', 'path: contcat'), /The site has 1 error/],
    [
      'a name that is also a text, which an alias in YAML repeats',
      (site) =>
        edit(
          site,
          'content/navigation.yaml',
          'footer:\n  - { title: { en: About, sv: Om oss }, path: about }',
          'footer:\n  - { title: { en: &name about, sv: Om oss }, path: *name }',
        ),
      /content\/navigation\.yaml:2 writes "about" in a way that cannot be replaced safely/,
    ],
  ])('refuses %s, and changes nothing', async (_, make, message) => {
    const site = temporarySite('minimal');
    make(site);
    const before = textsOf(site);
    expectRefusal(await rename(site, 'page', 'about', 'company'), message);
    expect(textsOf(site)).toEqual(before);
  });
});
