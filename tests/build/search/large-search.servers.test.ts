import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type ServedFolder, serve, servers } from '../../hosting/servers.ts';
import { largeSearch } from '../../large-search-site.ts';
import { runMain, startMain } from '../../run-main.ts';
import { changed, writeSite } from '../../temporary-site.ts';

/** A site at the root of its host, and one in a folder, whose addresses end with a slash. */
const sites = [
  { url: 'https://nordkaj.example', base: '', slash: '', trailingSlash: 'never' },
  { url: 'https://nordkaj.example/team', base: '/team', slash: '/', trailingSlash: 'always' },
] as const;

describe.each(sites)('a large search at $url', ({ url, base, slash, trailingSlash }) => {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  const site: ServedFolder = { root: join(folder, 'srv'), output: join(folder, 'srv', base) };
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeAll(async () => {
    chmodSync(folder, 0o755);
    const config = changed(largeSearch['site.config.yaml'] as string, 'https://nordkaj.example', url);
    writeSite(folder, 'minimal', {
      ...largeSearch,
      'site.config.yaml': `${config}paths: { trailingSlash: ${trailingSlash} }\nhosts: [nginx, apache, caddy]\ncompress: [br, gzip]\n`,
    });
    mkdirSync(site.root);
    const built = await runMain(['build', '--root', folder, '--out-dir', site.output]);
    expect(built.code, built.stderr).toBe(0);
  }, 120_000);

  test.each([...Object.keys(servers), 'preview'] as (keyof typeof servers | 'preview')[])(
    'is allowed WebAssembly by %s on its own page alone',
    { timeout: 60_000 },
    async (kind) => {
      const origin = kind === 'preview' ? await preview(folder, site.output) : await serve(kind, site);
      const policyOf = async (path: string, headers: Record<string, string> = {}) => {
        const answer = await fetch(origin + base + path, { headers });
        return [answer.status, answer.headers.get('content-security-policy')];
      };
      const [, plain] = await policyOf('/');
      expect(plain).not.toContain('wasm');
      const own = String(plain).replace(/script-src [^;]*/, (rule) => `${rule} 'wasm-unsafe-eval'`);
      for (const path of ['/search', '/sv/sok', '/sv/search'].map((page) => page + slash)) {
        for (const encoding of ['identity', 'br', 'gzip'])
          expect([path, encoding, ...(await policyOf(path, { 'accept-encoding': encoding }))]).toEqual([path, encoding, 200, own]);
        expect([path, ...(await policyOf(`${path}?q=kran`))]).toEqual([path, 200, own]);
      }
      for (const path of [`/sv/plats-7${slash}`, '/pagefind/sv/pagefind.js', `/place-1${slash}`])
        expect([path, ...(await policyOf(path))]).toEqual([path, 200, plain]);
      expect(await policyOf('/sv/sok/nothing')).toEqual([404, plain]);
    },
  );
});

async function preview(folder: string, output: string): Promise<string> {
  const server = startMain(['preview', '--port', '0', '--root', folder, '--out-dir', output]);
  onTestFinished(async () => void (await server.stop()));
  return (await server.waitFor(/http:\/\/[\d.]+:\d+/))[0];
}
