import type { SectionComponentProps } from 'tvilling/templates/sections/section';
import type definition from './definition.ts';

/** Cards with a title and a text. */
export default function Cards({ section }: SectionComponentProps<typeof definition>) {
  return (
    <ul className="cards">
      {section.cards.map((card) => (
        <li className="card" key={card.title}>
          <h3>{card.title}</h3>
          <p>{card.text}</p>
        </li>
      ))}
    </ul>
  );
}
