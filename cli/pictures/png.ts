import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

/** An opaque picture: four bytes per pixel. The fourth byte is ignored. */
export interface Pixels {
  width: number;
  height: number;
  pixels: Buffer;
}

const compress = promisify(deflate);

/**
 * A PNG with a palette (w3.org/TR/png, colour type 3). Line drawings have few colours, so one byte per pixel is enough, and makes
 * a third of resvg's size. If smoothed edges bring more than 256 colours, near ones become one.
 */
export async function encodePng({ width, height, pixels }: Pixels): Promise<Buffer> {
  const palette = makePalette(countColors(pixels));
  const rows = Buffer.alloc((width + 1) * height);
  let [color, index] = [-1, 0];
  for (let y = 0, from = 0, to = 0; y < height; y++) {
    // Each row begins with its filter: none.
    to++;
    for (let x = 0; x < width; x++, from += 4) {
      const next = colorAt(pixels, from);
      if (next !== color) [color, index] = [next, palette.indexes.get(next) ?? 0];
      rows[to++] = index;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per pixel, colour type 3. Compression, filter and interlacing have their usual values.
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.colors.flatMap((rgb) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255]))),
    chunk('IDAT', await compress(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const colorAt = (pixels: Buffer, at: number): number =>
  ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);

/** Colours (`0xrrggbb`), each with its number of runs of pixels. */
function countColors(pixels: Buffer): Map<number, number> {
  const counts = new Map<number, number>();
  let color = -1;
  for (let at = 0; at < pixels.length; at += 4) {
    const next = colorAt(pixels, at);
    if (next === color) continue;
    color = next;
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return counts;
}

/** At most 256 colours: the most frequent one of each group of near colours. `indexes`: the place of every colour in the palette. */
function makePalette(counts: Map<number, number>): { colors: number[]; indexes: Map<number, number> } {
  const byFrequency = [...counts].sort(([, a], [, b]) => b - a).map(([color]) => color);
  for (let bits = 8; ; bits--) {
    const mask = ((0xff00 >> bits) & 0xff) * 0x010101;
    const groups = new Map<number, number>();
    const colors: number[] = [];
    for (const color of byFrequency) {
      if (groups.has(color & mask)) continue;
      groups.set(color & mask, colors.length);
      colors.push(color);
    }
    if (colors.length > 256) continue;
    return { colors, indexes: new Map(byFrequency.map((color) => [color, groups.get(color & mask) ?? 0])) };
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
