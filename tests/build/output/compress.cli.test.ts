import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { expectNoCrash } from '../../findings.ts';
import type { CliResult } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { edit, minimal, read, temporarySite } from '../../temporary-site.ts';
import { listFiles } from '../../verkbro/read-dist.ts';

const table = (rows: number) => Array.from({ length: rows }, (_, row) => `${row},Harbour ${row % 7},${row * row}\n`).join('');

const config = (compress: string) => `${minimal('site.config.yaml')}compress: ${compress}\n`;

const files = {
  'site.config.yaml': config('[br, gzip]'),
  'public/prices.csv': table(500),
  'public/small.txt': 'a text of less than one packet\n',
  // Characters of one byte each that no compression makes smaller.
  'public/noise.txt': randomBytes(5000),
  'public/film.mp4': table(500),
};

async function build(site: string, ...more: string[]): Promise<CliResult> {
  const result = await runMain(['build', '--root', site, '--date', '2026-11-21', ...more]);
  expectNoCrash(result);
  return result;
}

const at = (site: string, path: string) => join(site, 'dist', path);
const bytes = (site: string, path: string) => readFileSync(at(site, path));
const inode = (site: string, path: string) => statSync(at(site, path)).ino;
const compressed = (site: string) => listFiles(join(site, 'dist')).filter((path) => /\.(br|gz)$/.test(path));

describe('compressed files', { timeout: 240_000 }, () => {
  it('stand beside each text file that they make smaller, and are made once for each content', async () => {
    const site = temporarySite('minimal', files);
    expect(await build(site)).toMatchObject({ code: 0 });
    const texts = listFiles(join(site, 'dist')).filter(
      (path) =>
        /\.(html|json|js|css|svg|xml|csv)$/.test(path) &&
        statSync(at(site, path)).size >= 1024 &&
        // Visitors do not get it.
        path !== 'manifest.json',
    );
    expect(texts).toEqual(expect.arrayContaining(['index.html', 'sv/om-oss.json', 'prices.csv', 'sitemap.xml']));
    expect(compressed(site).sort()).toEqual(texts.flatMap((path) => [`${path}.br`, `${path}.gz`]).sort());
    for (const path of texts) {
      const original = bytes(site, path);
      expect(brotliDecompressSync(bytes(site, `${path}.br`)).equals(original), path).toBe(true);
      expect(gunzipSync(bytes(site, `${path}.gz`)).equals(original), path).toBe(true);
    }
    // RFC 1952: no time and no system, so each machine makes the same bytes.
    expect([...bytes(site, 'index.html.gz').subarray(4, 10)]).toEqual([0, 0, 0, 0, 2, 255]);
    expect((await runMain(['verify', at(site, '')])).code).toBe(0);

    const before = new Map(compressed(site).map((path) => [path, inode(site, path)]));
    edit(site, 'content/pages/about.yaml', 'The story', 'The long story');
    rmSync(at(site, 'prices.csv.br'));
    expect(await build(site)).toMatchObject({ code: 0 });
    expect(brotliDecompressSync(bytes(site, 'about.html.br')).equals(bytes(site, 'about.html'))).toBe(true);
    const made = [...before].filter(([path, last]) => inode(site, path) !== last).map(([path]) => path);
    expect(made).toEqual(expect.arrayContaining(['about.html.br', 'about.html.gz', 'prices.csv.br']));
    expect(made).not.toEqual(expect.arrayContaining(['index.html.br']));
    expect(made.filter((path) => !/^(about|prices)\./.test(path))).toEqual([]);
  });

  it('never take the place of a file in public/, nor the other way round', async () => {
    const own = 'public/prices.csv.gz';
    const site = temporarySite('minimal', { ...files, 'site.config.yaml': config('[]'), [own]: 'my own' });
    expect(await build(site)).toMatchObject({ code: 0 });
    expect(compressed(site)).toEqual(['prices.csv.gz']);

    writeFileSync(join(site, 'site.config.yaml'), config('[gzip]'));
    const { code, stderr } = await build(site);
    expect(code).toBe(1);
    expect(stderr).toContain(`${own}  error  output/name-taken`);
    expect(read(site, 'dist/prices.csv.gz')).toBe('my own');

    // The source is as before, and so is the file that the last build has copied. But that is not made from the source.
    rmSync(join(site, own));
    expect(await build(site)).toMatchObject({ code: 0 });
    expect(gunzipSync(bytes(site, 'prices.csv.gz')).toString()).toBe(table(500));

    writeFileSync(join(site, 'site.config.yaml'), config('[]'));
    expect(await build(site)).toMatchObject({ code: 0 });
    expect(compressed(site)).toEqual([]);
    expect(existsSync(at(site, 'prices.csv'))).toBe(true);
  });
});
