import { inDigits } from '../../digits.ts';
import { stepOf } from '../../drawings/scale.ts';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

type Props = SectionComponentProps<typeof definition>;

/** Phases in order, with their bars on one scale beside them. The texts say when each phase is; the drawing repeats it. */
export default function Schedule({ section: { unit, items }, words, locale }: Props) {
  const length = Math.max(...items.map(({ from, to = from }) => to));
  /** A length on the scale, as a share of the whole width. */
  const share = (units: number) => `${Math.round((1e4 * units) / length) / 100}%`;
  return (
    <div className="schedule wide">
      <Scale length={length} share={share} locale={locale} />
      <ol className="schedule__phases">
        {items.map(({ title, from, to = from, description, milestone }) => (
          <li className="schedule__item" key={title}>
            <h3 className="schedule__title">{title}</h3>
            <p className="schedule__time figure">
              {words[from === to ? 'one' : 'several'][unit].replace('{time}', () => inDigits(from === to ? from : `${from}–${to}`, locale))}
            </p>
            <p className="schedule__description">{description}</p>
            {milestone && <p className="schedule__milestone">{milestone}</p>}
            <svg className="schedule__bar" width="100%" height="14" aria-hidden="true">
              <rect x={share(from - 1)} width={share(to - from + 1)} height="14" />
              {milestone && (
                <svg x={share(to)} aria-hidden="true">
                  <path d="M0-3 10 7 0 17-10 7z" />
                </svg>
              )}
            </svg>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The lines and numbers behind the bars. */
function Scale(props: { length: number; share: (units: number) => string; locale: string }) {
  const { length, share, locale } = props;
  const step = Math.max(stepOf(length / 6), 1);
  const ticks = Array.from({ length: Math.floor(length / step) + 1 }, (_, place) => place * step);
  return (
    <svg className="schedule__scale" width="100%" height="100%" aria-hidden="true">
      {ticks.map((tick) => (
        <line key={tick} x1={share(tick)} x2={share(tick)} y1="28" y2="100%" />
      ))}
      {ticks.slice(1).map((tick) => (
        <text key={tick} x={share(tick)} y="14">
          {inDigits(tick, locale)}
        </text>
      ))}
    </svg>
  );
}
