import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verkbroDist } from '../../built-sites.ts';
import { expectNoCrash, expectRefusal, locationOf, type Report } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { putFiles } from '../../temporary-site.ts';
import { languageOf, listFiles, readPages } from '../../verkbro/read-dist.ts';

const work = mkdtempSync(join(tmpdir(), 'tvilling-verify-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** A new folder with these files. */
function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(work, 'made-'));
  putFiles(folder, Object.entries(files));
  return folder;
}

/** Verifies a folder from the inside, without a site.config.yaml. Returns each finding as `code place`. */
async function verified(folder: string, args: string[] = []) {
  const result = await runMain(['verify', '.', '--json', ...args], { cwd: folder });
  expectNoCrash(result);
  const { findings } = JSON.parse(result.stdout) as Report;
  return {
    code: result.code,
    stderr: result.stderr,
    messages: findings.map(({ message }) => message),
    findings: findings.map((finding) => `${finding.code} ${locationOf(finding).replace(/^\.\//, '')}`),
  };
}

/** `file:line:column` of a text that occurs once in the file. */
function placeIn(file: string, text: string, wanted: string): string {
  expect(text.split(wanted).length - 1, `${wanted} in ${file}`).toBe(1);
  const lines = text.slice(0, text.indexOf(wanted)).split('\n');
  return `${file}:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
}

const site = 'https://verkbro.example';
const alternate = (path: string, language: string) => `<link rel="alternate" href="${site}${path}" hreflang="${language}">`;
const canonical = (href: string) => `<link rel="canonical" href="${href}">`;

/** Paths of a page of the site in both languages. */
interface Twins {
  en: string;
  sv: string;
}

/** Pages of the site. Each gets one damage, and no other damage concerns it. */
const pages: Twins[] = readPages(verkbroDist()).flatMap((page) => {
  const [, sv] = /<link rel="alternate" href="https:\/\/verkbro\.example(\/sv\/[^"]+)"/.exec(page.html) ?? [];
  const isOther = ['/services', '/contact'].includes(page.path);
  return page.html.includes(canonical(site + page.path)) && languageOf(page) === 'en' && sv && !isOther ? [{ en: page.path, sv }] : [];
});

interface Damage {
  file: string;
  from: string | RegExp;
  to: string;
  /** The text that the finding points at, in the file itself or in another; null for the whole file. */
  at: string | null;
  in?: string;
  /** The message of the finding. */
  says?: string;
}

const fileOf = (path: string) => `${path.slice(1)}.html`;
type OfPage = (page: Twins) => Omit<Damage, 'file'> & { file?: string };
/** A damage of a page that has no other, by default in its English file. */
function ofPage(damage: OfPage): Damage {
  const page = pages.shift() ?? expect.fail('there are more damages than pages');
  return { file: fileOf(page.en), ...damage(page) };
}
/** Markup at the end of the main part of one page, which gets many such damages. */
const added = (markup: string): Damage => ({
  file: 'services.html',
  from: '</main>',
  to: `${markup}</main>`,
  at: markup,
});
/** An address at the end of the sitemap. */
const listed = (path: string): Damage => ({
  file: 'sitemap.xml',
  from: '</urlset>',
  to: `<url class="added"><loc>${site}${path}</loc></url></urlset>`,
  at: `<url class="added"><loc>${site}${path}`,
});
/** An address of the sitemap with its alternates. */
const entryOf = (path: string) => new RegExp(`<url>\\s*(<loc>${site}${path}</loc>)[\\s\\S]*?</url>\\s*`);

describe('the built site', () => {
  it('has no findings, read from anywhere', async () => {
    const here = await runMain(['verify']);
    expect(here).toMatchObject({ code: 0, stdout: '' });
    expect(here.stderr).toMatch(/^\d+ pages of https:\/\/verkbro\.example verified: no problems\n$/);
    const elsewhere = await verified(verkbroDist());
    expect(elsewhere).toMatchObject({ code: 0, findings: [] });
  });

  const rows: [what: string, code: string, damage: Damage | OfPage][] = [
    [
      'a twin that does not point back',
      'output/alternates',
      ({ en, sv }) => ({
        file: fileOf(sv),
        from: alternate(en, 'en'),
        to: '',
        in: fileOf(en),
        at: alternate(sv, 'sv'),
      }),
    ],
    [
      'a page that is not among its alternates',
      'output/alternates',
      ({ en }) => ({ from: alternate(en, 'en'), to: alternate(en, 'de'), at: alternate(en, 'de') }),
    ],
    [
      'a relative alternate',
      'output/alternates',
      ({ en }) => {
        const relative = `<link rel="alternate" href="${en}" hreflang="en">`;
        return { from: alternate(en, 'en'), to: relative, at: relative };
      },
    ],
    ['no x-default', 'output/alternates', ({ en }) => ({ from: alternate(en, 'x-default'), to: '', at: alternate(en, 'en') })],
    [
      'a language twice',
      'output/alternates',
      ({ en }) => ({
        from: alternate(en, 'x-default'),
        to: `${alternate(en, 'x-default')}${alternate('/sv/tjanster', 'sv')}`,
        at: alternate('/sv/tjanster', 'sv'),
      }),
    ],
    [
      'a canonical link in another language',
      'output/canonical',
      ({ en, sv }) => ({ from: canonical(site + en), to: canonical(site + sv), at: canonical(site + sv) }),
    ],
    [
      'a canonical link to nowhere',
      'output/canonical',
      ({ en }) => ({
        from: canonical(site + en),
        to: canonical(`${site}/gone`),
        at: canonical(`${site}/gone`),
      }),
    ],
    ['a relative canonical link', 'output/canonical', ({ en }) => ({ from: canonical(site + en), to: canonical(en), at: canonical(en) })],
    ['no canonical link', 'output/canonical', ({ en }) => ({ from: canonical(site + en), to: '', at: '<html ' })],
    [
      'a page that the sitemap lacks',
      'output/sitemap',
      ({ en }) => ({ file: 'sitemap.xml', from: entryOf(en), to: '', at: null, says: `${site}${en}` }),
    ],
    ['an address in the sitemap that no page has', 'output/sitemap', listed('/gone')],
    ['a page that the sitemap lists twice', 'output/sitemap', listed('/services')],
    ['an alias in the sitemap', 'output/sitemap', listed('/sv/services')],
    [
      'alternates in the sitemap that are not those of the head',
      'output/sitemap',
      ({ en }) => ({
        file: 'sitemap.xml',
        from: entryOf(en),
        to: '<url id="damaged">$1</url>',
        at: '<url id="damaged">',
      }),
    ],
    ['a broken link', 'output/broken-link', added('<a href="/servces">x</a>')],
    ['a picture that is not there', 'output/broken-link', added('<img src="/gone.png" alt="" width="1" height="1">')],
    [
      'a picture that is not there, among others',
      'output/broken-link',
      added('<img srcset="/icon-192.png 1x, /gone.png 2x" alt="" width="1" height="1">'),
    ],
    ['a broken anchor', 'output/broken-anchor', added('<a href="/contact#from">x</a>')],
    ['a broken anchor of the page itself', 'output/broken-anchor', added('<a href="#from">x</a>')],
    ['a link to another language', 'output/wrong-language-link', added('<a href="/sv/kontakt">x</a>')],
    ['an id twice', 'output/duplicate-id', added('<p id="app">x</p>')],
    ['a wrong language tag', 'output/language-tag', added('<p lang="en-UK">x</p>')],
    ['a wrong tag of a link', 'output/language-tag', added('<a href="https://example.org" hreflang="sv_SE">x</a>')],
    ['no language', 'output/language-tag', () => ({ from: '<html lang="en"', to: '<html', at: '<html ' })],
    ['an inline script', 'output/policy', added('<script>x()</script>')],
    ['an inline module', 'output/policy', added('<script type="module">x()</script>')],
    ['a script element', 'output/policy', added('<script src="/favicon.svg"></script>')],
    ['a frame of another host', 'output/policy', added('<iframe src="https://films.example/crane"></iframe>')],
    ['a film, which the policy does not name', 'output/policy', added('<video src="/favicon.svg"></video>')],
    ['a picture of another host', 'output/policy', added('<img src="https://pictures.example/a.png" width="1" height="1" alt="">')],
    ['a form to another host', 'output/policy', added('<form action="https://forms.example/"></form>')],
    ['a style sheet of another host', 'output/policy', added('<link rel="stylesheet" href="https://styles.example/a.css">')],
    ['an embedded file', 'output/policy', added('<object data="/favicon.svg"></object>')],
    ['a second style sheet', 'output/policy', added('<style>p { margin: 0 }</style>')],
    ['a style sheet of its own', 'output/style', () => ({ from: '<style>', to: '<style>/**/', at: '<style>/**/' })],
    [
      'the style sheet twice',
      'output/style',
      () => ({
        from: /(<style>)([\s\S]*?<\/style>)/,
        to: '$1$2<style class="second">$2',
        at: '<style class="second">',
      }),
    ],
    ['no style sheet', 'output/style', () => ({ from: /<style>[\s\S]*?<\/style>/, to: '', at: '<html ' })],
    ['no policy', 'output/policy', () => ({ from: /<meta http-equiv="Content-Security-Policy"[^>]*>/, to: '', at: '<style>' })],
    ['a style attribute', 'output/unsafe-markup', added('<p style="margin: 0">x</p>')],
    ['an event attribute', 'output/unsafe-markup', added('<button type="button" onclick="x()">x</button>')],
    [
      'a social image that is not there',
      'output/social-image',
      () => ({
        from: /<meta property="og:image" content="[^"]*">/,
        to: '<meta property="og:image" content="/x.png">',
        at: '<meta property="og:image" content="/x.png">',
      }),
    ],
  ];

  const damages = rows.map(([what, code, damage]) => [what, code, typeof damage === 'function' ? ofPage(damage) : damage] as const);

  describe('damaged:', () => {
    const texts = new Map<string, string>();
    let found: Awaited<ReturnType<typeof verified>>;
    beforeAll(async () => {
      const folder = mkdtempSync(join(work, 'damaged-'));
      cpSync(verkbroDist(), folder, { recursive: true });
      for (const [, , { file, from, to }] of damages) {
        const before = readFileSync(join(folder, file), 'utf8');
        expect(before).toMatch(from);
        writeFileSync(join(folder, file), before.replace(from, to));
      }
      for (const file of listFiles(folder)) if (/\.(html|xml)$/.test(file)) texts.set(file, readFileSync(join(folder, file), 'utf8'));
      found = await verified(folder);
      rmSync(folder, { recursive: true });
    });

    it.each(damages)('%s', (_, code, { file, in: elsewhere = file, at, says = '' }) => {
      const place = at === null ? elsewhere : placeIn(elsewhere, texts.get(elsewhere) ?? '', at);
      expect(found.findings).toContain(`${code} ${place}`);
      expect(found.messages.join('\n')).toContain(says);
      expect(found.code).toBe(1);
    });
  });

  it('damaged: a file is gone', async () => {
    const folder = mkdtempSync(join(work, 'damaged-'));
    cpSync(verkbroDist(), folder, { recursive: true });
    rmSync(join(folder, 'favicon.svg'));
    const { findings } = await verified(folder);
    const text = readFileSync(join(folder, 'services.html'), 'utf8');
    const [tag = ''] = /<link [^>]*href="\/favicon\.svg"[^>]*>/.exec(text) ?? [];
    expect(findings).toContain(`output/broken-link ${placeIn('services.html', text, tag)}`);
    expect(new Set(findings.map((finding) => finding.split(' ')[0]))).toEqual(new Set(['output/broken-link']));
  });
});

/** A site of two pages at `home` and `about`, with a sitemap. */
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
    ['links from the root', handmade(plain, 'https://example.org/x/', 'https://example.org/x/about', '/x/about')],
    [
      'a sitemap in parts',
      {
        ...handmade(plain, 'https://example.org/', 'https://example.org/about'),
        'sitemap.xml': '<sitemapindex><sitemap><loc>https://example.org/sitemap-0.xml</loc></sitemap></sitemapindex>',
        'sitemap-0.xml': '<urlset><url>\n<loc>\nhttps://example.org/\n</loc></url><url><loc>https://example.org/about</loc></url></urlset>',
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
    const result = await runMain(['verify', folder], { cwd: work });
    expectNoCrash(result);
    expect(result.stdout).toMatch(/index\.html:7:7 {2}error {2}output\/broken-link/);
    expect(result.stdout).toContain('> 7 | <body><a href="/abut#history">');
    expect(result.stderr).toBe('2 pages of https://example.org verified: 1 error\n');
    expect(result.code).toBe(1);
  });

  it('name what one component writes on many pages once, with the places', async () => {
    const styled = Object.entries(files).map(([file, text]) => [file, text.replace('</body>', '<p style="margin: 0">x</p></body>')]);
    const result = await runMain(['verify', '.', '--json'], {
      cwd: folderWith({ ...Object.fromEntries(styled), 'sitemap.xml': files['sitemap.xml'] ?? '' }),
    });
    const { findings } = JSON.parse(result.stdout) as Report;
    const [found, ...others] = findings.filter(({ code }) => code === 'output/unsafe-markup');
    expect(others).toEqual([]);
    expect(found?.message).toContain('It is in 2 places.');
    expect(found?.related?.map(({ file }) => file)).toHaveLength(1);
  });

  it.each(['compact', 'sarif', 'github', 'gitlab', 'junit'])('come as %s, to a file too', async (format) => {
    const folder = folderWith(files);
    const printed = await runMain(['verify', '.', '--format', format], { cwd: folder });
    expectNoCrash(printed);
    expect(printed.stdout).toContain('output/broken-link');
    const written = await runMain(['verify', '.', '--format', format, '--output', 'reports/x'], {
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
    expectRefusal(await runMain(['verify', ...args], { cwd: folderWith(files) }), message);
  });
});
