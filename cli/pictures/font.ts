import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

/** One file of a font, as satori takes it. */
export interface FontFile {
  name: string;
  weight: 400 | 600;
  style: 'normal';
  data: Buffer;
}

const require = createRequire(import.meta.url);

/** The families by subset. They are apart because satori looks into the first file of a family only. */
const families = { latin: 'Instrument Sans', 'latin-ext': 'Instrument Sans Extended' };

/** The font of the pictures: the site's own, in a format that satori reads. */
export const readFont = (): FontFile[] =>
  Object.entries(families).flatMap(([subset, name]) =>
    ([400, 600] as const).map((weight) => ({
      name,
      weight,
      style: 'normal' as const,
      data: readFileSync(
        require.resolve(`@fontsource/instrument-sans/files/instrument-sans-${subset}-${weight}-normal.woff`),
      ),
    })),
  );

/** Says whether a font has every letter of a text. All weights of a family have the same letters. */
export function letterTest(font: readonly FontFile[]): (text: string) => boolean {
  const ranges = font.filter(({ weight }) => weight === 600).flatMap(({ data }) => characterRanges(data));
  return (text) =>
    [...text].every((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return ranges.some(([first, last]) => first <= code && code <= last);
    });
}

/** The code points of a WOFF file (w3.org/TR/WOFF, section 4: tables of a font, each by itself compressed). */
export function characterRanges(woff: Buffer): (readonly [first: number, last: number])[] {
  const cmap = woffTable(woff, 'cmap');
  // OpenType cmap: version, count, then platform, encoding and offset of each subtable.
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.readUInt32BE(4 + index * 8 + 4),
  );
  const start = subtables.find((offset) => cmap.readUInt16BE(offset) === 4);
  if (start === undefined) throw new Error('the font has no character map in format 4');
  // Format 4: the last characters of all segments, a pad, their first characters. The last segment ends the list.
  const count = cmap.readUInt16BE(start + 6) / 2;
  return Array.from({ length: count - 1 }, (_, index) => {
    const last = start + 14 + index * 2;
    return [cmap.readUInt16BE(last + count * 2 + 2), cmap.readUInt16BE(last)] as const;
  });
}

function woffTable(woff: Buffer, wanted: string): Buffer {
  const count = woff.readUInt16BE(12);
  for (let entry = 44; entry < 44 + count * 20; entry += 20) {
    if (woff.toString('latin1', entry, entry + 4) !== wanted) continue;
    const [offset, packed, size] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return packed < size ? inflateSync(bytes) : bytes;
  }
  throw new Error(`the font has no table ${wanted}`);
}
