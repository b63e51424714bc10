import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PageProps } from '../../templates/contract.ts';
import { type DrawingName, isScene, type SceneName } from '../../templates/drawings/drawing-names.ts';
import { scenes } from '../../templates/drawings/scenes/scenes.ts';
import { verkbroDist } from '../built-sites.ts';
import { decodePng, expectInk, pngSize } from './picture-file.ts';
import { attribute, canonical, isNoindex, listFiles, readPages } from './read-dist.ts';
import { routePairs } from './routes.ts';

const origin = 'https://verkbro.example';
const pages = readPages();
const property = (page: (typeof pages)[number], name: string) => attribute(page, 'meta', { property: name }, 'content');
const imageOf = (page: (typeof pages)[number]) => property(page, 'og:image');
const indexable = pages.filter((page) => canonical(page) === origin + page.path);
const fileOf = (url = '') => readFileSync(join(verkbroDist(), url.slice(origin.length)));

describe('drawings', () => {
  it('have as many names of parts as numbers', () => {
    const named = indexable.flatMap(({ file }) => {
      const path = join(verkbroDist(), file.replace(/html$/, 'json'));
      const { hero, sections } = JSON.parse(readFileSync(path, 'utf8')) as Pick<PageProps, 'hero' | 'sections'>;
      return [hero, ...sections] as { drawing?: DrawingName; parts?: string[] }[];
    });
    const large = named.filter(({ drawing }) => isScene(drawing));
    expect(large.length).toBeGreaterThan(30);
    for (const { drawing, parts = [] } of large) expect(parts.length, drawing).toBe(scenes[drawing as SceneName]().marks.length);
  });
});

describe('social images', () => {
  it('exist for every page to be indexed, in each language', () => {
    expect(indexable.length).toBeGreaterThanOrEqual(routePairs.flat().length);
    for (const page of indexable) {
      const url = imageOf(page);
      expect(url, page.path).toMatch(/^https:\/\/verkbro\.example\/assets\/social\/[0-9a-f]{16}\.png$/);
      expect(pngSize(fileOf(url)), page.path).toEqual({ width: 1200, height: 630 });
      expect(property(page, 'og:image:type')).toBe('image/png');
      expect(property(page, 'og:image:width')).toBe('1200');
      expect(property(page, 'og:image:height')).toBe('630');
      expect(property(page, 'og:image:alt')).toBe(property(page, 'og:title'));
      expect(attribute(page, 'meta', { name: 'twitter:card' }, 'content')).toBe('summary_large_image');
    }
  });

  it('are one of a kind: for each page and language', () => {
    expect(new Set(indexable.map(imageOf)).size).toBe(indexable.length);
    expect(new Set(indexable.map((page) => fileOf(imageOf(page)).toString('latin1'))).size).toBe(indexable.length);
  });

  it('are the page’s own on an alias, and missing where nothing is to be indexed', () => {
    const byUrl = new Map(indexable.map((page) => [canonical(page), page]));
    const aliases = pages.filter((page) => canonical(page) !== undefined && !indexable.includes(page));
    expect(aliases.length).toBeGreaterThan(20);
    for (const alias of aliases) {
      const own = byUrl.get(canonical(alias));
      expect(imageOf(alias), alias.path).toBe(own && imageOf(own));
    }
    const hidden = pages.filter(isNoindex);
    expect(hidden.length).toBeGreaterThan(4);
    for (const page of hidden) {
      expect(imageOf(page), page.path).toBeUndefined();
      expect(attribute(page, 'meta', { name: 'twitter:card' }, 'content')).toBe('summary');
    }
  });

  it('are all named by a page, and light', () => {
    const named = new Set(indexable.map((page) => imageOf(page)?.slice(origin.length + 1)));
    const files = listFiles().filter((file) => file.startsWith('assets/social/'));
    expect(new Set(files)).toEqual(named);
    for (const file of files) expect(readFileSync(join(verkbroDist(), file)).length, file).toBeLessThan(40_000);
  });

  it('show ink and the signal colour on paper, with free margins', () => {
    const [page] = indexable;
    if (page === undefined) throw new Error('no page is to be indexed');
    expectInk(fileOf(imageOf(page)));
  });
});

describe('icons', () => {
  const file = (name: string) => readFileSync(join(verkbroDist(), name));

  it('are linked from every page: ICO, SVG, Apple', () => {
    for (const { html, path } of pages) {
      if (html.includes('http-equiv="refresh"')) continue;
      const links = html.match(/<link rel="(?:icon|apple-touch-icon)"[^>]*>/g);
      expect(links, path).toEqual([
        '<link rel="icon" sizes="32x32" href="/favicon.ico">',
        '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
        '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
      ]);
    }
  });

  it('stand in favicon.ico at 16, 32 and 48 pixels', () => {
    const ico = file('favicon.ico');
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
    const sizes = [0, 1, 2].map((index) => {
      const entry = 6 + index * 16;
      const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
      const picture = decodePng(ico.subarray(offset, offset + length));
      expect([ico[entry], ico[entry + 1]]).toEqual([picture.width, picture.height]);
      // The deck of the bridge, in the colour for light mode.
      expect(picture.at(picture.width / 2, Math.round(picture.height * 0.84))).toBe('#e8590cff');
      if (index === 2) expect(offset + length).toBe(ico.length);
      return picture.width;
    });
    expect(sizes).toEqual([16, 32, 48]);
  });

  it('are opaque where a system would fill or cut them', () => {
    for (const [name, size] of [
      ['apple-touch-icon.png', 180],
      ['icon-maskable-512.png', 512],
    ] as const) {
      const picture = decodePng(file(name));
      expect([picture.width, picture.height]).toEqual([size, size]);
      const translucent = [...picture.colors(0, 0, size, size)].filter((color) => !color.endsWith('ff'));
      expect(translucent, name).toEqual([]);
      expect(picture.at(0, 0)).toBe('#fbfaf6ff');
    }
    // Outside of the circle of 80 %, there is nothing that a mask could cut off.
    const { at } = decodePng(file('icon-maskable-512.png'));
    for (let y = 0; y < 512; y += 4)
      for (let x = 0; x < 512; x += 4) if (Math.hypot(x - 256, y - 256) > 204.8) expect(at(x, y)).toBe('#fbfaf6ff');
  });

  it('are listed in the manifest with their sizes and purposes', () => {
    const manifest = JSON.parse(file('site.webmanifest').toString());
    expect(manifest).toMatchObject({
      name: 'Verkbro',
      short_name: 'Verkbro',
      start_url: '/',
      lang: 'en',
      display: 'browser',
      theme_color: '#fbfaf6',
      background_color: '#fbfaf6',
    });
    expect(manifest.icons).toEqual([
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ]);
    for (const { src, sizes } of manifest.icons.slice(1)) {
      const { width, height } = pngSize(file(src));
      expect(`${width}x${height}`).toBe(sizes);
    }
  });
});
