import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagefindInstall } from '../../../cli/build/search/pagefind.ts';
import { largeSearch } from '../../large-search-site.ts';
import { withoutPagefind } from '../../preload.ts';
import { root, runCli } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { changed, edit, read, writeSite } from '../../temporary-site.ts';
import { listFiles } from '../../verkbro/read-dist.ts';

const site = mkdtempSync(join(tmpdir(), 'tvilling-'));
afterAll(() => rmSync(site, { recursive: true, force: true }));

/** With other surroundings, the command is a process. */
const run = (args: readonly string[], env: Record<string, string> | null = null) => {
  const all = [...args, '--root', site, '--date', '2026-11-21'];
  return env === null ? runMain(all) : runCli(all, { env });
};

async function build(env: Record<string, string> | null = null, ...args: string[]): Promise<string> {
  const { code, stderr } = await run(['build', ...args], env);
  expect(code, stderr).toBe(0);
  return stderr;
}

/** The files of the output with their bytes, in base64. */
const output = (): Record<string, string> =>
  Object.fromEntries(listFiles(join(site, 'dist')).map((path) => [path, readFileSync(join(site, 'dist', path), 'base64')]));

/** Pagefind cannot run with this: its program is not there. */
const stopped = { PAGEFIND_EXTENDED_BINARY_PATH: '/nowhere/pagefind' };

const url = 'url: https://nordkaj.example/kaj\ncompress: [gzip]\nhosts: [nginx, apache, caddy, netlify, vercel]';

describe('a site below a path whose search is large', () => {
  let first: Record<string, string>;
  beforeAll(async () => {
    const config = largeSearch['site.config.yaml'] as string;
    const changes = {
      ...largeSearch,
      'site.config.yaml': changed(config, 'url: https://nordkaj.example', url),
    };
    writeSite(site, 'minimal', changes);
    await build();
    first = output();
  }, 120_000);

  it('has an index of Pagefind for each language, and allows WebAssembly on the pages with a search alone', () => {
    const files = Object.keys(first).filter((path) => path.startsWith('pagefind/'));
    for (const language of ['en', 'sv']) {
      const own = files.filter((path) => path.startsWith(`pagefind/${language}/`));
      expect(own).toContain(`pagefind/${language}/pagefind.js`);
      expect(own).toContain(`pagefind/${language}/wasm.${language}.pagefind`);
      expect(own.filter((path) => path.includes('/fragment/')).length).toBe(63);
    }
    expect(files.filter((path) => /worker|\bui\b|unknown|playground/.test(path))).toEqual([]);
    const pages = Object.keys(first).filter((path) => path.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(120);
    expect(pages.filter((path) => read(site, `dist/${path}`).includes('wasm')).sort()).toEqual([
      'search.html',
      // An alias that the tool makes: the slug of the source language.
      'sv/search.html',
      'sv/sok.html',
    ]);
    expect(JSON.parse(read(site, 'dist/search.json')).sections[0].of.pagefind).toBe('/kaj/pagefind/en/');
  });

  it('says so to each host, for the addresses of these pages', () => {
    const withWasm = (path: string) =>
      read(site, `dist/${path}`)
        .split('\n')
        .filter((line) => line.includes('wasm-unsafe-eval')).length;
    expect(withWasm('_headers')).toBe(3);
    const headers = read(site, 'dist/_headers');
    expect(headers).toMatch(/\n\/kaj\/sv\/sok\n {2}Content-Security-Policy: [^\n]*'wasm-unsafe-eval'/);
    // Both rules hold for a page.
    expect(headers.split('\n')[1 + headers.split('\n').indexOf('/kaj/*')]).not.toContain('script-src');
    for (const path of ['nginx.conf', '.htaccess', 'Caddyfile', 'vercel.json']) {
      expect(withWasm(path), path).toBe(3);
      expect(read(site, `dist/${path}`), path).toMatch(/\/kaj\/sv\/sok/);
    }
  });

  it('has neither drafts nor aliases in any file of the index', () => {
    const texts = Object.entries(first)
      .filter(([path]) => path.startsWith('pagefind/') && /\.pf_\w+$/.test(path))
      .map(([, bytes]) => gunzipSync(Buffer.from(bytes, 'base64')).toString('utf8'));
    const whole = texts.join('\n');
    expect(whole).toContain('"/kaj/sv/plats-7"');
    expect(whole).toMatch(/utter/);
    expect(whole).not.toMatch(/zyx|old-place|Search the site/i);
  });

  it('is verified as it is', async () => {
    const { code, stdout, stderr } = await runMain(['verify', join(site, 'dist')]);
    expect(code, stdout + stderr).toBe(0);
  });

  it('has its index from the last build while no page changes, and the same bytes without it', async () => {
    edit(site, 'site.config.yaml', 'hosts: [nginx, ', 'hosts: [');
    await build(stopped);
    const { 'nginx.conf': _, 'manifest.json': _before, ...others } = first;
    expect(output()).toMatchObject(others);
    rmSync(join(site, '.tvilling'), { recursive: true });
    rmSync(join(site, 'dist'), { recursive: true });
    await build();
    expect(output()).toMatchObject(others);
    edit(site, 'content/pages/place-7.yaml', 'fyrarna', 'bodarna');
    const { code, stderr } = await run(['build'], stopped);
    expect(code).toBe(2);
    expect(stderr).toMatch(/The index of the search cannot be made: Pagefind does not run here/);
    expect(stderr).toContain(pagefindInstall);
    await build();
    const names = (files: object) => Object.keys(files).filter((path) => path.includes('fragment/'));
    // The fragment of the changed page has another name, and the old one is gone.
    expect(names(output()).filter((path) => !(path in first)).length).toBe(1);
    expect(names(first).filter((path) => !(path in output())).length).toBe(1);
  });

  it('can be built in shards, with the same bytes', async () => {
    const whole = output();
    await build(null, '--shard', '1/2', '--out-dir', join(site, 'one'));
    await build(null, '--shard', '2/2', '--out-dir', join(site, 'two'));
    expect(existsSync(join(site, 'one/pagefind'))).toBe(false);
    await build(null, '--join', join(site, 'one'), join(site, 'two'));
    expect(output()).toEqual(whole);
  });

  it('is searched without Pagefind where that is not installed, which the build says', async () => {
    const hidden = withoutPagefind(site);
    const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(pagefindInstall).toContain(`pagefind@${peerDependencies.pagefind}`);
    // A build that finds the site unchanged keeps its output, which has the index of Pagefind.
    rmSync(join(site, '.tvilling'), { recursive: true });
    for (const _time of ['first', 'again']) {
      const told = await build(hidden);
      expect(told).toMatch(/content\/pages\/search\.yaml:7:11 +warning +search\/no-pagefind/);
      expect(told).toMatch(/larger than 150 kB \(en, sv\)/);
      expect(told.replaceAll(/\s+/g, ' ')).toContain(`Install it: ${pagefindInstall}`);
      expect(told).toMatch(/: 1 warning\n$/);
    }
    expect(existsSync(join(site, 'dist/pagefind'))).toBe(false);
    expect(read(site, 'dist/sv/sok.html')).not.toMatch(/wasm|pagefind/);
    expect(read(site, 'dist/search.sv.json').length).toBeGreaterThan(150_000);
    expect(await build()).not.toContain('no-pagefind');
    expect(read(site, 'dist/sv/sok.html')).toContain('wasm');
  });

  it('is told of a missing Pagefind as its rules say', async () => {
    const hidden = withoutPagefind(site);
    edit(site, 'site.config.yaml', 'rules: {', 'rules: { search/no-pagefind: error,');
    const { code, stderr } = await run(['build'], hidden);
    expect(code).toBe(1);
    expect(stderr).toMatch(/error +search\/no-pagefind/);
    expect(stderr).toContain('Not built');
    edit(site, 'site.config.yaml', 'no-pagefind: error', 'no-pagefind: off');
    expect(await build(hidden)).not.toContain('no-pagefind');
    expect(existsSync(join(site, 'dist/pagefind'))).toBe(false);
    // It is looked for again, though no file has changed.
    await build();
    expect(existsSync(join(site, 'dist/pagefind/en/pagefind.js'))).toBe(true);
  });
});
