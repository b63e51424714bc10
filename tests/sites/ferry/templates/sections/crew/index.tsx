import type { SectionComponentProps } from 'tvilling/templates/sections/section';
import type definition from './definition.ts';
import './style.scss';

export default function Crew({ section }: SectionComponentProps<typeof definition>) {
  return (
    <ul className="crew">
      {section.people.map(({ id, name, role }) => (
        <li key={id}>
          <p className="crew__name">{name}</p>
          <p className="crew__role">{role}</p>
        </li>
      ))}
    </ul>
  );
}
