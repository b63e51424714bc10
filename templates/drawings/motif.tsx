import type { ReactNode } from 'react';
import { Drawing } from './drawing.tsx';
import { box, type Part } from './isometric.ts';

/** A small drawing on a square of ground, fourteen units wide. */
export function Motif({ parts, children }: { parts: Part[]; children?: ReactNode }) {
  return (
    <Drawing parts={[...box([0, 0, -0.75], [14, 14, 0.75]), ...parts]} viewBox="-116 -84 232 206">
      {children}
    </Drawing>
  );
}
