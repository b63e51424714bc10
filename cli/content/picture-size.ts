import { imageSize } from 'image-size';

/** Formats that every browser of the last years shows, by the names that the package gives them. */
const shown = new Set(['png', 'jpg', 'webp', 'avif', 'gif', 'svg']);

/** Width and height of a picture, in pixels as it is seen. */
export interface PictureSize {
  width: number;
  height: number;
}

/** In bytes. The size stands near the start; a JPEG of many small segments would be gone through for minutes. */
const headLength = 1024 * 1024;

/** The size of a picture by its bytes; null where they are no picture that browsers show. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  try {
    const { width, height, type, orientation = 1 } = imageSize(bytes.subarray(0, headLength));
    if (!shown.has(type ?? '') || !(width > 0 && height > 0)) return null;
    // From 5 on, cameras have noted that the picture lies on its side (Exif 2.3, tag 0x0112).
    return orientation < 5 ? { width, height } : { width: height, height: width };
  } catch {
    // It throws for whatever it does not know.
    return null;
  }
}

/** The files of `public/` and what is known of them as pictures. */
export interface PublicPictures {
  files: readonly string[];
  /** Size in pixels and bytes, read when it is asked for; null where the file is no picture that browsers show. */
  size(file: string): (PictureSize & { bytes: number }) | null;
}
