import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { bundledSite } from '../bundled-site.ts';
import { findingsIn } from '../findings.ts';
import { runMain } from '../run-main.ts';
import { edit, read } from '../temporary-site.ts';
import { alternatesOf, attribute, type BuiltPage, elements, readPages, textOf } from '../verkbro/read-dist.ts';
import { fixture, ownSite, said, withPiece } from './own-site.ts';

const stories = [
  ['/news/new-boom-in-harnosand', '/sv/nyheter/ny-bom-i-harnosand'],
  ['/news/on-call-at-christmas', '/sv/nyheter/jour-i-jul'],
] as const;

describe('a site with templates of its own', () => {
  const pages = new Map<string, BuiltPage>();
  let built: { code: number | null; text: string };
  let site: string;
  let dist: string;
  const pageAt = (path: string): BuiltPage => {
    const page = pages.get(path);
    if (page === undefined) throw new Error(`no ${path} in ${[...pages.keys()]}: ${built.text}`);
    return page;
  };
  beforeAll(async () => {
    let end = () => {};
    site = await bundledSite('own-templates', {}, (remove) => {
      end = remove as () => void;
    });
    dist = join(site, 'dist');
    built = await said(site, 'build');
    if (built.code === 0) for (const page of readPages(dist)) pages.set(page.path, page);
    return end;
  });

  it('validates without a finding, and builds', async () => {
    const result = await runMain(['validate', '--root', site]);
    expect(result).toEqual({ code: 0, stdout: '', stderr: '12 files checked: no problems\n' });
    expect(built.code, built.text).toBe(0);
    expect(built.text).toMatch(/^19 pages written to dist\/ in [\d.]+ s: no problems $/);
  });

  it('has its texts compared across languages, but for its slugs', () => {
    const lockfile = read(site, 'content/translations.lock.yaml');
    expect(lockfile).toContain('- news/on-call title sv');
    expect(lockfile).not.toContain('news/on-call slug');
  });

  it('lists the pages of its entries among the routes', async () => {
    const { stdout } = await runMain(['routes', '--json', '--root', site]);
    for (const path of stories.flat()) expect(stdout).toContain(`"${path}"`);
  });

  it.each(stories)('has a page for an entry in each language: %s and %s', (english, swedish) => {
    const alternates = [
      `en https://nordkaj.example${english}`,
      `sv https://nordkaj.example${swedish}`,
      `x-default https://nordkaj.example${english}`,
    ];
    for (const path of [english, swedish]) expect(alternatesOf(pageAt(path))).toEqual(alternates);
    const sitemap = readFileSync(join(dist, 'sitemap.xml'), 'utf8');
    for (const path of [english, swedish]) expect(sitemap).toContain(`<loc>https://nordkaj.example${path}</loc>`);
  });

  it('shows an entry in the words of each language, by the page file and the definition', () => {
    const shown = ([english, swedish]: readonly [string, string], tag: string) =>
      [english, swedish].map((path) => textOf(elements(pageAt(path), tag)[0]));
    expect(shown(stories[0], 'h1')).toEqual(['A new boom in Härnösand', 'Ny bom i Härnösand']);
    expect(shown(stories[0], 'em')).toEqual(['third joint', 'tredje leden']);
    expect(attribute(pageAt(stories[1][1]), 'meta', { name: 'description' }, 'content')).toBe(
      'Två av oss är kvar i stan från den 23 december.',
    );
    expect(pageAt(stories[1][0]).html).toContain(
      '"@type":"NewsArticle","@id":"https://nordkaj.example/news/on-call-at-christmas#news",' +
        '"headline":"On call at Christmas","datePublished":"2026-11-16",' +
        '"publisher":{"@id":"https://nordkaj.example/#organization"}',
    );
  });

  it.each([
    ['/news', ['On call at Christmas', 'A new boom in Härnösand'], 0],
    ['/sv/nyheter', ['Jour i jul', 'Ny bom i Härnösand'], 1],
  ] as const)('lists the entries on %s with its own section', (path, titles, language) => {
    const items = elements(pageAt(path), 'li', { class: 'latest__item' });
    const links = items.flatMap(({ children }) => children).filter((child) => 'name' in child && child.name === 'h3');
    expect(links.map((link) => textOf(link as never))).toEqual(titles);
    for (const story of stories) expect(pageAt(path).html).toContain(`<a href="${story[language]}">`);
  });

  it('shows the icons that entries name', () => {
    const [marked] = elements(pageAt('/news'), 'li', { class: 'latest__item' }).slice(-1);
    expect(marked?.children.some((child) => 'name' in child && child.name === 'svg')).toBe(true);
  });

  it('brings the style of its section into the page', () => {
    expect(pageAt('/news').html).toContain('.latest__item+.latest__item{');
  });

  it('replaces a part of the shell by one that uses the original', () => {
    for (const [path, words] of [
      ['/about', 'Somebody answers day and night.'],
      ['/sv/om-oss', 'Vi svarar dygnet runt.'],
    ] as const) {
      const page = pageAt(path);
      expect(textOf(elements(page, 'p', { class: 'container on-call' })[0])).toBe(words);
      expect(elements(page, 'footer', { class: 'footer' })).toHaveLength(1);
      expect(page.html).toContain('.on-call{font-style:italic}');
      expect(page.html.indexOf('on-call')).toBeLessThan(page.html.indexOf('<footer class="footer">'));
    }
  });

  it('has a JSON Schema for the files of its collection, and one for pages that knows its section', async () => {
    expect(await runMain(['schema', '--root', site])).toMatchObject({ code: 0 });
    const check = (name: string) =>
      new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(read(site, `.tvilling/schemas/${name}`)));
    const [news, page] = [check('news.schema.json'), check('page.schema.json')];
    const entry = parse(read(site, 'content/news/on-call.yaml'));
    expect(news(entry), JSON.stringify(news.errors)).toBe(true);
    expect(news({ ...entry, published: 5 })).toBe(false);
    expect(news({ ...entry, title: { en: 'Only in English' } })).toBe(false);
    expect(page(parse(read(site, 'content/pages/news.yaml'))), JSON.stringify(page.errors)).toBe(true);
  });
});

describe('content of a collection of its own', () => {
  const onCall = 'content/news/on-call.yaml';
  const boom = 'content/news/new-boom.yaml';

  it('has a finding for each file whose name cannot be or that is empty', async () => {
    const { code, findings } = await findingsIn(
      ownSite({
        [onCall]: null,
        'content/news/On call.yaml': read(fixture, onCall),
        [boom]: null,
        'content/news/new-boom.yml': read(fixture, boom),
        'content/news/silent.yaml': '',
      }),
    );
    expect(findings).toEqual([
      'content/bad-file-name content/news/On call.yaml',
      'content/bad-file-name content/news/new-boom.yml',
      'content/empty-file content/news/silent.yaml',
    ]);
    expect(code).toBe(1);
  });

  it('has a finding for a slug that two entries have, a text in one language, and what names no entry', async () => {
    const site = ownSite(withPiece('content/pages/home.yaml', 'items: [projects]', 'items: [projects, new-boom]'));
    edit(site, onCall, 'sv: jour-i-jul', 'sv: ny-bom-i-harnosand');
    edit(site, onCall, 'Call {contact:phone}.', 'See [how](page:news/on-cal).');
    edit(site, onCall, ', sv: Så når du oss', '');
    const { code, findings } = await findingsIn(site);
    expect(findings).toEqual([
      'route/slug-collision content/news/on-call.yaml:1:39',
      'translation/missing content/news/on-call.yaml:7:1',
      'reference/unknown-page content/news/on-call.yaml:9:17',
      'reference/unknown-id content/pages/home.yaml:13:23',
    ]);
    expect(code).toBe(1);
  });
});
