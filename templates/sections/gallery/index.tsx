import { Picture } from '../../pictures/picture.tsx';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

type GallerySection = SectionComponentProps<typeof definition>['section'];

/** Pictures beside each other. A strip can be moved with the keys, because it takes the focus. */
export default function Gallery({ section: { title, layout, pictures } }: { section: GallerySection }) {
  const isStrip = layout === 'strip';
  const list = (
    <ul className={`gallery gallery--${layout}`}>
      {pictures.map(({ picture, caption }, place) => (
        <li className="gallery__item" key={picture.href}>
          <figure className="gallery__figure">
            <Picture
              picture={picture}
              widths={[400, 640, 840, 1260]}
              sizes={sizesOf(layout, place)}
              {...(isStrip ? {} : { aspect: [4, 3] as const })}
            />
            {caption && <figcaption className="gallery__caption">{caption}</figcaption>}
          </figure>
        </li>
      ))}
    </ul>
  );
  return isStrip ? (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus of the keyboard (WCAG 2.1.1)
    <section className="gallery-strip wide" aria-label={title} tabIndex={0}>
      {list}
    </section>
  ) : (
    <div className="wide">{list}</div>
  );
}

const sizesOf = (layout: GallerySection['layout'], place: number): string =>
  layout === 'mosaic' && place === 0 ? '(width >= 64rem) 52rem, 92vw' : '(width >= 64rem) 26rem, (width >= 40rem) 46vw, 92vw';
