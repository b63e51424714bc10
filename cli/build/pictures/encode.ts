import type { Sharp as Pipeline } from 'sharp';
import type { PictureSize } from '../../content/picture-size.ts';
import type { Focus } from '../../definitions/fields/fields.ts';
import { cropOf, type PictureStats, type Variant } from '../../site/pages/site-pictures.ts';
import type { Sharp } from './sharp.ts';

/** A picture that cannot be read. The message is the reason. */
export class DamagedPicture extends Error {}

/**
 * Settings of the encoders. At these qualities, photographs look like their originals beside them at arm's length. More effort for AVIF
 * takes three times as long, and saves an eighth of the bytes; colours in full resolution take half as much memory again.
 */
const settings = {
  avif: { quality: 50, effort: 3, chromaSubsampling: '4:2:0' },
  webp: { quality: 76, effort: 4, smartSubsample: true },
  jpg: { quality: 78, progressive: true },
  png: { compressionLevel: 9, adaptiveFiltering: true },
} as const;

/** All that encoded pictures depend on beside their sources and sizes: versions, settings, and what is done before encoding. */
export const encoderState = ({ versions }: Sharp): string => JSON.stringify([versions, settings, statsSize, 1]);

/** In pixels. The mean colour of so small a picture is that of the whole. */
const statsSize = 16;

/** In seconds. The largest picture takes a tenth of it on a slow machine. */
const limit = 120;

/** Finds out the mean colour of a picture, and whether a part of it is transparent. Throws DamagedPicture. */
export function statsOf(sharp: Sharp, bytes: Uint8Array): Promise<PictureStats> {
  return reading(async () => {
    const pixels = await opened(sharp, bytes).resize(statsSize, statsSize, { fit: 'fill' }).ensureAlpha().raw().toBuffer();
    const mean = (channel: number) => {
      let sum = 0;
      for (let at = channel; at < pixels.length; at += 4) sum += pixels[at] ?? 0;
      return sum / (statsSize * statsSize);
    };
    if (mean(3) < 255) return { isTransparent: true, color: null };
    const hex = [0, 1, 2].map((channel) => Math.round(mean(channel)).toString(16).padStart(2, '0'));
    return { isTransparent: false, color: `#${hex.join('')}` };
  });
}

/** Makes a file of a picture in a size. `from`: the size of the picture. Throws DamagedPicture. */
export function encode(
  sharp: Sharp,
  bytes: Uint8Array,
  { from, focus, to }: { from: PictureSize; focus: Focus; to: Omit<Variant, 'use'> },
): Promise<Buffer> {
  const { width, height, format } = to;
  const crop = cropOf(from, to, focus);
  const isWhole = crop.width === from.width && crop.height === from.height;
  return reading(() => {
    const whole = opened(sharp, bytes);
    const part = isWhole ? whole : whole.extract(crop);
    const sized = part.resize(width, height, { fit: 'fill' });
    // JPEG has no transparency. What little there is stands on white.
    const flat = format === 'jpg' ? sized.flatten({ background: '#fff' }) : sized;
    return flat.toFormat(format === 'jpg' ? 'jpeg' : format, settings[format]).toBuffer();
  });
}

/** The first frame as people see it: turned as its Exif data say, in sRGB, without any metadata. */
const opened = (sharp: Sharp, bytes: Uint8Array): Pipeline =>
  // The size was checked before. The picture is read from top to bottom, so that it need not be in memory as a whole.
  sharp(bytes, { failOn: 'error', limitInputPixels: 110_000_000, sequentialRead: true, pages: 1 })
    .timeout({ seconds: limit })
    .autoOrient()
    .toColourspace('srgb');

async function reading<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw new DamagedPicture(String((error as Error).message).split('\n')[0]);
  }
}
