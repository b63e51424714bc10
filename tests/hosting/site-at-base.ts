import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { giveMade, keepMade, madeOnce } from '../built-sites.ts';
import type { CliResult, RunningCommand } from '../run-cli.ts';
import { runMain, startMain } from '../run-main.ts';
import { type Changes, writeSite } from '../temporary-site.ts';
import { type BuiltPage, readPages } from '../verkbro/read-dist.ts';

/** The address of the host. */
export const host = 'https://masthamn.example';

/** `tests/sites/trilingual` with another configuration, built for the tests of a `describe`. */
export interface SiteAtBase {
  readonly folder: string;
  readonly dist: string;
  readonly result: CliResult;
  /** By file. */
  readonly pages: ReadonlyMap<string, BuiltPage>;
}

/** Builds the site for a base. Bundles and pictures depend on the base, and on nothing else in which the sites differ. */
export function siteAtBase(base: string, configure: (config: string) => string, changes: Changes = {}): SiteAtBase {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  const dist = join(folder, 'dist');
  const kept = `trilingual${base.replaceAll('/', '-')}`;
  let result: CliResult | undefined;
  let pages: ReadonlyMap<string, BuiltPage> = new Map();
  beforeAll(async () => {
    writeSite(folder, 'trilingual', changes);
    const file = join(folder, 'site.config.yaml');
    const config = readFileSync(file, 'utf8').replace(/^url: .*$/m, `url: ${host}${base}`);
    writeFileSync(file, configure(config));
    const build = () => {
      giveMade(kept, folder);
      return runMain(['build', '--root', folder, '--date', '2026-11-21']);
    };
    if (base !== '')
      await madeOnce(kept, async () => {
        result = await build();
        keepMade(kept, folder);
      });
    result ??= await build();
    if (result.code !== 0) return;
    pages = new Map(readPages(dist).map((page) => [page.file, page]));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    dist,
    get result() {
      if (result === undefined) throw new Error('the site is not built yet');
      return result;
    },
    get pages() {
      return pages;
    },
  };
}

/** A site that the preview serves for the tests of a `describe`. */
export interface PreviewedSite {
  /** The address that the command prints. */
  readonly address: string;
  /** Requests a path without following redirects. */
  get(path: string, init?: RequestInit): Promise<Response>;
}

export function previewed({ folder, dist }: SiteAtBase): PreviewedSite {
  let server: RunningCommand | undefined;
  let address = '';
  beforeAll(async () => {
    server = startMain(['preview', '--port', '0', '--root', folder, '--out-dir', dist]);
    [address] = await server.waitFor(/http:\/\/127\.0\.0\.1:\d+\/\S*/);
  });
  afterAll(async () => void (await server?.stop()));
  return {
    get address() {
      return address;
    },
    get: (path, init) => fetch(new URL(path, address), { redirect: 'manual', ...init }),
  };
}

export const fileAt = ({ dist }: SiteAtBase, path: string) => readFileSync(join(dist, path), 'utf8');
export const pageAt = ({ pages }: SiteAtBase, file: string): BuiltPage => {
  const page = pages.get(file);
  if (page === undefined) throw new Error(`no ${file}`);
  return page;
};

/** A configuration in which the addresses of pages end with a slash. */
export const withSlash = (config: string) => `${config}paths: { trailingSlash: always }\n`;

export const isLocal = (address: string) => address.startsWith('/');

export const formOf = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams({
    form: 'contact',
    name: 'نادية ثابت',
    email: 'nadia@museum.example',
    message: 'فلوكة من عام ١٩٣٨، طولها أحد عشر مترًا.',
    ...fields,
  }),
});
