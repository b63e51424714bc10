import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { bundledSite, siteWithParts } from '../bundled-site.ts';
import { expectNoCrash, expectRefusal, findingsIn } from '../findings.ts';
import { noticeList, ownParts } from '../own-parts.ts';
import { root } from '../run-cli.ts';
import { runMain } from '../run-main.ts';
import { type Changes, changed, edit, read, temporarySite, writeSite } from '../temporary-site.ts';
import {
  alternatesOf,
  attribute,
  type BuiltPage,
  elements,
  readPages,
  textOf,
} from '../verkbro/read-dist.ts';

const fixture = join(root, 'tests/sites/own-templates');
const definition = 'templates/collections/news/definition.ts';
const section = 'templates/sections/latest/definition.ts';
const stories = [
  ['/news/new-boom-in-harnosand', '/sv/nyheter/ny-bom-i-harnosand'],
  ['/news/on-call-at-christmas', '/sv/nyheter/jour-i-jul'],
] as const;

/** The site of the fixture, with changes. */
const ownSite = (changes: Changes = {}) => temporarySite('own-templates', changes);

/** A file of the fixture with one piece replaced. */
const withPiece = (path: string, before: string, after: string): Changes => ({
  [path]: changed(read(fixture, path), before, after),
});

/** Runs a command. Returns its output as one text without line breaks, because a terminal wraps lines. */
async function said(site: string, command = 'validate'): Promise<{ code: number | null; text: string }> {
  const result = await runMain([command, '--root', site, '--date', '2026-11-21']);
  expectNoCrash(result);
  return { code: result.code, text: `${result.stdout}${result.stderr}`.replace(/\s+/g, ' ') };
}

/** The bundle of a site's definitions: its name, and the time of writing. */
function bundleOf(site: string): { name: string; written: number } {
  const folder = join(site, '.tvilling/definitions');
  const [name = '', ...others] = readdirSync(folder).filter((file) => file.endsWith('.cjs'));
  expect(others).toEqual([]);
  return { name, written: statSync(join(folder, name)).mtimeMs };
}

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
    const lock = read(site, 'content/translations.lock.yaml');
    expect(lock).toContain('- news/on-call title sv');
    expect(lock).not.toContain('news/on-call slug');
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
    for (const path of [english, swedish])
      expect(sitemap).toContain(`<loc>https://nordkaj.example${path}</loc>`);
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
    const links = items
      .flatMap(({ children }) => children)
      .filter((child) => 'name' in child && child.name === 'h3');
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
      new Ajv({ strict: false, validateFormats: false }).compile(
        JSON.parse(read(site, `.tvilling/schemas/${name}`)),
      );
    const [news, page] = [check('news.schema.json'), check('page.schema.json')];
    const entry = parse(read(site, 'content/news/on-call.yaml'));
    expect(news(entry), JSON.stringify(news.errors)).toBe(true);
    expect(news({ ...entry, published: 5 })).toBe(false);
    expect(news({ ...entry, title: { en: 'Only in English' } })).toBe(false);
    expect(page(parse(read(site, 'content/pages/news.yaml'))), JSON.stringify(page.errors)).toBe(true);
  });
});

describe('the bundle of definitions', () => {
  /** One site. Each test changes its files and restores them. */
  const site = mkdtempSync(join(tmpdir(), 'tvilling-'));
  beforeAll(async () => {
    writeSite(site, 'own-templates', {});
    expect((await said(site)).code).toBe(0);
  });
  afterAll(() => rmSync(site, { recursive: true, force: true }));
  const putBack = (path: string) =>
    onTestFinished(() => writeFileSync(join(site, path), read(fixture, path)));

  it('is not made again while nothing has changed', async () => {
    const first = bundleOf(site);
    expect((await said(site, 'routes')).code).toBe(0);
    expect(bundleOf(site)).toEqual(first);
  });

  it('is made again when a definition has changed, and content is checked by it', async () => {
    putBack(definition);
    edit(site, definition, 'published: day()', 'posted: day()');
    edit(site, definition, '{ title, published }', '{ title, posted }');
    edit(site, definition, 'published.date', 'posted.date');
    const { findings } = await findingsIn(site);
    expect(findings).toEqual([
      'content/missing-key content/news/new-boom.yaml:1:1',
      'content/unknown-key content/news/new-boom.yaml:7:1',
      'content/missing-key content/news/on-call.yaml:1:1',
      'content/unknown-key content/news/on-call.yaml:6:1',
    ]);
  });

  it('is made again when a section has changed, and pages that were in order are checked anew', async () => {
    putBack(section);
    edit(site, section, '    turn:', '    turned:');
    expect((await findingsIn(site)).findings).toEqual([
      'content/missing-key content/pages/news.yaml:10:5',
      'content/unknown-key content/pages/news.yaml:13:5',
    ]);
  });

  it('is made again when a file comes to replace one of the tool, and when it goes', async () => {
    const metrics = 'templates/collections/metrics/definition.ts';
    const own = read(root, metrics).replace("'content/metrics.yaml'", "'content/figures.yaml'");
    mkdirSync(dirname(join(site, metrics)), { recursive: true });
    writeFileSync(join(site, metrics), own);
    const { findings } = await findingsIn(site);
    expect(findings).toContain('content/unexpected-file content/metrics.yaml');
    rmSync(join(site, metrics));
    expect((await said(site)).code).toBe(0);
  });
});

describe('a definition that cannot be used', () => {
  const first = (text: string): Changes => withPiece(definition, 'import', `${text}\nimport`);
  const beginningWith = (line: string) => new RegExp(`^error ${line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
  const fields = (name: string): Changes => withPiece(section, '    turn:', `    ${name}:`);

  it.each<[what: string, changes: Changes, line: string]>([
    [
      'throws',
      withPiece(definition, 'export default', "throw new Error('I am not ready');\nexport default"),
      `${definition}:4:7 throws while it is loaded: I am not ready`,
    ],
    [
      'throws in a file beside it',
      {
        'templates/collections/news/beside.ts':
          'export const made = ((): string => {\n  throw new Error("No");\n})();\n',
        ...first("import './beside.ts';"),
      },
      'templates/collections/news/beside.ts:2:9 throws while it is loaded: No',
    ],
    [
      'has no default export',
      withPiece(section, 'export default', 'export const latest ='),
      `${section} has no default export. Write: export default defineSection({ … })`,
    ],
    [
      'has no default export that another needs',
      withPiece(definition, 'export default', 'export const news ='),
      `${section}:2:8 cannot be used: "default" is not exported by "${definition}".`,
    ],
    [
      'exports something else',
      { [definition]: 'export default 5;\n' },
      `${definition} exports no definition. Write: export default defineCollection({ … })`,
    ],
    [
      'imports a module of Node.js',
      first("import { readFileSync } from 'node:fs';\nreadFileSync('secrets');"),
      `${definition}:1:30 cannot be used: it imports node:fs.`,
    ],
    [
      'imports a package',
      first("import { parse } from 'yaml';\nparse('a');"),
      `${definition}:1:23 cannot be used: it imports yaml.`,
    ],
    [
      'imports a file that is not there',
      first("import { a } from './absent.ts';\na();"),
      `${definition}:1:19 cannot be used: there is no ./absent.ts.`,
    ],
    [
      'imports an original that is not there',
      first("import a from 'tvilling/templates/collections/metric/definition';\na();"),
      `${definition}:1:15 cannot be used: there is no tvilling/templates/collections/metric/definition.`,
    ],
    [
      'imports a field kind that is none',
      { [definition]: read(fixture, definition).replaceAll(/\bday\b(?=[,(])/g, 'days') },
      `${definition}:1:10 cannot be used: "days" is not exported by "tvilling/schema".`,
    ],
    [
      'has a mistake of syntax',
      withPiece(definition, 'entry: {', 'entry: {{'),
      `${definition}:7:11 cannot be used: Unexpected token.`,
    ],
    ...['type', 'id', 'title', 'lead'].map((name): [string, Changes, string] => [
      `is of a section with a field "${name}"`,
      fields(name),
      `${section}:4:16 cannot be used: "${name}" is a field that every section has.`,
    ]),
    [
      'is of a collection with a field "slug"',
      withPiece(definition, '    heading:', '    slug:'),
      `${definition}:4:16 cannot be used: "slug" is a field that every entry has.`,
    ],
    [
      'names a field that it does not have',
      withPiece(definition, "title: 'title'", "title: 'name'"),
      `${definition}:4:16 cannot be used: "name" is no field of its entries.`,
    ],
    [
      'lets texts name a field that they cannot',
      { [definition]: read(fixture, definition).replaceAll('summary', 'inShort') },
      `${definition}:4:16 cannot be used: "inShort" is no name that texts can give: it has other letters than a to z.`,
    ],
    [
      'lies about where its entries lie',
      withPiece(definition, 'content/news/*.yaml', 'news/*.yaml'),
      `${definition}:4:16 cannot be used: "news/*.yaml" is no place for entries: content/news.yaml or content/news/*.yaml is one.`,
    ],
    [
      'has the entries of another',
      { 'templates/collections/stories/definition.ts': read(fixture, definition) },
      `${definition} and templates/collections/stories/definition.ts have the same from: content/news/*.yaml.`,
    ],
    [
      'makes a second page kind the default',
      {
        'templates/pages/essay/definition.ts':
          "import { definePage } from 'tvilling/schema';\nexport default definePage({ shows: 'An essay.', isDefault: true });\n",
      },
      'templates/pages/article/definition.ts and templates/pages/essay/definition.ts both say isDefault.',
    ],
  ])('%s: one line says where', async (_what, changes, line) => {
    expectRefusal(await runMain(['validate', '--root', ownSite(changes)]), beginningWith(line));
  });

  it('throws while content is checked: one line says where', async () => {
    const rule =
      "day().refine((value) => { if (JSON.stringify(value).includes('2026-10-12')) throw new Error('No') })";
    const site = ownSite(withPiece(definition, 'published: day()', `published: ${rule}`));
    expectRefusal(
      await runMain(['validate', '--root', site]),
      /^error templates\/collections\/news\/definition\.ts:13:\d+ throws while content is checked: No /,
    );
  });

  it('throws while a page is made: one line says where, and nothing is written', async () => {
    const notices = 'templates/collections/notices/definition.ts';
    const lines = String(ownParts[notices]).split('\n');
    const line = lines.findIndex((text) => text.includes('by.match'));
    const column = (lines[line] ?? '').indexOf('[0]');
    const site = await siteWithParts('minimal', {
      ...noticeList,
      'content/notices/ice.yaml':
        'title: { en: The ice, sv: Isen }\nby: Eva\nbody: { en: It is thin., sv: Den är tunn. }\n',
    });
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    expectRefusal(
      await runMain(['build', '--root', site]),
      beginningWith(
        `${notices}:${line + 1}:${column + 1} throws while a page is made: Cannot read properties of null`,
      ),
    );
    expect(existsSync(join(site, 'dist'))).toBe(false);
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
    const site = ownSite(
      withPiece('content/pages/home.yaml', 'items: [projects]', 'items: [projects, new-boom]'),
    );
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
