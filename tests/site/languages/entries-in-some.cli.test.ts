import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundledSite } from '../../bundled-site.ts';
import { findingsIn, type Report } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, edit, read } from '../../temporary-site.ts';

const date = '2026-11-21';

const storm = 'content/news/winter-storm.yaml';

const swedish = `languages: [sv]
slug: { sv: isen }
title: { sv: Isen lägger sig }
date: 2026-11-20
author: eva
topics: [lamps]
body: { sv: Vi kör svävare till påsk. }
`;

/** A piece of news and a topic in Swedish only, and English news that leads to both. */
const changes: Changes = {
  'content/news/ice.yaml': swedish,
  'content/published.lock.yaml': null,
  'content/translations.lock.yaml': null,
};

async function siteWithIce(more: Changes = {}): Promise<string> {
  const site = await bundledSite('news', { ...changes, ...more });
  edit(
    site,
    'content/topics.yaml',
    '- id: storms\n  slug: { en: storms, sv: stormar }\n  title: { en: Storms, sv: Stormar }',
    '- id: storms\n  languages: [sv]\n  slug: { sv: stormar }\n  title: { sv: Stormar }',
  );
  edit(site, storm, 'and stayed lit.', 'and [the ice](page:news/ice) came, [in Swedish](page:news/ice).');
  edit(site, storm, 'lyste hela tiden.', 'sedan kom [isen](page:news/ice), [på svenska](page:news/ice).');
  return site;
}

async function build(site: string, on = date): Promise<void> {
  const { code, stderr } = await runMain(['build', '--root', site, '--date', on]);
  expect(code, stderr).toBe(0);
  const verified = await runMain(['verify', '--root', site]);
  expect(verified.code, verified.stderr).toBe(0);
}

describe('an entry with `languages`', () => {
  it('has a page, list items, a place in feeds and a search there, and nothing in other languages', async () => {
    const site = await siteWithIce();
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    await build(site);
    const dist = (path: string) => read(site, `dist/${path}`);
    const own = dist('sv/nyheter/isen.html');
    expect(own).toContain('Isen lägger sig');
    expect(own).not.toMatch(/<link[^>]*hreflang="en"/);
    // The switcher leads to the nearest page that English has.
    expect(own).toMatch(/href="\/news"[^>]*hrefLang="en"/);
    expect(existsSync(join(site, 'dist/news/ice.html'))).toBe(false);
    expect(dist('sv/nyheter.html')).toContain('Isen lägger sig');
    expect(dist('sv/nyheter/atom.xml')).toContain('Isen lägger sig');
    expect(dist('sv/amnen/lamps.html')).toContain('Isen lägger sig');
    for (const path of ['news.html', 'news/page/2.html', 'news/atom.xml', 'topics/lamps.html', 'index.html'])
      expect(dist(path), path).not.toContain('Isen');
    expect(dist('sitemap.xml')).toContain('/sv/nyheter/isen');
    expect(dist('sitemap.xml')).not.toContain('/news/isen');
    // Templates see nothing of it.
    expect(dist('sv/nyheter/isen.json')).not.toContain('"languages":["sv"]');
    // Links and references from other languages lead there, and say so.
    const english = dist('news/first-storm-of-winter.html');
    expect(english).toContain('<a href="/sv/nyheter/isen" hrefLang="sv">the ice<!-- --> (Swedish)</a>');
    expect(english).toContain('<a href="/sv/nyheter/isen" hrefLang="sv">in Swedish</a>');
    // The words of the topic are Swedish, and so is its page.
    expect(english).toMatch(/<a href="\/sv\/amnen\/stormar" hrefLang="sv">Stormar<\/a>/);
    expect(english).toMatch(/<\w+[^>]* lang="sv"[^>]*>(?:<\w[^>]*>)*Stormar/);
    expect(dist('sv/nyheter/vinterns-forsta-storm.html')).toContain('<a href="/sv/amnen/stormar">Stormar</a>');
  });

  it('needs no other texts, in the progress and in files for translators', async () => {
    const site = await siteWithIce();
    edit(site, storm, ', sv: Vinterns första storm', '');
    const { stdout } = await runMain(['status', '--json', '--root', site]);
    const { files } = JSON.parse(stdout) as { files: { file: string; missing: number }[] };
    expect(files.filter(({ missing }) => missing > 0)).toMatchObject([{ file: storm, missing: 1 }]);
    expect((await findingsIn(site)).findings).toEqual([`translation/missing ${storm}:2:1`]);
  });

  it('must have the texts of its languages, which its site and its list must have', async () => {
    const site = await siteWithIce({
      'content/news/ice.yaml': swedish.replace('[sv]', '[sv, se]').replace('{ sv: Isen lägger sig }', '{ en: Ice }'),
    });
    expect((await findingsIn(site)).findings).toEqual([
      'translation/unknown-language content/news/ice.yaml:1:17',
      'translation/missing content/news/ice.yaml:3:1',
    ]);
    const line = '- page: news\n  slug: { en: news, sv: nyheter }';
    const english = await siteWithIce();
    edit(english, 'content/routes.yaml', line, '- page: news\n  languages: [en]\n  slug: { en: news }');
    const { stdout } = await runMain(['validate', '--json', '--root', english]);
    const { findings } = JSON.parse(stdout) as Report;
    expect(findings.filter(({ code }) => code === 'route/missing-parent')).toMatchObject([
      { file: 'content/news/ice.yaml', range: { start: { line: 1, column: 12 } } },
    ]);
  });

  it('leaves no lost address when it leaves a language: that leads to the list', async () => {
    const site = await bundledSite('news');
    await build(site);
    edit(site, 'content/news/new-boat.yaml', 'slug: {', 'languages: [sv]\nslug: {');
    expect((await findingsIn(site)).findings).toEqual([]);
    await build(site);
    expect(read(site, 'dist/news/new-boat.html')).toContain('url=/news"');
  });
});

describe('an entry in one list of a collection with a list for each language', () => {
  it('is shown in the language that it has where another one refers to it', async () => {
    const people = `import { defineCollection, text } from 'tvilling/schema';

export default defineCollection({
  holds: 'a list of people',
  from: 'content/people.yaml',
  perLanguage: true,
  entry: { name: text().describe('First name and surname.') },
});
`;
    const site = await bundledSite('news', {
      'templates/collections/people/definition.ts': people,
      'content/people.yaml':
        'en:\n  - { id: lars, name: Lars Berg }\nsv:\n  - { id: lars, name: Lars Berg }\n  - { id: eva, name: Eva Holm }\n',
    });
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    await build(site);
  });
});

describe('an entry that is published in one language later than in another', () => {
  it('is not there in that language until then, nor in anything that lists entries', async () => {
    const site = await bundledSite('news', { 'content/published.lock.yaml': null });
    edit(site, storm, 'slug: {', 'publish: { en: 2026-11-25 08:00, sv: 2026-11-20 }\nslug: {');
    edit(site, 'content/news/open-day.yaml', 'in June.', 'in June. [Storm](page:news/winter-storm).');
    edit(site, 'content/news/open-day.yaml', 'i juni.', 'i juni. [Storm](page:news/winter-storm).');
    await build(site);
    const dist = (path: string) => read(site, `dist/${path}`);
    expect(dist('sv/nyheter/vinterns-forsta-storm.html')).not.toMatch(/<link[^>]*hreflang="en"/);
    expect(existsSync(join(site, 'dist/news/first-storm-of-winter.html'))).toBe(false);
    for (const path of ['news.html', 'news/atom.xml', 'index.html', 'topics.html', 'sitemap.xml'])
      expect(dist(path), path).not.toMatch(/first storm of winter|first-storm/);
    expect(dist('sv/nyheter.html')).toContain('Vinterns första storm');
    expect(dist('news/open-day.html')).toContain('href="/sv/nyheter/vinterns-forsta-storm" hrefLang="sv"');
    const { stdout } = await runMain(['status', '--next', '--root', site, '--date', date]);
    expect(stdout).toContain(`2026-11-25T08:00:00+01:00
  "winter-storm" in content/news/*.yaml in "en" is published (${storm})`);
    // The same folder with what was kept of it.
    await build(site, '2026-11-25 08:00');
    expect(dist('news/first-storm-of-winter.html')).toContain('hreflang="sv"');
    expect(dist('news.html')).toContain('The first storm of winter');
    expect(dist('news/atom.xml')).toContain('The first storm of winter');
    expect(dist('news/open-day.html')).toContain('href="/news/first-storm-of-winter"');
  });

  it('is shown in the language that has it where others refer to it, until its own is published', async () => {
    const site = await bundledSite('news', { 'content/published.lock.yaml': null });
    edit(site, 'content/topics.yaml', '- id: storms', '- id: storms\n  publish: { en: 2026-11-25 }');
    await build(site);
    const page = 'dist/news/first-storm-of-winter.html';
    expect(read(site, page)).toMatch(/href="\/sv\/amnen\/stormar" hrefLang="sv">Stormar/);
    expect(read(site, 'dist/topics.html')).not.toContain('Storms');
    await build(site, '2026-11-25');
    expect(read(site, page)).toContain('<a href="/topics/storms">Storms</a>');
  });

  it('is refused where its times cannot be right, at their places', async () => {
    const findingsWith = async (lines: string) => {
      const site = await bundledSite('news');
      edit(site, storm, 'slug: {', `${lines}\nslug: {`);
      return (await findingsIn(site)).findings;
    };
    expect(await findingsWith('publish: { en: 2026-11-25, no: 2026-11-20 }')).toContain(`translation/unknown-language ${storm}:1:28`);
    expect(await findingsWith('publish: { en: 2026-11-10 }\nexpires: { en: 2026-11-01 }')).toContain(
      `content/never-published ${storm}:2:16`,
    );
  });
});
