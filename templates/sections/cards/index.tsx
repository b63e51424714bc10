import { Picture } from '../../pictures/picture.tsx';
import { LinkNote } from '../../shell/link-note.tsx';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

type CardsSection = SectionComponentProps<typeof definition>['section'];

/** The widths of pictures in large windows, by layout. The first card of a feature has two thirds of the row. */
const sizes = {
  grid: '(width >= 64rem) 26rem, (width >= 40rem) 46vw, 92vw',
  rows: '(width >= 64rem) 40rem, 92vw',
  feature: '(width >= 64rem) 52rem, 92vw',
};

/** Cards. The whole card is the link, if there is one. */
export default function Cards({ section: { layout, items } }: { section: CardsSection }) {
  return (
    <ul className={`cards cards--${layout} wide`}>
      {items.map((item, place) => (
        <li className="cards__item" key={item.title}>
          {item.picture && (
            <div className="cards__picture">
              <Picture
                picture={item.picture}
                widths={[400, 640, 840, 1260]}
                sizes={layout === 'feature' && place > 0 ? sizes.grid : sizes[layout]}
                aspect={[3, 2]}
              />
            </div>
          )}
          <div className="cards__text">
            {item.label && <p className="cards__label label">{item.label}</p>}
            <h3 className="cards__title">
              {item.page ? (
                <a className="cards__link" href={item.page.href} hrefLang={item.page.language}>
                  {item.title}
                  <LinkNote link={item.page} words={item.title} />
                </a>
              ) : (
                item.title
              )}
            </h3>
            {item.text && <p className="cards__description">{item.text}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
