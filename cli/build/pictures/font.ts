import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { readBeside } from '../../platform/files/read-beside.ts';

/** A file of a font in the form that satori takes. */
export interface FontFile {
  name: string;
  weight: 400 | 600;
  style: 'normal';
  data: Buffer;
}

/** The families by subset. Each subset has its own family, because satori looks into the first file of a family only. */
const families = { latin: 'Typeface', 'latin-ext': 'Typeface Extended' };

/** The tool's font for pictures, in a format that satori reads. */
export const readFont = (): FontFile[] =>
  Object.entries(families).flatMap(([subset, name]) =>
    ([400, 600] as const).map((weight) => ({
      name,
      weight,
      style: 'normal' as const,
      data: readFontFile(`instrument-sans-${subset}-${weight}-normal.woff`),
    })),
  );

/** The command line has the files beside it. Tests, which import single modules, read those of the package. */
const readFontFile = (name: string): Buffer =>
  readBeside(`fonts/${name}`) ??
  readFileSync(createRequire(import.meta.url).resolve(`@fontsource/instrument-sans/files/${name}`));

/** Returns whether a font has every letter of a text. All weights of a family have the same letters. */
export function letterTest(font: readonly FontFile[]): (text: string) => boolean {
  const ranges = font.filter(({ weight }) => weight === 600).flatMap(({ data }) => characterRanges(data));
  return (text) =>
    [...text].every((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return ranges.some(([first, last]) => first <= code && code <= last);
    });
}

/** A font file that cannot be used for pictures. The message is the reason. */
export class FontError extends Error {}

/** One weight of a site's own typeface: a WOFF, TTF or OTF file. Throws `FontError` for any other file, and for a variable font. */
export function ownFont(weight: FontFile['weight'], data: Buffer): FontFile {
  let isVariable: boolean;
  try {
    characterRanges(data);
    isVariable = tableOf(data, 'fvar') !== null;
  } catch {
    throw new FontError('it is no font file that can be read');
  }
  // satori 0.63 throws for variable fonts.
  if (isVariable) throw new FontError('it is a variable font, and a file for each weight is needed');
  return { name: families.latin, weight, style: 'normal', data };
}

/** The code points of a font file, as ranges. Throws if the file cannot be read. */
function characterRanges(font: Buffer): (readonly [first: number, last: number])[] {
  const cmap = tableOf(font, 'cmap');
  if (cmap === null) throw new Error('the font has no character map');
  // OpenType cmap: version, count, then platform, encoding and offset of each subtable.
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.readUInt32BE(4 + index * 8 + 4),
  );
  const start = subtables.find((offset) => cmap.readUInt16BE(offset) === 4);
  if (start === undefined) throw new Error('the font has no character map in format 4');
  // Format 4: the last characters of all segments, padding, their first characters. The last segment only marks the end.
  const count = cmap.readUInt16BE(start + 6) / 2;
  return Array.from({ length: count - 1 }, (_, index) => {
    const last = start + 14 + index * 2;
    return [cmap.readUInt16BE(last + count * 2 + 2), cmap.readUInt16BE(last)] as const;
  });
}

/** A table of a font by name; null if the font has none. */
const tableOf = (font: Buffer, wanted: string): Buffer | null =>
  font.toString('latin1', 0, 4) === 'wOFF' ? woffTable(font, wanted) : plainTable(font, wanted);

/** A table of a TTF or OTF file (OpenType, table directory). */
function plainTable(font: Buffer, wanted: string): Buffer | null {
  const count = font.readUInt16BE(4);
  for (let entry = 12; entry < 12 + count * 16; entry += 16) {
    if (font.toString('latin1', entry, entry + 4) !== wanted) continue;
    const [offset, size] = [font.readUInt32BE(entry + 8), font.readUInt32BE(entry + 12)];
    return font.subarray(offset, offset + size);
  }
  return null;
}

/** A table of a WOFF file (w3.org/TR/WOFF, section 4). Each table is compressed by itself. */
function woffTable(woff: Buffer, wanted: string): Buffer | null {
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
  return null;
}
