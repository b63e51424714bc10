import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { attack } from '../raw-requests.ts';
import { type RunningCli, root, startCli } from '../run-cli.ts';
import { type Changes, minimal, temporarySite } from '../temporary-site.ts';
import { ownFooter } from './edited-site.ts';

/** The content of every file that must not be served. */
const secret = 'SECRET-7f3a';

let site: string;
let cli: RunningCli;
let port: number;
/** The port of the server of a site without templates that Vite would serve. */
let plainPort: number;
/** The folder with bundled packages. */
let packages: string;

beforeAll(async () => {
  const finished: (() => unknown)[] = [];
  afterAll(() => finished.forEach((end) => void end()));
  const written = (own: Changes): string => temporarySite('minimal', { ...files, ...own }, (end) => finished.push(end as () => unknown));
  const files: Changes = {
    'site.config.yaml': minimal('site.config.yaml', ['product: nordkaj', 'product: nordkaj\nmarkdown: true']),
    '.env': secret,
    '.tvilling/received.jsonl': secret,
    'private/keys.txt': secret,
    'content/notes.txt': secret,
    'public/open.txt': 'open',
    'templates/outputs/own/definition.ts': `import { defineOutput } from 'tvilling/schema';
export default defineOutput({
shows: 'The languages.',
files: ({ languages }) =>
  Object.fromEntries(
    languages.map(({ path }) => [path('languages.txt'), languages.map(({ code }) => code).join(', ')]),
  ),
});
`,
    'shared/brochure.txt': 'brochure',
    'public/.hidden': secret,
  };
  site = written(ownFooter);
  writeFileSync(join(site, 'private/module.js'), `export default '${secret}'`);
  cli = startCli(['dev', '--port', '0', '--root', site]);
  const plain = startCli(['dev', '--port', '0', '--root', written({})]);
  finished.push(() => plain.stop());
  const portOf = async (running: RunningCli) => Number((await running.waitFor(/http:\/\/[\d.]+:(\d+)/))[1]);
  [port, plainPort] = [await portOf(cli), await portOf(plain)];
  // The server bundles packages into it.
  const bundled = () => readdirSync(join(site, '.tvilling')).find((name) => name.startsWith('.vite.'));
  packages = `.tvilling/${await vi.waitUntil(bundled, { timeout: 60_000 })}`;
  symlinkSync('../../private', join(site, packages, 'linked'));
  // At the start, links to folders and to hidden files are findings.
  symlinkSync('../private', join(site, 'public/linked'));
  symlinkSync('../.env', join(site, 'public/keys.txt'));
  symlinkSync('../shared/brochure.txt', join(site, 'public/brochure.txt'));
});
afterAll(async () => void (await cli?.stop()));

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Requests a path exactly as written. A granted upgrade has the status 101. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET', at = port): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: at, path, headers, method, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    asked.once('upgrade', (_, socket) => {
      socket.destroy();
      resolve({ status: 101, headers: {}, body: '' });
    });
    asked.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve({ status: 0, headers: {}, body: '' }) : reject(error),
    );
    asked.end();
  });

const queries = ['raw', 'url', 'import', 'import&raw', 'raw&url', 'inline', 'direct', 'worker', 'v=1', 'html-proxy'];

describe('the dev server', () => {
  it('closes a connection that keeps the head of its request back, however much it sends', async () => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\n'));
    const drip = setInterval(() => socket.write('X-Slow: 1\r\n'), 500);
    onTestFinished(() => clearInterval(drip));
    // `listen` closes it after ten seconds. Node.js itself does after a minute.
    // What it sends meanwhile may be answered by a reset, which `once` would take for a failure.
    const closed = new Promise((resolve) =>
      socket
        .on('error', () => undefined)
        .resume()
        .on('close', () => resolve('closed')),
    );
    expect(await Promise.race([closed, sleep(50_000, 'still there')])).toBe('closed');
  });

  it('serves the site, its templates, its public files and its own outputs', async () => {
    const { status, body } = await ask('/about');
    expect([status, body.includes('The story')]).toEqual([200, true]);
    expect((await ask('/templates/browser/boot.ts')).body).toContain('import');
    expect((await ask('/@vite/client')).status).toBe(200);
    expect((await ask('/open.txt')).body).toBe('open');
    const own = await ask('/sv/languages.txt');
    expect([own.status, own.body, own.headers['content-type']]).toEqual([200, 'en, sv', 'text/plain; charset=utf-8']);
  });

  it('serves pages in Markdown, and the list of them', async () => {
    const page = await ask('/about.md');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(page.body).toContain('## The story');
    expect((await ask('/llms.txt')).body).toContain('https://nordkaj.example/about.md');
  });

  it('draws the social image that a page names, and no other', async () => {
    for (const at of [port, plainPort]) {
      const [, image = ''] =
        /property="og:image" content="https:\/\/nordkaj\.example([^"]+)"/.exec((await ask('/about', {}, 'GET', at)).body) ?? [];
      const answer = await fetch(`http://127.0.0.1:${at}${image}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      const drawn = Buffer.from(await answer.arrayBuffer());
      expect([drawn.toString('latin1', 1, 4), drawn.readUInt32BE(16), drawn.readUInt32BE(20)]).toEqual(['PNG', 1200, 630]);
      expect((await ask('/assets/social/0123456789abcdef.png', {}, 'GET', at)).status).toBe(404);
    }
  });

  it('serves a link in public/ to a file of the site, as a build copies it', async () => {
    expect((await ask('/brochure.txt')).body).toBe('brochure');
  });

  it('answers 404 for a template that is not there, however it is asked for', async () => {
    for (const query of ['', ...queries.map((name) => `?${name}`)])
      for (const path of ['/templates/absent.tsx', `/@fs${root}templates/absent.tsx`])
        expect([path + query, (await ask(path + query)).status]).toEqual([path + query, 404]);
  });

  it('has no editor', async () => {
    for (const path of ['/@edit', '/@edit/', '/@edit/state', '/@edit/?token=x', '/%40edit/state'])
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
  });

  it('serves nothing else of the site, however it is asked for', async () => {
    const files = [
      '.tvilling/received.jsonl',
      '.tvilling/store/parsed',
      `${packages}/linked/module.js`,
      `${packages}/linked/keys.txt`,
      '.env',
      'private/keys.txt',
      'private/module.js',
      'content/notes.txt',
      'content/routes.yaml',
      'site.config.yaml',
      'public/keys.txt',
    ];
    const paths = [
      ...files.flatMap((file) => [
        `/${file}`,
        `/@fs${site}/${file}`,
        `/@fs/${site}/${file}`,
        `/@fs${site}/public/../${file}`,
        `/@fs${site}/${packages}/%2e%2e/%2e%2e/${file}`,
        `/@fs${site}/${packages}/..%2f..%2f${file}`,
        `/@id/${site}/${file}`,
        `/@id/__x00__${site}/${file}`,
        `/@fs${encodeURIComponent(site)}/${file}`,
      ]),
      '/keys.txt',
      '/linked/keys.txt',
      '/linked/module.js',
      '/.hidden',
      '/templates/..\\.env',
    ];
    for (const path of paths) {
      for (const asked of [path, ...queries.map((query) => `${path}?${query}`), `${path}??raw`, `${path}/`]) {
        for (const at of [port, plainPort]) {
          const { status, body } = await ask(asked, {}, 'GET', at);
          expect([asked, status]).toEqual([asked, 404]);
          expect(body).not.toContain(secret);
        }
      }
    }
  }, 120_000);

  it('serves nothing of the tool but its templates and packages', async () => {
    const files = ['package.json', 'cli/bin.ts', '.git/HEAD', '.tvilling/cli/bin.js.map', 'site.config.yaml'];
    const paths = [
      ...files.flatMap((file) => [
        `/${file}`,
        `/@fs${root}${file}`,
        `/templates/%2e%2e/${file}`,
        `/templates/..%2f${file}`,
        `/templates/%252e%252e/${file}`,
        `/node_modules/..%5c${file}`,
      ]),
      '/@fs/etc/passwd',
      '/@fs/etc/passwd?import&raw',
      '/@fs/proc/self/environ?raw',
      '/@id/etc/passwd?raw',
      '/__open-in-editor?file=package.json',
      '/__inspect/',
    ];
    for (const path of paths) {
      for (const at of [port, plainPort]) {
        const { status, body } = await ask(path, {}, 'GET', at);
        expect([path, status]).toEqual([path, 404]);
        expect(body).not.toMatch(/root:x:|"devDependencies"|ref: refs/);
      }
    }
  });

  it('lets pages of other origins read nothing', async () => {
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:1', 'https://evil.example', 'null']) {
      for (const path of ['/about', '/about.json', '/templates/browser/boot.ts', '/@vite/client', '/@tvilling/live.js', '/open.txt']) {
        const { headers } = await ask(path, { Origin: origin });
        expect([path, headers['access-control-allow-origin']]).toEqual([path, undefined]);
      }
    }
  });

  it('tells the state of the site to its own pages only', async () => {
    const events = '/@tvilling/events';
    for (const at of [port, plainPort]) {
      for (const origin of ['http://localhost:3000', 'https://evil.example', 'null'])
        expect([origin, (await ask(events, { Origin: origin }, 'GET', at)).status]).toEqual([origin, 403]);
      expect((await ask(events, { Host: 'evil.example' }, 'GET', at)).status).toBe(403);
      expect((await ask(events, { 'Sec-Fetch-Site': 'cross-site' }, 'GET', at)).status).toBe(403);
    }
  });

  it('has drawings whose sheets know their colours', async () => {
    for (const at of [port, plainPort]) {
      const { body } = await ask('/drawings/flow.svg', {}, 'GET', at);
      const namedBy = (pattern: RegExp) => [...body.matchAll(pattern)].map(([, name]) => name);
      const known = new Set(namedBy(/[{;](--[\w-]+):/g));
      const read = namedBy(/var\((--[\w-]+)/g);
      expect(read).not.toEqual([]);
      expect(read.filter((name) => !known.has(name))).toEqual([]);
    }
  });

  it('answers under loopback names only', async () => {
    const foreignName = expect.stringMatching(/^This server answers under loopback names only/);
    for (const host of ['evil.example', `evil.example:${port}`, 'localhost.evil.example', '10.0.0.1', '[fe80::1]'])
      for (const path of ['/about', '/about.json', '/@vite/client', '/open.txt', '/drawings/flow.svg'])
        for (const at of [port, plainPort])
          expect([host, path, await ask(path, { Host: host }, 'GET', at)]).toMatchObject([host, path, { status: 403, body: foreignName }]);
    for (const host of ['localhost', `localhost:${port}`, 'verkbro.localhost', '127.0.0.1', '[::1]:80'])
      expect([host, (await ask('/about', { Host: host })).status]).toEqual([host, 200]);
  });

  it('lets pages of its own only send something', async () => {
    for (const path of ['/about', '/api/forms', '/@vite/client'])
      for (const origin of ['https://evil.example', 'http://localhost:3000', 'null', 'http://['])
        expect([path, origin, (await ask(path, { Origin: origin }, 'POST')).status]).toEqual([path, origin, 403]);
    expect((await ask('/api/forms', { Origin: `http://127.0.0.1:${port}` }, 'POST')).status).toBe(404);
  });

  it('speaks to its own pages only over the web socket', async () => {
    const [, token = ''] = /wsToken = "([^"]+)"/.exec((await ask('/@vite/client')).body) ?? [];
    expect(token).not.toBe('');
    const upgrade = async (headers: Record<string, string>, path = `/?token=${token}`) => {
      const key = Buffer.from('0123456789abcdef').toString('base64');
      const { status } = await ask(path, {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': key,
        'Sec-WebSocket-Protocol': 'vite-hmr',
        ...headers,
      });
      return status;
    };
    const own = `http://127.0.0.1:${port}`;
    expect(await upgrade({ Origin: own })).toBe(101);
    expect(await upgrade({ Origin: own }, '/')).not.toBe(101);
    for (const origin of ['https://evil.example', 'http://localhost:3000', 'null', 'http://['])
      expect([origin, await upgrade({ Origin: origin })]).not.toEqual([origin, 101]);
    expect(await upgrade({ Host: 'evil.example' })).not.toBe(101);
    expect(await upgrade({ 'Sec-WebSocket-Protocol': 'vite-ping', Origin: 'https://evil.example' })).not.toBe(101);
    expect((await ask('/about')).status).toBe(200);
  });

  it('survives whatever comes over the line', { timeout: 120_000 }, async () => {
    for (const at of [port, plainPort]) {
      await attack(at, 800);
      expect((await ask('/about', {}, 'GET', at)).status).toBe(200);
    }
  });
});
