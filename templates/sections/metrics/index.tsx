import type { SectionComponentProps } from '../section.tsx';

/** Key figures, each under a dimension line. */
export default function Metrics({ section }: SectionComponentProps<'metrics'>) {
  return (
    <dl className="metrics">
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
