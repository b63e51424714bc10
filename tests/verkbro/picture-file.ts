import { Resvg } from '@resvg/resvg-js';
import { expect } from 'vitest';

/** The pixels of a PNG, read by a decoder that refuses malformed files. */
export interface DecodedPicture {
  width: number;
  height: number;
  /** `#rrggbbaa` of a pixel. */
  at(x: number, y: number): string;
  /** All colours in a part of the picture. */
  colors(left: number, top: number, width: number, height: number): Set<string>;
}

/** Width and height from the header of a PNG. Throws for any other file. */
export function pngSize(png: Buffer): { width: number; height: number } {
  if (png.toString('latin1', 0, 16) !== '\x89PNG\r\n\x1a\n\0\0\0\rIHDR') throw new Error('this is no PNG');
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

export function decodePng(png: Buffer): DecodedPicture {
  const { width, height } = pngSize(png);
  const href = `data:image/png;base64,${png.toString('base64')}`;
  const { pixels } = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${href}"/></svg>`,
  ).render();
  const at = (x: number, y: number) => {
    const from = (y * width + x) * 4;
    return `#${pixels.toString('hex', from, from + 4)}`;
  };
  return {
    width,
    height,
    at,
    colors: (left, top, across, down) => {
      const found = new Set<number>();
      let last = -1;
      for (let y = top; y < top + down; y++)
        for (let x = left; x < left + across; x++) {
          const color = pixels.readUInt32BE((y * width + x) * 4);
          // Most pixels have the colour of the one before.
          if (color !== last) found.add(color);
          last = color;
        }
      return new Set([...found].map((color) => `#${color.toString(16).padStart(8, '0')}`));
    },
  };
}

/** Expects a social image with ink and the signal colour on paper, and with free margins. */
export function expectInk(png: Buffer): void {
  const picture = decodePng(png);
  const sheet = picture.colors(64, 112, 1072, 400);
  for (const color of ['#fbfaf6ff', '#10201bff', '#e8590cff']) expect([...sheet]).toContain(color);
  expect(picture.colors(0, 0, 60, 630)).toEqual(new Set(['#fbfaf6ff']));
  expect(picture.colors(1140, 0, 60, 630)).toEqual(new Set(['#fbfaf6ff']));
}
