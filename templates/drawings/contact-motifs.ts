import { box, type DrawnPath, face, lines, type Point } from './isometric.ts';

/** A screen on a table of height `z`. */
function screen(x: number, y: number, tone: 'shade' | 'goods', z = 2): DrawnPath[] {
  const front = y + 0.5;
  const glass: Point[] = [
    [x + 0.5, front, z + 2],
    [x + 4.5, front, z + 2],
    [x + 4.5, front, z + 5],
    [x + 0.5, front, z + 5],
  ];
  return [...box([x + 2, y, z], [1, 0.5, 1.5]), ...box([x, y, z + 1.5], [5, 0.5, 4]), face(tone, glass)];
}

/** An office of three floors, seven wide and five deep. */
function office(x: number, y: number): DrawnPath[] {
  const floor = (z: number): Point[] => [
    [x, y + 5, z],
    [x + 8, y + 5, z],
    [x + 8, y, z],
  ];
  return [...box([x, y, 0], [8, 5, 6]), lines('fine', floor(2), floor(4))];
}

/** A letter that lies at height `z`. */
function letter(x: number, y: number, z = 0): DrawnPath[] {
  const top = z + 0.5;
  return [
    ...box([x, y, z], [4.5, 3, 0.5], 'goods'),
    lines('line', [
      [x, y, top],
      [x + 2.25, y + 1.75, top],
      [x + 4.5, y, top],
    ]),
  ];
}

/** A straight path on the ground. */
const way = (...points: [x: number, y: number][]) =>
  lines(
    'flow',
    points.map(([x, y]): Point => [x, y, 0]),
  );

/** Drawings of people's work (letters, talks, a bench) by the names that content uses. */
export const contactMotifs = {
  /** The office, and a letter on its way to it. */
  office: () => [...office(2, 1), way([5, 12], [5, 6]), ...letter(3, 9)],
  /** A letter on a desk, and the next one of a pile, which goes back. */
  reply: () => [...box([1.5, 2.5, 0], [11, 8, 3]), ...letter(2.5, 4.5, 3), ...screen(6.5, 3, 'shade', 3)],
  /** The office, a path that ends early, and the letter at its end. */
  undelivered: () => [
    ...office(2, 1),
    way([4, 7.5], [4, 6]),
    lines('line', [
      [3, 7.5, 0],
      [5, 7.5, 0],
    ]),
    way([4, 13.5], [4, 11]),
    ...letter(7.5, 9.5),
  ],
  /** Two screens at a table, in a conversation. */
  meeting: () => [
    ...box([0.5, 3, 0], [13, 8, 2]),
    ...screen(1.5, 4.5, 'shade'),
    ...screen(7.5, 4.5, 'goods'),
    lines('flow', [
      [4, 6, 2],
      [4, 8.5, 2],
      [10, 8.5, 2],
      [10, 6, 2],
    ]),
  ],
  /** A work bench with a machine, and the part in the machine. */
  workbench: () => [
    ...box([1.5, 3, 0], [11, 7, 3]),
    ...box([2.5, 4, 3], [4, 4, 5]),
    ...box([6.5, 5, 6], [4, 2, 1.5]),
    lines('line', [
      [9.5, 6.75, 6],
      [9.5, 6.75, 5],
    ]),
    ...box([8.25, 5.5, 3], [2.5, 2.5, 2], 'goods'),
  ],
} satisfies Record<string, () => DrawnPath[]>;

/** The place of a missing part: its outline with dimensions. */
export const missingMotif: DrawnPath[] = [
  face('shade', [
    [3, 2, 0],
    [11, 2, 0],
    [11, 8, 0],
    [3, 8, 0],
  ]),
  lines(
    'flow',
    [
      [3, 8, 0],
      [11, 8, 0],
      [11, 2, 0],
      [11, 2, 6],
      [3, 2, 6],
      [3, 8, 6],
      [3, 8, 0],
    ],
    [
      [3, 8, 6],
      [11, 8, 6],
      [11, 8, 0],
    ],
    [
      [11, 8, 6],
      [11, 2, 6],
    ],
  ),
  lines(
    'line',
    [
      [3, 9, 0],
      [3, 12, 0],
    ],
    [
      [11, 9, 0],
      [11, 12, 0],
    ],
    [
      [3, 11.25, 0],
      [11, 11.25, 0],
    ],
  ),
];
