import { imageSize } from 'image-size';

/** Formats that current browsers show, by the names that the package uses. */
const shown = ['png', 'jpg', 'webp', 'avif', 'gif', 'svg'] as const;

export type PictureFormat = (typeof shown)[number];

/** Width and height of a picture in pixels, as people see it. */
export interface PictureSize {
  width: number;
  height: number;
}

/** What the first bytes of a picture say. */
export interface PictureHead extends PictureSize {
  format: PictureFormat;
  /** Whether it has more than one frame. */
  isAnimated: boolean;
  /** Whether its end is missing. False if the first bytes do not tell. */
  isCutOff: boolean;
}

/** In bytes. The size stands near the start. Without the limit, a JPEG of many small segments would take minutes. */
export const headLength = 1024 * 1024;

/** The size of a picture; null if the bytes are no picture that browsers show. */
export const pictureSize = (bytes: Uint8Array): PictureSize | null => pictureHead(bytes, bytes.length);

/**
 * Reads the head of a picture. `start`: its first bytes, `headLength` of them or all. `size`: of the file, in bytes. Null if they are no
 * picture that browsers show.
 */
export function pictureHead(start: Uint8Array, size: number): PictureHead | null {
  const bytes = Buffer.from(start.buffer, start.byteOffset, Math.min(start.length, headLength));
  try {
    const { width, height, type, orientation = 1 } = imageSize(bytes);
    const format = shown.find((name) => name === type);
    if (format === undefined || !(width > 0 && height > 0)) return null;
    // Values from 5 on say that the picture lies on its side (Exif 2.3, tag 0x0112).
    const seen = orientation < 5 ? { width, height } : { width: height, height: width };
    return {
      ...seen,
      format,
      isAnimated: isAnimated(format, bytes),
      isCutOff: isCutOff(format, bytes, size),
    };
  } catch {
    // The package throws for formats that it does not know.
    return null;
  }
}

function isAnimated(format: PictureFormat, bytes: Buffer): boolean {
  switch (format) {
    case 'png': {
      // The chunk that makes an APNG stands before the data (w3.org/TR/png, 11.3.6.1).
      const [control, data] = ['acTL', 'IDAT'].map((name) => bytes.indexOf(name, 'latin1'));
      return control !== undefined && data !== undefined && control > 0 && (control < data || data < 0);
    }
    case 'webp':
      // RFC 9649, 2.7: the flags of the extended format.
      return bytes.toString('latin1', 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0;
    case 'avif':
      return bytes.toString('latin1', 8, 12) === 'avis';
    case 'gif':
      return framesOf(bytes) > 1;
    default:
      return false;
  }
}

/** The number of frames in a GIF: each has a graphic control extension before it (GIF89a, 23). */
function framesOf(bytes: Buffer): number {
  const control = Buffer.from([0x21, 0xf9, 4]);
  let frames = 0;
  for (let at = bytes.indexOf(control); at >= 0; at = bytes.indexOf(control, at + 1)) if (bytes[at + 7] === 0) frames++;
  return frames;
}

function isCutOff(format: PictureFormat, bytes: Buffer, size: number): boolean {
  if (format === 'webp') return bytes.readUInt32LE(4) + 8 > size;
  // The end is not among the bytes.
  if (size > bytes.length) return false;
  if (format === 'png') return bytes.lastIndexOf('IEND', undefined, 'latin1') < 0;
  // After the start of the last scan (FFDA), nothing but its end (FFD9) may end the picture.
  const lastScan = bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
  return format === 'jpg' && (lastScan < 0 || bytes.indexOf(Buffer.from([0xff, 0xd9]), lastScan) < 0);
}

/** The files of `public/`, with the sizes of pictures. */
export interface PublicPictures {
  files: readonly string[];
  /** Size in bytes; null if there is no such file. */
  bytes(file: string): number | null;
  /** Size in pixels and bytes, read on demand; null if the file is no picture that browsers show. */
  size(file: string): (PictureSize & { bytes: number }) | null;
  /** An address that holds the whole picture, if it is a small drawing (`drawingAddress`); null for any other file. */
  inline(file: string): string | null;
}

/** In bytes. A request for less takes longer than the bytes themselves. */
const inlineLimit = 1024;

/**
 * An address that holds an SVG file (RFC 2397); null if the file has more than 1 kB, or is no SVG file in UTF-8. It has no spaces, so it
 * may stand in `srcset`.
 */
export function drawingAddress(bytes: Uint8Array): string | null {
  if (pictureHead(bytes, bytes.length)?.format !== 'svg') return null;
  // Git may give text files other line ends on Windows.
  const text = Buffer.from(bytes).toString('utf8').replaceAll('\r\n', '\n').trim();
  if (Buffer.byteLength(text) > inlineLimit || text.includes('\u{FFFD}')) return null;
  const readable = encodeURIComponent(text).replace(/%(?:3D|3A|3B|2C|2F)/g, decodeURIComponent);
  return `data:image/svg+xml,${readable}`;
}
