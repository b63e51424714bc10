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
  // Half of the rows are like the one above. To compare a row takes a tenth of the time of looking at its pixels.
  const isLikeAbove = Array.from({ length: height }, (_, y) => y > 0 && areSameRows(pixels, y, width));
  const newRows = isLikeAbove.flatMap((isSame, y) => (isSame ? [] : [y]));
  const palette = makePalette(countColors(pixels, newRows, width));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0, to = 0; y < height; y++) {
    if (isLikeAbove[y]) {
      to += rows.copy(rows, to, to - width - 1, to);
      continue;
    }
    // Each row begins with its filter: none.
    to++;
    let [color, index] = [-1, 0];
    for (let pixel = y * width; pixel < (y + 1) * width; pixel++) {
      const next = colorAt(pixels, pixel);
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

/** Whether a row has the same pixels as the one above. */
const areSameRows = (pixels: Buffer, y: number, width: number): boolean => {
  const [above, start, end] = [(y - 1) * width * 4, y * width * 4, (y + 1) * width * 4];
  return pixels.compare(pixels, above, start, start, end) === 0;
};

/** The colour of a pixel (`0xrrggbb`). */
const colorAt = (pixels: Buffer, pixel: number): number =>
  ((pixels[4 * pixel] ?? 0) << 16) | ((pixels[4 * pixel + 1] ?? 0) << 8) | (pixels[4 * pixel + 2] ?? 0);

/** The colours of some rows, each with its number of runs of pixels. */
function countColors(pixels: Buffer, rows: readonly number[], width: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const y of rows) {
    let color = -1;
    for (let pixel = y * width; pixel < (y + 1) * width; pixel++) {
      const next = colorAt(pixels, pixel);
      if (next === color) continue;
      color = next;
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
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
