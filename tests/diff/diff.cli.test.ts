import { readdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SiteDiff } from '../../cli/diff/site-diff.ts';
import { expectNoCrash, expectRefusal } from '../findings.ts';
import { commit, committed, committedSite, git } from '../git.ts';
import { conforms } from '../published-schemas.ts';
import { runMain } from '../run-main.ts';
import { edit, minimal, read, temporarySite } from '../temporary-site.ts';

const about = 'content/pages/about.yaml';
const routes = 'content/routes.yaml';
const published = 'content/published.lock.yaml';

const repository = () => committedSite('minimal', { '.gitignore': '.tvilling/\n' });

async function diff(site: string, ...more: string[]) {
  const result = await runMain(['diff', '--root', site, '--json', ...more]);
  expectNoCrash(result);
  const found = JSON.parse(result.stdout) as SiteDiff;
  expect(conforms('diff', found)).toEqual([]);
  return { ...result, found };
}

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

  it('shows values of any length: a word of half a million letters, a list of 59,000 words', async () => {
    const site = repository();
    edit(site, about, 'en: Twelve people, sv', `en: ${'o'.repeat(500_000)}, sv`);
    const words = Array.from({ length: 59_000 }, (_, index) => `w${index}`).join(' ');
    edit(site, about, 'sv: [om oss]', `sv: ["${words} →"]`);
    const { stdout } = await runMain(['diff', '--root', site]);
    expect(stdout).toContain('ooo'.repeat(1000));
    expect(stdout).toContain('w58999');
  });

  it('shows changed texts and metadata in all languages, side by side, and what became stale', async () => {
    const site = repository();
    edit(
      site,
      about,
      '  title: { en: Twelve people, sv: Tolv personer }',
      '  title: { en: Thirteen of us, sv: Tolv personer }',
    );
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
            before: { en: 'About us', sv: 'Om oss' },
            now: { en: 'Our company', sv: 'Om företaget' },
          },
          {
            kind: 'text',
            key: 'hero.title',
            before: { en: 'Twelve people', sv: 'Tolv personer' },
            now: { en: 'Thirteen of us', sv: 'Tolv personer' },
          },
        ],
        values: [],
      },
    ]);
    expect(found.stale).toEqual([{ file: about, line: 7, column: 36, key: 'hero.title', language: 'sv' }]);
    expect(found.size.words).toEqual({ en: { added: 5, removed: 4 }, sv: { added: 1, removed: 1 } });
    expect(stderr.replaceAll('\n', ' ')).toContain(
      '2 texts changed, 1 translation stale; words: en +5 −4, sv +1 −1',
    );
  });

  it('knows a list item that moved from one that changed', async () => {
    const site = temporarySite('minimal');
    const items = ['One', 'Two', 'Three'].map(
      (name) =>
        `      - { title: { en: ${name}, sv: S${name} }, text: { en: Of ${name}., sv: Av ${name}. } }\n`,
    );
    const section = (list: string[]) =>
      `  - type: features\n    title: { en: Parts, sv: Delar }\n    items:\n${list.join('')}`;
    edit(site, about, 'action:\n', `${section(items)}action:\n`);
    await runMain(['validate', '--root', site]);
    committed(site);
    const moved = [items[2] ?? '', items[0] ?? '', (items[1] ?? '').replace('en: Two', 'en: Second')];
    edit(site, about, items.join(''), moved.join(''));
    const { found } = await diff(site);
    expect(found.files.flatMap(({ texts }) => texts.map(({ before, now }) => [before?.en, now?.en]))).toEqual(
      [['Two', 'Second']],
    );
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
    edit(
      site,
      routes,
      'sv: om-oss }',
      'sv: foretaget }\n  aliases: [{ language: sv, slug: om-oss, as: redirect }]',
    );
    edit(
      site,
      routes,
      '- page: contact',
      '- page: story\n  slug: { en: story, sv: historia }\n- page: contact',
    );
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

  it('counts the redirect of a closed position as an answer', async () => {
    const site = temporarySite('verkbro', { '.gitignore': '.tvilling/\n' });
    committed(site);
    const { code, found } = await diff(site, '--date', '2099-01-01');
    expect(found.lost).toEqual([]);
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
    expect(stderr.replaceAll('\n', ' ')).toContain(
      'Compared with the record of published addresses alone: 1 address lost',
    );
    expect(code).toBe(1);
    expectRefusal(await runMain(['diff', '--root', site, '--base', 'main']), /git finds no repository/);
  });

  it('refuses what it cannot compare with', async () => {
    const site = repository();
    expectRefusal(
      await runMain(['diff', '--root', site, '--base', 'nowhere']),
      /git knows no commit "nowhere"/,
    );
    expectRefusal(await runMain(['diff', '--root', site, '--base=--all']), /git knows no commit "--all"/);
    expectRefusal(
      await runMain(['diff', '--root', site, '--output', '/proc/nowhere/x']),
      /cannot be written/,
    );
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

describe('tvilling diff, as text', () => {
  it('fits a terminal and shows before and now', async () => {
    const site = repository();
    edit(
      site,
      about,
      'lead: { en: And two vans., sv: Och två skåpbilar. }',
      `lead: { en: ${'And two long vans. '.repeat(8).trim()}, sv: Och två skåpbilar. }`,
    );
    edit(site, routes, 'en: about', 'en: company');
    const { stdout, code } = await runMain(['diff', '--root', site]);
    expect(stdout).toContain('Lost: published, and leading nowhere now\n  /about  about  en\n');
    expect(stdout).toMatch(/Pages\n {2}renamed {2}en {2}\/about → \/company {2}lost\n/);
    expect(stdout).toContain('  hero.lead\n    en  - And two vans.\n    en  + And two long vans.');
    expect(stdout).toContain('    sv    stale: Och två skåpbilar.');
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    expect(code).toBe(1);
  });
});

describe('tvilling diff, as Markdown', () => {
  it('marks words, keeps texts from being Markdown, and fits a comment', async () => {
    const site = repository();
    edit(
      site,
      about,
      'lead: { en: And two vans., sv: Och två skåpbilar. }',
      'lead: { en: And *three* <vans> | @all., sv: Och tre skåpbilar. }',
    );
    edit(
      site,
      routes,
      'sv: om-oss }',
      'sv: foretaget }\n  aliases: [{ language: sv, slug: om-oss, as: redirect }]',
    );
    const { stdout } = await runMain(['diff', '--root', site, '--format', 'markdown']);
    expect(stdout).toMatch(/^### Content: 1 page renamed, 1 text changed; /);
    expect(stdout).toContain('| renamed | `about` | sv | `/sv/om-oss` → `/sv/foretaget` | leads there |');
    expect(stdout).toContain('Och <del>två</del><ins>tre</ins> skåpbilar.');
    expect(stdout).toContain('<ins>\\*three\\*</ins> <ins>\\<</ins>vans<ins>\\> \\| @\u200ball</ins>.');
  });

  it('counts what is too long for a comment', async () => {
    const site = repository();
    const long = 'word '.repeat(2000).trim();
    for (let index = 0; index < 10; index++) {
      const page = read(site, about).replace('And two vans.', `${index} ${long}`);
      writeFileSync(join(site, `content/pages/page-${index}.yaml`), page);
    }
    const { stdout } = await runMain(['diff', '--root', site, '--format', 'markdown']);
    expect(stdout.length).toBeLessThan(65_536);
    expect(stdout).toMatch(
      /\n\d+ more, too long for a comment; `tvilling diff --format html` shows all\.\n$/,
    );
  });
});

describe('what was renamed', () => {
  it('shows a renamed page file as one file, with what else changed in it', async () => {
    const site = repository();
    const args = ['rename', 'page', 'about', 'company', '--slug', 'en=company', '--root', site];
    expect((await runMain(args)).code).toBe(0);
    const { found } = await diff(site);
    const file = found.files.find(({ from }) => from !== null);
    expect(file).toMatchObject({ file: 'content/pages/company.yaml', from: about, texts: [], values: [] });
    expect(found.files.map((changed) => changed.file)).not.toContain(about);
    expect(found.size.words.en).toEqual({ added: 0, removed: 0 });
    edit(site, 'content/pages/company.yaml', 'en: The story', 'en: Our story');
    const texts = (await diff(site)).found.files.flatMap((changed) => changed.texts);
    expect(texts.map(({ before, now }) => [before?.en, now?.en])).toEqual([['The story', 'Our story']]);
    const { stdout } = await runMain(['diff', '--root', site]);
    expect(stdout).toContain(`${about} → content/pages/company.yaml`);
  });

  it('does not say that nothing changed where a file has another name only', async () => {
    const site = repository();
    expect((await runMain(['rename', 'page', 'about', 'company', '--root', site])).code).toBe(0);
    const { stderr } = await runMain(['diff', '--root', site]);
    expect(stderr).toContain('1 file renamed');
    expect(stderr).not.toContain('nothing changed');
  });

  it('shows another page in the place of a removed one as another page', async () => {
    const site = repository();
    const text = read(site, about).replaceAll(/(en|sv): [^,}\n]+/g, '$1: New words');
    writeFileSync(join(site, 'content/pages/company.yaml'), text);
    edit(site, routes, 'page: about', 'page: company');
    unlinkSync(join(site, about));
    const { found } = await diff(site);
    expect(found.files.map(({ from }) => from)).toEqual(found.files.map(() => null));
    expect(found.files.map(({ file }) => file)).toEqual(
      expect.arrayContaining([about, 'content/pages/company.yaml']),
    );
  });

  it('shows a renamed language as one, with the addresses that its pages had', async () => {
    const site = repository();
    const args = ['rename', 'language', 'sv', 'sv-FI', '--prefix', 'fi', '--root', site];
    expect((await runMain(args)).code).toBe(0);
    const { found, stderr } = await diff(site);
    expect(found.renamedLanguages).toEqual([{ from: 'sv', to: 'sv-FI' }]);
    expect(new Set(found.pages.map(({ change, language }) => `${change} ${language}`))).toEqual(
      new Set(['renamed sv-FI']),
    );
    for (const { to, leadsTo } of found.pages) expect(leadsTo).toBe(to);
    expect(found.files.flatMap(({ texts }) => texts)).toEqual([]);
    expect(stderr).toContain('1 language renamed');
    for (const format of ['text', 'markdown', 'html']) {
      const { stdout } = await runMain(['diff', '--root', site, '--format', format]);
      expect(stdout.replaceAll(/[`]|<\/?code>/g, '')).toContain('sv → sv-FI');
    }
  });

  it('pairs a new language with one former language, and shows another one as removed', async () => {
    const config = 'site.config.yaml';
    const draft = (code: string) =>
      `  - { code: ${code}, name: ${code}, flag: 🏳, prefix: ${code.toLowerCase()}, region: de_DE, state: draft }\n`;
    const site = temporarySite('minimal', {
      '.gitignore': '.tvilling/\n',
      [config]: minimal(config, ['contact:', `${draft('de')}${draft('de-AT')}contact:`]),
      [about]: minimal(about, ['sv: Om oss }', 'sv: Om oss, de: Wir, de-AT: Wir }']),
    });
    committed(site);
    edit(site, config, `${draft('de')}${draft('de-AT')}`, draft('de-CH'));
    edit(site, about, 'de: Wir, de-AT: Wir', 'de-CH: Wir');
    const { found } = await diff(site);
    expect(found.renamedLanguages).toEqual([{ from: 'de', to: 'de-CH' }]);
    const [text] = found.files.flatMap(({ texts }) => texts);
    expect(text?.before).toMatchObject({ 'de-CH': 'Wir', 'de-AT': 'Wir' });
    expect(text?.now).not.toHaveProperty('de-AT');
  });

  it('shows an entry of a list with a new id as the same one', async () => {
    const site = committedSite('ferry');
    expect((await runMain(['rename', 'entry', 'ships', 'freja', 'ebba', '--root', site])).code).toBe(0);
    edit(site, 'content/ships.yaml', 'The car ferry to Storskär', 'The large ferry to Storskär');
    const { found } = await diff(site);
    const changed = found.files.find(({ file }) => file === 'content/ships.yaml');
    expect(changed?.texts.map(({ key }) => key)).toEqual(['ebba.summary']);
    expect(changed?.values[0]).toMatchObject({ key: 'ebba.id', before: 'freja', now: 'ebba' });
    // Its former addresses are new: it keeps them.
    expect(new Set(changed?.values.slice(1).map(({ key }) => key))).toEqual(
      new Set(['language', 'path', 'as'].map((name) => `ebba.aliases.*.${name}`)),
    );
  });

  it('shows a section with a new id as the same one', async () => {
    const site = repository();
    expect((await runMain(['rename', 'anchor', 'about', 'story', 'history', '--root', site])).code).toBe(0);
    const { found } = await diff(site);
    expect(found.files.find(({ file }) => file === about)).toMatchObject({
      texts: [],
      values: [{ key: 'sections.history.id', before: 'story', now: 'history' }],
    });
  });

  it('shows another entry in the place of a removed one as another', async () => {
    const site = committedSite('ferry');
    const ships = read(site, 'content/ships.yaml');
    const [first = '', second = ''] = ships.split(/^(?=- id: )/m);
    const other = first
      .replace('id: freja', 'id: ebba')
      .replaceAll(/: ([A-ZÄÖÜ])/g, ': Other $1')
      .replaceAll(/\d/g, '7');
    writeFileSync(
      join(site, 'content/ships.yaml'),
      `${other.replaceAll(/^( {6}).+$/gm, '$1Other words.')}${second}`,
    );
    const { found } = await diff(site);
    const keys = found.files.flatMap(({ texts }) => texts.map(({ key }) => key));
    expect(keys).toEqual(expect.arrayContaining(['ebba.summary', 'freja.summary']));
  });

  it('shows the entries of a collection with a new name as the same ones', async () => {
    const site = temporarySite('ferry', { 'shared/names.ts': 'export const names = [];\n' });
    const definition = 'templates/collections/news/definition.ts';
    edit(site, definition, 'import people', "import '../../../shared/names.ts';\nimport people");
    committed(site);
    expect((await runMain(['rename', 'collection', 'news', 'bulletins', '--root', site])).code).toBe(0);
    edit(site, 'content/bulletins/bicycles.yaml', 'Bicycles travel free', 'All bicycles travel free');
    const { found } = await diff(site);
    expect(found.pages).toEqual([]);
    const entries = found.files.filter(({ file }) => file.startsWith('content/bulletins/'));
    expect(entries.map(({ file, from }) => [file, from])).toEqual(
      readdirSync(join(site, 'content/bulletins')).map((name) => [
        `content/bulletins/${name}`,
        `content/news/${name}`,
      ]),
    );
    expect(entries.flatMap(({ texts, values }) => [...texts, ...values]).map(({ key }) => key)).toEqual([
      'title',
    ]);
    expect(readdirSync(join(site, '.tvilling')).filter((name) => name.includes('former'))).toEqual([]);
  });

  it('shows no value by language as new where the language has a new code', async () => {
    const site = committedSite('ferry');
    expect((await runMain(['rename', 'language', 'de', 'de-AT', '--root', site])).code).toBe(0);
    const { found } = await diff(site);
    expect(found.renamedLanguages).toEqual([{ from: 'de', to: 'de-AT' }]);
    expect(found.files.map(({ file, values }) => [file, values.map(({ key }) => key)])).toEqual([
      ['site.config.yaml', ['languages.*.code']],
    ]);
  });
});
