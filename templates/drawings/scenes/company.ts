import { panel, plate, room, windows } from '../ground.ts';
import { box, type DrawnPath, lines, type Point } from '../isometric.ts';
import { container, crane, machine, person, rack, table } from '../pieces.ts';
import type { Scene } from '../scene.tsx';

/** A desk with a screen, and somebody at it. */
const desk = (x: number, y: number): DrawnPath[] => [
  ...table(x, y, 4.5, 2.5),
  ...box([x + 1, y + 0.5, 2], [2.5, 0.25, 1.6]),
  ...person(x + 2, y + 3.5),
];

/** The office on the quay without its roof: a table full of drawings, desks, samples, and a container outside. */
const building = (): Scene => ({
  parts: [
    ...plate(-2, -2, 48, 34),
    ...room(30, 20, 10),
    ...windows([3, 8, 13], [3.5, 3.5], 4.5),
    ...rack(21, 1, 2, 2),
    ...[2, 8.5].flatMap((x) => desk(x, 2.5)),
    ...table(3, 11.5, 13, 5),
    ...box([4, 12.25, 2], [6, 3.5, 0.15]),
    lines(
      'fine',
      ...[13, 14, 15].map((y): Point[] => [
        [5, y, 2.15],
        [9, y, 2.15],
      ]),
    ),
    ...box([11.5, 12.5, 2], [3, 2.5, 1.6], 'goods'),
    ...person(2, 14),
    ...person(7, 18.5),
    ...person(13, 18.5),
    ...machine(20, 11, [6, 4, 3.5]),
    ...person(28, 17),
    ...container(33.5, 4, 0),
    ...container(33.5, 9, 0, 'goods'),
    ...container(33.5, 9, 3.5),
    ...person(36, 17.5),
    lines('fine', [
      [-2, 24, 0],
      [46, 24, 0],
    ]),
    ...[3, 14, 25, 36].flatMap((x) => [...box([x, 26.5, 0], [1, 1, 1.4]), ...box([x - 0.25, 26.25, 1.4], [1.5, 1.5, 0.5])]),
  ],
  marks: [
    [[6.5, 14, 2.2], -176, 72],
    [[4, 3, 3.6], -80, -74],
    [[23, 13, 3.5], 190, -84],
    [[40, 12.5, 1.5], 84, 24],
    [[14.5, 27, 1.9], -130, 20],
  ],
  dimensions: [
    { axis: 'x', from: 0, to: 30, at: 34, text: '30 000' },
    { axis: 'y', from: 0, to: 20, at: 48, text: '20 000' },
  ],
});

/** The workshop for fixtures: a lathe hangs in the crane, a bench to the left, crates to the right. */
const workshop = (): Scene => ({
  parts: [
    ...room(42, 24, 13),
    ...windows([3, 9, 15], [4, 4], 6.5),
    ...table(2, 3, 10, 4, 2.6),
    ...box([3, 4, 2.6], [2, 2, 1.2]),
    ...box([8, 3.5, 2.6], [1, 3, 2.2]),
    panel('light', 0, [22, 4], [30, 9]),
    lines(
      'fine',
      ...[23, 24.5, 26, 27.5, 29].map((x): Point[] => [
        [x, 0, 4.8],
        [x, 0, 8],
      ]),
    ),
    ...[0, 1].flatMap((row) => box([34, 3 + row * 6, 0], [5, 4.5, 3])),
    ...box([34.5, 3.5, 3], [4, 3.5, 2.5]),
    ...box([12, 13.5, 3], [16, 4, 2.2], 'goods'),
    ...box([12, 13.5, 5.2], [4.5, 4, 3], 'goods'),
    ...machine(19, 14, [4, 3, 1.6], undefined, 5.2).slice(0, 2),
    ...box([25.5, 14.5, 5.2], [2, 2.5, 2]),
    lines('line', [
      [13, 15.5, 8.2],
      [20, 15.5, 11],
      [26.5, 15.5, 7.2],
    ]),
    ...crane({ from: 1, to: 30, y: [3, 21.5], z: 12 }, 20, 15.5, 11),
    ...person(9.5, 17),
    ...person(30.5, 16),
    lines('flow', [
      [12, 20, 0],
      [28, 20, 0],
      [28, 22.5, 0],
      [12, 22.5, 0],
      [12, 20, 0],
    ]),
  ],
  marks: [
    [[4, 5, 3.8], -60, -88],
    [[27, 0, 8], 76, -60],
    [[20, 10, 13.75], 110, -96],
    [[20, 17.5, 4], -190, 84],
    [[38, 10, 3], 70, -60],
  ],
  dimensions: [
    { axis: 'x', from: 0, to: 42, at: 26.5, text: '24 000' },
    { axis: 'y', from: 0, to: 24, at: 44.5, text: '14 000' },
  ],
});

export const companyScenes = { building, workshop };
