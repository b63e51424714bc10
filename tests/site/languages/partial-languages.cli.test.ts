import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingsIn, type Report } from '../../findings.ts';
import { committed } from '../../git.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, edit, minimal, read, temporarySite } from '../../temporary-site.ts';

const about = 'content/pages/about.yaml';

/** The minimal site, partly translated into Swedish. */
const partly = (changes: Changes = {}) =>
  temporarySite('minimal', {
    'site.config.yaml': minimal('site.config.yaml', ['region: sv_SE }', 'region: sv_SE, state: partial }']),
    ...changes,
  });

/** The ferry company, partly translated into German. */
function ferry(...edits: [file: string, before: string, after: string][]): string {
  const site = temporarySite('ferry');
  edit(site, 'site.config.yaml', 'region: de_DE }', 'region: de_DE, state: partial }');
  for (const [file, before, after] of edits) edit(site, file, before, after);
  return site;
}

/** The addresses of pages in a language, by page key. */
async function pathsIn(site: string, language: string): Promise<Record<string, string>> {
  const { stdout } = await runMain(['routes', '--json', '--root', site]);
  const rows = JSON.parse(stdout) as { page: string; urls: Record<string, string> }[];
  return Object.fromEntries(rows.flatMap(({ page, urls }) => (urls[language] === undefined ? [] : [[page, urls[language]]])));
}

const withoutText = minimal(about, ['title: { en: The story, sv: Historien }', 'title: { en: The story }']);

describe('a language that is partly translated', () => {
  it('has the pages that are written in it, and asks for no others', async () => {
    const site = partly();
    expect(Object.keys(await pathsIn(site, 'sv')).sort()).toEqual(['about', 'contact', 'home']);
    const lacking = partly({ [about]: withoutText });
    expect(await findingsIn(lacking)).toEqual({ code: 0, findings: [] });
    expect(Object.keys(await pathsIn(lacking, 'sv')).sort()).toEqual(['contact', 'home']);
    expect(Object.keys(await pathsIn(lacking, 'en')).sort()).toEqual(['about', 'contact', 'home']);
    const { stdout } = await runMain(['status', '--root', lacking]);
    expect(stdout).toMatch(/^sv \(partial\) /m);
    expect(stdout).toMatch(/^pages\/about\.yaml +11 +10 +1 /m);
  });

  it('has no page without an address, and none below a page that it lacks', async () => {
    const slug = 'slug: { en: about, sv: om-oss }';
    const routes = (line: string) =>
      minimal('content/routes.yaml', [
        `${slug}\n- page: contact\n  slug: { en: contact, sv: kontakt }`,
        `${line}\n  children:\n    - page: contact\n      slug: { en: contact, sv: kontakt }`,
      ]);
    const lockfile = { 'content/published.lock.yaml': null };
    const noSlug = partly({ ...lockfile, 'content/routes.yaml': routes('slug: { en: about }') });
    expect(await findingsIn(noSlug)).toEqual({
      code: 0,
      findings: ['route/missing-slug content/routes.yaml:4:9'],
    });
    expect(await pathsIn(noSlug, 'sv')).toEqual({ home: '/sv' });
    const noText = partly({ ...lockfile, 'content/routes.yaml': routes(slug), [about]: withoutText });
    expect((await findingsIn(noText)).findings).toEqual([]);
    expect(await pathsIn(noText, 'sv')).toEqual({ home: '/sv' });
  });

  it('says which written page has no slug, and proposes one', async () => {
    const proposals = async (site: string) => {
      const { stdout } = await runMain(['validate', '--json', '--root', site]);
      const { findings } = JSON.parse(stdout) as Report;
      return findings.map(({ code, hint }) => `${code} ${hint}`);
    };
    const proposal = (slug: string) => [`route/missing-slug Add "sv: ${slug}" beside the other slugs.`];
    const routes = (...pieces: [string, string][]) => ({
      'content/published.lock.yaml': null,
      'content/routes.yaml': minimal('content/routes.yaml', ...pieces),
    });
    const noSlug: [string, string] = ['{ en: about, sv: om-oss }', '{ en: about }'];
    expect(await proposals(partly(routes(noSlug)))).toEqual(proposal('om-oss'));
    // Letters become those of addresses.
    const titled = partly({ ...routes(noSlug) });
    edit(titled, about, 'sv: Om oss', 'sv: Ångström – à la carte & Œuvre!');
    expect(await proposals(titled)).toEqual(proposal('angstrom-a-la-carte-oeuvre'));
    // Letters of other scripts stay as they are.
    edit(titled, about, 'sv: Ångström – à la carte & Œuvre!', 'sv: قصتنا');
    expect(await proposals(titled)).toEqual(proposal('قصتنا'));
    // Nothing of this title can stand in an address.
    edit(titled, about, 'sv: قصتنا', 'sv: «…»');
    expect(await proposals(titled)).toEqual(proposal('about'));
    // Another page has the address already.
    const taken = routes(noSlug, ['sv: kontakt }', 'sv: om-oss }']);
    expect(await proposals(partly(taken))).toEqual(proposal('about'));
    const noRoot = routes(["slug: { en: '', sv: '' }", "slug: { en: '' }"]);
    expect(await proposals(partly(noRoot))).toEqual(proposal("''"));
    // A mistyped code is one finding. So is what is not published anyway.
    expect(await proposals(partly(routes(['sv: om-oss', 'se: om-oss'])))).toEqual([
      expect.stringContaining('translation/unknown-language'),
    ]);
    const draft = partly(routes(noSlug));
    edit(draft, about, 'meta:', 'draft: true\nmeta:');
    expect((await proposals(draft)).filter((finding) => finding.startsWith('route/'))).toEqual([]);
    expect(await proposals(partly({ ...routes(noSlug), [about]: withoutText }))).toEqual([]);
  });

  it('needs the texts of what all pages share', async () => {
    const site = partly();
    edit(site, 'content/navigation.yaml', ', sv: Om oss', '');
    edit(site, 'content/pages/not-found.yaml', ', sv: Sidan finns inte', '');
    const { code, findings } = await findingsIn(site);
    expect(code).toBe(1);
    expect(findings.map((finding) => finding.replace(/:.*/, ''))).toEqual([
      'translation/missing content/navigation.yaml',
      'translation/missing content/pages/not-found.yaml',
    ]);
  });

  it('is in no byte of the output before its first page is written', async () => {
    const home = 'content/pages/home.yaml';
    const site = partly({ 'content/published.lock.yaml': null });
    edit(site, home, firstSwedish(read(site, home)), '');
    expect(await pathsIn(site, 'sv')).toEqual({});
    expect((await findingsIn(site)).findings).toEqual([]);
    const { code, stderr } = await runMain(['build', '--root', site, '--date', '2026-11-23']);
    expect(code, stderr).toBe(0);
    expect(existsSync(join(site, 'dist/sv'))).toBe(false);
    expect(read(site, 'dist/about.html')).not.toMatch(/Svenska|"sv"|\/sv\b/);
  });

  it('keeps its first page once that was published', async () => {
    const home = 'content/pages/home.yaml';
    const site = partly();
    edit(site, home, firstSwedish(read(site, home)), '');
    expect(await findingsIn(site)).toEqual({ code: 1, findings: [`translation/missing ${home}:3:3`] });
  });

  it('shows each page beside those of the other languages, and the others are as they were', async () => {
    const site = partly({ [about]: withoutText });
    const { code, stderr } = await runMain(['build', '--root', site, '--date', '2026-11-23']);
    expect(code, stderr).toBe(0);
    expect(existsSync(join(site, 'dist/sv/om-oss.json'))).toBe(false);
    expect(read(site, 'dist/sv/om-oss.html')).toContain('<meta http-equiv="refresh"');
    const english = read(site, 'dist/about.html');
    expect(english).not.toContain('hreflang="sv"');
    expect(read(site, 'dist/contact.html')).toContain('href="https://nordkaj.example/sv/kontakt" hreflang="sv"');
    // A link leads to the page in the source language, and says so.
    expect(read(site, 'dist/sv.html')).toContain('<a class="navigation__link" href="/about" hrefLang="en">Om oss<!-- --> (engelska)</a>');
    expect(read(site, 'dist/sitemap.xml')).not.toContain('om-oss');
  });

  it('leads from the address of a page that has lost a text to the page above, until it has it again', async () => {
    const site = committed(partly());
    edit(site, about, 'title: { en: The story, sv: Historien }', 'title: { en: The story }');
    expect((await findingsIn(site)).findings).toEqual([]);
    const { stdout } = await runMain(['routes', '--root', site]);
    expect(stdout).toMatch(/302 \/sv\/om-oss\n/);
    // Browsers would remember 301, and the page comes back at this address.
    edit(site, 'site.config.yaml', 'contact:', 'hosts: [nginx, apache, caddy, netlify, vercel]\ncontact:');
    const { code, stderr } = await runMain(['build', '--root', site, '--date', '2026-11-23']);
    expect(code, stderr).toBe(0);
    const rules = {
      'nginx.conf': 'location = "/sv/om-oss" { return 302 "/sv$is_args$args"; }',
      '.htaccess': 'RewriteRule "^sv/om-oss$" "/sv" [R=302,NE,L]',
      Caddyfile: 'redir "/sv/om-oss" "/sv{tvilling_query}" 302',
      _redirects: '/sv/om-oss /sv 302',
    };
    for (const [file, rule] of Object.entries(rules)) expect(read(site, `dist/${file}`), file).toContain(rule);
    expect(JSON.parse(read(site, 'dist/vercel.json')).routes).toContainEqual({
      src: expect.stringContaining('om-oss'),
      status: 302,
      headers: { Location: '/sv' },
    });
  });
});

describe('entries in a language that is partly translated', () => {
  const summary = '    de: Die Autofähre nach Storskär, mit Café und Aufzug.\n';

  it('are shown where they are written, with what names them', async () => {
    const all = await pathsIn(ferry(), 'de');
    const site = ferry(['content/ships.yaml', summary, '']);
    expect((await findingsIn(site)).findings).toEqual([]);
    const paths = await pathsIn(site, 'de');
    const gone = Object.keys(all).filter((page) => !(page in paths));
    // The timetable and a news item name the ship.
    expect(gone.sort()).toEqual(['news/bicycles', 'ships/freja', 'timetable']);
  });

  it('are not shown as long as the page file of all of them is not written', async () => {
    const file = 'content/pages/ship.yaml';
    const german = /^ {4}de: .*\n/m.exec(read(temporarySite('ferry'), file))?.[0] ?? '';
    const paths = await pathsIn(ferry([file, german, '']), 'de');
    expect(Object.keys(paths).filter((page) => page.startsWith('ships'))).toEqual(['ships']);
  });

  it('need a page that shows a form to lead somewhere', async () => {
    const thanks = 'content/pages/thanks.yaml';
    const german = /^ {4}de: .*\n/m.exec(read(temporarySite('ferry'), thanks))?.[0] ?? '';
    const paths = await pathsIn(ferry([thanks, german, '']), 'de');
    expect(paths.booking).toBeUndefined();
    expect(paths.home).toBe('/de');
  });

  it('need a slug of the page that a form below leads to', async () => {
    const routes = 'content/routes.yaml';
    const slug = '{ en: booking-sent, sv: bokning-skickad, de: buchung-gesendet }';
    const site = ferry(
      [routes, slug, '{ en: booking-sent, sv: bokning-skickad }'],
      [routes, 'de: buchen }\n- page: thanks\n  ', 'de: buchen }\n  children:\n- page: thanks\n  '],
    );
    rmSync(join(site, 'content/published.lock.yaml'));
    edit(site, routes, '- page: thanks\n  slug', '    - page: thanks\n      slug');
    expect((await findingsIn(site)).findings).toEqual([`route/missing-slug ${routes}:17:13`]);
  });
});

it('is not the source language', async () => {
  const config = minimal('site.config.yaml', ['region: en_GB', 'region: en_GB, state: partial']);
  const site = temporarySite('minimal', { 'site.config.yaml': config });
  expect(await findingsIn(site)).toEqual({
    code: 2,
    findings: ['content/invalid-value site.config.yaml:7:78'],
  });
});

/** The first Swedish text of a file in one line, with its comma. */
function firstSwedish(text: string): string {
  return /, sv: [^,}]+(?= \})/.exec(text)?.[0] ?? '';
}
