import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** A quotation with more characters is set as running text. */
const long = 500;

/** Quotations of clients, in rows or columns. Where all of them are samples, the mark stands once, above them. */
export default function Testimonials({ section, words }: SectionComponentProps<typeof definition>) {
  const onlySamples = section.items.every((item) => item.sample);
  return (
    <div className={`testimonials testimonials--${section.layout} wide`}>
      {onlySamples && <p className="testimonials__sample">{words.sample}</p>}
      {section.items.map((item) => (
        <figure className="testimonials__item" key={item.id}>
          <blockquote className={item.text.length > long ? 'testimonials__quote testimonials__quote--long' : 'testimonials__quote'}>
            <p>{item.text}</p>
          </blockquote>
          <figcaption className="testimonials__source">
            <strong>{item.author}</strong>
            <span>{item.position}</span>
            <span>{item.company}</span>
            {item.sample && !onlySamples && <span className="testimonials__sample">{words.sample}</span>}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
