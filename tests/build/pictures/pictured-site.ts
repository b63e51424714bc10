import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { pngOf } from '../../picture-bytes.ts';
import { minimal } from '../../temporary-site.ts';
import { listFiles } from '../../verkbro/read-dist.ts';

export const about = 'content/pages/about.yaml';

/** A section that shows a picture. */
export const section = (picture: string, more = '') =>
  `  - type: picture\n    title: { en: The quay, sv: Kajen }\n    picture: ${picture}\n${more}`;

/** The page with sections at its end. */
export const showing = (...sections: string[]) => minimal(about).replace('action:\n', `${sections.join('')}action:\n`);

export const words = 'alt: { en: A crane, sv: En kran }';
export const crane = pngOf({ width: 900, height: 600 });

/** Red on its left half, blue on its right. */
export const halves = pngOf({
  width: 1600,
  height: 800,
  pixel: (x) => (x < 800 ? [200, 30, 30, 255] : [30, 30, 200, 255]),
});

/** A photograph from a camera that lay on its side, with the place where it was taken. */
export const photograph = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#4a7a6a' } })
    .withExif({
      IFD0: { Make: 'Tvilling' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 20/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** Expects that no original of a site's pictures is in its output, nor the picture of the draft. */
export function expectNoOriginals(site: string): void {
  const originals = listFiles(join(site, 'content/pictures')).map((file) =>
    readFileSync(join(site, 'content/pictures', file)).toString('base64'),
  );
  const published = listFiles(join(site, 'dist'))
    .filter((file) => !file.endsWith('.svg'))
    .map((file) => readFileSync(join(site, 'dist', file)).toString('base64'));
  expect(published.filter((bytes) => originals.includes(bytes))).toEqual([]);
  expect(listFiles(join(site, 'dist')).filter((file) => file.includes('secret'))).toEqual([]);
}

/** The pictures of the content in a page, in order, without the hashes of their names. */
export const imagesIn = (page: string): string[] =>
  [...page.matchAll(/<img src="\/assets[^>]*>/g)].map(([image]) => image.replace(/-?[0-9a-f]{12}/, ''));
