import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runMain, startMain } from '../run-main.ts';
import { minimal, writeSite } from '../temporary-site.ts';
import { listFiles } from '../verkbro/read-dist.ts';
import { type ServedFolder, serve, servers } from './servers.ts';

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';

/** Two sites: one at the root of its host, and one in a folder, whose addresses end with a slash. */
const sites = [
  { name: 'at the root', url: 'https://nordkaj.example', base: '', slash: '', trailingSlash: 'never' },
  {
    name: 'in a folder',
    url: 'https://nordkaj.example/team',
    base: '/team',
    slash: '/',
    trailingSlash: 'always',
  },
] as const;

/** Addresses of a page in two scripts, and an old one in a third. */
const hours = { en: '開館時間', sv: 'öppettider', old: 'تواصل' };

/** Addresses of an earlier site that lead to a page, by their languages. */
const oldAddresses = {
  en: [
    '/About',
    '/About/Index.aspx',
    '/utst/2019/vikingar.php',
    '/utst/2019/vikingar.php?id=3&lang=en',
    '/Om företaget (gammal), 100%25/',
    '/%7Ekaj/hours.html',
    "/d'accord",
  ],
  sv: ['/utst/2019/vikingar.php?id=3', '/?p=123', '/sv/om-oss?p=1', '/Nyheter/?tx[uid]=3&q=$x+y'],
};

const aliases = Object.entries(oldAddresses).flatMap(([language, paths]) => paths.map((path) => ({ language, path, as: 'redirect' })));

/** A path as the bytes of UTF-8, as some clients send it. Node.js refuses such requests. */
const unescaped = (path: string): string => Buffer.from(path).toString('latin1');

/** Files that no build has written, such as those of an editor or a file manager. */
const hiddenFiles = [
  '.hidden',
  '.git/config',
  'plans/.hidden',
  'plans/.well-known/security.txt',
  '.well-known/.hidden',
  '.well-known/.d/file',
];

interface Answer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** Asks for a path as it is, which `fetch` would normalize. */
const ask = (origin: string, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request(`${origin}/`, { path, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response;
        // Spaces in a media type are free (RFC 9110, 8.3.1).
        const type = headers['content-type']?.replace(/;\s*/, '; ');
        resolve({ status, headers: { ...headers, 'content-type': type }, body: Buffer.concat(parts) });
      });
    });
    asked.on('error', reject).end();
  });

describe.each(sites)('a site $name', ({ url, base, slash, trailingSlash }) => {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  const site: ServedFolder = { root: join(folder, 'srv'), output: join(folder, 'srv', base) };
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeAll(async () => {
    chmodSync(folder, 0o755);
    writeSite(folder, 'minimal', {
      'site.config.yaml': `${minimal(
        'site.config.yaml',
        ['https://nordkaj.example', url],
        ['region: sv_SE }', 'region: sv_SE, state: partial }'],
      )}
paths: { trailingSlash: ${trailingSlash} }
hosts: [netlify, cloudflare, vercel, nginx, apache, caddy, github-pages]
compress: [br, gzip]
markdown: true
`,
      'content/routes.yaml': `${minimal('content/routes.yaml', [
        'slug: { en: about, sv: om-oss }',
        `slug: { en: about, sv: om-oss }\n  aliases: ${JSON.stringify([{ language: 'en', slug: 'who-we-are', as: 'redirect' }, ...aliases])}`,
      ])}- page: hours
  slug: { en: ${hours.en}, sv: ${hours.sv} }
  aliases: [{ language: sv, slug: ${hours.old}, as: redirect }]
`,
      'content/pages/hours.yaml': minimal('content/pages/about.yaml'),
      // A published page that has lost a Swedish text.
      'content/pages/contact.yaml': minimal('content/pages/contact.yaml', [', sv: Var vi finns', '']),
      'content/redirects.csv': 'old,new,anchor\n/Plain/page/,about,story\n/Plain/page?id=1,about,story\n/listed,about\n',
      'public/plan.svg': drawing,
      'public/tide.ics': 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
      'public/.well-known/security.txt': 'Contact: mailto:security@nordkaj.example\n',
    });
    mkdirSync(site.root);
    const built = await runMain(['build', '--root', folder, '--out-dir', site.output]);
    expect(built.code, built.stderr).toBe(0);
    for (const path of hiddenFiles) {
      mkdirSync(dirname(join(site.output, path)), { recursive: true });
      writeFileSync(join(site.output, path), 'hidden');
    }
  }, 120_000);

  test('has a file for hosts that nobody can run at home', () => {
    const file = (path: string) => readFileSync(join(site.output, path), 'utf8');
    const { routes } = JSON.parse(file('vercel.json')) as { routes: VercelRoute[] };
    const answer = (path: string) => vercelAnswer(routes, site.output, base, base + path);
    const page = (path: string) => `${base}${path}${slash === '' ? '.html' : '/index.html'}`;
    expect(answer('/')).toMatchObject({ status: 200, file: `${base}/index.html` });
    expect(answer(`/sv/om-oss${slash}`)).toMatchObject({ status: 200, file: page('/sv/om-oss') });
    expect(answer('/plan.svg')).toMatchObject({
      status: 200,
      headers: { 'Content-Security-Policy': expect.stringContaining('sandbox') },
    });
    for (const path of [`/about${slash === '' ? '/' : ''}`, `/who-we-are${slash}`, page('/about').slice(base.length)])
      expect([path, answer(path)]).toEqual([
        path,
        expect.objectContaining({
          status: 301,
          headers: expect.objectContaining({ Location: `${base}/about${slash}` }),
        }),
      ]);
    expect(answer(`/sv/nothing${slash}`)).toMatchObject({ status: 404, file: `${base}/sv/404.html` });
    for (const path of ['/build.json', '/.hidden', '/.git/config', '/.well-known/.hidden', '/404', '/index'])
      expect([path, answer(path + slash)]).toEqual([path, expect.objectContaining({ status: 404, file: `${base}/404.html` })]);
    expect(answer('/.well-known/security.txt')).toMatchObject({ status: 200 });
    expect(answer(`/sv/404${slash}`)).toMatchObject({ status: 404, file: `${base}/sv/404.html` });

    // It passes the query on, so the page answers at its own address.
    const isOwn = ([path]: readonly [string, string]) => /^\/sv\/om-oss\/?\?p=1$/.test(path);
    for (const [path, target] of oldOnes(slash).filter((one) => !isOwn(one)))
      expect([path, answer(path)]).toEqual([
        path,
        expect.objectContaining({
          status: 301,
          headers: expect.objectContaining({ Location: base + target.replace(/\?[^#]*/, '') }),
        }),
      ]);
    for (const path of ['/?p=124', `/sv/om-oss${slash}?p=1`, `/sv/om-oss${slash}?p=12`, `/about${slash}`])
      expect([path, answer(path).status]).toEqual([path, 200]);

    expect(file('_redirects')).toBe(
      `${base}/utst/2019/vikingar.php id=3 lang=en ${base}/about${slash} 301!
${base}/Nyheter tx[uid]=3 q=$x+y ${base}/sv/om-oss${slash} 301!
${base}/utst/2019/vikingar.php id=3 ${base}/sv/om-oss${slash} 301!
${base}/ p=123 ${base}/sv/om-oss${slash} 301!
${base}/Plain/page id=1 ${base}/about${slash}#story 301!
${['About', 'About/Index.aspx', 'utst/2019/vikingar.php', `${encodeURI('Om företaget (gammal), 100%')}`, '~kaj/hours.html', "d'accord"]
  .flatMap((path) => [path, `${path}/`])
  .map((path) => `${base}/${path} ${base}/about${slash} 301\n`)
  .join('')}${base}/Plain/page ${base}/about${slash}#story 301
${base}/Plain/page/ ${base}/about${slash}#story 301
${base}/listed ${base}/about${slash} 301
${base}/listed/ ${base}/about${slash} 301
${base}/who-we-are${slash} ${base}/about${slash} 301
${base}/sv/${encodeURI(hours.old)}${slash} ${base}/sv/${encodeURI(hours.sv)}${slash} 301
${base}/sv/kontakt${slash} ${base}/sv${slash} 302
${base}/sv/* ${base}/sv/404.html 404
`,
    );
    const rules = file('_headers').split(/\n(?=\/)/);
    expect(rules[0]).toContain(`${base}/*\n`);
    // Where all rules that match apply, the policy for all files must not take the styles of drawings.
    expect(rules[0]).toMatch(/\n {2}Content-Security-Policy: script-src 'sha256-[^']+' 'strict-dynamic'; .*frame-ancestors 'none'(?:\n|$)/);
    expect(rules[0]).not.toMatch(/style-src|default-src|Cache-Control/);
    expect(listFiles(site.output)).toContain('.nojekyll');
  });

  test.each([...Object.keys(servers), 'preview'] as (keyof typeof servers | 'preview')[])(
    'is served by %s as it should be',
    { timeout: 180_000 },
    async (kind) => {
      const origin = kind === 'preview' ? await preview(folder, site.output) : await serve(kind, site);
      const compared = await runMain(['verify', origin + base, '--root', folder, '--manifest', `${site.output}/manifest.json`]);
      expect(compared).toMatchObject({ code: 0, stdout: '' });
      const get = (path: string, headers?: Record<string, string>) => ask(origin, base + path, headers);
      const text = async (path: string) => (await get(path)).body.toString('utf8');

      // Pages have one address each.
      for (const [path, language] of [
        ['/', 'en'],
        [`/about${slash}`, 'en'],
        [`/sv${slash}`, 'sv'],
        [`/sv/om-oss${slash}`, 'sv'],
        [`/%61bout${slash}`, 'en'],
        [`/${encodeURI(hours.en)}${slash}`, 'en'],
        [`/sv/${encodeURI(hours.sv)}${slash}`, 'sv'],
        [`/sv/${encodeURI(hours.sv).toLowerCase()}${slash}`, 'sv'],
        ...(kind === 'preview' ? [] : [[unescaped(`/sv/${hours.sv}${slash}`), 'sv'] as const]),
      ] as const) {
        const { status, headers, body } = await get(path);
        expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
        expect(body.toString('utf8')).toContain(`<html lang="${language}"`);
      }
      const other = slash === '' ? '/' : '';
      for (const [path, target] of [
        [`/about${other}`, `/about${slash}`],
        [`/sv${other}`, `/sv${slash}`],
        ['/index.html', '/'],
        [slash === '' ? '/about.html' : '/about/index.html', `/about${slash}`],
        [slash === '' ? '/sv/om-oss.html' : '/sv/om-oss/index.html', `/sv/om-oss${slash}`],
        [`/about${other}?from=mail`, `/about${slash}?from=mail`],
        [`/who-we-are${slash}`, `/about${slash}`],
        [`/who-we-are${slash}?from=mail`, `/about${slash}?from=mail`],
        [`/${encodeURI(hours.en)}${other}`, `/${encodeURI(hours.en)}${slash}`],
        [`/sv/${encodeURI(hours.sv)}${other}?a=b`, `/sv/${encodeURI(hours.sv)}${slash}?a=b`],
        [`/sv/${encodeURI(hours.old)}${slash}`, `/sv/${encodeURI(hours.sv)}${slash}`],
        ...(kind === 'preview' ? [] : [[unescaped(`/sv/${hours.old}${slash}`), `/sv/${encodeURI(hours.sv)}${slash}`] as const]),
        // Another spelling of the same address (RFC 3986, 6.2.2.2).
        [`/%61bout${other}`, `/about${slash}`],
        [`/who%2dwe-are${slash}`, `/about${slash}`],
        [slash === '' ? '/about%2ehtml' : '/about/index%2ehtml', `/about${slash}`],
        ...oldOnes(slash),
        [`/sv/om-oss${other}?p=12`, `/sv/om-oss${slash}?p=12`],
      ] as const) {
        const { status, headers } = await get(path);
        // The letters of an encoding have no case (RFC 3986, 6.2.2.1).
        const location = String(headers.location)
          .replace(origin, '')
          .replace(/%[\da-f]{2}/g, (encoded) => encoded.toUpperCase());
        expect([path, status, location]).toEqual([path, 301, base + target]);
      }
      // A query that leads nowhere else is one of the page.
      for (const path of ['/?p=124', '/?p=1234', `/sv/om-oss${slash}?p=12`]) expect([path, (await get(path)).status]).toEqual([path, 200]);
      // Browsers would remember 301, and the page may come back.
      const hidden = await get(`/sv/kontakt${slash}?from=mail`);
      expect([hidden.status, String(hidden.headers.location).replace(origin, '')]).toEqual([302, `${base}/sv${slash}?from=mail`]);
      if (base !== '') {
        const { status, headers } = await ask(origin, base);
        expect([status, String(headers.location).replace(origin, '')]).toEqual([301, `${base}/`]);
      }

      // What does not exist, in the language of the address. Files for the tool and for hosts are not there either.
      for (const [path, language] of [
        ['/nothing', 'en'],
        ['/sv/nothing', 'sv'],
        ['/sv/nothing/at/all', 'sv'],
        ['/svx', 'en'],
        ['/assets/nothing.js', 'en'],
        ['/assets/', 'en'],
        ['/assets', 'en'],
        ['/404.html', 'en'],
        ['/sv/404.html', 'sv'],
        ['/build.json', 'en'],
        ['/nginx.conf', 'en'],
        ['/Caddyfile', 'en'],
        ['/.htaccess', 'en'],
        ['/.env', 'en'],
        ['/nginx%2econf', 'en'],
        ['/nginx.conf/', 'en'],
        ['/%5fheaders', 'en'],
        ...hiddenFiles.map((file) => [`/${file}`, 'en'] as const),
        ['/%2ehidden', 'en'],
        ['/.hidden/', 'en'],
        ['/404', 'en'],
        ['/404.html/', 'en'],
        ['/%34%30%34.html', 'en'],
        ['/sv/404', 'sv'],
        ['/index', 'en'],
        ['/index.html/', 'en'],
        ['/about.html/', 'en'],
        [slash === '' ? '/about/index.html' : '/about.html', 'en'],
        ['/plan.svg/', 'en'],
        ['/.well-known/security.txt/', 'en'],
        ['/%2e%2e/%2e%2e/etc/passwd', 'en'],
      ] as const) {
        const { status, headers, body } = await get(path);
        // Some servers refuse a path that leaves their folder.
        expect(path.includes('%2e%2e') ? [404, 400, 403] : [404], `${kind} ${path}`).toContain(status);
        if (status !== 404 || path.includes('%2e%2e')) continue;
        expect([path, body.toString('utf8').match(/<html lang="(\w+)"/)?.[1]]).toEqual([path, language]);
        expect([path, headers['content-type']]).toEqual([path, 'text/html; charset=utf-8']);
        expect([path, headers['cache-control'] ?? '']).not.toEqual([path, expect.stringContaining('immutable')]);
      }

      // Headers.
      const page = (await get('/')).headers;
      const policy = String(page['content-security-policy']);
      expect(policy).toMatch(/^default-src 'none'; .*style-src 'self' 'unsafe-inline'; .*frame-ancestors 'none'$/);
      expect(policy.replace("style-src 'self' 'unsafe-inline'", '')).not.toContain('unsafe');
      expect(new CspEvaluator(new CspParser(policy).csp).evaluate()).toEqual([]);
      // A page allows its own style sheet alone.
      const [, own = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(await text('/')) ?? [];
      const [hash = ''] = /'sha256-[\w+/=]+'(?=; img-src)/.exec(own) ?? [];
      expect(hash).not.toBe('');
      expect(policy).toBe(`${own.replace(hash, "'unsafe-inline'")}; frame-ancestors 'none'`);
      expect(page).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'public, max-age=0, must-revalidate',
      });
      // A site in a folder does not speak for the whole host.
      expect(page['strict-transport-security']).toBe(base === '' ? 'max-age=31536000' : undefined);
      expect((await get('/nothing')).headers['content-security-policy']).toBe(policy);
      // Paths that a server refuses before it looks for a file. Caddy has no part in the last one: the library of Go answers it.
      for (const path of ['/nothing%2f', '/%00', '/about%00.html', ...(kind === 'caddy' ? [] : ['/%'])]) {
        const { status, headers } = await get(path);
        expect([400, 404, 500], `${kind} ${path}`).toContain(status);
        expect([path, headers]).toEqual([
          path,
          expect.objectContaining({ 'content-security-policy': policy, 'x-content-type-options': 'nosniff' }),
        ]);
      }
      expect((await get('/plan.svg')).headers).toMatchObject({
        'content-security-policy': expect.stringMatching(/^default-src 'none'.*sandbox$/),
        'content-type': expect.stringContaining('image/svg+xml'),
      });
      const script = /src="([^"]+\.js)"/.exec(await text('/'))?.[1] ?? '';
      expect((await ask(origin, script)).headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': expect.stringMatching(/^(?:text|application)\/javascript/),
      });
      expect((await get('/index.json')).headers['x-robots-tag']).toBe('noindex');
      expect((await get('/site.webmanifest')).headers['content-type']).toContain('application/manifest+json');
      expect((await get('/tide.ics')).headers['content-type']).toMatch(/^text\/calendar(?:; charset=utf-8)?$/i);
      expect((await get('/llms.txt')).headers['content-type']).toBe('text/plain; charset=utf-8');
      expect((await get(slash === '' ? '/about.md' : '/about/index.md')).headers).toMatchObject({
        'content-type': 'text/markdown; charset=utf-8',
        'x-robots-tag': 'noindex',
      });
      expect((await get('/sitemap.xml')).headers['content-type']).toMatch(/^(?:text|application)\/xml/);

      const contact = await get('/.well-known/security.txt');
      expect([contact.status, contact.headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);

      // Files that the build has compressed, and files that browsers have.
      const plain = await get(`/about${slash}`);
      for (const encoding of ['br', 'gzip']) {
        const packed = await get(`/about${slash}`, { 'accept-encoding': encoding });
        expect([encoding, packed.headers['content-encoding']]).toEqual([encoding, encoding]);
        expect(packed.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(String(packed.headers.vary).toLowerCase()).toContain('accept-encoding');
        expect(packed.body.length).toBeLessThan(plain.body.length / 2);
      }
      const tag = String(plain.headers.etag);
      expect((await get(`/about${slash}`, { 'if-none-match': tag })).status).toBe(304);
      // Browsers give the headers of this answer to the copy that they have.
      const seen = await get('/plan.svg');
      const unchanged = await get('/plan.svg', { 'if-none-match': String(seen.headers.etag) });
      expect(unchanged.status).toBe(304);
      expect([undefined, seen.headers['content-security-policy']]).toContain(unchanged.headers['content-security-policy']);
    },
  );
});

/** Requests for old addresses, and where they lead: with and without a slash, and with queries that some of them name. */
const oldOnes = (slash: string): [path: string, target: string][] => {
  const [en, sv] = [`/about${slash}`, `/sv/om-oss${slash}`];
  const paths: [path: string, target: string][] = [
    ['/About', en],
    ['/About/Index.aspx', en],
    ['/About/Inde%78.aspx', en],
    ['/utst/2019/vikingar.php', en],
    [`/${encodeURI('Om företaget (gammal), 100%')}`, en],
    ['/~kaj/hours.html', en],
    ["/d'accord", en],
  ];
  return [
    ...paths.flatMap(([path, target]): typeof paths => [
      [path, target],
      [`${path}/`, target],
      [`${path}?from=mail`, `${target}?from=mail`],
    ]),
    ['/utst/2019/vikingar.php?id=3', sv],
    ['/utst/2019/vikingar.php/?id=3', sv],
    ['/utst/2019/vikingar.php?id=3&lang=en', en],
    ['/utst/2019/vikingar.php?id=33', `${en}?id=33`],
    ['/?p=123', sv],
    ['/sv/om-oss?p=1', sv],
    ['/sv/om-oss/?p=1', sv],
    ['/Plain/page', `${en}#story`],
    ['/Plain/page/', `${en}#story`],
    ['/Plain/page?from=mail', `${en}?from=mail#story`],
    ['/Plain/page?id=1', `${en}#story`],
    ['/listed/', en],
    ['/listed?id=1', `${en}?id=1`],
    ['/Nyheter?tx[uid]=3&q=$x+y', sv],
    ['/Nyheter/?tx[uid]=3&q=$x+y', sv],
  ];
};

interface VercelRoute {
  caseSensitive?: boolean;
  has?: { type: string; key: string; value?: string }[];
  src?: string;
  dest?: string;
  status?: number;
  headers?: Record<string, string>;
  continue?: boolean;
  handle?: string;
}

/** Goes through routes as Vercel does: before the files, after them, and where nothing was found. */
function vercelAnswer(routes: readonly VercelRoute[], output: string, base: string, asked: string) {
  const headers: Record<string, string> = {};
  const isFile = (path: string) => path.startsWith(`${base}/`) && listFiles(output).includes(path.slice(base.length + 1));
  const { pathname, searchParams } = new URL(asked, 'https://nordkaj.example');
  const isAsked = ({ key, value }: NonNullable<VercelRoute['has']>[number]) =>
    new RegExp(`^${value ?? '.*'}$`).test(searchParams.get(key) ?? '\n');
  // Vercel decodes what a URL need not have encoded.
  const first = pathname.replace('%78', 'x');
  let path = first;
  for (const { src, dest, status, headers: own, continue: goesOn, handle, has = [], caseSensitive } of routes) {
    if (handle !== undefined) {
      const file = path.endsWith('/') ? `${path}index.html` : path;
      if (handle === 'filesystem' && isFile(file)) return { status: 200, file, headers };
      continue;
    }
    const match = new RegExp(`^${src}$`, caseSensitive ? '' : 'i').exec(path);
    if (match === null || !has.every(isAsked)) continue;
    const filled = (text: string) => text.replace(/\$(\d)/g, (_, group) => match[Number(group)] ?? '');
    for (const [name, value] of Object.entries(own ?? {})) headers[name] = filled(value);
    if (goesOn) continue;
    if (dest === undefined) return { status, file: null, headers };
    if (status !== undefined) return { status, file: filled(dest), headers };
    if (isFile(filled(dest))) return { status: 200, file: filled(dest), headers };
    path = first;
  }
  return { status: 404, file: null, headers };
}

async function preview(folder: string, output: string): Promise<string> {
  const server = startMain(['preview', '--port', '0', '--root', folder, '--out-dir', output]);
  onTestFinished(async () => void (await server.stop()));
  return (await server.waitFor(/http:\/\/[\d.]+:\d+/))[0];
}
