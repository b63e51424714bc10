import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { formatNames } from '../../../cli/diagnostics/formats/names.ts';
import { runMain } from '../../run-main.ts';

/**
 * Outputs of a megabyte or two, made so that a step which looks at all of a page for each of its parts takes minutes. Each is
 * read in a few seconds; the time limit of the tests is what tells.
 */
const work = mkdtempSync(join(tmpdir(), 'tvilling-large-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const site = 'https://example.org';
const many = (number: number, part: (index: number) => string, between = ''): string =>
  Array.from({ length: number }, (_, index) => part(index)).join(between);

interface Parts {
  path?: string;
  lang?: string;
  head?: string;
}

const page = (body: string, { path = '', lang = 'en', head = '' }: Parts = {}): string =>
  `<!doctype html><html lang="${lang}"><head><title>x</title><link rel="canonical" href="${site}/${path}">${head}</head><body>${body}</body></html>`;

const policy = (content: string): string => `<meta http-equiv="content-security-policy" content="${content}">`;
const links = (number: number): string => many(number, (index) => `<a href="/missing-${index}">x</a>`);
const sources = many(10_000, (index) => `'sha256-${'a'.repeat(38)}${index}='`, ' ');

async function verified(files: Record<string, string>, args: readonly string[] = []) {
  const folder = mkdtempSync(join(work, 'made-'));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return runMain(['verify', '.', ...args], { cwd: folder });
}

describe('a large output is read in time in proportion to its size:', () => {
  it.each<[string, Record<string, string>, number]>([
    ['links on one line', { 'index.html': page(links(60_000)) }, 60_001],
    ['links on lines of their own', { 'index.html': page(many(60_000, (index) => `<a href="/x-${index}">x</a>`, '\n')) }, 60_001],
    ['attributes of one tag', { 'index.html': page(`<p ${many(60_000, (i) => `on${i}=1`, ' ')}>`) }, 60_001],
    [
      'links below a long base',
      {
        'index.html': page(
          many(30_000, (index) => `<a href="x-${index}">x</a>`),
          { head: `<base href="/${'x/'.repeat(400_000)}">` },
        ),
      },
      30_001,
    ],
    [
      'links in a language with a long name',
      {
        'index.html': page(`<div lang="${'x'.repeat(1_000_000)}">${many(30_000, (i) => `<a href="/#${i}">`)}`),
      },
      60_002,
    ],
    [
      'links to a language with a long name',
      {
        'index.html': page('', { lang: 'x'.repeat(1_000_000) }),
        'b.html': page(
          many(30_000, (index) => `<a href="/#${index}">x</a>`),
          { path: 'b' },
        ),
      },
      60_002,
    ],
    [
      'a long language tag',
      {
        'index.html': page('', {
          lang: `en-${many(60_000, (index) => `a${String(index).padStart(5, '0')}`, '-')}`,
        }),
      },
      2,
    ],
    [
      'alternates of two pages',
      Object.fromEntries(
        ['', 'b'].map((path) => [
          path === '' ? 'index.html' : 'b.html',
          page('', {
            path,
            head: many(10_000, (index) => `<link rel="alternate" hreflang="x-a${index}" href="${site}/${index % 2 === 0 ? 'b' : ''}">`),
          }),
        ]),
      ),
      40_005,
    ],
    [
      'scripts, and hashes of a policy',
      {
        'index.html': page(
          many(20_000, (index) => `<script>${index}</script>`),
          { head: policy(`script-src ${sources}`) },
        ),
      },
      20_001,
    ],
    [
      'scripts and policies',
      {
        'index.html': page(
          many(30_000, (index) => `<script>${index}</script>`),
          { head: many(10_000, (index) => policy(`x-${index} y; script-src 'nonce-a'`)) },
        ),
      },
      30_001,
    ],
    ['a refresh with spaces', { 'index.html': page('', { head: `<meta http-equiv="refresh" content="${' '.repeat(500_000)}">` }) }, 1],
    [
      'a sitemap that an index names again and again',
      {
        'index.html': page(''),
        'sitemap.xml': `<sitemapindex>${many(10_000, () => `<sitemap><loc>${site}/part.xml</loc></sitemap>`)}</sitemapindex>`,
        'part.xml': `<urlset>${many(10_000, (index) => `<url><loc>${site}/x-${index}</loc></url>`)}</urlset>`,
      },
      20_000,
    ],
    [
      'a sitemap of elements within each other',
      {
        'index.html': page(''),
        'sitemap.xml': `<urlset>${'<a>'.repeat(300_000)}${'</b>'.repeat(300_000)}</urlset>`,
      },
      1,
    ],
  ])('%s', async (_, files, findings) => {
    const { code, stderr } = await verified(files, ['--format', 'compact']);
    expect(stderr).toMatch(new RegExp(`verified: ${findings} errors?\n$`));
    expect(code).toBe(1);
  });

  it.each(formatNames)('%s', async (format) => {
    const files = { 'index.html': page(links(30_000)), 'b.html': page(links(30_000), { path: 'b' }) };
    const { code, stderr } = await verified(files, ['--format', format]);
    expect(stderr).toMatch(/60001 errors\n$/);
    expect(code).toBe(1);
  });
});
