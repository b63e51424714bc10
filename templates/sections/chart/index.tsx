import { useId } from 'react';
import type { SectionComponentProps } from '../section.tsx';

type Props = SectionComponentProps<'chart'>;
type Bar = Props['section']['bars'][number];

/** A bar for each year on one scale, planned years hatched; a table says the same. */
export default function Chart({ section, words, language }: Props) {
  const { bars, measure } = section;
  const format = new Intl.NumberFormat(language).format;
  return (
    <figure className="chart">
      <p className="chart__head label">
        {measure}
        <Key word={words.sections.measured} />
        {bars.some((bar) => bar.planned) && <Key word={words.sections.planned} planned />}
      </p>
      <Drawing bars={bars} format={format} />
      <div className="visually-hidden">
        <table>
          <caption>{section.title}</caption>
          <thead>
            <tr>
              <th scope="col">{words.sections.year}</th>
              <th scope="col">{measure}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.year}>
                <th scope="row">{bar.year}</th>
                <td>{`${format(bar.value)} (${bar.planned ? words.sections.planned : words.sections.measured})`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <figcaption className="chart__note">{section.note}</figcaption>
    </figure>
  );
}

function Key({ word, planned = false }: { word: string; planned?: boolean }) {
  return (
    <span className="chart__key">
      <svg width="14" height="14" aria-hidden="true">
        <Column x="1" y={1} width="12" height={12} planned={planned} />
      </svg>
      {word}
    </span>
  );
}

/** Heights in pixels: room for a value above the highest bar, the plot, room for the years. */
const top = 24;
const plot = 260;
const foot = 28;

function Drawing({ bars, format }: { bars: Bar[]; format: (value: number) => string }) {
  const scale = scaleTo(Math.max(...bars.map((bar) => bar.value)));
  const heightOf = (value: number) => (value / scale.top) * plot;
  const slot = 100 / bars.length;
  const widest = Math.max(...bars.map((bar) => format(bar.value).length));
  return (
    <div className="chart__drawing">
      <svg
        className="chart__axis"
        width={format(scale.top).length * 9}
        height={top + plot + foot}
        aria-hidden="true"
      >
        {scale.ticks.map((tick) => (
          <text key={tick} x="100%" y={top + plot - heightOf(tick)}>
            {format(tick)}
          </text>
        ))}
      </svg>
      <svg width="100%" height={top + plot + foot} aria-hidden="true">
        {scale.ticks.map((tick) => (
          <line key={tick} x2="100%" y1={top + plot - heightOf(tick)} y2={top + plot - heightOf(tick)} />
        ))}
        {bars.map((bar, place) => {
          const middle = `${(place + 0.5) * slot}%`;
          const height = heightOf(bar.value);
          const fromEnd = bars.length - 1 - place;
          return (
            <g key={bar.year}>
              <Column
                x={`${(place + 0.2) * slot}%`}
                y={top + plot - height}
                width={`${0.6 * slot}%`}
                height={height}
                planned={bar.planned}
              />
              <text
                className={visibility(fromEnd, bars.length * widest)}
                x={middle}
                y={top + plot - height - 8}
              >
                {format(bar.value)}
              </text>
              <text className={visibility(fromEnd, bars.length * 4)} x={middle} y={top + plot + 20}>
                {bar.year}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** A solid bar, or a hatched one for what is planned. */
function Column({
  planned,
  ...place
}: {
  x: string;
  y: number;
  width: string;
  height: number;
  planned: boolean;
}) {
  const hatching = useId();
  if (!planned) return <rect {...place} />;
  return (
    <>
      <pattern id={hatching} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0v5" />
      </pattern>
      <rect {...place} fill={`url(#${hatching})`} className="chart__planned" />
    </>
  );
}

/** Round steps up to at least `most`: about four of them, each 1, 2 or 5 times a power of ten. */
function scaleTo(most: number): { top: number; ticks: number[] } {
  const rough = most / 4 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  const count = Math.max(Math.ceil(most / step), 1);
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, place) => place * step) };
}

/** How many characters stand side by side on a phone, and on a wide screen. */
const narrowRow = 30;
const wideRow = 80;

/** Where labels would touch, every second, third … stays, counted from the last: on phones, or everywhere. */
function visibility(fromEnd: number, characters: number): string | undefined {
  if (fromEnd % Math.ceil(characters / wideRow) > 0) return 'chart__label--never';
  return fromEnd % Math.ceil(characters / narrowRow) > 0 ? 'chart__label--wide' : undefined;
}
