import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

export interface PngParts {
  width: number;
  height: number;
  /** Four bytes for each pixel; all of them red if it is left out. */
  pixel?: (x: number, y: number) => readonly [red: number, green: number, blue: number, alpha: number];
  /** Chunks before the data. */
  before?: readonly (readonly [type: string, data: Buffer])[];
}

const red = () => [180, 40, 30, 255] as const;

/** A PNG, made by the tests so that no two share code with what they test. */
export function pngOf({ width, height, pixel = red, before = [] }: PngParts): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  const row = (y: number) => {
    const bytes = Buffer.alloc(1 + 4 * width);
    for (let x = 0; x < width; x++) bytes.set(pixel(x, y), 1 + 4 * x);
    return bytes;
  };
  // A large picture of one colour has millions of pixels.
  const rows = pixel === red ? Array(height).fill(row(0)) : Array.from({ length: height }, (_, y) => row(y));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...before.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A small PNG that claims to have other sides. */
export function claiming(png: Buffer, width: number, height: number): Buffer {
  const claimed = Buffer.from(png);
  claimed.writeUInt32BE(width, 16);
  claimed.writeUInt32BE(height, 20);
  claimed.writeUInt32BE(crc32(claimed.subarray(12, 29)), 29);
  return claimed;
}

/** What makes a PNG an animation (w3.org/TR/png, 11.3.6.1): two frames, for ever. */
export const animation: readonly [string, Buffer] = ['acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])];
