import type { SectionComponentProps } from 'tvilling/templates/sections/section';
import type definition from './definition.ts';

export default function Admission({ section }: SectionComponentProps<typeof definition>) {
  return (
    <dl className="admission">
      {section.tickets.map(({ name, price }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figure">{price.text}</dd>
        </div>
      ))}
    </dl>
  );
}
