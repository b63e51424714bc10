import { mediaType } from '../platform/files/file-kinds.ts';
import { cropOf, type SitePictures, sourceOfPath } from '../site/pages/site-pictures.ts';

/**
 * Answers a path of a picture during development, without encoding anything: with the original, or with a drawing that shows the part of
 * it that the build would cut out. Null if it is no path of a picture.
 */
export function pictureAnswer(
  pictures: Pick<SitePictures, 'head' | 'bytes'>,
  path: string,
): { type: string; body: string | Uint8Array } | null {
  const asked = sourceOfPath(path);
  if (asked === null) return null;
  let head: ReturnType<SitePictures['head']>;
  try {
    head = pictures.head(asked.file);
  } catch {
    // The file has gone, or has been replaced by one that is no picture. A check reports that.
    return null;
  }
  const bytes = pictures.bytes(asked.file);
  const type = mediaType(`.${head.format}`);
  if (asked.size === null) return { type, body: bytes };
  const { left, top, width, height } = cropOf(head, asked.size, asked.focus);
  if (width >= head.width - 1 && height >= head.height - 1) return { type, body: bytes };
  const source = `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${asked.size.width}" height="${asked.size.height}" viewBox="${left} ${top} ${width} ${height}"><image width="${head.width}" height="${head.height}" href="${source}"/></svg>`;
  return { type: 'image/svg+xml', body };
}
