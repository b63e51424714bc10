import { useId } from 'react';
import { stepOf } from '../../drawings/scale.ts';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

type Props = SectionComponentProps<typeof definition>;
type Bar = Props['section']['bars'][number];

/** A bar chart by year on one scale. Planned years are hatched. A visually hidden table has the same data. */
export default function Chart({ section, words, locale }: Props) {
  const { bars, measure } = section;
  const format = new Intl.NumberFormat(locale).format;
  const hatching = useId();
  return (
    <figure className="chart">
      <p className="chart__head label">
        <span className="chart__measure">{measure}</span>
        <Key word={words.measured} />
        {bars.some((bar) => bar.planned) && <Key word={words.planned} hatching={hatching} />}
      </p>
      <Drawing bars={bars} format={format} hatching={hatching} />
      <div className="visually-hidden">
        <table>
          <caption>{section.title}</caption>
          <thead>
            <tr>
              <th scope="col">{words.year}</th>
              <th scope="col">{measure}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ year, value, planned }) => (
              <tr key={year.value}>
                <th scope="row">{year.text}</th>
                <td>{`${format(value)} (${planned ? words.planned : words.measured})`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <figcaption className="chart__note">{section.note}</figcaption>
    </figure>
  );
}

/** The meaning of a kind of bar. `hatching`: the pattern of planned ones. */
function Key({ word, hatching }: { word: string; hatching?: string }) {
  return (
    <span className="chart__key">
      <svg width="14" height="14" aria-hidden="true">
        <rect x="1" y="1" width="12" height="12" {...filling(hatching)} />
      </svg>
      {word}
    </span>
  );
}

const filling = (hatching: string | undefined) => (hatching ? { fill: `url(#${hatching})`, className: 'chart__planned' } : {});

/** Heights in pixels: space for a value above the highest bar, the plot, space for the years. */
const top = 24;
const plot = 260;
const foot = 28;

function Drawing({ bars, format, hatching }: { bars: Bar[]; format: (value: number) => string; hatching: string }) {
  const scale = scaleTo(Math.max(...bars.map((bar) => bar.value)));
  const yOf = (value: number) => top + plot * (1 - value / scale.top);
  const widest = Math.max(...scale.ticks.map((tick) => format(tick).length));
  return (
    <div className="chart__drawing">
      <svg width={widest * 9} height={top + plot + foot} textAnchor="end" aria-hidden="true">
        {scale.ticks.map((tick) => (
          <text key={tick} x="100%" y={yOf(tick)} dy=".35em">
            {format(tick)}
          </text>
        ))}
      </svg>
      <svg width="100%" height={top + plot + foot} textAnchor="middle" aria-hidden="true">
        <pattern id={hatching} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v5" />
        </pattern>
        {scale.ticks.map((tick) => (
          <line key={tick} x2="100%" y1={yOf(tick)} y2={yOf(tick)} />
        ))}
        <Columns bars={bars} yOf={yOf} hatching={hatching} />
        <Labels bars={bars} textOf={(bar) => format(bar.value)} yOf={(bar) => yOf(bar.value) - 8} />
        <Labels bars={bars} textOf={(bar) => bar.year.text} yOf={() => top + plot + 20} />
      </svg>
    </div>
  );
}

function Columns({ bars, yOf, hatching }: { bars: Bar[]; yOf: (value: number) => number; hatching: string }) {
  const slot = 100 / bars.length;
  return bars.map(({ year, value, planned }, place) => (
    <rect
      key={year.value}
      x={`${(place + 0.2) * slot}%`}
      y={yOf(value)}
      width={`${0.6 * slot}%`}
      height={yOf(0) - yOf(value)}
      {...filling(planned ? hatching : undefined)}
    />
  ));
}

/** The number of characters that fit side by side on a phone and on a wide screen. */
const narrowRow = 30;
const wideRow = 80;

/** One text for each bar. If texts would touch, only every second or third one is shown, counted from the last. */
function Labels({ bars, textOf, yOf }: { bars: Bar[]; textOf: (bar: Bar) => string; yOf: (bar: Bar) => number }) {
  const slot = 100 / bars.length;
  const characters = bars.length * (Math.max(...bars.map((bar) => textOf(bar).length)) + 2);
  return bars.map((bar, place) => {
    const fromEnd = bars.length - 1 - place;
    if (fromEnd % Math.ceil(characters / wideRow) > 0) return null;
    const narrow = fromEnd % Math.ceil(characters / narrowRow) === 0;
    const outermost = fromEnd === 0 && characters > wideRow;
    return (
      <text
        key={bar.year.value}
        className={narrow ? undefined : 'chart__label--wide'}
        x={outermost ? '100%' : `${(place + 0.5) * slot}%`}
        y={yOf(bar)}
        textAnchor={outermost ? 'end' : undefined}
      >
        {textOf(bar)}
      </text>
    );
  });
}

/** A scale up to at least `most`, with about four steps. */
function scaleTo(most: number): { top: number; ticks: number[] } {
  const step = stepOf(most / 4 || 1);
  const count = Math.max(Math.ceil(most / step), 1);
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, place) => place * step) };
}
