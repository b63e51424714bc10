import { plate } from '../ground.ts';
import { box, type DrawnPath, face, lines, type Point, ring } from '../isometric.ts';
import { column, drum, gear, person } from '../pieces.ts';
import type { Scene } from '../scene.tsx';

/** A gearbox whose front half and cover are off: two wheels, their shafts and bearings. */
const gears = (): Scene => {
  return {
    parts: [
      ...plate(-5, -5, 45, 30),
      ...box([-2, -2, -0.5], [39, 24, 0.5]),
      ...box([0, 0, 0], [35, 1.5, 17]),
      ...box([0, 1.5, 0], [1.5, 14, 8]),
      ...drum('y', [11, 1.5, 8.5], 2.6, 1.5),
      ...drum('y', [24.4, 1.5, 8.5], 2.2, 1.5),
      ...gear(11, 3, 8.5, 8, 24, 4),
      ...drum('y', [11, 7, 8.5], 2.4, 1),
      ...drum('y', [11, 8, 8.5], 1.3, 12),
      ...gear(24.4, 3, 8.5, 6.1, 18, 4, 'goods'),
      ...drum('y', [24.4, 7, 8.5], 2, 1),
      ...drum('y', [24.4, 8, 8.5], 1, 7),
      ...box([33.5, 1.5, 0], [1.5, 14, 8]),
      face('cut', [
        [0, 1.5, 8],
        [1.5, 1.5, 8],
        [1.5, 15.5, 8],
        [0, 15.5, 8],
      ]),
      face('cut', [
        [33.5, 1.5, 8],
        [35, 1.5, 8],
        [35, 15.5, 8],
        [33.5, 15.5, 8],
      ]),
      face('cut', [
        [0, 0, 17],
        [35, 0, 17],
        [35, 1.5, 17],
        [0, 1.5, 17],
      ]),
      face('cut', [
        [0, 15.5, 0],
        [1.5, 15.5, 0],
        [1.5, 15.5, 8],
        [0, 15.5, 8],
      ]),
      face('cut', [
        [33.5, 15.5, 0],
        [35, 15.5, 0],
        [35, 15.5, 8],
        [33.5, 15.5, 8],
      ]),
      lines(
        'flow',
        [
          [11, 20, 8.5],
          [11, 29, 8.5],
        ],
        [
          [24.4, 15, 8.5],
          [24.4, 27, 8.5],
        ],
      ),
    ],
    marks: [
      [[5, 7, 11], -110, -50],
      [[28, 7, 11], 120, -56],
      [[11, 18, 9], -96, 0],
      [[24.4, 14, 9], 128, 76],
      [[2, 0.75, 17], -30, -44],
    ],
    dimensions: [
      { axis: 'x', from: -2, to: 37, at: 26.5, text: '1 240' },
      { axis: 'y', from: -2, to: 22, at: 42, text: '760' },
    ],
  };
};

/** A pump, taken apart along its axis. */
const assembly = (): Scene => {
  const y = 9;
  const z = 8;
  const bolts = (x: number, reach: number): DrawnPath[] =>
    ring([0, 0, 0], reach, 6).flatMap(([across, up]) => drum('x', [x, y + across, z + up], 0.45, 1));
  return {
    parts: [
      ...plate(-3, -1, 58, 20),
      ...box([0, 4, 0], [14, 10, 1]),
      ...box([2, 5.5, 1], [2, 7, 3]),
      ...box([10, 5.5, 1], [2, 7, 3]),
      lines('flow', [
        [-4, y, z],
        [54, y, z],
      ]),
      ...drum('x', [0, y, z], 4.6, 13),
      ...[2, 4, 6, 8, 10].map((x) =>
        lines(
          'fine',
          ring([0, 0, 0], 4.6, 16)
            .map(([across, up]): Point => [x, y + across, z + up])
            .slice(0, 7),
        ),
      ),
      ...box([4, 7, 12.4], [5, 4, 2]),
      ...drum('x', [13, y, z], 3.2, 1),
      ...drum('x', [14, y, z], 0.9, 4),
      ...drum('x', [20, y, z], 2.4, 1.5),
      ...drum('x', [22.5, y, z], 2.4, 1.5),
      ...drum('x', [27, y, z], 5, 1.2),
      ...drum('x', [28.2, y, z], 2.2, 2),
      ...bolts(28.4, 4),
      ...drum('x', [34.5, y, z], 4, 1.2, 'goods'),
      ...drum('x', [35.7, y, z], 2, 1.5, 'goods'),
      ...drum('x', [35.7, y, z], 0.8, 2.2),
      ...column(44.5, y, 2, 6, 11.5),
      ...column(44.5, y, 3, 0.8, 17.5),
      ...drum('x', [42, y, z], 5.6, 5),
      ...drum('x', [47, y, z], 2.4, 4),
      ...drum('x', [51, y, z], 3.6, 1),
      ...bolts(51.5, 2.9),
      ...person(48, 17),
    ],
    marks: [
      [[4, 9, 13.5], -50, -60],
      [[22, 9, 10.4], 20, -104],
      [[27.5, 9, 13], 60, -84],
      [[35, 10, 6.5], -150, 84],
      [[43, 13, 6], -120, 70],
    ],
    dimensions: [
      { axis: 'x', from: 0, to: 14, at: 20.5, text: '420' },
      { axis: 'x', from: 42, to: 52, at: 20.5, text: '310' },
    ],
  };
};

export const machineryScenes = { gears, assembly };
