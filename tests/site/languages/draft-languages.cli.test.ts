import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectRefusal, findingsIn } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, edit, minimal, read, temporarySite } from '../../temporary-site.ts';

const german = '  - { code: de, name: Deutsch, flag: 🇩🇪, prefix: de, region: de_DE, state: draft }\n';
const swedish = '  - { code: sv, name: Svenska, flag: 🇸🇪, prefix: sv, region: sv_SE }\n';

/** The minimal site with German in draft. */
const withDraft = (changes: Changes = {}) =>
  temporarySite('minimal', {
    'site.config.yaml': minimal('site.config.yaml', [swedish, `${swedish}${german}`]),
    ...changes,
  });

const newLanguage = (site: string, ...args: string[]) => runMain(['new', 'language', ...args, '--root', site]);

describe('tvilling new language', () => {
  it('adds it in draft, as the others are written, with the address of the first page, which is empty', async () => {
    const site = temporarySite('minimal');
    const { code, stdout, stderr } = await newLanguage(site, 'de');
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'site.config.yaml\ncontent/routes.yaml\n' });
    expect(stderr).toContain('remove "state: draft"');
    expect(read(site, 'site.config.yaml')).toBe(minimal('site.config.yaml', [swedish, `${swedish}${german}`]));
    expect(read(site, 'content/routes.yaml')).toBe(minimal('content/routes.yaml', ["{ en: '', sv: '' }", "{ en: '', sv: '', de: '' }"]));
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
  });

  it('leaves a first page alone that has the address already', async () => {
    const site = temporarySite('minimal', {
      'content/routes.yaml': minimal('content/routes.yaml', ["sv: '' }", "sv: '', de: '' }"]),
    });
    expect((await newLanguage(site, 'de')).stdout).toBe('site.config.yaml\n');
  });

  it('gives pages their addresses in it by their new names', async () => {
    const site = withDraft();
    const { code } = await runMain(['rename', 'page', 'about', '--slug', 'de=ueber-uns', '--root', site]);
    expect(code).toBe(0);
    expect(read(site, 'content/routes.yaml')).toBe(minimal('content/routes.yaml', ['sv: om-oss }', 'sv: om-oss, de: ueber-uns }']));
  });

  it('knows name, country and direction of other languages, and takes those that are given', async () => {
    const site = temporarySite('minimal');
    await newLanguage(site, 'ar');
    await newLanguage(site, 'pt-BR', '--name', 'Português', '--prefix', 'br');
    expect(read(site, 'site.config.yaml')).toContain(
      `${swedish}  - { code: ar, name: العربية, flag: 🇪🇬, prefix: ar, region: ar_EG, direction: rtl, state: draft }
  - { code: pt-BR, name: Português, flag: 🇧🇷, prefix: br, region: pt_BR, state: draft }
`,
    );
  });

  it.each<[what: string, args: string[], message: RegExp]>([
    ['a language that is there', ['sv'], /The site has the language "sv" already/],
    ['what is no tag', ['german'], /"german" is no tag of a language/],
    ['a prefix that is taken', ['de', '--prefix', 'sv'], /The prefix "sv" is that of "sv"/],
    ['a region that is none', ['de', '--region', 'DE'], /"DE" is not allowed here/],
    ['a language of which nothing is known', ['xx'], /The region of the language "xx" is not known/],
  ])('refuses %s, and writes nothing', async (_what, args, message) => {
    const site = temporarySite('minimal');
    expectRefusal(await newLanguage(site, ...args), message);
    expect(read(site, 'site.config.yaml')).toBe(minimal('site.config.yaml'));
  });
});

/** A draft language with half a page and an address. */
const begun: Changes = {
  'content/routes.yaml': minimal(
    'content/routes.yaml',
    ["en: '', sv: ''", "en: '', sv: '', de: ''"],
    ['sv: om-oss', 'sv: om-oss, de: ueber-uns'],
  ).concat('  aliases:\n    - { language: de, slug: kontakt-alt }\n'),
  'content/pages/about.yaml': minimal('content/pages/about.yaml', [
    'title: { en: Twelve people, sv: Tolv personer }',
    'title: { en: Twelve people, sv: Tolv personer, de: Zwölf Leute }',
  ]),
};

describe('a language in draft', () => {
  it('may lack any text, address or word; what there is of it counts', async () => {
    const site = withDraft(begun);
    const { code, findings } = await findingsIn(site);
    // The alias belongs to a page that has no German address yet.
    expect({ code, findings }).toEqual({ code: 0, findings: [] });
    const { stdout } = await runMain(['status', '--root', site]);
    expect(stdout).toMatch(/^de \(draft\) +texts/m);
    expect(stdout).toMatch(/^pages\/about\.yaml +11 +1 +10/m);
  });

  it('is checked in the texts and addresses that are there', async () => {
    const about = String(begun['content/pages/about.yaml']);
    const site = withDraft({
      ...begun,
      'content/pages/about.yaml': about.replace('Zwölf Leute', "'TODO {contact:nobody}'"),
      'content/routes.yaml': String(begun['content/routes.yaml']).replace('ueber-uns', 'Über uns'),
    });
    expect((await findingsIn(site)).findings.map((finding) => finding.split(':')[0])).toEqual(
      expect.arrayContaining([
        'content/filler content/pages/about.yaml',
        'content/unknown-placeholder content/pages/about.yaml',
        'route/bad-slug content/routes.yaml',
      ]),
    );
  });

  it('stands in no byte of the output and in no record of addresses', async () => {
    const site = withDraft(begun);
    const { code, stderr } = await runMain(['build', '--root', site, '--date', '2026-11-21']);
    expect(code, stderr).toBe(0);
    const dist = join(site, 'dist');
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
    expect(files.filter((path) => /^de\b/.test(path))).toEqual([]);
    for (const path of files.filter((each) => /\.(?:html|json|xml|txt|webmanifest)$/.test(each))) {
      if (!statSync(join(dist, path)).isFile()) continue;
      expect(readFileSync(join(dist, path), 'utf8'), path).not.toMatch(/Deutsch|Zwölf|ueber-uns|kontakt-alt|"de"|\/de\b/);
    }
    expect(read(site, 'content/published.lock.yaml')).not.toContain('/de');
    // Its translations are recorded with their source texts all the same.
    expect(read(site, 'content/translations.lock.yaml')).toContain('pages/about hero.title de');
  });

  it('is a language as any other once it is released', async () => {
    const site = withDraft(begun);
    edit(site, 'site.config.yaml', ', state: draft', '');
    // A mistake in the configuration also gives exit code 2.
    const { code, findings } = await findingsIn(site);
    expect(code).toBe(2);
    expect(findings).toEqual(
      expect.arrayContaining(['translation/missing content/routes.yaml:6:3', 'translation/missing content/pages/about.yaml:2:3']),
    );
  });

  it('is not the source language', async () => {
    const config = minimal('site.config.yaml', ['region: en_GB', 'region: en_GB, state: draft']);
    const site = temporarySite('minimal', { 'site.config.yaml': config });
    expect(await findingsIn(site)).toEqual({
      code: 2,
      findings: ['content/invalid-value site.config.yaml:7:78'],
    });
  });
});
