import type { ReactNode } from 'react';
import type { Part } from './isometric.ts';

/** A line drawing. Decoration: what it shows is said in the text beside it. */
export function Drawing({
  parts,
  viewBox,
  children,
}: {
  parts: Part[];
  viewBox: string;
  children?: ReactNode;
}) {
  return (
    <svg className="drawing" viewBox={viewBox} aria-hidden="true">
      {parts.map(({ d, tone }) => (
        <path key={d} className={tone === 'light' ? undefined : tone} d={d} />
      ))}
      {children}
    </svg>
  );
}
