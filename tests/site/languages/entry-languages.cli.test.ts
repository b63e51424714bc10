import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundledSite, siteWithParts } from '../../bundled-site.ts';
import { findingsIn } from '../../findings.ts';
import { ownParts } from '../../own-parts.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, changed, edit, minimal, read } from '../../temporary-site.ts';

/** A list that exists in English only, with the pages of its entries, which are written in English only. */
const notices: Changes = {
  'content/notices/dredging.yaml': 'title: { en: The basin is dredged }\nbody: { en: It takes a week. }\n',
  'content/pages/notices.yaml': `meta:
  title: { en: Notices }
  description: { en: What skippers must know. }
hero: { title: { en: Notices to skippers } }
sections:
  - { type: entry-list, title: { en: All notices }, entries: { of: notices } }
`,
  'content/routes.yaml': `${minimal('content/routes.yaml')}- page: notices
  languages: [en]
  slug: { en: notices }
  entries: { of: notices }
`,
  'content/pages/about.yaml': minimal(
    'content/pages/about.yaml',
    ['We *began* in a boathouse.', 'We *began* in a boathouse, and publish [notices](page:notices).'],
    ['Vi *började* i ett båthus.', 'Vi *började* i ett båthus och ger ut [underrättelser](page:notices).'],
  ),
  'content/translations.lock.yaml': null,
};

describe('a list with `languages` in its route', () => {
  it('gives its entries pages in these languages, and they need no other texts', async () => {
    const site = await siteWithParts('minimal', notices);
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    const { code, stderr } = await runMain(['build', '--root', site]);
    expect(code, stderr).toBe(0);
    expect(existsSync(join(site, 'dist/notices/dredging.html'))).toBe(true);
    expect(existsSync(join(site, 'dist/sv/notices/dredging.html'))).toBe(false);
    const page = readFileSync(join(site, 'dist/notices/dredging.html'), 'utf8');
    expect(page).not.toContain('hreflang="sv"');
    const verified = await runMain(['verify', '--root', site]);
    expect(verified.code, verified.stderr).toBe(0);
  });

  it('leaves them out of the progress in other languages, and out of files for translators', async () => {
    const site = await siteWithParts('minimal', notices);
    const { stdout } = await runMain(['status', '--json', '--root', site]);
    const { files } = JSON.parse(stdout) as { files: { file: string; missing: number }[] };
    expect(files.map(({ file }) => file)).toContain('content/pages/about.yaml');
    expect(files.filter(({ missing }) => missing > 0)).toEqual([]);
    const out = join(site, 'sv.po');
    const all = ['--only', 'missing,stale,complete,identical'];
    await runMain(['translations', 'export', '--to', 'sv', ...all, '--output', out, '--root', site]);
    expect(readFileSync(out, 'utf8')).toContain('Twelve people and two vans.');
    expect(readFileSync(out, 'utf8')).not.toContain('The basin is dredged');
  });

  it('needs their texts where a page in another language shows them', async () => {
    const list = '  - { type: entry-list, title: { en: News, sv: Nytt }, entries: { of: notices, most: 3 } }\n';
    const site = await siteWithParts('minimal', {
      ...notices,
      'content/pages/contact.yaml': minimal('content/pages/contact.yaml', ['action:\n', `${list}action:\n`]),
    });
    expect((await findingsIn(site)).findings).toEqual([
      'translation/missing content/notices/dredging.yaml:1:1',
      'translation/missing content/notices/dredging.yaml:2:1',
    ]);
    edit(site, 'content/notices/dredging.yaml', '{ en: The basin is dredged }', '{ en: The basin is dredged, sv: Bassängen muddras }');
    edit(site, 'content/notices/dredging.yaml', '{ en: It takes a week. }', '{ en: It takes a week., sv: Det tar en vecka. }');
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    expect((await runMain(['build', '--root', site])).code).toBe(0);
    const page = readFileSync(join(site, 'dist/sv/kontakt.html'), 'utf8');
    expect(page).toContain('Bassängen muddras');
    expect(page).not.toContain('dredging');
  });

  it('is what a new entry begins with', async () => {
    const site = await siteWithParts('minimal', notices);
    const { code, stderr } = await runMain(['new', 'entry', 'notices', 'ice', '--root', site]);
    expect(code, stderr).toBe(0);
    expect(read(site, 'content/notices/ice.yaml')).toMatch(/en: TODO/);
    expect(read(site, 'content/notices/ice.yaml')).not.toContain('sv:');
  });

  it('finds an entry in a list for another language at that entry', async () => {
    const site = await siteWithParts('minimal', {
      ...notices,
      'content/notices/dredging.yaml': null,
      'templates/collections/notices/definition.ts': changed(
        String(ownParts['templates/collections/notices/definition.ts']),
        "from: 'content/notices/*.yaml',",
        "from: 'content/notices.yaml',\n  perLanguage: true,",
      )
        .replace('localizedText, text }', 'localizedText }')
        .replaceAll(/localized(Rich)?Text/g, (_, rich) => (rich ? 'richText' : 'text')),
      'content/notices.yaml': `en:
  - { id: dredging, title: The basin is dredged, body: It takes a week. }
sv:
  - { id: dredging, title: Bassängen muddras, body: Det tar en vecka. }
`,
    });
    expect((await findingsIn(site)).findings).toEqual(['route/missing-parent content/notices.yaml:4:11']);
  });
});

describe('the page of a topic', () => {
  it('lists no entry in a language in which their list does not exist', async () => {
    const site = await bundledSite('news', { 'content/published.lock.yaml': null });
    const line = '- page: news\n  slug: { en: news, sv: nyheter }';
    edit(site, 'content/routes.yaml', line, '- page: news\n  languages: [en]\n  slug: { en: news }');
    const { code, stderr } = await runMain(['build', '--root', site, '--date', '2026-11-21']);
    expect(code, stderr).toBe(0);
    const titles = (path: string) => readFileSync(join(site, 'dist', path), 'utf8').match(/class="entries__title"/g) ?? [];
    expect(titles('topics/lamps.html')).toHaveLength(2);
    expect(existsSync(join(site, 'dist/topics/lamps/page/2.html'))).toBe(true);
    expect(titles('sv/amnen/lamps.html')).toEqual([]);
    expect(existsSync(join(site, 'dist/sv/amnen/lamps/sida/2.html'))).toBe(false);
    // The first page shows them in both languages.
    expect(titles('sv.html')).toHaveLength(3);
  });
});
