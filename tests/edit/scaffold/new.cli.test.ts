import { chmodSync, existsSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectRefusal, findingsIn } from '../../findings.ts';
import { root } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { changed, edit, minimal, read, temporarySite } from '../../temporary-site.ts';
import { siteWithNewTemplates } from './new-templates.ts';

const add = (site: string, ...args: string[]) => runMain(['new', ...args, '--root', site]);

/** A file of a fixture site. */
const fixture = (site: string, path: string) => read(join(root, 'tests/sites', site), path);

/** Every file of a site that people write. */
const filesOf = (site: string): string[] =>
  readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((path) => !path.startsWith('.tvilling'));

/** The code of each finding, each once, and whether it is at a text to fill in. */
async function leftIn(site: string): Promise<{ code: number | null; places: string[] }> {
  const { code, findings } = await findingsIn(site);
  const places = findings.map((finding) => {
    const [, rule = '', file = '', line = ''] = /^(\S+) (.+?):(\d+):\d+$/.exec(finding) ?? [];
    const text = read(site, file).split('\n')[Number(line) - 1] ?? '';
    return text.includes('TODO') ? 'TODO' : `${rule} ${file}:${line}`;
  });
  return { code, places: [...new Set(places)] };
}

describe('tvilling new page', () => {
  it('copies a page as a draft with its translations, of which it knows what the lockfile knows', async () => {
    const site = temporarySite('minimal');
    const { code, stdout } = await add(site, 'page', 'team', '--from', 'about', '--slug', 'en=team');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'content/pages/team.yaml\ncontent/translations.lock.yaml\ncontent/routes.yaml\n',
    });
    expect(read(site, 'content/pages/team.yaml')).toBe(`${minimal('content/pages/about.yaml')}draft: true\n`);
    const lines = (page: string) => read(site, 'content/translations.lock.yaml').match(new RegExp(`(?<= - pages/${page}) .*`, 'g'));
    expect(lines('team')).toEqual(lines('about'));
    expect(lines('team')?.length).toBeGreaterThan(5);
  });

  it('writes a page in all languages and its line in the route table, and says what to fill in', async () => {
    const routes = `# The pages.\r\n${minimal('content/routes.yaml').replaceAll('\n', '\r\n')}# The end.\r\n`;
    const site = temporarySite('minimal', { 'content/routes.yaml': routes });
    const slugs = ['--slug', 'en=courses', '--slug', 'sv=kurser'];
    const { code, stdout, stderr } = await add(site, 'page', 'training', '--below', 'about', ...slugs);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'content/pages/training.yaml\ncontent/routes.yaml\n',
    });
    expect(read(site, 'content/pages/training.yaml')).toBe(`meta:
  title: { en: TODO, sv: TODO }
  description: { en: TODO, sv: TODO }
hero:
  title: { en: TODO, sv: TODO }
sections: []
`);
    const line = '    - page: training\r\n      slug: { en: courses, sv: kurser }\r\n';
    expect(read(site, 'content/routes.yaml')).toBe(routes.replace('sv: om-oss }\r\n', (above) => `${above}  children:\r\n${line}`));
    expect(stderr).toBe(`
Fill in what says TODO:

content/pages/training.yaml
  2  meta.title        The title in search results and in the tab of the
                       browser.
  3  meta.description  One or two sentences below the title in search results.
  5  hero.title        The heading of the page.

No page links to it yet. Name it in content/navigation.yaml, or in a text:
[words](page:training)
`);
    expect(await leftIn(site)).toEqual({ code: 1, places: ['TODO'] });
  });

  it('says nothing of the address in another language for a page that is not in it', async () => {
    const site = temporarySite('minimal');
    const { code, stderr, stdout } = await add(site, 'page', 'kurser', '--languages', 'sv');
    expect(code).toBe(0);
    expect(stdout + stderr).not.toContain('Its address in sv');
    const form = await add(site, 'page', 'priser', '--languages', 'sv', '--slug', 'priser');
    expect(form.stderr).toContain('Say it as --slug sv=training');
    expect((await add(site, 'page', 'priser', '--languages', 'sw')).stderr).toContain('Did you mean "sv"?');
    expect((await add(site, 'page', 'priser', '--languages', '')).stderr).toContain('It is for no language.');
  });

  it('writes a page in the languages that it is for', async () => {
    const site = temporarySite('minimal');
    expect(await add(site, 'page', 'kurser', '--languages', 'sv')).toMatchObject({ code: 0 });
    expect(read(site, 'content/pages/kurser.yaml')).toContain('hero:\n  title: { sv: TODO }\n');
    expect(read(site, 'content/routes.yaml')).toBe(
      `${minimal('content/routes.yaml')}- page: kurser\n  slug: { sv: kurser }\n  languages: [sv]\n`,
    );
    expect(await leftIn(site)).toEqual({ code: 1, places: ['TODO'] });
  });

  it('writes a page in a language that takes its other texts from another one', async () => {
    const site = temporarySite('minimal');
    const finnish = '  - { code: fi, name: Suomi, flag: 🇫🇮, prefix: fi, region: fi_FI, fallback: [en] }\n';
    edit(site, 'site.config.yaml', 'contact:\n', `${finnish}contact:\n`);
    const args = ['page', 'kurssit', '--languages', 'fi', '--slug', 'fi=kurssit'];
    expect(await add(site, ...args)).toMatchObject({ code: 0 });
    expect(read(site, 'content/pages/kurssit.yaml')).toContain('hero:\n  title: { fi: TODO }\n');
    expect(read(site, 'content/routes.yaml')).toContain('slug: { fi: kurssit }\n  languages: [fi]\n');
    expect(await leftIn(site)).toEqual({ code: 1, places: ['TODO'] });
    // Left out, it is for the languages that need all texts.
    expect(await add(site, 'page', 'prices')).toMatchObject({ code: 0 });
    expect(read(site, 'content/pages/prices.yaml')).toContain('hero:\n  title: { en: TODO, sv: TODO }\n');
    expect(read(site, 'content/routes.yaml')).toMatch(/page: prices\n {2}slug: [^\n]*\n$/);
  });

  it('takes the name for the address that is left out, and says so', async () => {
    const site = temporarySite('minimal');
    const { code, stderr } = await add(site, 'page', 'terms', '--kind', 'notice');
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Its address in sv is that in en'),
    });
    expect(read(site, 'content/routes.yaml')).toBe(`${minimal('content/routes.yaml')}- page: terms\n  slug: { en: terms, sv: terms }\n`);
    expect(read(site, 'content/pages/terms.yaml')).toMatch(/^kind: notice\nmeta:\n/);
  });

  it.each<[what: string, args: string[], message: RegExp]>([
    ['a page that is there', ['about'], /There is a page "about" already\./],
    ['a parent that is not', ['courses', '--below', 'abuot'], /no page "abuot"\. Did you mean "about"\?/],
    ['an address that is taken', ['courses', '--slug', 'sv=om-oss'], /\/sv\/om-oss already belongs to the page "about"/],
    ['a slug that is none', ['courses', '--slug', 'sv=Kurser'], /"Kurser" is no slug: it holds upper case/],
    ['a language that is not', ['courses', '--slug', 'de=kurse'], /no language "de"\. There are en, sv\./],
    ['languages that it cannot have', ['courses', '--languages', 'en,de'], /There is no language "de"\. There are en, sv/],
    ['a kind that is not', ['courses', '--kind', 'notcie'], /no kind of page "notcie"\. Did you mean "notice"\?/],
    ['a name that Windows cannot store', ['con'], /Windows cannot store a file named "con"/],
    ['a name that leads out', ['../courses'], /"\.\.\/courses" is no name for a page/],
  ])('refuses %s, and writes nothing', async (_what, args, message) => {
    const site = temporarySite('minimal');
    const before = filesOf(site);
    expectRefusal(await add(site, 'page', ...args), message);
    expect(filesOf(site)).toEqual(before);
    expect(read(site, 'content/routes.yaml')).toBe(minimal('content/routes.yaml'));
  });

  it('follows no page that cannot be read', async () => {
    for (const unreadable of ['', new Uint8Array([0x61, 0x3a, 0xff])]) {
      const site = temporarySite('minimal', { 'content/pages/about.yaml': unreadable });
      expect(await add(site, 'page', 'courses')).toMatchObject({ code: 0 });
      expect(read(site, 'content/pages/courses.yaml')).toContain('meta:\n  title: { en: TODO, sv: TODO }');
    }
  });

  it('refuses an entry where the list cannot be read', async () => {
    const site = temporarySite('booking', { 'content/cranes.yaml': new Uint8Array([0x2d, 0xff]) });
    expectRefusal(await add(site, 'entry', 'cranes', 'big-bertil'), /Nothing can be added to content\/cranes\.yaml/);
  });

  it('writes no page where the route table cannot be written, and nothing through a link', async () => {
    const site = temporarySite('minimal');
    chmodSync(join(site, 'content/routes.yaml'), 0o444);
    expectRefusal(await add(site, 'page', 'courses'), /content\/routes\.yaml is marked as read-only/);
    expect(filesOf(site)).toEqual(filesOf(join(root, 'tests/sites/minimal')));
    const elsewhere = temporarySite('minimal');
    symlinkSync(elsewhere, join(site, 'templates'));
    expectRefusal(await add(site, 'section', 'notes'), /templates is a link that leads out of the site/);
    expect(existsSync(join(elsewhere, 'sections'))).toBe(false);
  });

  it('refuses a folder that is no site, and a route table that cannot be read', async () => {
    expectRefusal(await add(join(root, 'tests/sites'), 'page', 'courses'), /There is no site\.config\.yaml/);
    const site = temporarySite('minimal', { 'content/routes.yaml': '- page: [\n' });
    expectRefusal(await add(site, 'page', 'courses'), /content\/routes\.yaml is not in order/);
    expect(existsSync(join(site, 'content/pages/courses.yaml'))).toBe(false);
  });
});

describe('what says TODO', () => {
  it('is no finding in a draft', async () => {
    const page = fixture('minimal', 'content/pages/about.yaml').replace('en: The story', 'en: TODO');
    const site = temporarySite('minimal', { 'content/pages/story.yaml': `draft: true\n${page}` });
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
  });
});

describe('tvilling new entry', () => {
  it('writes a file where each entry has one, in the order of its schema, and today where it is sorted by a day', async () => {
    const site = temporarySite('news');
    const args = ['news', 'ferry-day', '--slug', 'sv=farjedag', '--date', '2026-11-22'];
    const { code, stdout, stderr } = await add(site, 'entry', ...args);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'content/news/ferry-day.yaml\n' });
    expect(read(site, 'content/news/ferry-day.yaml')).toBe(`slug: { en: ferry-day, sv: farjedag }
title: { en: TODO, sv: TODO }
date: 2026-11-22
author: TODO
body:
  en: TODO
  sv: TODO
`);
    expect(stderr).toContain('  4  author  Who has written it.\n');
    expect(await leftIn(site)).toEqual({ code: 1, places: ['TODO'] });
  });

  it('writes what a picture shows as a place to fill in', async () => {
    const definition = 'templates/collections/news/definition.ts';
    const written = fixture('news', definition);
    const site = temporarySite('news', {
      [definition]: changed(
        changed(written, 'entry: {\n', "entry: {\n    photo: picture().describe('The photograph.'),\n"),
        'import { ',
        'import { picture, ',
      ),
    });
    expect(await add(site, 'entry', 'news', 'farjedag', '--languages', 'sv')).toMatchObject({ code: 0 });
    expect(read(site, 'content/news/farjedag.yaml')).toContain('photo:\n  file: TODO\n  alt: { sv: TODO }\n');
    await add(site, 'entry', 'news', 'ferry-day');
    expect(read(site, 'content/news/ferry-day.yaml')).toContain(`photo:
  file: TODO
  alt: { en: TODO, sv: TODO }
`);
    const { findings } = await findingsIn(site);
    expect(findings.filter((finding) => finding.startsWith('asset/missing-alt content/news/f'))).toEqual([]);
  });

  it('writes an entry in the languages that it is for', async () => {
    const site = temporarySite('news');
    const args = ['news', 'farjedag', '--languages', 'sv', '--date', '2026-11-22'];
    expect(await add(site, 'entry', ...args)).toMatchObject({ code: 0 });
    expect(read(site, 'content/news/farjedag.yaml')).toBe(`languages: [sv]
title: { sv: TODO }
date: 2026-11-22
author: TODO
body:
  sv: TODO
`);
    expect(await leftIn(site)).toEqual({ code: 1, places: ['TODO'] });
    const all = await add(site, 'entry', 'news', 'both', '--languages', 'en,sv');
    expect(all.code).toBe(0);
    expect(read(site, 'content/news/both.yaml')).not.toContain('languages');
    const no = await add(site, 'entry', 'news', 'no', '--languages', 'sv', '--slug', 'en=no');
    expectRefusal(no, /It has no address in "en"/);
    expectRefusal(await add(site, 'entry', 'news', 'x', '--languages', 'sw'), /Did you mean "sv"/);
    expectRefusal(await add(site, 'entry', 'news', 'x', '--languages', 'sv', '--from', 'new-boat'), /cannot be used with/);
  });

  it('writes a Markdown file for each language that a new article is for', async () => {
    const site = temporarySite('museum');
    const made = await add(site, 'entry', 'stories', 'kajen', '--languages', 'sv');
    expect(made).toMatchObject({ code: 0 });
    expect(made.stdout.trim().split('\n')).toEqual(['content/stories/kajen/index.yaml', 'content/stories/kajen/sv.md']);
  });

  it('takes the day in UTC where the time zone of the site is none', async () => {
    const site = temporarySite('news', {
      'site.config.yaml': fixture('news', 'site.config.yaml').replace(/^timeZone: .*/m, 'timeZone: Europe/Stokholm'),
    });
    const { code } = await add(site, 'entry', 'news', 'ferry-day', '--date', '2026-11-22');
    expect(code).toBe(0);
    expect(read(site, 'content/news/ferry-day.yaml')).toContain('date: 2026-11-22');
  });

  it('adds an item to a list, as the others are written', async () => {
    const site = temporarySite('booking', {
      'content/cranes.yaml': '# Ours.\n- {id: little-anna, name: {en: Little Anna, sv: Lilla Anna}} # 8 t\n',
    });
    expect((await add(site, 'entry', 'cranes', 'big-bertil')).code).toBe(0);
    expect(read(site, 'content/cranes.yaml')).toBe(
      '# Ours.\n- {id: little-anna, name: {en: Little Anna, sv: Lilla Anna}} # 8 t\n- {id: big-bertil, name: {en: TODO, sv: TODO}}\n',
    );
    expect(await leftIn(site)).toEqual({ code: 1, places: ['TODO'] });
  });

  it('adds an item to the list of each language, and begins one that is not there', async () => {
    const site = temporarySite('minimal', {
      'templates/collections/jobs/definition.ts': `import { day, defineCollection, text } from 'tvilling/schema';

export default defineCollection({
  holds: 'a list of jobs for each language',
  from: 'content/jobs.yaml',
  perLanguage: true,
  entry: { title: text(), closes: day() },
  closes: 'closes',
});
`,
      'content/jobs.yaml': 'sv:\n  - id: svetsare\n    title: Svetsare\n    closes: 2999-01-01\n',
    });
    expect((await add(site, 'entry', 'jobs', 'welder')).code).toBe(0);
    const item = '  - id: welder\n    title: TODO\n    closes: TODO\n';
    expect(read(site, 'content/jobs.yaml')).toBe(`sv:\n  - id: svetsare\n    title: Svetsare\n    closes: 2999-01-01\n${item}en:\n${item}`);
    expect((await add(site, 'entry', 'jobs', 'smed', '--from', 'svetsare')).code).toBe(0);
    expect(read(site, 'content/jobs.yaml')).toBe(
      `sv:\n  - id: svetsare\n    title: Svetsare\n    closes: 2999-01-01\n${item}  - id: smed\n    title: Svetsare\n    closes: 2999-01-01\n    draft: true\nen:\n${item}`,
    );
  });

  it.each<[what: string, args: string[], message: RegExp]>([
    ['a collection that is not', ['nwes', 'x'], /no collection "nwes"\. Did you mean "news"\?/],
    ['an entry that is there', ['people', 'lars'], /There is an entry "lars" in content\/people\.yaml already/],
    ['a copy of none', ['people', 'kim', '--from', 'las'], /There is no entry "las"\. Did you mean "lars"/],
    ['a name that is none', ['news', 'Ferry Day'], /"Ferry Day" is no name for an entry/],
    ['a slug where there is no page', ['people', 'kim', '--slug', 'en=kim'], /Entries of "people" have no pages/],
  ])('refuses %s, and writes nothing', async (_what, args, message) => {
    const site = temporarySite('news');
    expectRefusal(await add(site, 'entry', ...args), message);
    expect(filesOf(site)).toEqual(filesOf(join(root, 'tests/sites/news')));
  });
});

describe('tvilling new collection', () => {
  it('takes three files and 25 lines where its entries have pages, and only texts are left to write', async () => {
    const site = temporarySite('minimal');
    const args = ['collection', 'news', '--dated', '--slug', 'sv=nyheter', '--date', '2026-11-22'];
    const { code, stdout } = await add(site, ...args);
    const written = ['templates/collections/news/definition.ts', 'content/news/first.yaml', 'content/pages/news.yaml'];
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${written.join('\n')}\ncontent/routes.yaml\n` });
    const before = minimal('content/routes.yaml');
    const after = read(site, 'content/routes.yaml');
    expect(after.startsWith(before)).toBe(true);
    const lines = [...written.map((path) => read(site, path)), after.slice(before.length)].join('').trimEnd();
    expect(lines.split('\n').length).toBeLessThanOrEqual(25);
    expect(lines).toContain('slug: { en: news, sv: nyheter }\n  entries: { of: news }');
    expect(lines).toContain("newestFirst: 'date'");
    expect(lines).toContain('date: 2026-11-22');
    expect(await leftIn(site)).toEqual({ code: 1, places: ['TODO'] });
  });

  it('refuses a day for entries that have none, and writes nothing', async () => {
    const site = temporarySite('minimal');
    const args = ['news', '--pages', '--date', '2026-11-22'];
    expectRefusal(await add(site, 'collection', ...args), /--date is for --dated/);
    expect(filesOf(site)).toEqual(filesOf(join(root, 'tests/sites/minimal')));
  });

  it('puts the page with its list below another one', async () => {
    const site = temporarySite('minimal');
    expect((await add(site, 'collection', 'news', '--pages', '--below', 'about')).code).toBe(0);
    expect(read(site, 'templates/collections/news/definition.ts')).not.toContain('date');
    expect(await leftIn(site)).toEqual({ code: 1, places: ['TODO'] });
    expect(read(site, 'content/routes.yaml')).toMatch(
      /\n {2}children:\n {4}- page: news\n {6}slug: \{ en: news, sv: news \}\n {6}entries: \{ of: news \}\n/,
    );
  });

  it.each([
    ['that are named', ['--languages', 'sv']],
    ['of the page above', ['--below', 'kurser']],
  ])('writes only in the languages %s', async (_, args) => {
    const site = temporarySite('minimal');
    expect((await add(site, 'page', 'kurser', '--languages', 'sv')).code).toBe(0);
    expect((await add(site, 'collection', 'news', '--dated', ...args)).code).toBe(0);
    for (const file of ['pages/news.yaml', 'news/first.yaml']) expect(read(site, `content/${file}`)).not.toMatch(/\ben:/);
    expect((await leftIn(site)).places).toEqual(['TODO']);
  });

  it('takes a definition and a list where they have none', async () => {
    const site = temporarySite('minimal');
    expect((await add(site, 'collection', 'ships')).code).toBe(0);
    expect(read(site, 'content/ships.yaml')).toBe('- id: first\n  name: { en: TODO, sv: TODO }\n');
    expect(await leftIn(site)).toEqual({ code: 1, places: ['TODO'] });
  });

  it.each<[what: string, args: string[], message: RegExp]>([
    ['one that is there', ['metrics'], /There is a collection "metrics" already/],
    ['the name of a page for its list', ['about', '--pages'], /There is a page "about" already/],
    ['the name of another file of the site', ['navigation'], /content\/navigation is something else/],
    ['an address without pages', ['ships', '--slug', 'sv=fartyg'], /leave --below and --slug out/],
    ['a page above without pages', ['ships', '--below', 'about'], /leave --below and --slug out/],
    ['a name that cannot be read', ['2x'], /"2x" is no name for a collection/],
  ])('refuses %s, and writes nothing', async (_what, args, message) => {
    const site = temporarySite('minimal');
    const before = filesOf(site);
    expectRefusal(await add(site, 'collection', ...args), message);
    expect(filesOf(site)).toEqual(before);
  });
});

describe('tvilling new section and form', () => {
  it('write templates that are in order as they are, beside a new collection', async () => {
    expect(await findingsIn(await siteWithNewTemplates())).toEqual({
      code: 0,
      // Nobody links to the new page yet.
      findings: ['route/unlinked-page content/routes.yaml:11:9'],
    });
  });

  it.each<[what: string, args: string[], message: RegExp]>([
    ['a section type that is there', ['section', 'text'], /There is a section type "text" already/],
    ['a form that is there', ['form', 'booking'], /There is a form "booking" already/],
    ['a name that leads out', ['section', '../x'], /"\.\.\/x" is no name for a section type/],
  ])('refuse %s, and write nothing', async (_what, args, message) => {
    const site = temporarySite('booking');
    const before = filesOf(site);
    expectRefusal(await add(site, ...args), message);
    expect(filesOf(site)).toEqual(before);
  });
});
