import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundledSite } from '../../bundled-site.ts';
import { brokenAtomRules, childrenOf, malformed, readXml, textIn } from '../../feed-rules.ts';
import { findingsIn } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { searching } from '../../search-site.ts';
import { edit, minimal, putFiles, read, temporarySite } from '../../temporary-site.ts';

const config = 'site.config.yaml';
const about = 'content/pages/about.yaml';

/** The minimal site with two languages more, which have few texts of their own. */
const site = () => {
  const folder = temporarySite('minimal', {
    [config]: minimal(config, [
      'region: sv_SE }\n',
      `region: sv_SE }
  - { code: fi, name: Suomi, flag: 🇫🇮, prefix: fi, region: fi_FI, fallback: [sv, en] }
  - { code: sv-FI, name: Finlandssvenska, flag: 🇫🇮, prefix: sv-fi, region: sv_FI, fallback: [sv] }
`,
    ]),
    'content/published.lock.yaml': null,
  });
  edit(folder, about, 'sv: Tolv personer }', 'sv: Tolv personer, fi: Kaksitoista henkilöä }');
  edit(folder, about, 'sv: Historien }', 'sv: Historien, fi: Tarina & tausta }');
  return folder;
};

describe('a language with a list of languages that stand in for it', () => {
  it('is searched with the texts that it shows, those of sections in articles too', async () => {
    const folder = site();
    const article = (words: string) => `|\n        :::text{title="${words}"}\n        body: ${words} igen\n        :::\n`;
    edit(
      folder,
      about,
      'action:\n',
      `  - type: article\n    title: { en: Long, sv: Lång }\n    body:\n      en: ${article('Hemp')}      sv: ${article('Hampa')}action:\n`,
    );
    putFiles(folder, [
      ['content/routes.yaml', searching['content/routes.yaml'] as string],
      ['content/pages/search.yaml', searching['content/pages/search.yaml'] as string],
    ]);
    const { code, stderr } = await runMain(['build', '--root', folder, '--date', '2026-11-23']);
    expect(code, stderr).toBe(0);
    const index = read(folder, 'dist/search.fi.json');
    for (const words of ['Kaksitoista henkilöä', 'båthus', 'Hampa igen']) expect(index).toContain(words);
  });

  it('leads to a page that the language does not have in the first of them that has it', async () => {
    const folder = site();
    edit(folder, 'content/routes.yaml', 'page: about', 'page: about\n  languages: [en, sv]');
    edit(folder, about, ', fi: Kaksitoista henkilöä }', ' }');
    edit(folder, about, ', fi: Tarina & tausta }', ' }');
    const contact = 'content/pages/contact.yaml';
    const section = `sections:
  - type: text
    title: { en: Us, sv: Vi }
    body: { en: 'Read [about us](page:about).', sv: 'Läs [om oss](page:about).', fi: 'Lue [meistä](page:about).' }
`;
    edit(folder, contact, /^sections:.*$/m.exec(read(folder, contact))?.[0] ?? 'sections:', section.trimEnd());
    const { code, stderr } = await runMain(['build', '--root', folder, '--date', '2026-11-23']);
    expect(code, stderr).toBe(0);
    const page = read(folder, 'dist/fi/kontakt.html');
    expect(page).toContain('<a href="/sv/om-oss" hrefLang="sv">meistä<!-- --> (ruotsi)</a>');
  });

  it('shows each missing text in the first of them that has it, and marks it', async () => {
    const folder = site();
    expect(await findingsIn(folder)).toEqual({ code: 0, findings: [] });
    const { code, stderr } = await runMain(['build', '--root', folder, '--date', '2026-11-23']);
    expect(code, stderr).toBe(0);
    const verified = await runMain(['verify', '--root', folder]);
    expect(verified.code, verified.stderr).toBe(0);
    const page = read(folder, 'dist/fi/om-oss.html');
    expect(page).toMatch(/<html lang="fi"/);
    expect(page).toMatch(/<h1(?: class="[^"]*")?[^>]*>Kaksitoista henkilöä/);
    expect(page).not.toMatch(/<h1[^>]* lang=/);
    // The whole text of a section, whose title is Finnish. Its links lead to Finnish pages.
    expect(page).toMatch(/<div lang="sv" class="section__body"><div class="prose"><p>Vi <em>började<\/em> i ett båthus\. <a hrefLang="fi"/);
    expect(page).toContain('<h2 class="section__title">Tarina &amp; tausta</h2>');
    // A menu has Finnish words of the tool, too.
    expect(page).toContain('<nav class="menu__navigation" aria-label="Päävalikko"><ul lang="sv"');
    expect(page).toMatch(/<main class="main" id="content" tabindex="-1">/i);
    expect(read(folder, 'dist/index.html')).toContain('<link rel="alternate" href="https://nordkaj.example/sv-fi" hreflang="sv-FI">');
    const region = read(folder, 'dist/sv-fi/om-oss.html');
    expect(region).toContain('Tolv personer');
    expect(region).toMatch(/<html lang="sv-FI"/);
  });

  it('says in feeds which texts are in another language', async () => {
    const folder = await bundledSite('news', { 'content/published.lock.yaml': null });
    const swedish = 'region: sv_SE }\n';
    const finnish = '  - { code: fi, name: Suomi, flag: 🇫🇮, prefix: fi, region: fi_FI, fallback: [sv, en] }\n';
    edit(folder, config, swedish, `${swedish}${finnish}`);
    const boat = 'content/news/new-boat.yaml';
    edit(folder, boat, 'de yttre öarna }', 'de yttre öarna, fi: Uusi vene }');
    edit(folder, 'content/topics.yaml', 'sv: Lampor }', 'sv: Lampor, fi: Lamput }');
    const { code, stderr } = await runMain(['build', '--root', folder, '--date', '2026-11-23']);
    expect(code, stderr).toBe(0);
    const feed = (path: string) => read(folder, `dist/${path}`);
    /** The language that each text of an entry says, by the name of its element. */
    const languages = (text: string, id: string) => {
      const root = readXml(text);
      const [around = root] = childrenOf(root, 'channel');
      const entry = [...childrenOf(around, 'entry'), ...childrenOf(around, 'item')].find((each) =>
        `${textIn(each, 'id')}${textIn(each, 'guid')}`.includes(`${id}/`),
      );
      return ['title', 'category', 'content', 'description'].flatMap((name) =>
        entry === undefined ? [] : childrenOf(entry, name).map(({ attribs }) => `${name} ${attribs['xml:lang'] ?? 'as the feed'}`),
      );
    };
    const atom = feed('fi/nyheter/atom.xml');
    expect(await malformed(atom)).toEqual([]);
    expect(brokenAtomRules(atom)).toEqual([]);
    expect(readXml(atom).attribs['xml:lang']).toBe('fi');
    for (const name of ['title', 'subtitle'])
      expect(childrenOf(readXml(atom), name).map(({ attribs }) => attribs['xml:lang'])).toEqual(['sv']);
    expect(languages(atom, 'new-boat')).toEqual(['title as the feed', 'content sv']);
    expect(languages(atom, 'open-day')).toEqual(['title sv', 'category as the feed', 'content sv']);
    const rss = feed('fi/nyheter/rss.xml');
    expect(await malformed(rss)).toEqual([]);
    const [channel = readXml(rss)] = childrenOf(readXml(rss), 'channel');
    expect(childrenOf(channel, 'title').map(({ attribs }) => attribs['xml:lang'])).toEqual(['sv']);
    expect(languages(rss, 'new-boat')).toEqual(['title as the feed', 'description sv']);
    expect(languages(rss, 'winter-storm')).toEqual(['title sv', 'category sv', 'description sv']);
    expect(feed('sv/nyheter/atom.xml').match(/xml:lang/g)).toHaveLength(1);
  });

  it('counts what it lacks itself', async () => {
    const folder = site();
    const { stdout } = await runMain(['status', '--json', '--root', folder]);
    const { files } = JSON.parse(stdout) as {
      files: { file: string; language: string; missing: number; texts: number }[];
    };
    expect(files.find((row) => row.file === about && row.language === 'fi')).toMatchObject({
      texts: 11,
      missing: 9,
    });
    const out = join(folder, 'fi.po');
    await runMain(['translations', 'export', '--to', 'fi', '--output', out, '--root', folder]);
    expect(read(folder, 'fi.po')).toContain('We are on the quay.');
    // The others need every text as before.
    edit(folder, about, ', sv: Vi finns på kajen.', '');
    expect((await findingsIn(folder)).findings).toEqual([`translation/missing ${about}:18:3`]);
  });

  it.each([
    ['fallback: [sv, en] }', 'fallback: [sv, no] }', ['9:84']],
    ['fallback: [sv, en] }', 'fallback: [sv, fi] }', ['9:84']],
    ['fallback: [sv, en] }', 'fallback: [sv, sv] }', ['9:84']],
    ['fallback: [sv] }', 'fallback: no }', ['10:95']],
    // A circle is reported once, where it closes.
    ['fallback: [sv, en] }', 'fallback: [sv-FI] }', ['10:100']],
    ['fallback: [sv, en] }', 'fallback: [sv, en], state: partial }', ['9:96']],
    ['region: en_GB }', 'region: en_GB, fallback: [sv] }', ['7:81']],
    // Nothing of a draft is published.
    ['region: sv_SE }', 'region: sv_SE, state: draft }', ['9:80', '10:96']],
  ])('is refused where it cannot be: %s → %s', async (before, after, places) => {
    const folder = site();
    if (after.includes('[sv-FI]')) edit(folder, config, 'fallback: [sv] }', 'fallback: [sv, fi] }');
    edit(folder, config, before, after);
    const { findings } = await findingsIn(folder);
    expect(findings).toEqual(places.map((place) => `content/invalid-value ${config}:${place}`));
  });
});
