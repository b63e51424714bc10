import type { ReactNode } from 'react';
import { Drawing } from './drawing.tsx';
import { box, type DrawnPath, lines, type Point } from './isometric.ts';

/** The side of the square of ground, and the distance of the dimension lines. */
const side = 14;
const beside = side + 2;

const dimensions = [
  lines(
    'fine',
    [at(0, beside), at(side, beside)],
    [at(beside, 0), at(beside, side)],
    ...[0, side].flatMap((place) => [
      [at(place, side + 0.75), at(place, beside + 0.75)],
      [at(side + 0.75, place), at(beside + 0.75, place)],
    ]),
  ),
  lines('line', ...[0, side].flatMap((place) => [tick(place, beside), tick(beside, place)])),
];

function at(x: number, y: number): Point {
  return [x, y, -0.75];
}

function tick(x: number, y: number): Point[] {
  return [at(x - 0.5, y + 0.5), at(x + 0.5, y - 0.5)];
}

/** The ground of every motif with its two dimension lines, and the visible part of the plane. */
const ground = [...dimensions, ...box([0, 0, -0.75], [side, side, 0.75])];
export const motifViewBox = '-138 -84 276 218';
export const onGround = (motif: DrawnPath[]): DrawnPath[] => [...ground, ...motif];

/** A small drawing on its square of ground. */
export const Motif = ({ parts, children }: { parts: DrawnPath[]; children?: ReactNode }) => (
  <Drawing parts={onGround(parts)} viewBox={motifViewBox}>
    {children}
  </Drawing>
);
