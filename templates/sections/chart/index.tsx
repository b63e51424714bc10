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
        <span className="chart__measure">{measure}</span>
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
  const yOf = (value: number) => top + plot * (1 - value / scale.top);
  const size = { height: top + plot + foot, 'aria-hidden': true } as const;
  return (
    <div className="chart__drawing">
      <svg className="chart__axis" width={format(scale.top).length * 9} textAnchor="end" {...size}>
        {scale.ticks.map((tick) => (
          <text key={tick} x="100%" y={yOf(tick)}>
            {format(tick)}
          </text>
        ))}
      </svg>
      <svg width="100%" textAnchor="middle" {...size}>
        {scale.ticks.map((tick) => (
          <line key={tick} x2="100%" y1={yOf(tick)} y2={yOf(tick)} />
        ))}
        <Columns bars={bars} yOf={yOf} />
        <Labels texts={bars.map((bar) => format(bar.value))} y={bars.map((bar) => yOf(bar.value) - 8)} />
        <Labels texts={bars.map((bar) => String(bar.year))} y={bars.map(() => top + plot + 20)} />
      </svg>
    </div>
  );
}

function Columns({ bars, yOf }: { bars: Bar[]; yOf: (value: number) => number }) {
  const slot = 100 / bars.length;
  return bars.map(({ year, value, planned }, place) => (
    <Column
      key={year}
      x={`${(place + 0.2) * slot}%`}
      width={`${0.6 * slot}%`}
      y={yOf(value)}
      height={yOf(0) - yOf(value)}
      planned={planned}
    />
  ));
}

/** How many characters fit side by side on a phone, and on a wide screen. */
const narrowRow = 30;
const wideRow = 80;

/** One text for each bar. Where they would touch, every second, third … stays, counted from the last. */
function Labels({ texts, y }: { texts: string[]; y: number[] }) {
  const slot = 100 / texts.length;
  const characters = texts.length * (Math.max(...texts.map((text) => text.length)) + 2);
  return texts.map((text, place) => {
    const fromEnd = texts.length - 1 - place;
    if (fromEnd % Math.ceil(characters / wideRow) > 0) return null;
    const narrow = fromEnd % Math.ceil(characters / narrowRow) === 0;
    const last = fromEnd === 0 && characters > wideRow;
    return (
      <text
        // biome-ignore lint/suspicious/noArrayIndexKey: a label belongs to its place
        key={place}
        className={narrow ? undefined : 'chart__label--wide'}
        x={last ? '100%' : `${(place + 0.5) * slot}%`}
        y={y[place]}
        textAnchor={last ? 'end' : undefined}
      >
        {text}
      </text>
    );
  });
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
