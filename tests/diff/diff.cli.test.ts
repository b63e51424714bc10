import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectRefusal } from '../findings.ts';
import { commit, committed, git } from '../git.ts';
import { runMain } from '../run-main.ts';
import { edit, read, temporarySite } from '../temporary-site.ts';
import { about, diff, published, repository, routes } from './compared-site.ts';

describe('tvilling diff', () => {
  it('says that nothing changed, and ends with 0', async () => {
    const site = repository();
    const { code, found, stderr } = await diff(site);
    const commit = git(site, 'rev-parse', 'HEAD').trim();
    expect(found).toEqual({
      version: 1,
      base: { ref: 'HEAD', commit },
      languages: ['en', 'sv'],
      renamedLanguages: [],
      pages: [],
      lost: [],
      gone: [],
      files: [],
      stale: [],
      size: {
        files: 0,
        texts: 0,
        values: 0,
        words: { en: { added: 0, removed: 0 }, sv: { added: 0, removed: 0 } },
      },
    });
    expect(stderr).toBe(`Compared with HEAD (${commit.slice(0, 12)}): nothing changed\n`);
    expect(code).toBe(0);
  });

  it('shows an article by its blocks', async () => {
    const site = repository();
    const article = '  - type: article\n    body:\n      en: "One.\\n\\nTwo."\n      sv: "Ett.\\n\\nTvå."\naction:\n';
    edit(site, about, 'action:\n', article);
    commit(site, 'Add an article');
    edit(site, about, '\\nTwo.', '\\nTwo and a half.');
    const { found } = await diff(site);
    expect(found.files[0]?.texts).toEqual([
      {
        kind: 'text',
        key: 'sections.article.body',
        block: 'paragraph',
        before: { en: 'Two.', sv: 'Två.' },
        now: { en: 'Two and a half.', sv: 'Två.' },
      },
    ]);
    expect(found.size).toMatchObject({ texts: 1, words: { en: { added: 3, removed: 0 } } });
  });

  it('shows changed texts and metadata in all languages, side by side, and what became stale', async () => {
    const site = repository();
    edit(site, about, '  title: { en: Twelve people, sv: Tolv personer }', '  title: { en: Thirteen of us, sv: Tolv personer }');
    edit(site, about, 'title: { en: About us, sv: Om oss }', 'title: { en: Our company, sv: Om företaget }');
    const { found, stderr } = await diff(site);
    expect(found.files).toEqual([
      {
        file: about,
        from: null,
        addresses: { en: '/about', sv: '/sv/om-oss' },
        texts: [
          {
            kind: 'metadata',
            key: 'meta.title',
            block: null,
            before: { en: 'About us', sv: 'Om oss' },
            now: { en: 'Our company', sv: 'Om företaget' },
          },
          {
            kind: 'text',
            key: 'hero.title',
            block: null,
            before: { en: 'Twelve people', sv: 'Tolv personer' },
            now: { en: 'Thirteen of us', sv: 'Tolv personer' },
          },
        ],
        values: [],
      },
    ]);
    expect(found.stale).toEqual([{ file: about, line: 7, column: 36, key: 'hero.title', language: 'sv', block: null }]);
    expect(found.size.words).toEqual({ en: { added: 5, removed: 4 }, sv: { added: 1, removed: 1 } });
    expect(stderr.replaceAll('\n', ' ')).toContain('2 texts changed, 1 translation stale; words: en +5 −4, sv +1 −1');
  });

  it('knows a list item that moved from one that changed', async () => {
    const site = temporarySite('minimal');
    const items = ['One', 'Two', 'Three'].map(
      (name) => `      - { title: { en: ${name}, sv: S${name} }, text: { en: Of ${name}., sv: Av ${name}. } }\n`,
    );
    const section = (list: string[]) => `  - type: features\n    title: { en: Parts, sv: Delar }\n    items:\n${list.join('')}`;
    edit(site, about, 'action:\n', `${section(items)}action:\n`);
    await runMain(['validate', '--root', site]);
    committed(site);
    const moved = [items[2] ?? '', items[0] ?? '', (items[1] ?? '').replace('en: Two', 'en: Second')];
    edit(site, about, items.join(''), moved.join(''));
    const { found } = await diff(site);
    expect(found.files.flatMap(({ texts }) => texts.map(({ before, now }) => [before?.en, now?.en]))).toEqual([['Two', 'Second']]);
  });

  it('shows values that are no text: figures, references, slugs', async () => {
    const site = repository();
    const metrics = read(site, 'content/metrics.yaml');
    const [, value = ''] = /value: (\d+)/.exec(metrics) ?? [];
    edit(site, 'content/metrics.yaml', `value: ${value}`, 'value: 4711');
    const { found } = await diff(site);
    expect(found.files.flatMap(({ values }) => values)).toEqual([
      { kind: 'value', key: expect.stringMatching(/\.value$/), before: value, now: '4711' },
    ]);
  });

  it('shows pages that came, went and moved, with where their old address leads', async () => {
    const site = repository();
    edit(site, routes, 'sv: om-oss }', 'sv: foretaget }\n  aliases: [{ language: sv, slug: om-oss, as: redirect }]');
    edit(site, routes, '- page: contact', '- page: story\n  slug: { en: story, sv: historia }\n- page: contact');
    writeFileSync(join(site, 'content/pages/story.yaml'), read(site, about));
    const { code, found } = await diff(site);
    expect(found.pages).toEqual([
      { change: 'added', page: 'story', language: 'en', from: null, to: '/story', leadsTo: null },
      {
        change: 'renamed',
        page: 'about',
        language: 'sv',
        from: '/sv/om-oss',
        to: '/sv/foretaget',
        leadsTo: '/sv/foretaget',
      },
      { change: 'added', page: 'story', language: 'sv', from: null, to: '/sv/historia', leadsTo: null },
    ]);
    expect(found.lost).toEqual([]);
    // A page without links to it is a finding of `validate`, and not an error.
    expect(code).toBe(0);
  });

  it('ends with 1 where an address is lost, though somebody took its line out of the record', async () => {
    const site = repository();
    edit(site, routes, 'en: about', 'en: company');
    const { code, found, stderr } = await diff(site);
    expect(found.lost).toEqual([{ path: '/about', page: 'about', language: 'en' }]);
    expect(stderr.replaceAll('\n', ' ')).toContain('1 address lost, 1 page renamed');
    expect(code).toBe(1);
    edit(site, published, '  - /about about en\n', '');
    expect((await runMain(['validate', '--root', site])).code).toBe(0);
    const again = await diff(site);
    expect(again.found.lost).toEqual([{ path: '/about', page: 'about', language: 'en' }]);
    expect(again.code).toBe(1);
    // The record says that the address is given up, so that reviewers see it.
    edit(site, published, '  - /company', '  - /about about en gone\n  - /company');
    const gone = await diff(site);
    expect(gone.found).toMatchObject({ lost: [], gone: [{ path: '/about', page: 'about', language: 'en' }] });
    expect(gone.code).toBe(0);
    const { stdout } = await runMain(['diff', '--root', site]);
    expect(stdout).toContain('/about → /company  let go');
  });

  it('shows a translation that was accepted although its source text changed', async () => {
    const site = repository();
    edit(site, about, 'en: And two vans.', 'en: And three vans.');
    expect((await runMain(['accept', '--root', site])).code).toBe(0);
    const { found, code } = await diff(site);
    expect(found.stale).toEqual([]);
    expect(code).toBe(0);
    const { stdout } = await runMain(['diff', '--root', site]);
    expect(stdout).toContain('sv    accepted unchanged: Och två skåpbilar.');
    const comment = await runMain(['diff', '--root', site, '--format', 'markdown']);
    expect(comment.stdout).toContain('**accepted unchanged:** Och två skåpbilar.');
  });

  it('shows one reference that changed as one value', async () => {
    const site = repository();
    edit(site, about, '{ page: contact, label', '{ page: home, label');
    const { found } = await diff(site);
    expect(found.files).toMatchObject([
      { file: about, texts: [], values: [{ key: 'action.actions.*.page', before: 'contact', now: 'home' }] },
    ]);
  });

  it('goes by the record of the base for addresses that were lost from its routes before', async () => {
    const site = temporarySite('minimal', { '.gitignore': '.tvilling/\n' });
    edit(site, published, '  - /contact', '  - /before about en\n  - /contact');
    edit(site, 'site.config.yaml', 'translations:', 'rules: { route/lost-url: warn }\ntranslations:');
    committed(site);
    edit(site, published, '  - /before about en\n', '');
    const { code, found } = await diff(site);
    expect(found.lost).toEqual([{ path: '/before', page: 'about', language: 'en' }]);
    // The rules of the site make it a warning.
    expect(code).toBe(0);
  });

  it('compares with where the work on top of a branch began', async () => {
    const site = repository();
    git(site, 'switch', '--quiet', '--create', 'work');
    edit(site, about, 'And two vans.', 'And three vans.');
    commit(site, 'Mine');
    git(site, 'switch', '--quiet', 'main');
    edit(site, 'content/pages/home.yaml', 'title:', '# Theirs.\n  title:');
    commit(site, 'Theirs');
    git(site, 'switch', '--quiet', 'work');
    const { found } = await diff(site, '--base', 'main');
    expect(found.base?.ref).toBe('main');
    expect(found.files.map(({ file }) => file)).toEqual([about]);
  });

  it('works from the record alone where there is no git', async () => {
    const site = temporarySite('minimal');
    edit(site, routes, 'en: about', 'en: company');
    const { code, found, stderr } = await diff(site);
    expect(found).toMatchObject({ base: null, files: [], lost: [{ path: '/about' }] });
    expect(stderr.replaceAll('\n', ' ')).toContain('Compared with the record of published addresses alone: 1 address lost');
    expect(code).toBe(1);
    expectRefusal(await runMain(['diff', '--root', site, '--base', 'main']), /git finds no repository/);
  });

  it('refuses what it cannot compare with', async () => {
    const site = repository();
    expectRefusal(await runMain(['diff', '--root', site, '--base', 'nowhere']), /git knows no commit "nowhere"/);
    expectRefusal(await runMain(['diff', '--root', site, '--base=--all']), /git knows no commit "--all"/);
    expectRefusal(await runMain(['diff', '--root', site, '--output', '/proc/nowhere/x']), /cannot be written/);
    expectRefusal(await runMain(['diff', '--root', site, '--base', '']), /commit to compare with is empty/);
    writeFileSync(join(site, routes), 'x: [\n');
    expectRefusal(await runMain(['diff', '--root', site]), /content\/routes.yaml is not in order/);
  });

  it('shows what it can where the content has errors, and ends with 1', async () => {
    const site = repository();
    edit(site, about, 'And two vans.', 'And three vans.');
    edit(site, about, 'action:', 'acton:');
    const { code, found, stderr } = await diff(site);
    expect(found.files.map(({ file }) => file)).toEqual([about]);
    expect(stderr).toContain('tvilling validate shows them');
    expect(code).toBe(1);
  });

  it('shows a whole site as new where the base has none', async () => {
    const site = temporarySite('minimal');
    git(site, 'init', '--quiet', '--initial-branch=main');
    writeFileSync(join(site, 'README'), 'x');
    git(site, 'add', 'README');
    git(site, 'commit', '--quiet', '--message', 'Before');
    const { found, code } = await diff(site);
    expect(found.pages.map(({ change }) => change)).toEqual(Array(6).fill('added'));
    expect(found.files.length).toBeGreaterThan(5);
    expect(code).toBe(0);
  });
});
