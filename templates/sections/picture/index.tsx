import type { SectionComponentProps } from '../section.tsx';
import './style.scss';
import type definition from './definition.ts';

/** A picture in its own proportions. Its space is reserved before it is loaded. */
export default function Picture({ section: { picture, caption } }: SectionComponentProps<typeof definition>) {
  const { href, width, height, alt } = picture;
  return (
    <figure className="picture">
      <img src={href} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
      {caption && <figcaption className="picture__caption">{caption}</figcaption>}
    </figure>
  );
}
