import type { Figure } from '../../contract.ts';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** Figures with their meaning. Percentages are drawn on a ruler. */
export default function Logistics({ section }: SectionComponentProps<typeof definition>) {
  return (
    <dl className="logistics">
      {section.items.map((item) => (
        <div className="logistics__item" key={item.id}>
          <dt className="logistics__label">{item.label}</dt>
          <dd className="logistics__figure">{item.figure.text}</dd>
          {isShare(item.figure) && (
            <dd className="logistics__ruler">
              <Ruler share={item.figure.value} />
            </dd>
          )}
          <dd className="logistics__description">{item.description}</dd>
        </div>
      ))}
    </dl>
  );
}

const isShare = ({ unit, value }: Figure) => unit === 'percent' && value >= 0 && value <= 100;

const marks = Array.from({ length: 11 }, (_, place) => place * 10);

/** A bar of `share` percent over a ruler from 0 to 100. */
function Ruler({ share }: { share: number }) {
  return (
    <svg width="100%" height="24" aria-hidden="true">
      {marks.map((mark) => (
        <line key={mark} x1={`${mark}%`} x2={`${mark}%`} y1="12" y2={mark % 50 === 0 ? 24 : 18} />
      ))}
      <line x2="100%" y1="12" y2="12" />
      <rect width={`${share}%`} height="12" />
    </svg>
  );
}
