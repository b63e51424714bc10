import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodePng } from '../../../cli/build/pictures/png.ts';

/** The pixels of a PNG, four bytes each. */
const decoded = (png: Buffer): Promise<Buffer> => sharp(png).ensureAlpha().raw().toBuffer();

/** A picture of opaque pixels, each an `0xrrggbb`. `offset`: where its bytes begin in their buffer. */
function picture(rows: readonly (readonly number[])[], offset = 0) {
  const bytes = rows.flat().flatMap((rgb) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255, 255]);
  const pixels = Buffer.from(Uint8Array.from([...new Array(offset).fill(7), ...bytes]).buffer, offset);
  return { width: rows[0]?.length ?? 0, height: rows.length, pixels };
}

const run = (length: number, rgb: number): number[] => new Array<number>(length).fill(rgb);

const first = [...run(40, 0x102030), 0xff0000, 0x00ff00, 0x00ff00, ...run(57, 0xffffff)];
const second = [...run(99, 0xffffff), 0x0000ff];

test.each([
  ['one pixel', [[0x123456]]],
  ['long and short runs, and rows like the one above', [first, first, second, second, second, first]],
  ['one colour that goes on in the next row', [run(50, 0xabcdef), run(50, 0xabcdef), [...run(49, 0xabcdef), 0]]],
  ['256 colours', [Array.from({ length: 256 }, (_, index) => index * 0x010203)]],
])('a picture with %s keeps its pixels', async (_, rows) => {
  const plain = picture(rows);
  expect(await decoded(await encodePng(plain))).toEqual(plain.pixels);
  // Four bytes are read at a time, wherever they begin.
  expect(await decoded(await encodePng(picture(rows, 3)))).toEqual(plain.pixels);
});

test('of more than 256 colours, near ones become one', async () => {
  const { pixels, ...size } = picture([Array.from({ length: 2000 }, (_, index) => (index % 256) * 0x010000 + index * 0x21)]);
  const shown = await decoded(await encodePng({ ...size, pixels }));
  const colors = new Set(Array.from({ length: 2000 }, (_, index) => shown.readUInt32BE(4 * index)));
  expect(colors.size).toBeLessThanOrEqual(256);
  expect(colors.size).toBeGreaterThan(30);
  const distances = shown.map((byte, index) => Math.abs(byte - (pixels[index] ?? 0)));
  expect(Math.max(...distances)).toBeLessThan(64);
});
