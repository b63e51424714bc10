import { Picture } from '../../pictures/picture.tsx';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** Logos. On dark pages each has a light plate, because most are drawn for paper. */
export default function Logos({ section: { layout, items } }: Pick<SectionComponentProps<typeof definition>, 'section'>) {
  return (
    <ul className={`logos logos--${layout} wide`}>
      {items.map(({ picture, link }) => {
        const logo = <Picture picture={picture} widths={[160, 320, 480]} sizes="10rem" />;
        return (
          <li className="logos__item" key={picture.href}>
            {link ? (
              <a className="logos__link" href={link.href} hrefLang={link.language}>
                {logo}
              </a>
            ) : (
              logo
            )}
          </li>
        );
      })}
    </ul>
  );
}
