import { imageSize } from 'image-size';

/** Formats that current browsers show, by the names that the package uses. */
const shown = new Set(['png', 'jpg', 'webp', 'avif', 'gif', 'svg']);

/** Width and height of a picture in pixels, as people see it. */
export interface PictureSize {
  width: number;
  height: number;
}

/** In bytes. The size stands near the start. Without the limit, a JPEG of many small segments would take minutes. */
const headLength = 1024 * 1024;

/** The size of a picture; null if the bytes are no picture that browsers show. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  try {
    const { width, height, type, orientation = 1 } = imageSize(bytes.subarray(0, headLength));
    if (!shown.has(type ?? '') || !(width > 0 && height > 0)) return null;
    // Values from 5 on say that the picture lies on its side (Exif 2.3, tag 0x0112).
    return orientation < 5 ? { width, height } : { width: height, height: width };
  } catch {
    // The package throws for formats that it does not know.
    return null;
  }
}

/** The files of `public/`, with the sizes of pictures. */
export interface PublicPictures {
  files: readonly string[];
  /** Size in pixels and bytes, read on demand; null if the file is no picture that browsers show. */
  size(file: string): (PictureSize & { bytes: number }) | null;
}
