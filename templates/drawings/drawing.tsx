import type { ReactNode } from 'react';
import type { DrawnPath } from './isometric.ts';

/** A line drawing. It is decoration: the text beside it says what it shows. */
export function Drawing({
  parts,
  viewBox,
  style,
  children,
}: {
  parts: DrawnPath[];
  viewBox: string;
  /** The style sheet of a drawing that is its own file. */
  style?: string;
  children?: ReactNode;
}) {
  return (
    <svg className="drawing" viewBox={viewBox} aria-hidden="true" {...(style === undefined ? {} : { xmlns: 'http://www.w3.org/2000/svg' })}>
      {style === undefined ? null : <style>{style}</style>}
      {parts.map(({ d, tone }) => (
        <path key={d} className={tone === 'light' ? undefined : tone} d={d} />
      ))}
      {children}
    </svg>
  );
}
