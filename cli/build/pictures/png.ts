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
export async function encodePng(picture: Pixels): Promise<Buffer> {
  const { width, height } = picture;
  const { runs, counts } = readRuns(picture);
  const palette = makePalette(counts);
  const rows = new Uint8Array((width + 1) * height);
  let run = 0;
  for (let y = 0; y < height; y++) {
    // Each row begins with its filter: none.
    const start = y * (width + 1) + 1;
    if (runs.colors[run] === asAbove) {
      rows.copyWithin(start, start - width - 1, start - 1);
      run++;
      continue;
    }
    for (let from = 0; from < width; run++) {
      const to = runs.ends[run] ?? width;
      const index = palette.indexes.get(runs.colors[run] ?? 0) ?? 0;
      // For a short run, the call takes longer than the loop.
      if (to - from > 32) rows.fill(index, start + from, start + to);
      else for (let at = start + from; at < start + to; at++) rows[at] = index;
      from = to;
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

/** Stands for a row that is like the one above. */
const asAbove = -1;

/** The runs of pixels of one colour, row by row: the colour of each (`0xrrggbb`, or `asAbove`), and where it ends in its row. */
interface Runs {
  colors: number[];
  ends: number[];
}

/** The runs of a picture, and of each colour, how many it has. */
function readRuns({ width, height, pixels }: Pixels): { runs: Runs; counts: Map<number, number> } {
  const words = wordsOf(pixels);
  const runs: Runs = { colors: [], ends: [] };
  const counts = new Map<number, number>();
  for (let y = 0; y < height; y++) {
    // Half of the rows are like the one above. To compare a row takes a tenth of the time of looking at its pixels.
    if (y > 0 && areSameRows(pixels, y, width)) {
      runs.colors.push(asAbove);
      runs.ends.push(width);
      continue;
    }
    const end = (y + 1) * width;
    for (let pixel = y * width; pixel < end; ) {
      const word = words[pixel];
      const color = colorAt(pixels, pixel);
      while (++pixel < end && words[pixel] === word);
      runs.colors.push(color);
      runs.ends.push(pixel - y * width);
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
  }
  return { runs, counts };
}

/** The same bytes, four at a time. */
function wordsOf(pixels: Buffer): Uint32Array {
  const { buffer, byteOffset, length } = pixels.byteOffset % 4 === 0 ? pixels : Uint8Array.from(pixels);
  return new Uint32Array(buffer, byteOffset, length / 4);
}

/** Whether a row has the same pixels as the one above. */
const areSameRows = (pixels: Buffer, y: number, width: number): boolean => {
  const [above, start, end] = [(y - 1) * width * 4, y * width * 4, (y + 1) * width * 4];
  return pixels.compare(pixels, above, start, start, end) === 0;
};

/** The colour of a pixel (`0xrrggbb`). */
const colorAt = (pixels: Buffer, pixel: number): number =>
  ((pixels[4 * pixel] ?? 0) << 16) | ((pixels[4 * pixel + 1] ?? 0) << 8) | (pixels[4 * pixel + 2] ?? 0);

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
