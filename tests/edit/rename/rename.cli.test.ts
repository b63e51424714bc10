import { execFileSync } from 'node:child_process';
import { chmodSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, type onTestFinished } from 'vitest';
import { expectRefusal, findingsIn } from '../../findings.ts';
import { committedSite, git } from '../../git.ts';
import { root } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, edit, read, temporarySite, textsOf } from '../../temporary-site.ts';

const rename = (site: string, ...args: string[]) => runMain(['rename', ...args, '--root', site]);

const routes = `# The pages.\r
- page: home\r
  slug: { en: '', sv: '' }\r
- page: "about"   # who we are\r
  slug: { en: about, sv: 'om-oss' }\r
  children:\r
    - { page: contact, slug: { en: contact, sv: kontakt } }\r
`;

/** The files of a site with every way in which a page is referred to, and with its record. */
async function referringFiles(): Promise<Changes> {
  const changes = { 'content/routes.yaml': routes, 'content/published.lock.yaml': null };
  const site = temporarySite('minimal', changes, () => {});
  edit(
    site,
    'content/pages/contact.yaml',
    'sections:\n',
    `sections:
  - type: text
    title: { en: Who, sv: Vilka }
    body:
      en: >-
        About page:about, [about us](page:about) and
        [the story](page:about#story).
      sv: "Om page:about, [om oss](page:about) och [historien](page:about#story).\\n"
`,
  );
  expect(await runMain(['validate', '--root', site])).toMatchObject({ code: 0 });
  const files = textsOf(site);
  rmSync(site, { recursive: true });
  return files;
}

const files = await referringFiles();

/** The site with them, in a repository. */
const referring = (whenFinished?: typeof onTestFinished) => committedSite('minimal', files, whenFinished);

/** A site for refusals, which change nothing, and its files. */
const unchanging = (site: string) => ({ site, before: textsOf(site) });

const bothNames = ['about', 'company', '--slug', 'en=company', '--slug', 'sv=foretaget'];

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
    expect(now['content/navigation.yaml']).toBe(
      before['content/navigation.yaml']?.replaceAll('path: about', 'path: company'),
    );
    expect(now['content/pages/contact.yaml']).toBe(
      before['content/pages/contact.yaml']
        ?.replaceAll('(page:about', '(page:company')
        .replace('{ page: about,', '{ page: company,'),
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
    expect(diff.stdout).toMatch(
      /renamed {2}sv {2}\/sv\/om-oss\/kontakt → \/sv\/foretaget\/kontakt +leads there/,
    );
  });

  it('makes no alias for an address that was never committed, so that the way back changes nothing', async () => {
    const site = referring();
    const before = textsOf(site);
    expect(await rename(site, 'page', ...bothNames)).toMatchObject({ code: 0 });
    expect(
      await rename(site, 'page', 'company', 'about', '--slug', 'en=about', '--slug', 'sv=om-oss'),
    ).toMatchObject({ code: 0, stderr: '8 references changed.\n' });
    expect(textsOf(site)).toEqual(before);
  });

  it('prints a patch that git applies, and changes nothing', async () => {
    const site = referring();
    const before = textsOf(site);
    const { code, stdout } = await rename(site, 'page', ...bothNames, '--dry-run');
    expect(code).toBe(0);
    expect(textsOf(site)).toEqual(before);
    execFileSync('git', ['apply', '-'], { cwd: site, input: stdout });
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
    [
      'a site with errors',
      (site) => edit(site, 'content/navigation.yaml', 'path: contact', 'path: contcat'),
      /The site has 1 error/,
    ],
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

describe('tvilling rename entry', () => {
  it('renames an item of a list with its references, placeholders and texts in the lock', async () => {
    const site = temporarySite('minimal');
    const before = textsOf(site);
    expect(await rename(site, 'entry', 'metrics', 'projects', 'cranes')).toMatchObject({ code: 0 });
    const now = textsOf(site);
    expect(now['content/pages/home.yaml']).toBe(
      before['content/pages/home.yaml']
        ?.replaceAll('{figure:projects}', '{figure:cranes}')
        .replace('[projects]', '[cranes]'),
    );
    expect(now['content/metrics.yaml']).toBe(
      before['content/metrics.yaml']?.replace('id: projects', 'id: cranes'),
    );
    expect(await rename(site, 'entry', 'metrics', 'cranes', 'projects')).toMatchObject({ code: 0 });
    expect(textsOf(site)).toEqual(before);
  });

  it('renames a file of a folder, and an item with an address', async () => {
    const site = committedSite('ferry');
    const before = textsOf(site);
    const known = await findingsIn(site);
    expect(await rename(site, 'entry', 'news', 'bicycles', 'bikes', '--slug', 'en=bikes')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('content/news/bicycles.yaml → content/news/bikes.yaml\n'),
      stderr: 'The old address leads there: /news/bicycles-travel-free\n',
    });
    expect(read(site, 'content/news/bikes.yaml')).toBe(
      `${before['content/news/bicycles.yaml']
        ?.replace('en: bicycles-travel-free', 'en: bikes')
        .replace(
          '\n',
          '\naliases:\n  - language: en\n    path: /news/bicycles-travel-free\n    as: redirect\n',
        )}`,
    );
    expect(await rename(site, 'entry', 'ships', 'freja', 'frej')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('/ships/freja, /sv/fartyg/freja, /de/schiffe/freja'),
    });
    expect(await findingsIn(site)).toEqual(known);
    expect(await rename(site, 'entry', 'ships', 'frej', 'freja')).toMatchObject({ code: 0 });
    const ways = ['--slug', 'en=bicycles-travel-free'];
    expect(await rename(site, 'entry', 'news', 'bikes', 'bicycles', ...ways)).toMatchObject({ code: 0 });
    expect(textsOf(site)).toEqual(before);
  });

  const ferry = unchanging(temporarySite('ferry', {}, afterAll));

  it.each<[what: string, args: string[], message: RegExp]>([
    [
      'a collection that is not there',
      ['ship', 'freja', 'frej'],
      /no collection "ship"\. Did you mean "ships"\?/,
    ],
    [
      'an entry that is not there',
      ['ships', 'freya', 'frej'],
      /no entry in content\/ships\.yaml "freya"\. Did you mean "freja"\?/,
    ],
    [
      'an id that is taken',
      ['ships', 'freja', 'ran'],
      /There is an entry "ran" in content\/ships\.yaml already/,
    ],
    ['a slug where there is no page', ['people', 'marit', 'mari', '--slug', 'en=m'], /has no page/],
  ])('refuses %s', async (_, args, message) => {
    const { site, before } = ferry;
    expectRefusal(await rename(site, 'entry', ...args), message);
    expect(textsOf(site)).toEqual(before);
  });
});

describe('tvilling rename anchor', () => {
  it('changes the id of a section, every link to it and its texts in the lock', async () => {
    const site = referring();
    const { code, stdout, stderr } = await rename(site, 'anchor', 'about', 'story', 'history');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '2 references changed.\n' });
    expect(stdout.split('\n').sort()).toEqual([
      '',
      'content/pages/about.yaml',
      'content/pages/contact.yaml',
      'content/translations.lock.yaml',
    ]);
    expect(read(site, 'content/pages/contact.yaml')).toContain('[the story](page:about#history).');
    expect(read(site, 'content/pages/contact.yaml')).toContain('[historien](page:about#history).\\n"');
    expect(read(site, 'content/pages/about.yaml')).toContain('id: history');
    expect(read(site, 'content/translations.lock.yaml')).not.toContain('sections.story');
    expect((await runMain(['validate', '--root', site])).stderr).toContain('no problems');
    expect(git(site, 'diff', '--numstat', '--', 'content').trim().split('\n')).toHaveLength(3);
    expect((await rename(site, 'anchor', 'about', 'history', 'story')).code).toBe(0);
    expect(git(site, 'diff', '--', 'content', 'site.config.yaml')).toBe('');
  });

  const unchanged = unchanging(referring(afterAll));

  it.each<[what: string, args: string[], message: RegExp]>([
    ['a page that there is not', ['abuot', 'story', 'x'], /There is no page "abuot"\. Did you mean "about"/],
    ['a section that there is not', ['about', 'stroy', 'x'], /with the id "stroy"\. Did you mean "story"/],
    ['its own id', ['about', 'story', 'story'], /The section has the id "story" already/],
    ['what is no id', ['about', 'story', 'Our story'], /"Our story" is no name for a section/],
  ])('refuses %s, and writes nothing', async (_what, args, message) => {
    const { site, before } = unchanged;
    expectRefusal(await rename(site, 'anchor', ...args), message);
    expect(textsOf(site)).toEqual(before);
  });
});

describe('tvilling rename language', () => {
  it('changes its code wherever it stands, and keeps the old addresses', async () => {
    const site = referring();
    const { code, stderr } = await rename(site, 'language', 'sv', 'sv-FI', '--prefix', 'fi');
    expect(code).toBe(0);
    expect(stderr).toMatch(/^\d+ references changed\.\nThe old address leads there: \/sv\n$/);
    const lines = read(site, 'content/routes.yaml').split('\r\n');
    expect(lines).toContain('- page: "about"   # who we are');
    expect(lines).toContain("  slug: { en: about, sv-FI: 'om-oss' }");
    expect(lines.slice(3, 7)).toEqual([
      '  aliases:',
      '    - language: sv-FI',
      '      path: /sv',
      '      as: redirect',
    ]);
    expect(read(site, 'content/pages/about.yaml')).not.toMatch(/\bsv:/);
    expect(read(site, 'site.config.yaml')).toContain('{ code: sv-FI, name: Svenska, flag: 🇸🇪, prefix: fi,');
    expect((await runMain(['validate', '--root', site])).stderr).toContain('no problems');
    const { stdout } = await runMain(['diff', '--json', '--root', site]);
    expect(JSON.parse(stdout).lost).toEqual([]);
    expect((await rename(site, 'language', 'sv-FI', 'sv', '--prefix', 'sv')).code).toBe(0);
    expect(git(site, 'diff', '--', 'content', 'site.config.yaml')).toBe('');
  });

  const unchanged = unchanging(referring(afterAll));

  it.each<[what: string, args: string[], message: RegExp]>([
    ['a language that there is not', ['se', 'sv'], /There is no language "se"\. Did you mean "sv"/],
    ['a code that is taken', ['sv', 'en'], /The site has the language "en" already/],
    ['what is no tag', ['sv', 'Sv enska'], /"Sv enska" is no tag of a language/],
    ['a tag in other letters', ['sv', 'sv-fi'], /Write it as sv-FI/],
    ['nothing new', ['sv', '--prefix', 'sv'], /has that code and those addresses already/],
    ['a prefix that a page has', ['sv', '--prefix', 'about'], /\/about/],
  ])('refuses %s, and writes nothing', async (_what, args, message) => {
    const { site, before } = unchanged;
    expectRefusal(await rename(site, 'language', ...args), message);
    expect(textsOf(site)).toEqual(before);
  });
});

describe('tvilling move page', () => {
  const move = (site: string, ...args: string[]) => runMain(['move', 'page', ...args, '--root', site]);

  it('puts a page with those below it in another place, and keeps the old addresses', async () => {
    const site = referring();
    const line = '    - { page: contact,';
    edit(site, 'content/routes.yaml', line, `    # By mail or by telephone.\r\n${line}`);
    const before = textsOf(site);
    const known = await findingsIn(site);
    const args = ['contact', '--top', '--before', 'about', '--root', site];
    expect(await runMain(['move', 'page', ...args])).toMatchObject({
      code: 0,
      stdout: 'content/published.lock.yaml\ncontent/routes.yaml\n',
      stderr: 'The old addresses lead there: /about/contact, /sv/om-oss/kontakt\n',
    });
    expect(read(site, 'content/routes.yaml')).toBe(`# The pages.\r
- page: home\r
  slug: { en: '', sv: '' }\r
# By mail or by telephone.\r
- { page: contact, slug: { en: contact, sv: kontakt }, aliases: [{ language: en, path: /about/contact, as: redirect }, { language: sv, path: /sv/om-oss/kontakt, as: redirect }] }\r
- page: "about"   # who we are\r
  slug: { en: about, sv: 'om-oss' }\r
`);
    expect(await findingsIn(site)).toEqual(known);
    const diff = await runMain(['diff', '--root', site]);
    expect(diff.stdout).toMatch(/renamed {2}en {2}\/about\/contact → \/contact +leads there/);
    expect(await move(site, 'contact', '--below', 'about')).toMatchObject({ code: 0, stderr: '' });
    expect(textsOf(site)).toEqual(before);
  });

  const unchanged = unchanging(referring(afterAll));

  it.each([
    ['no place', ['contact'], /It is not said where the page goes\./],
    ['an unknown page', ['contakt', '--top'], /There is no page in the route table "contakt"\./],
    [
      'an unknown page above',
      ['contact', '--below', 'abuot'],
      /There is no page in the route table "abuot"\./,
    ],
    ['the first page', ['home', '--below', 'about'], /"home" is the first page of the site/],
    [
      'a page below itself',
      ['about', '--below', 'contact'],
      /"contact" is "about" itself, or lies below it\./,
    ],
    ['its own place', ['contact', '--below', 'about'], /The page "contact" is there already\./],
    ['a neighbour elsewhere', ['contact', '--top', '--before', 'contact'], /"contact" is not at the top/],
  ])('refuses %s', async (_, args, message) => {
    const { site, before } = unchanged;
    expectRefusal(await move(site, ...args), message);
    expect(textsOf(site)).toEqual(before);
  });

  it('refuses a route table that it cannot change safely', async () => {
    const site = referring();
    edit(
      site,
      'content/routes.yaml',
      "- page: home\r\n  slug: { en: '', sv: '' }",
      "- { page: home, slug: { en: '', sv: '' } }",
    );
    const before = textsOf(site);
    expectRefusal(
      await move(site, 'contact', '--below', 'home'),
      /routes\.yaml writes the page in a way that/,
    );
    expect(textsOf(site)).toEqual(before);
  });
});
