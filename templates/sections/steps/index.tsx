import { inDigits } from '../../digits.ts';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** Process steps along one line. */
export default function Steps({ section, words, locale }: SectionComponentProps<typeof definition>) {
  return (
    <ol className="steps wide columns">
      {section.items.map((item, index) => (
        <li className="steps__item" key={item.title}>
          <span className="steps__number figure">
            <span className="visually-hidden">{words.step} </span>
            {inDigits(index + 1, locale)}
          </span>
          <h3 className="steps__title">{item.title}</h3>
          <p className="steps__description">{item.description}</p>
        </li>
      ))}
    </ol>
  );
}
