import type { ReactNode } from 'react';
import { Drawing } from './drawing.tsx';
import { box, type Part } from './isometric.ts';

/** The square of ground that every motif stands on, fourteen units wide, and the part of the plane that shows it. */
const ground = box([0, 0, -0.75], [14, 14, 0.75]);
export const motifViewBox = '-116 -84 232 206';
export const onGround = (motif: Part[]): Part[] => [...ground, ...motif];

/** A small drawing on its square of ground. */
export const Motif = ({ parts, children }: { parts: Part[]; children?: ReactNode }) => (
  <Drawing parts={onGround(parts)} viewBox={motifViewBox}>
    {children}
  </Drawing>
);
