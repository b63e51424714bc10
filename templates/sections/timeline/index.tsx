import { Picture } from '../../pictures/picture.tsx';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** Events along a line. */
export default function Timeline({ section: { layout, events } }: Pick<SectionComponentProps<typeof definition>, 'section'>) {
  return (
    <ol className={`timeline timeline--${layout} ${layout === 'columns' ? 'wide' : ''}`.trim()}>
      {events.map(({ when, title, text, picture }) => (
        <li className="timeline__event" key={`${when} ${title}`}>
          <p className="timeline__when">{when}</p>
          <div className="timeline__body">
            <h3 className="timeline__title">{title}</h3>
            {text && <p className="timeline__text">{text}</p>}
            {picture && (
              <div className="timeline__picture">
                <Picture picture={picture} widths={[320, 480, 720, 960]} sizes="(width >= 64rem) 30rem, 92vw" />
              </div>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
