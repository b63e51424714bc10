import type { Image } from 'mdast';
import type { PlacedPicture } from './article-tree.ts';

/** A picture that stands alone in its paragraph. */
export function placedPicture({ url, alt, title, position }: Image, source: string): PlacedPicture {
  const offset = position?.start.offset ?? 0;
  const target = source.indexOf(url, offset + '!['.length + (alt?.length ?? 0));
  return {
    type: 'figure',
    file: url,
    alt: alt ?? '',
    ...(title ? { caption: title } : {}),
    offset,
    fileOffset: Math.max(target, offset),
  };
}
