import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** Key figures, each under a dimension line: two of them beside the section's head, more in rows below it. */
export default function Metrics({ section }: SectionComponentProps<typeof definition>) {
  return (
    <dl className={section.items.length > 2 ? 'metrics wide columns' : 'metrics'}>
      {section.items.map((item) => (
        <div className="metrics__item" key={item.id}>
          <dt className="metrics__label">{item.label}</dt>
          <dd className="metrics__figure">{item.figure.text}</dd>
          <dd className="metrics__description">{item.description}</dd>
        </div>
      ))}
    </dl>
  );
}
