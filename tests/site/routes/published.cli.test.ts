import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingsIn } from '../../findings.ts';
import { commit, committed, git } from '../../git.ts';
import { runCli } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, edit, read, temporarySite } from '../../temporary-site.ts';

const published = 'content/published.lock.yaml';
const routes = 'content/routes.yaml';

const inCi = async (site: string) => {
  const { stdout, code } = await runMain(['validate', '--json', '--root', site], { env: { CI: 'true' } });
  const { findings } = JSON.parse(stdout) as { findings: { code: string; message: string }[] };
  return { code, findings: findings.map(({ code, message }) => `${code} ${message}`) };
};

describe('the record of published addresses', () => {
  it('is written by the first run, a line for each address, and again with the same bytes', async () => {
    const site = temporarySite('minimal', { [published]: null });
    const { code, stderr } = await runMain(['validate', '--root', site]);
    expect(code).toBe(0);
    expect(stderr).toContain(`${published} has been brought up to date; commit it with the routes.`);
    const lines = read(site, published)
      .split('\n')
      .filter((line) => line.startsWith('  - '));
    expect(lines).toEqual([
      '  - / home en',
      '  - /about about en',
      '  - /contact contact en',
      '  - /sv home sv',
      '  - /sv/kontakt contact sv',
      '  - /sv/om-oss about sv',
    ]);
    const first = read(site, published);
    expect((await runMain(['validate', '--root', site])).stderr).not.toContain(published);
    expect(read(site, published)).toBe(first);
  });

  it('is not written under CI, where it has to be whole', async () => {
    const site = temporarySite('minimal', { [published]: null });
    expect(await inCi(site)).toEqual({
      code: 1,
      findings: ['route/lock-outdated There is no record of the addresses that the site has had.'],
    });
    expect(existsSync(join(site, published))).toBe(false);
    await runMain(['validate', '--root', site]);
    expect(await inCi(site)).toEqual({ code: 0, findings: [] });
    edit(site, published, '  - /about about en\n', '');
    expect((await inCi(site)).findings).toEqual(['route/lock-outdated An address is not recorded: /about']);
  });

  it.each([
    ['taken over from another site', (text: string) => text.replaceAll('/about ', '/company ')],
    ['unreadable', (text: string) => `${text}nonsense\n`],
  ])('begins anew on request where it was %s', async (_, spoilt) => {
    const site = temporarySite('minimal');
    writeFileSync(join(site, published), spoilt(read(site, published)));
    committed(site);
    expect((await findingsIn(site)).code).toBe(1);
    const { code, stderr } = await runMain(['routes', '--begin-anew', '--root', site]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `${published} begins anew with 6 addresses; commit it.\n`,
    });
    expect(read(site, published)).toContain('  - /about about en\n');
    expect(read(site, published)).not.toContain('/company');
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
  });

  it('does not begin anew beside a mistake that may hide a page', async () => {
    const site = temporarySite('minimal');
    edit(site, routes, 'slug: { en: about', 'slug: { en: About Us');
    const before = read(site, published);
    const { code, stderr } = await runMain(['routes', '--begin-anew', '--root', site]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/route\/bad-slug[\s\S]*The record stays as it is: 1 error\n$/);
    expect(read(site, published)).toBe(before);
  });

  describe('beside a translation that is missing in an entry with a page', () => {
    const entry = 'content/news/new-boat.yaml';
    const moved = () => {
      const site = temporarySite('news');
      edit(site, entry, ', sv: En båt till de yttre öarna', '');
      edit(site, routes, 'sv: nyheter', 'sv: nytt');
      return site;
    };

    it('still finds a lost address', async () => {
      expect((await findingsIn(moved())).findings).toEqual([`translation/missing ${entry}:2:1`, `route/lost-url ${routes}:4:25`]);
    });

    it('begins anew', async () => {
      const site = moved();
      expect((await runMain(['routes', '--begin-anew', '--root', site])).code).toBe(0);
      expect(read(site, published)).toContain('  - /sv/nytt/ny-bat news/new-boat sv\n');
      expect(read(site, published)).not.toContain('/sv/nyheter');
    });
  });

  it('misses the address of an entry whose slug is taken out in a language, where its id is the slug then', async () => {
    const site = temporarySite('news');
    committed(site);
    const before = read(site, published);
    edit(site, 'content/news/new-boat.yaml', ', sv: ny-bat', '');
    expect((await findingsIn(site)).findings).toEqual(['route/lost-url content/news/new-boat.yaml:1:7']);
    expect(read(site, published)).toBe(before);
    expect((await runMain(['routes', '--begin-anew', '--root', site])).code).toBe(0);
    expect(read(site, published)).toBe(before.replace('/sv/nyheter/ny-bat', '/sv/nyheter/new-boat'));
  });

  it('does not begin anew beside a file that may hide a draft', async () => {
    const site = temporarySite('minimal');
    writeFileSync(join(site, 'content/pages/about.yaml'), 'draft: true\nmeta: {');
    const { code, stderr } = await runMain(['routes', '--begin-anew', '--root', site]);
    expect(code).toBe(1);
    expect(stderr).toContain('The record stays as it is');
  });

  it('says of an address of an earlier site that it is lost, not that its page has moved', async () => {
    const site = temporarySite('minimal');
    edit(site, published, '  - /contact contact en\n', '  - /a.php?id=1 about en\n  - /contact contact en\n');
    expect(await findingsIn(site)).toEqual({ code: 1, findings: [`route/lost-url ${published}:8:1`] });
  });

  it('begins anew where a page of the starter was moved: the finding says so, and aliases that a renaming wrote are named', async () => {
    const site = committed(temporarySite('minimal'));
    edit(site, routes, 'en: about, sv: om-oss', 'en: company, sv: foretaget');
    const { stdout } = await runMain(['validate', '--root', site]);
    const told = stdout.replace(/\s+/g, ' ');
    expect(told).toContain('begin a new one: tvilling routes --begin-anew');
    edit(site, routes, 'en: company, sv: foretaget', 'en: about, sv: om-oss');
    const renamed = await runMain(['rename', 'page', 'about', '--slug', 'en=company', '--slug', 'sv=foretaget', '--root', site]);
    expect(renamed.code).toBe(0);
    const begin = () => runMain(['routes', '--begin-anew', '--root', site]);
    expect((await begin()).stderr).toBe(`${published} begins anew with 8 addresses; commit it.
2 of them are aliases, which stay as content writes them: /about, /sv/om-oss
Nobody has visited one of them? Remove its alias from content, and run this again.
`);
    edit(site, routes, '    - language: en\n      path: /about\n      as: redirect\n', '');
    expect((await begin()).stderr).toBe(`${published} begins anew with 7 addresses; commit it.
One of them is an alias, which stays as content writes it: /sv/om-oss
Nobody has visited it? Remove the alias from content, and run this again.
`);
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
  });

  it('finds the old address of a page that was moved, at its slug, until an alias keeps it', async () => {
    const site = temporarySite('minimal');
    edit(site, routes, 'sv: om-oss', 'sv: foretaget');
    expect(await findingsIn(site)).toEqual({ code: 1, findings: [`route/lost-url ${routes}:4:26`] });
    edit(site, routes, 'sv: foretaget }', 'sv: foretaget }\n  aliases: [{ language: sv, slug: om-oss, as: redirect }]');
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    // The alias was published too.
    edit(site, routes, '\n  aliases: [{ language: sv, slug: om-oss, as: redirect }]', '');
    expect((await findingsIn(site)).findings).toEqual([`route/lost-url ${routes}:4:26`]);
    expect(read(site, published)).toContain('  - /sv/foretaget about sv\n  - /sv/kontakt');
  });

  const withoutAbout: Changes = {
    [routes]: `- page: home\n  slug: { en: '', sv: '' }\n- page: contact\n  slug: { en: contact, sv: kontakt }\n`,
    'content/pages/about.yaml': null,
  };

  it('finds the addresses of a page that was removed, in the record, until somebody lets them go', async () => {
    const site = temporarySite('minimal', withoutAbout);
    for (const path of ['navigation', 'pages/home', 'pages/contact'])
      writeFileSync(
        join(site, `content/${path}.yaml`),
        read(site, `content/${path}.yaml`)
          .replaceAll('page: about', 'page: contact')
          .replaceAll('page:about#story', 'page:contact')
          .replaceAll('page:about', 'page:contact'),
      );
    const places = read(site, published)
      .split('\n')
      .flatMap((line, index) => (line.includes(' about ') ? [`route/lost-url ${published}:${index + 1}:1`] : []));
    expect(places).toHaveLength(2);
    const { code, findings } = await findingsIn(site);
    expect(findings.filter((finding) => finding.startsWith('route/lost-url'))).toEqual(places);
    expect(code).toBe(1);
    const { stdout } = await runMain(['validate', '--root', site]);
    expect(stdout.replace(/\s+/g, ' ')).toContain('begin a new one: tvilling routes --begin-anew');
    writeFileSync(join(site, published), read(site, published).replace('about en', 'about en gone').replace('about sv', 'about sv gone'));
    const after = await findingsIn(site);
    expect(after.findings.filter((finding) => finding.startsWith('route/'))).toEqual([]);
    expect(read(site, published)).toContain('  - /about about en gone\n');
  });

  it('lets an address that was never committed leave as it came', async () => {
    const site = committed(temporarySite('minimal', { '.gitignore': '.tvilling/\n' }));
    edit(site, routes, 'sv: kontakt', 'sv: skriv-till-oss');
    edit(site, routes, 'sv: skriv-till-oss }', 'sv: skriv-till-oss }\n  aliases: [{ language: sv, slug: kontakt }]');
    expect((await findingsIn(site)).findings).toEqual([]);
    expect(read(site, published)).toContain('/sv/skriv-till-oss');
    edit(site, routes, 'sv: skriv-till-oss }', 'sv: hor-av-dig }');
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    expect(read(site, published)).not.toContain('/sv/skriv-till-oss');
    commit(site, 'Move');
    edit(site, routes, 'sv: hor-av-dig }', 'sv: brev }');
    expect((await findingsIn(site)).findings).toEqual([`route/lost-url ${routes}:6:28`]);
  });

  it('lets any address leave as long as nothing is committed', async () => {
    const site = temporarySite('minimal', { '.gitignore': '.tvilling/\n' });
    git(site, 'init', '--quiet');
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    expect(read(site, published)).toContain('/sv/om-oss');
    edit(site, routes, 'sv: om-oss', 'sv: foretaget');
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    expect(read(site, published)).not.toContain('/sv/om-oss');
  });

  it.each([
    ['deleted', null],
    ['emptied', 'version: 1\naddresses: []\n'],
  ])('is remembered by git when it was %s', async (_, text) => {
    const site = committed(temporarySite('minimal', { '.gitignore': '.tvilling/\n' }));
    const before = read(site, published);
    if (text === null) rmSync(join(site, published));
    else writeFileSync(join(site, published), text);
    edit(site, routes, 'sv: om-oss', 'sv: foretaget');
    expect((await findingsIn(site)).findings).toEqual([`route/lost-url ${routes}:4:26`]);
    edit(site, routes, 'sv: foretaget', 'sv: om-oss');
    expect((await findingsIn(site)).findings).toEqual([]);
    expect(read(site, published)).toBe(before);
  });

  it('counts everything that it holds where git cannot say what was committed', async () => {
    const site = temporarySite('minimal');
    edit(site, routes, 'sv: om-oss', 'sv: foretaget');
    const { stdout } = await runCli(['validate', '--root', site], { env: { PATH: '/nowhere' } });
    expect(stdout).toContain('route/lost-url');
    expect(stdout).toContain('The page has moved from /sv/om-oss to /sv/foretaget');
  });

  it('says nothing of addresses while the routes have mistakes that may be why', async () => {
    const site = temporarySite('minimal');
    edit(site, routes, 'sv: om-oss', 'sv: Om-oss');
    expect((await findingsIn(site)).findings).toEqual([`route/bad-slug ${routes}:4:26`]);
  });

  it('finds a lost address beside a mistake that cannot be why', async () => {
    const site = temporarySite('minimal');
    edit(site, routes, 'sv: om-oss', 'sv: foretaget');
    edit(site, 'content/pages/about.yaml', 'sections:', 'section: none\nsections:');
    const { findings } = await findingsIn(site);
    expect(findings).toContain(`route/lost-url ${routes}:4:26`);
    expect(findings).toHaveLength(2);
  });

  it('may be a warning, by the rules of the site', async () => {
    const site = temporarySite('minimal');
    edit(site, routes, 'sv: om-oss', 'sv: foretaget');
    writeFileSync(join(site, 'site.config.yaml'), `${read(site, 'site.config.yaml')}rules: { route/lost-url: warn }\n`);
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [`route/lost-url ${routes}:4:26`] });
  });

  it.each([
    ['marks of a merge', '<<<<<<< HEAD\n', 'not finished'],
    ['a newer version', 'version: 2\n', 'newer version'],
    ['a line of something else', '  - /about about\n', 'none that tvilling writes'],
  ])('is refused with %s, and left as it is', async (_, line, message) => {
    const site = temporarySite('minimal');
    const text = line + read(site, published);
    writeFileSync(join(site, published), text);
    const { code, stdout } = await runMain(['validate', '--root', site]);
    expect(code).toBe(1);
    expect(stdout).toContain(`${published}:1:1  error  route/bad-lock`);
    expect(stdout).toContain(message);
    expect(read(site, published)).toBe(text);
  });

  it('leads from a closed position to the careers page, and still when the position was taken out', async () => {
    const site = temporarySite('verkbro');
    const { code, stdout } = await runMain(['validate', '--root', site, '--date', '2099-01-01', '--max-warnings', '0']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });

    const old = '/about/careers/customs-freight-coordinator';
    expect(read(site, published)).toContain(`  - ${old} careers/customs-coordinator en\n`);
    writeFileSync(join(site, 'content/positions.yaml'), 'en: []\nsv: []\n');
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    expect(read(site, published)).toContain(`  - ${old} careers/customs-coordinator en\n`);
    const { stdout: listed } = await runMain(['routes', '--root', site, '--json']);
    const rows = JSON.parse(listed) as {
      page: string;
      aliases: { language: string; url: string; as: string }[];
    }[];
    const { aliases } = rows.find(({ page }) => page === 'careers') ?? { aliases: [] };
    expect(aliases).toContainEqual({ language: 'en', url: old, as: 'redirect', status: 301 });
    const addresses = read(site, published).match(/- \S+ careers\/\S+ (en|sv)$/gm) ?? [];
    expect(aliases.filter(({ url }) => /karriarer\/|careers\//.test(url))).toHaveLength(addresses.length);
    // No page owns an address that was given up.
    edit(site, published, 'customs-coordinator en\n', 'customs-coordinator en gone\n');
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    expect((await runMain(['routes', '--root', site, '--json'])).stdout).not.toContain(old);
  });
});
