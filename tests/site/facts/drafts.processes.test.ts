import { randomBytes } from 'node:crypto';
import { appendFileSync, copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bundledSite } from '../../bundled-site.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, minimal, read, temporarySite } from '../../temporary-site.ts';
import { canonical, elements, isNoindex, listFiles, readPages, textOf } from '../../verkbro/read-dist.ts';

/** A word that stands nowhere else. */
const randomWord = () => `zq${randomBytes(6).toString('hex')}`;

/** The states of something that is not published on 2026-11-21 at noon. */
const states = {
  draft: 'draft: true\n',
  scheduled: 'publish: 2026-11-21 12:01\n',
  expired: 'publish: 2026-01-01\nexpires: 2026-11-21 12:00\n',
} as const;

type State = keyof typeof states;

const page = (state: string, word: string) => `${state}meta:
  title: { en: Title ${word}, sv: Titel ${word} }
  description: { en: What ${word} is., sv: Vad ${word} är. }
  keywords: { en: [${word}], sv: [${word}] }
hero:
  title: { en: The ${word}, sv: En ${word} }
  actions:
    - { page: news, label: { en: Go ${word}, sv: Gå ${word} } }
sections:
  - type: text
    id: ${word}
    title: { en: Part ${word}, sv: Del ${word} }
    body: { en: 'Text ${word}', sv: 'Text ${word}' }
`;

const news = (state: string, word: string) => `${state}slug: { en: ${word}, sv: ${word} }
title: { en: Look at ${word}, sv: Titta på ${word} }
date: 2026-06-02
author: lars
topics: [lamps]
body: { en: The ${word} is here., sv: Här är ${word}. }
aliases:
  - { language: en, slug: old-${word}, as: redirect }
`;

const indented = (text: string, by: string) => text.replaceAll(/^(?=.)/gm, by);

/** The news site with a page, an entry in a file, an entry in a list and a section in each of some states. */
async function siteWith(words: Record<State, string>): Promise<string> {
  const all = Object.entries(words) as [State, string][];
  const files = all.flatMap(([state, word]): [string, string][] => [
    [`content/pages/${word}.yaml`, page(states[state], word)],
    [`content/news/${word}.yaml`, news(states[state], word)],
  ]);
  const site = await bundledSite('news', Object.fromEntries(files) satisfies Changes);
  for (const [state, word] of all) {
    const top = `- page: ${word}\n  slug: { en: ${word}, sv: ${word} }\n`;
    const alias = `  aliases:\n    - { language: sv, slug: fore-${word} }\n`;
    appendFileSync(join(site, 'content/routes.yaml'), `${top}${alias}`);
    const topic = `id: ${word}\ntitle: { en: On ${word}, sv: Om ${word} }\n${states[state]}`;
    appendFileSync(join(site, 'content/topics.yaml'), indented(topic, '  ').replace(/^ {2}/, '- '));
    const section = `type: text\ntitle: { en: New ${word}, sv: Ny ${word} }\nbody: { en: 'See ${word}', sv: 'Se ${word}' }\n${states[state]}`;
    appendFileSync(join(site, 'content/pages/home.yaml'), indented(section, '    ').replace(/^ {4}/, '  - '));
  }
  appendFileSync(join(site, 'site.config.yaml'), 'hosts: [netlify, cloudflare, vercel, nginx, apache, caddy]\n');
  return site;
}

/** The files of an output and the record of addresses: name, bytes, and bytes before compression. */
function outputOf(site: string, output = 'dist'): readonly [file: string, ...bytes: Buffer[]][] {
  const record = 'content/published.lock.yaml';
  const written = listFiles(join(site, output)).map((file): [string, ...Buffer[]] => {
    const bytes = readFileSync(join(site, output, file));
    if (file.endsWith('.br')) return [file, bytes, brotliDecompressSync(bytes)];
    return file.endsWith('.gz') ? [file, bytes, gunzipSync(bytes)] : [file, bytes];
  });
  return [...written, [record, readFileSync(join(site, record))]];
}

/** The files with a word in their name or their bytes. */
const filesWith = (output: ReturnType<typeof outputOf>, word: string): string[] =>
  output.filter(([file, ...bytes]) => file.includes(word) || bytes.some((some) => some.includes(word))).map(([file]) => file);

const build = async (site: string, time: string, ...more: string[]) => {
  const result = await runMain(['build', '--root', site, '--date', time, ...more]);
  expect(result.code, result.stdout + result.stderr).toBe(0);
  return result;
};

it('leaves no byte of what is a draft, is published later, or has expired', async () => {
  const words = { draft: randomWord(), scheduled: randomWord(), expired: randomWord() };
  const site = await siteWith(words);
  await build(site, '2026-11-21 12:00', '--preview', '--drafts', '--out-dir', 'preview');
  appendFileSync(join(site, 'site.config.yaml'), 'compress: [br, gzip]\n');
  await build(site, '2026-11-21 12:00');
  const before = outputOf(site);
  for (const word of Object.values(words)) expect(filesWith(before, word)).toEqual([]);

  // A preview shows drafts, keeps search engines away, and records none of their addresses.
  const inPreview = outputOf(site, 'preview');
  const previewed = filesWith(inPreview, words.draft);
  expect(['index.html', 'index.json', `${words.draft}.html`].filter((file) => !previewed.includes(file))).toEqual([]);
  expect(previewed).not.toContain('content/published.lock.yaml');
  expect(filesWith(inPreview, words.expired)).toEqual([]);
  const pages = readPages(join(site, 'preview'));
  const published = new Map(readPages(join(site, 'dist')).map((page) => [page.file, canonical(page)]));
  const banners = new Map<string, string>();
  for (const page of pages) {
    expect(isNoindex(page), page.file).toBe(true);
    if (published.has(page.file)) expect(canonical(page), page.file).toBe(published.get(page.file));
    const [banner] = elements(page, 'aside', { class: 'preview-banner' });
    if (banner === undefined) continue;
    expect(banner.parent).toMatchObject({ name: 'body' });
    banners.set(page.file, textOf(banner));
  }
  const preview = 'Preview: this is not the published site.';
  expect(banners.get('index.html')).toBe(preview);
  expect(banners.get('sv.html')).toBe('Förhandsvisning: det här är inte den publicerade webbplatsen.');
  expect(banners.get(`${words.draft}.html`)).toBe(`${preview} This page is a draft.`);
  expect(banners.get(`${words.scheduled}.html`)).toBe(`${preview} This page will be published on 21 November 2026 at 12:01.`);
  for (const file of ['_headers', 'vercel.json', 'nginx.conf', '.htaccess', 'Caddyfile'])
    expect(read(site, `preview/${file}`), file).toMatch(/X-Robots-Tag["']?[:,]? ?"?noindex/);

  // A minute later, the next build shows what was scheduled, and takes nothing of the last one that depends on the time.
  await build(site, '2026-11-21 12:01', '--verify-cache');
  const after = outputOf(site);
  const seen = Object.entries(words).map(([state, word]) => [state, filesWith(after, word).length > 0]);
  expect(Object.fromEntries(seen)).toEqual({ draft: false, scheduled: true, expired: false });
  const shown = filesWith(after, words.scheduled);
  const places = [
    'index.html',
    'index.json',
    `${words.scheduled}.html`,
    `sv/nyheter/${words.scheduled}.html`,
    `topics/${words.scheduled}.html`,
    'news/atom.xml',
    'sitemap.xml',
    'index.html.br',
    '_redirects',
    'content/published.lock.yaml',
  ];
  expect(places.filter((place) => !shown.includes(place))).toEqual([]);

  const verify = async (...args: string[]) => {
    const { code, stdout } = await runMain(['verify', ...args, '--root', site]);
    return {
      code,
      found: [...stdout.matchAll(/^(\S+?)(?::\S+)? {2}error {2}(\S+)/gm)].map(([, file, rule]) => `${rule} ${file}`),
    };
  };
  expect(await verify('preview', '--preview')).toEqual({ code: 0, found: [] });
  expect(await verify('preview')).toEqual({
    code: 1,
    found: [expect.stringContaining('output/preview preview/')],
  });
  expect(await verify('dist')).toEqual({ code: 0, found: [] });
  copyFileSync(join(site, 'preview/news.html'), join(site, 'dist/news.html'));
  expect((await verify('dist')).found).toContain('output/preview dist/news.html');
}, 180_000);

it('a preview of a later day records no address', async () => {
  const record = 'content/published.lock.yaml';
  const site = temporarySite('minimal', {
    'content/pages/fair.yaml': `publish: 2026-12-01\n${minimal('content/pages/about.yaml')}`,
    'content/routes.yaml': `${minimal('content/routes.yaml')}- { page: fair, slug: { en: fair, sv: massa } }\n`,
  });
  const before = read(site, record);
  await build(site, '2026-12-01', '--preview', '--out-dir', 'preview');
  expect(listFiles(join(site, 'preview'))).toContain('fair.html');
  expect(read(site, record)).toBe(before);
});
