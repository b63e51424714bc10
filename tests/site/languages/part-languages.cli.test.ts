import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingsIn, type Report } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, edit, minimal, read, temporarySite } from '../../temporary-site.ts';

const about = 'content/pages/about.yaml';
const navigation = 'content/navigation.yaml';

/** A section in Swedish only, and two sections of the same id that are never on one page. */
const sections = `  - type: text
    id: winter
    languages: [sv]
    title: { sv: På vintern }
    body: { sv: 'Då kör vi [släde](page:about#sledge), och [mer](page:about#winter).' }
  - { type: text, id: sledge, languages: [sv], title: { sv: Släden }, body: { sv: Den är av trä. } }
  - { type: text, id: sledge, languages: [en], title: { en: No sledge }, body: { en: We have two vans. } }
action:
`;

const withParts = (changes: Changes = {}) =>
  temporarySite('minimal', {
    [about]: minimal(about, ['action:\n', sections]),
    'content/pages/notices.yaml': `meta: { title: { sv: Underrättelser }, description: { sv: Vad skeppare bör veta. } }
hero: { title: { sv: Underrättelser till skeppare } }
sections: []
`,
    'content/routes.yaml': `${minimal('content/routes.yaml')}- { page: notices, languages: [sv], slug: { sv: underrattelser } }\n`,
    [navigation]: `main:
  - title: { en: About, sv: Om oss }
    path: about
    submenu: [{ title: { sv: Notiser }, path: notices }]
  - { title: { sv: Vintern }, path: about#winter, languages: [sv] }
footer:
  - { title: { sv: Notiser }, path: notices }
  - { title: { en: 'Notices (in Swedish)' }, path: notices, languages: [en] }
legal:
  - { title: { en: Two vans }, path: about#sledge, languages: [en] }
`,
    ...changes,
  });

/** The messages of findings, with their places. */
async function messagesIn(site: string): Promise<string[]> {
  const { stdout } = await runMain(['validate', '--json', '--root', site]);
  const { findings } = JSON.parse(stdout) as Report;
  return findings.map(({ file, range, message }) => `${file}:${range?.start.line} ${message}`);
}

describe('a section with `languages`', () => {
  it('is on the pages of these languages only, and so are items of menus', async () => {
    const site = withParts();
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    const { code, stderr } = await runMain(['build', '--root', site, '--date', '2026-11-23']);
    expect(code, stderr).toBe(0);
    const [english, swedish] = ['dist/about.html', 'dist/sv/om-oss.html'].map((path) => read(site, path));
    expect(swedish).toContain('id="winter"');
    expect(swedish).toContain('Den är av trä.');
    expect(swedish).not.toContain('two vans.</p>');
    expect(english).toContain('We have two vans.');
    expect(english).not.toMatch(/vinter|Släden|id="winter"/);
    // The English menu has neither the Swedish page nor an empty submenu.
    expect(english).not.toContain('submenu-about');
    expect(swedish).toContain('id="submenu-about"');
    // An item that asks for it leads to the other language, and says so.
    expect(english).toContain('href="/sv/underrattelser" hrefLang="sv">Notices (in Swedish)');
    expect(english?.match(/underrattelser/g)).toHaveLength(1);
    expect(swedish).toContain('href="/sv/underrattelser">Notiser');
    expect(swedish).not.toMatch(/Notices|Two vans/);
    // Nothing of it is in what components receive.
    expect(read(site, 'dist/sv/om-oss.json')).not.toContain('"languages":["sv"]');
  });

  it('needs no other texts, in the progress and in files for translators', async () => {
    const site = withParts();
    edit(site, about, 'sv: Vi finns på kajen.', '');
    const { stdout } = await runMain(['status', '--json', '--root', site]);
    const { files } = JSON.parse(stdout) as { files: { file: string; missing: number }[] };
    expect(files.filter(({ missing }) => missing > 0)).toMatchObject([{ file: about, missing: 1 }]);
    const out = join(site, 'sv.po');
    await runMain(['translations', 'export', '--to', 'sv', '--output', out, '--root', site]);
    expect(read(site, 'sv.po')).toContain('We are on the quay.');
    expect(read(site, 'sv.po')).not.toMatch(/No sledge|Two vans|in Swedish/);
  });

  it('must have the texts of its own languages, which the site must know', async () => {
    const site = withParts();
    edit(site, about, 'title: { sv: På vintern }', 'title: { en: In winter }');
    edit(site, about, 'languages: [en], title', 'languages: [en, se], title');
    edit(site, navigation, 'languages: [sv] }', 'languages: [sv, en] }');
    expect((await findingsIn(site)).findings).toEqual([
      `translation/missing ${navigation}:5:7`,
      `reference/unknown-anchor ${navigation}:5:37`,
      `translation/missing ${about}:19:5`,
      `translation/unknown-language ${about}:22:47`,
    ]);
  });

  it('is no place to link to from another language, nor twice in one', async () => {
    const site = withParts();
    edit(site, about, '[Write to us](page:contact)', '[Winter](page:about#winter)');
    edit(site, 'content/pages/contact.yaml', 'page: about, label', 'page: about#winter, label');
    edit(site, about, 'languages: [en], title: { en: No', 'title: { sv: Ingen, en: No');
    edit(site, about, 'We have two vans.', 'We have two vans., sv: Vi kör.');
    expect(await messagesIn(site)).toEqual([
      `${about}:14 The section with the anchor "winter" of the page "about" is not there in "en", and this link is.`,
      `${about}:22 The id "sledge" is already taken.`,
      'content/pages/contact.yaml:18 The section with the anchor "winter" of the page "about" is not there in "en", and this link is.',
    ]);
  });

  it('does not hold up a page in a language that is partly translated', async () => {
    const config = minimal('site.config.yaml', ['region: sv_SE }', 'region: sv_SE, state: partial }']);
    const site = withParts({ 'site.config.yaml': config });
    const pages = async () => {
      const { stdout } = await runMain(['routes', '--json', '--root', site]);
      const rows = JSON.parse(stdout) as { page: string; urls: Record<string, string> }[];
      return rows.flatMap(({ page, urls }) => (urls.sv === undefined ? [] : [page]));
    };
    expect(await pages()).toContain('about');
    edit(site, about, 'title: { sv: Släden }, ', 'title: { en: The sledge }, ');
    expect(await pages()).not.toContain('about');
  });

  it('gets another code with its language', async () => {
    const site = withParts();
    const { code, stderr } = await runMain(['rename', 'language', 'sv', 'sv-SE', '--root', site]);
    expect(code, stderr).toBe(0);
    expect(read(site, about)).toContain('languages: [sv-SE]');
    expect(read(site, navigation)).toContain('languages: [sv-SE] }');
  });
});
