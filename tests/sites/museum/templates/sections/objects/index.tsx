import { Archive } from 'lucide-react';
import type { SectionComponentProps } from 'tvilling/templates/sections/section';
import type definition from './definition.ts';

/** The objects as cards. The icon is a component of a package. */
export default function Objects({ section, words }: SectionComponentProps<typeof definition>) {
  return (
    <ul className="objects">
      {section.objects.map(({ id, number, name, year, origin }) => (
        <li key={id}>
          <Archive aria-hidden="true" />
          <h3>{name}</h3>
          <p className="label">
            {year.text} · {words.number} <bdi>{number}</bdi>
          </p>
          <p>{origin}</p>
        </li>
      ))}
    </ul>
  );
}
