import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { dist } from '../dist/read-dist.ts';
import { runCli } from '../run-cli.ts';
import { expectNoCrash, expectRefusal, placeOf, type Report } from './findings.ts';

const work = mkdtempSync(join(tmpdir(), 'tvilling-verify-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** A folder of its own with these files. */
function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(work, 'made-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

/** Verifies a folder from inside of it, where there is no site.config.yaml; each finding as `code place`. */
async function verified(folder: string, args: string[] = []) {
  const result = await runCli(['verify', '.', '--json', ...args], { cwd: folder });
  expectNoCrash(result);
  const { diagnostics } = JSON.parse(result.stdout) as Report;
  return {
    code: result.code,
    stderr: result.stderr,
    findings: diagnostics.map((finding) => `${finding.code} ${placeOf(finding).replace(/^\.\//, '')}`),
  };
}

/** `file:line:column` of what stands in a text once. */
function placeIn(file: string, text: string, wanted: string): string {
  expect(text.split(wanted).length - 1, `${wanted} in ${file}`).toBe(1);
  const lines = text.slice(0, text.indexOf(wanted)).split('\n');
  return `${file}:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
}

const site = 'https://verkbro.example';
const alternate = (path: string, language: string) =>
  `<link rel="alternate" href="${site}${path}" hreflang="${language}">`;
const canonical = (href: string) => `<link rel="canonical" href="${href}">`;
/** Something at the end of the main part. */
const added = (markup: string): Damage => ({
  file: 'services.html',
  from: '</main>',
  to: `${markup}</main>`,
  at: markup,
});

interface Damage {
  /** Default: services.html. */
  file?: string;
  from: string | RegExp;
  to: string;
  /** What the finding points at, in the file itself or in another; null for the file as a whole. */
  at: string | null;
  in?: string;
}

describe('the built site', () => {
  it('has no findings, read from anywhere', async () => {
    const here = await runCli(['verify']);
    expect(here).toMatchObject({ code: 0, stdout: '' });
    expect(here.stderr).toMatch(/^\d+ pages of https:\/\/verkbro\.example verified: no problems\n$/);
    const elsewhere = await verified(dist);
    expect(elsewhere).toMatchObject({ code: 0, findings: [] });
  });

  it.each<[string, string, Damage]>([
    [
      'a twin that does not point back',
      'output/alternates',
      {
        file: 'sv/tjanster.html',
        from: alternate('/services', 'en'),
        to: '',
        in: 'services.html',
        at: alternate('/sv/tjanster', 'sv'),
      },
    ],
    [
      'a page that is not among its alternates',
      'output/alternates',
      {
        from: alternate('/services', 'en'),
        to: alternate('/services', 'de'),
        at: alternate('/services', 'de'),
      },
    ],
    [
      'a relative alternate',
      'output/alternates',
      {
        from: alternate('/services', 'en'),
        to: '<link rel="alternate" href="/services" hreflang="en">',
        at: '<link rel="alternate" href="/services" hreflang="en">',
      },
    ],
    [
      'no x-default',
      'output/alternates',
      { from: alternate('/services', 'x-default'), to: '', at: alternate('/services', 'en') },
    ],
    [
      'a language twice',
      'output/alternates',
      {
        from: alternate('/services', 'x-default'),
        to: `${alternate('/services', 'x-default')}${alternate('/sv/om-oss', 'sv')}`,
        at: alternate('/sv/om-oss', 'sv'),
      },
    ],
    [
      'a canonical link in another language',
      'output/canonical',
      {
        from: canonical(`${site}/services`),
        to: canonical(`${site}/sv/tjanster`),
        at: canonical(`${site}/sv/tjanster`),
      },
    ],
    [
      'a canonical link to nowhere',
      'output/canonical',
      { from: canonical(`${site}/services`), to: canonical(`${site}/gone`), at: canonical(`${site}/gone`) },
    ],
    [
      'a relative canonical link',
      'output/canonical',
      { from: canonical(`${site}/services`), to: canonical('/services'), at: canonical('/services') },
    ],
    ['no canonical link', 'output/canonical', { from: canonical(`${site}/services`), to: '', at: '<html ' }],
    [
      'a page that the sitemap lacks',
      'output/sitemap',
      {
        file: 'sitemap.xml',
        from: /<url>\s*<loc>https:\/\/verkbro\.example\/services<\/loc>[\s\S]*?<\/url>\s*/,
        to: '',
        at: null,
      },
    ],
    [
      'an address in the sitemap that no page has',
      'output/sitemap',
      {
        file: 'sitemap.xml',
        from: '</urlset>',
        to: ' <url><loc>https://verkbro.example/gone</loc></url></urlset>',
        at: '<url><loc>https://verkbro.example/gone',
      },
    ],
    [
      'a page that the sitemap lists twice',
      'output/sitemap',
      {
        file: 'sitemap.xml',
        from: '</urlset>',
        to: '<url><loc>https://verkbro.example/services</loc></url></urlset>',
        at: '<url><loc>https://verkbro.example/services',
      },
    ],
    [
      'an alias in the sitemap',
      'output/sitemap',
      {
        file: 'sitemap.xml',
        from: '</urlset>',
        to: '<url><loc>https://verkbro.example/sv/services</loc></url></urlset>',
        at: '<url><loc>https://verkbro.example/sv/services',
      },
    ],
    [
      'alternates in the sitemap that are not those of the head',
      'output/sitemap',
      {
        file: 'sitemap.xml',
        from: /<url>\s*(<loc>https:\/\/verkbro\.example\/services<\/loc>)[\s\S]*?(?=<\/url>)/,
        to: '<url id="damaged">$1',
        at: '<url id="damaged">',
      },
    ],
    ['a broken link', 'output/broken-link', added('<a href="/servces">x</a>')],
    ['a picture that is not there', 'output/broken-link', added('<img src="/gone.png" alt="">')],
    [
      'a picture that is not there, among others',
      'output/broken-link',
      added('<img srcset="/icon-192.png 1x, /gone.png 2x" alt="">'),
    ],
    ['a broken anchor', 'output/broken-anchor', added('<a href="/contact#from">x</a>')],
    ['a broken anchor of the page itself', 'output/broken-anchor', added('<a href="#from">x</a>')],
    ['a link to another language', 'output/wrong-language-link', added('<a href="/sv/kontakt">x</a>')],
    ['an id twice', 'output/duplicate-id', added('<p id="app">x</p>')],
    ['a wrong language tag', 'output/language-tag', added('<p lang="en-UK">x</p>')],
    [
      'a wrong tag of a link',
      'output/language-tag',
      added('<a href="https://example.org" hreflang="sv_SE">x</a>'),
    ],
    ['no language', 'output/language-tag', { from: '<html lang="en"', to: '<html', at: '<html ' }],
    ['an inline script', 'output/policy', added('<script>x()</script>')],
    ['an inline module', 'output/policy', added('<script type="module">x()</script>')],
    ['a second style sheet', 'output/policy', added('<style>p { margin: 0 }</style>')],
    ['a style sheet of its own', 'output/style', { from: '<style>', to: '<style>/**/', at: '<style>/**/' }],
    [
      'the style sheet twice',
      'output/style',
      {
        from: /(<style>)([\s\S]*?<\/style>)/,
        to: '$1$2<style class="second">$2',
        at: '<style class="second">',
      },
    ],
    ['no style sheet', 'output/style', { from: /<style>[\s\S]*?<\/style>/, to: '', at: '<html ' }],
    [
      'no policy',
      'output/policy',
      { from: /<meta http-equiv="Content-Security-Policy"[^>]*>/, to: '', at: '<style>' },
    ],
    ['a style attribute', 'output/unsafe-markup', added('<p style="margin: 0">x</p>')],
    ['an event attribute', 'output/unsafe-markup', added('<button type="button" onclick="x()">x</button>')],
    [
      'a picture for sharing that is not there',
      'output/social-image',
      {
        from: /<meta property="og:image" content="[^"]*">/,
        to: '<meta property="og:image" content="/x.png">',
        at: '<meta property="og:image" content="/x.png">',
      },
    ],
  ])('damaged: %s', async (_, code, { file = 'services.html', from, to, at, in: elsewhere = file }) => {
    const folder = mkdtempSync(join(work, 'damaged-'));
    cpSync(dist, folder, { recursive: true });
    const before = readFileSync(join(folder, file), 'utf8');
    const after = before.replace(from, to);
    expect(after).not.toBe(before);
    writeFileSync(join(folder, file), after);
    const { findings, code: exit } = await verified(folder);
    const text = readFileSync(join(folder, elsewhere), 'utf8');
    expect(findings).toContain(`${code} ${at === null ? elsewhere : placeIn(elsewhere, text, at)}`);
    expect(exit).toBe(1);
    rmSync(folder, { recursive: true });
  });

  it('damaged: a file is gone', async () => {
    const folder = mkdtempSync(join(work, 'damaged-'));
    cpSync(dist, folder, { recursive: true });
    rmSync(join(folder, 'favicon.svg'));
    const { findings } = await verified(folder);
    const text = readFileSync(join(folder, 'services.html'), 'utf8');
    const [tag = ''] = /<link [^>]*href="\/favicon\.svg"[^>]*>/.exec(text) ?? [];
    expect(findings).toContain(`output/broken-link ${placeIn('services.html', text, tag)}`);
    expect(new Set(findings.map((finding) => finding.split(' ')[0]))).toEqual(
      new Set(['output/broken-link']),
    );
  });
});

/** A site of two pages that answers under `home` and `about`, with a sitemap. */
const handmade = (files: { home: string; about: string }, home: string, about: string, link = about) => {
  const page = (url: string, body: string) =>
    `<!doctype html>\n<html lang="en">\n<head>\n<title>x</title>\n<link rel="canonical" href="${url}">\n</head>\n<body>${body}</body>\n</html>\n`;
  return {
    [files.home]: page(home, `<a href="${link}#history">About</a><a href="about">About</a>`),
    [files.about]: page(about, `<h1 id="history">x</h1><a href="${home}">Home</a>`),
    'sitemap.xml': `<urlset><url><loc>${home}</loc></url><url><loc>${about}</loc></url></urlset>`,
  };
};
const plain = { home: 'index.html', about: 'about.html' };
const nested = { home: 'index.html', about: 'about/index.html' };

describe('a folder that another generator made', () => {
  it.each<[string, Record<string, string>]>([
    ['/a.html', handmade(plain, 'https://example.org/', 'https://example.org/about.html')],
    ['/a', handmade(plain, 'https://example.org/', 'https://example.org/about')],
    ['/a/ of a folder', handmade(nested, 'https://example.org/', 'https://example.org/about/')],
    ['/a of a folder', handmade(nested, 'https://example.org', 'https://example.org/about')],
    ['/a/index.html', handmade(nested, 'https://example.org/', 'https://example.org/about/index.html')],
    ['a site below a path', handmade(plain, 'https://example.org/x/', 'https://example.org/x/about')],
    [
      'links from the root',
      handmade(plain, 'https://example.org/x/', 'https://example.org/x/about', '/x/about'),
    ],
    [
      'a sitemap in parts',
      {
        ...handmade(plain, 'https://example.org/', 'https://example.org/about'),
        'sitemap.xml':
          '<sitemapindex><sitemap><loc>https://example.org/sitemap-0.xml</loc></sitemap></sitemapindex>',
        'sitemap-0.xml':
          '<urlset><url>\n<loc>\nhttps://example.org/\n</loc></url><url><loc>https://example.org/about</loc></url></urlset>',
      },
    ],
    [
      'compressed twins, an error page, a redirect',
      {
        ...handmade(plain, 'https://example.org/', 'https://example.org/about'),
        'about.html.br': 'no HTML',
        '404.html': '<!doctype html><html lang="en"><title>x</title><a href="/">Home</a></html>',
        'old.html': '<!doctype html><title>x</title><meta http-equiv="refresh" content="0;url=/about">',
      },
    ],
  ])('%s', async (_, files) => {
    expect(await verified(folderWith(files))).toMatchObject({ code: 0, findings: [] });
  });

  it('that lives elsewhere than its canonical links say', async () => {
    const folder = folderWith(handmade(plain, 'https://example.org/', 'https://example.org/about'));
    const { code, findings } = await verified(folder, ['--url', 'https://example.com']);
    expect(code).toBe(1);
    expect(findings).toContain('output/canonical about.html:5:1');
    expect((await verified(folder, ['--url', 'https://example.org/'])).code).toBe(0);
  });

  it('allows what its policy names by hash or nonce', async () => {
    // printf 'x()' | openssl dgst -sha256 -binary | base64, and -sha384 of 'y()'
    const policy = [
      "script-src 'sha256-D6IGS8VMvCoyaR/l0h9tERrBTATY01CoPS7l6xDv0kI=' 'sha384-l2FtzhvoFFr8PM013hcUW0xqbDbMhV3zwAiiMxY0i5VidOa98qboyHWzl+BaJgqL' 'nonce-abc'",
      "style-src-elem 'unsafe-inline'",
    ].join('; ');
    const body = [
      '<style>p { margin: 0 }</style>',
      '<script>x()</script>',
      '<script>y()</script>',
      '<script nonce="abc">z()</script>',
      '<script nonce="abd">w()</script>',
    ].join('\n');
    const html = `<!doctype html>
<html lang="en"><head><title>x</title><meta http-equiv="content-security-policy" content="${policy}">
<link rel="canonical" href="https://example.org/"></head>
<body>
${body}
</body></html>`;
    const sitemap = '<urlset><url><loc>https://example.org/</loc></url></urlset>';
    const { findings } = await verified(folderWith({ 'index.html': html, 'sitemap.xml': sitemap }));
    expect(findings).toEqual([`output/policy ${placeIn('index.html', html, '<script nonce="abd">')}`]);
  });
});

describe('the findings', () => {
  const files = handmade(plain, 'https://example.org/', 'https://example.org/about', '/abut');

  it('are shown to people with the line', async () => {
    const folder = folderWith({ ...files, 'sitemap.xml': files['sitemap.xml'] ?? '' });
    const result = await runCli(['verify', folder], { cwd: work });
    expectNoCrash(result);
    expect(result.stdout).toMatch(/index\.html:7:7 {2}error {2}output\/broken-link/);
    expect(result.stdout).toContain('> 7 | <body><a href="/abut#history">');
    expect(result.stderr).toBe('2 pages of https://example.org verified: 1 error\n');
    expect(result.code).toBe(1);
  });

  it.each(['compact', 'sarif', 'github', 'gitlab', 'junit'])('come as %s, to a file too', async (format) => {
    const folder = folderWith(files);
    const printed = await runCli(['verify', '.', '--format', format], { cwd: folder });
    expectNoCrash(printed);
    expect(printed.stdout).toContain('output/broken-link');
    const written = await runCli(['verify', '.', '--format', format, '--output', 'reports/x'], {
      cwd: folder,
    });
    expect(written.stdout).toBe('');
    expect(readFileSync(join(folder, 'reports/x'), 'utf8')).toBe(printed.stdout);
  });
});

describe('what cannot be verified is refused', () => {
  it.each<[string, Record<string, string>, string[], RegExp]>([
    ['no folder', {}, ['dist'], /^error .*dist does not exist\. /],
    ['a file', { dist: 'x' }, ['dist'], /^error .*dist cannot be read \(ENOTDIR\)\. /],
    ['a folder without HTML', { 'dist/a.txt': 'x' }, ['dist'], /^error There is no HTML file in dist\/\. /],
    [
      'an output that does not say where it lives',
      { 'dist/index.html': '<html lang="en">' },
      [],
      /^error No canonical link in dist\/ says where the site lives\. Say it: --url/,
    ],
    ['an address that is none', {}, ['--url', 'example.org'], /'example\.org' is invalid\. It is an address/],
    ['a format that is none', {}, ['--format', 'xml'], /^error: option '--format <name>' argument 'xml'/],
  ])('%s', async (_, files, args, message) => {
    expectRefusal(await runCli(['verify', ...args], { cwd: folderWith(files) }), message);
  });
});
