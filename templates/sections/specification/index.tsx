import { inDigits } from '../../digits.ts';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** A data sheet: numbered rows of label and value in a drawing frame. */
export default function Specification({ section, locale }: SectionComponentProps<typeof definition>) {
  return (
    <dl className="specification">
      {section.rows.map((row, index) => (
        <div className="specification__row" key={row.label}>
          <dt className="specification__label">
            <span aria-hidden="true">{inDigits(index + 1, locale)}</span>
            <span>{row.label}</span>
          </dt>
          <dd className="specification__value">{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
