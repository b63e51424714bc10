import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import type { FaceName } from '../../definitions/fields/look-names.ts';
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

/** The typefaces of the tool in a format that satori reads, each with its weight for small texts and the one that its headings have. */
const drawnFaces = {
  'instrument-sans': { 400: 400, 600: 600 },
  newsreader: { 400: 400, 600: 400 },
  'bricolage-grotesque': { 400: 400, 600: 800 },
} as const;

type DrawnFace = keyof typeof drawnFaces;

/** The typeface of pictures beside one on pages: the same, or the most similar of those that satori can read. */
const faceBeside: Readonly<Record<FaceName, DrawnFace>> = {
  'instrument-sans': 'instrument-sans',
  figtree: 'instrument-sans',
  newsreader: 'newsreader',
  'bricolage-grotesque': 'bricolage-grotesque',
  system: 'instrument-sans',
  'system-serif': 'newsreader',
};

/** A typeface of the tool for pictures. `headings`: that of headings on pages. */
export function readFont(headings: FaceName): FontFile[] {
  const face = faceBeside[headings];
  return Object.entries(families).flatMap(([subset, name]) =>
    ([400, 600] as const).map((weight) => ({
      name,
      weight,
      style: 'normal' as const,
      data: unpacked(readFontFile(face, `${face}-${subset}-${drawnFaces[face][weight]}-normal.woff`)),
    })),
  );
}

/** The command line has the files of one typeface beside it. Those of the others are in packages that pages need too. */
const readFontFile = (face: DrawnFace, name: string): Buffer =>
  readBeside(`fonts/${name}`) ?? readFileSync(createRequire(import.meta.url).resolve(`@fontsource/${face}/files/${name}`));

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
export function ownFont(weight: FontFile['weight'], file: Buffer): FontFile {
  let data: Buffer;
  let isVariable: boolean;
  try {
    data = unpacked(file);
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
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(4 + index * 8 + 4));
  const start = subtables.find((offset) => cmap.readUInt16BE(offset) === 4);
  if (start === undefined) throw new Error('the font has no character map in format 4');
  // Format 4: the last characters of all segments, padding, their first characters. The last segment only marks the end.
  const count = cmap.readUInt16BE(start + 6) / 2;
  return Array.from({ length: count - 1 }, (_, index) => {
    const last = start + 14 + index * 2;
    return [cmap.readUInt16BE(last + count * 2 + 2), cmap.readUInt16BE(last)] as const;
  });
}

/** A table of a font by name (OpenType, table directory); null if the font has none. */
function tableOf(font: Buffer, wanted: string): Buffer | null {
  const count = font.readUInt16BE(4);
  for (let entry = 12; entry < 12 + count * 16; entry += 16) {
    if (font.toString('latin1', entry, entry + 4) !== wanted) continue;
    const [offset, size] = [font.readUInt32BE(entry + 8), font.readUInt32BE(entry + 12)];
    return font.subarray(offset, offset + size);
  }
  return null;
}

/**
 * A font as a TTF or OTF file. A WOFF file (w3.org/TR/WOFF, section 4) has each table compressed by itself: satori inflates them in
 * JavaScript, which takes twenty times as long. The three numbers for a search in the directory are left out; satori reads all of it.
 */
function unpacked(font: Buffer): Buffer {
  if (font.toString('latin1', 0, 4) !== 'wOFF') return font;
  const count = font.readUInt16BE(12);
  const head = Buffer.alloc(12 + count * 16);
  font.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let at = head.length;
  for (let index = 0; index < count; index++) {
    const entry = 44 + index * 20;
    const [offset, packed, size] = [4, 8, 12].map((field) => font.readUInt32BE(entry + field)) as [number, number, number];
    const bytes = font.subarray(offset, offset + packed);
    const table = packed < size ? inflateSync(bytes) : bytes;
    const to = 12 + index * 16;
    // The tag and the checksum.
    font.copy(head, to, entry, entry + 4);
    font.copy(head, to + 4, entry + 16, entry + 20);
    head.writeUInt32BE(at, to + 8);
    head.writeUInt32BE(table.length, to + 12);
    // Tables begin at multiples of four.
    const padding = Buffer.alloc(-table.length & 3);
    tables.push(table, padding);
    at += table.length + padding.length;
  }
  return Buffer.concat([head, ...tables]);
}
