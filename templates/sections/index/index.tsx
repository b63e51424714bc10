import { inDigits } from '../../digits.ts';
import { Icon as Drawing } from '../../drawings/icon.tsx';
import { LinkNote } from '../../shell/link-note.tsx';
import { Icon } from '../icon.tsx';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** A numbered index of pages. The whole row is the link. */
export default function Index({ section, locale }: SectionComponentProps<typeof definition>) {
  return (
    <ol className="index">
      {section.items.map((item, place) => (
        <li className="index__item" key={item.page.href}>
          <span className="index__number label figure" aria-hidden="true">
            {inDigits(String(place + 1).padStart(2, '0'), locale)}
          </span>
          <Icon name={item.icon} />
          <h3 className="index__title">
            <a className="index__link" href={item.page.href} hrefLang={item.page.language}>
              {item.title}
              <LinkNote link={item.page} words={item.title} />
            </a>
          </h3>
          <p className="index__description">{item.description}</p>
          <Drawing name="forward" />
        </li>
      ))}
    </ol>
  );
}
