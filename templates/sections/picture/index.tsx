import { Picture } from '../../pictures/picture.tsx';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** The head of a section stands above its body, and beside it in large windows. */
const sizes = '(width >= 85rem) 52rem, (width >= 64rem) 62vw, 92vw';

/** A picture in its own proportions. */
export default function PictureSection({ section: { picture, caption } }: SectionComponentProps<typeof definition>) {
  return (
    <figure className="picture">
      <Picture picture={picture} widths={[480, 680, 840, 1260, 1680]} sizes={sizes} />
      {caption && <figcaption className="picture__caption">{caption}</figcaption>}
    </figure>
  );
}
