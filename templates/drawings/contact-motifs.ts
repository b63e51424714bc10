import { box, face, lines, type Part, type Point } from './isometric.ts';

/** A screen on a table of height 2. */
function screen(x: number, y: number, tone: 'shade' | 'goods'): Part[] {
  const front = y + 0.5;
  const glass: Point[] = [
    [x + 0.5, front, 4],
    [x + 4.5, front, 4],
    [x + 4.5, front, 7],
    [x + 0.5, front, 7],
  ];
  return [...box([x + 2, y, 2], [1, 0.5, 1.5]), ...box([x, y, 3.5], [5, 0.5, 4]), face(tone, glass)];
}

/** The office, and a letter on its way in. */
export const contactMotif: Part[] = [
  ...box([2, 1, 0], [8, 5, 6]),
  lines(
    'fine',
    [
      [2, 6, 2],
      [10, 6, 2],
      [10, 1, 2],
    ],
    [
      [2, 6, 4],
      [10, 6, 4],
      [10, 1, 4],
    ],
  ),
  lines('flow', [
    [5, 12, 0],
    [5, 6, 0],
  ]),
  ...box([3, 9, 0], [4.5, 3, 0.5], 'goods'),
  lines('line', [
    [3, 9, 0.5],
    [5.25, 10.75, 0.5],
    [7.5, 9, 0.5],
  ]),
];

/** Two screens at a table, in a conversation. */
export const consultationMotif: Part[] = [
  ...box([0.5, 3, 0], [13, 8, 2]),
  ...screen(1.5, 4.5, 'shade'),
  ...screen(7.5, 4.5, 'goods'),
  lines('flow', [
    [4, 6, 2],
    [4, 8.5, 2],
    [10, 8.5, 2],
    [10, 6, 2],
  ]),
];

/** A work bench, a machine on it, the part in the machine. */
export const careersMotif: Part[] = [
  ...box([1.5, 3, 0], [11, 7, 3]),
  ...box([2.5, 4, 3], [4, 4, 5]),
  ...box([6.5, 5, 6], [4, 2, 1.5]),
  lines('line', [
    [9.5, 6.75, 6],
    [9.5, 6.75, 5],
  ]),
  ...box([8.25, 5.5, 3], [2.5, 2.5, 2], 'goods'),
];

/** The place where something stood. */
export const missingMotif: Part[] = [
  lines('flow', [
    [4, 4, 0],
    [10, 4, 0],
    [10, 10, 0],
    [4, 10, 0],
    [4, 4, 0],
  ]),
];
