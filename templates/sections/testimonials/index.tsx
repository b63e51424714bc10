import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** How many characters are read rather than seen. */
const long = 500;

/** What clients say, one quotation a row. */
export default function Testimonials({ section, words }: SectionComponentProps<typeof definition>) {
  return (
    <div className="testimonials wide">
      {section.items.map((item) => (
        <figure className="testimonials__item" key={item.id}>
          <blockquote
            className={item.text.length > long ? 'testimonials__quote prose' : 'testimonials__quote'}
          >
            <p>{item.text}</p>
          </blockquote>
          <figcaption className="testimonials__source">
            <strong>{item.author}</strong>
            <span>{item.position}</span>
            <span>{item.company}</span>
            {item.sample && <span className="testimonials__sample">{words.sample}</span>}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
