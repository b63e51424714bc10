import { Icon } from '../icon.tsx';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** Points with an icon each, as a ruled list. */
export default function Features({ section }: SectionComponentProps<typeof definition>) {
  return (
    <ul className="features">
      {section.items.map((item) => (
        <li className="features__item" key={item.title}>
          <Icon name={item.icon} />
          <h3 className="features__title">{item.title}</h3>
          <p className="features__description">{item.description}</p>
        </li>
      ))}
    </ul>
  );
}
