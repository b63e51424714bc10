import type { Figure } from '../../contract.ts';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** Targets as a table. Each row draws the progress so far. */
export default function Targets({ section, words }: SectionComponentProps<typeof definition>) {
  const { what, target } = words;
  const base = `${words.base} ${section.baseYear.text}`;
  const now = `${words.now} ${section.nowYear.text}`;
  return (
    <table className="table table--labelled targets wide">
      <caption className="visually-hidden">{section.title}</caption>
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <th scope="col">{base}</th>
          <th scope="col">{now}</th>
          <th scope="col" colSpan={2}>
            {target}
          </th>
        </tr>
      </thead>
      <tbody>
        {section.rows.map((row) => (
          <tr key={row.what}>
            <th scope="row">{row.what}</th>
            <td data-label={base}>{row.base.text}</td>
            <td data-label={now}>{row.now.text}</td>
            <td className="targets__target" data-label={target}>
              {row.target.figure.text}
            </td>
            <td className="targets__way">
              <Way walked={walked(row.base, row.now, row.target.figure)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The progress from base to target, 0 to 1; undefined if the figures cannot be compared. */
function walked(base: Figure, now: Figure, target: Figure): number | undefined {
  if (base.unit !== now.unit || now.unit !== target.unit) return undefined;
  const way = target.value - base.value;
  if (way === 0) return now.value === target.value ? 1 : undefined;
  return Math.min(Math.max((now.value - base.value) / way, 0), 1);
}

function Way({ walked }: { walked: number | undefined }) {
  if (walked === undefined) return null;
  const place = `${walked * 100}%`;
  return (
    <svg width="100%" height="20" aria-hidden="true">
      <path d="M0 3v14" />
      <line x2="100%" y1="10" y2="10" />
      <line x1="100%" x2="100%" y1="3" y2="17" />
      <line className="targets__walked" x2={place} y1="10" y2="10" />
      <circle cx={place} cy="10" r="5" />
    </svg>
  );
}
