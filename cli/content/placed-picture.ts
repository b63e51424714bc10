import type { Image, Paragraph, PhrasingContent } from 'mdast';
import type { PlacedPicture } from './article-tree.ts';

/** The pictures of a paragraph that has nothing else: each of them is a figure. Empty for any other paragraph. */
export function picturesAlone({ children }: Paragraph): Image[] {
  const isBlank = (child: PhrasingContent) => child.type === 'text' && child.value.trim() === '';
  const images = children.filter((child) => child.type === 'image');
  return children.every((child) => child.type === 'image' || isBlank(child)) ? images : [];
}

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
