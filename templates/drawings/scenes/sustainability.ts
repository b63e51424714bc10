import { panel, plate, room, solar, way, windows } from '../ground.ts';
import { box, type DrawnPath, lines, type Point } from '../isometric.ts';
import { column, container, lorry, machine, person, rack, table, turbine, vessel } from '../pieces.ts';
import type { Scene } from '../scene.tsx';

const tree = (x: number, y: number, height = 5): DrawnPath[] => [
  ...box([x - 0.2, y - 0.2, 0], [0.4, 0.4, 2]),
  ...column(x, y, 1.5, height - 2, 2),
];

/** A plant whose power comes from its roof and from the wind, and a lorry at its charger. */
const turbines = (): Scene => ({
  parts: [
    ...plate(0, 0, 44, 28),
    ...turbine(38, 3, 22, 9),
    ...turbine(29, 2, 18, 7),
    ...box([3, 2, 0], [20, 15, 5]),
    panel('shade', 17, [5, 0], [9, 3.5]),
    ...[11, 14, 17].flatMap((x) => [panel('shade', 17, [x, 1.5], [x + 2, 3.5])]),
    ...[0, 1, 2, 3].flatMap((row) => solar(4, 3 + row * 3.5, 5, 7, row === 2 ? 'goods' : undefined)),
    ...box([27, 11, 0], [7, 4, 4]),
    lines(
      'fine',
      [
        [27, 15, 1],
        [34, 15, 1],
      ],
      [
        [27, 15, 2],
        [34, 15, 2],
      ],
      [
        [27, 15, 3],
        [34, 15, 3],
      ],
    ),
    way([34, 13], [38, 13], [38, 19]),
    way([13, 17], [13, 19], [38, 19]),
    ...lorry(20, 20.5),
    ...box([37.4, 19, 0], [1.2, 1.2, 3.5]),
    ...tree(3, 24),
    ...tree(8, 25, 6),
    ...tree(41, 9),
    ...person(36, 23),
  ],
  marks: [
    [[29, 3, 18], -90, -30],
    [[8, 9, 6], -130, -70],
    [[30, 13, 4], 160, 30],
    [[38, 20, 3], 62, 40],
    [[24, 24.5, 4], -150, 74],
  ],
  dimensions: [{ axis: 'y', from: 2, to: 17, at: 46, text: '15 000' }],
});

/** Environment, people and governance, on three grounds of which each is higher than the one before. */
const columns = (): Scene => {
  const step = (x: number, y: number, height: number) => box([x, y, -1], [15, 15, height + 1]);
  return {
    parts: [
      ...step(0, 0, 8),
      ...box([3, 3, 8], [9, 7, 1.5]),
      ...[0, 1, 2].flatMap((sheet) => box([4, 4, 9.5 + sheet * 0.4], [6.5, 5, 0.4])),
      lines(
        'fine',
        ...[5, 6, 7].map((y): Point[] => [
          [5, y, 10.7],
          [9, y, 10.7],
        ]),
      ),
      ...column(9, 8, 0.9, 1, 10.7, 'goods'),
      ...column(9, 8, 0.35, 1.6, 11.7),
      ...person(13, 12, 8),
      ...step(19, 0, 4),
      ...box([23, 4, 4], [7, 6, 1.6]),
      ...person(22, 5, 4),
      ...person(22, 8, 4),
      ...person(26, 12, 4),
      ...person(32, 6, 4),
      ...person(30, 12, 4),
      ...box([25, 5.5, 5.6], [3, 2.5, 1.4], 'goods'),
      ...box([0, 19, -1], [15, 15, 1.5]),
      ...turbine(5, 22, 13, 5.5),
      ...tree(11, 23, 5.5),
      ...solar(3, 28, 0.5, 4, 'goods'),
      ...tree(13, 31, 4.5),
      ...plate(19, 19, 15, 15),
      ...container(21.5, 24, 0),
      way([15, 26.5], [19, 26.5]),
      way([26.5, 15], [26.5, 19]),
    ],
    marks: [
      [[4, 30, 1], -70, 50],
      [[30, 6, 4], 120, -40],
      [[6, 5, 10.7], -110, -60],
      [[29, 26, 3.5], 110, 6],
    ],
    dimensions: [],
  };
};

/** The workshop with its new heat: the boiler is gone, the heat pump is there, the roof has panels. */
const bars = (): Scene => ({
  parts: [
    ...room(40, 26, 12),
    ...windows([4, 10, 16], [4, 4], 5),
    lines(
      'flow',
      [
        [3, 3, 0],
        [8, 3, 0],
        [8, 8, 0],
        [3, 8, 0],
        [3, 3, 0],
      ],
      [
        [3, 8, 0],
        [3, 8, 7],
        [8, 8, 7],
        [8, 8, 0],
      ],
      [
        [8, 3, 0],
        [8, 3, 7],
        [8, 8, 7],
      ],
      [
        [3, 8, 7],
        [3, 3, 7],
        [8, 3, 7],
      ],
    ),
    ...box([13, 3, 0], [9, 5, 5.5], 'goods'),
    ...[0, 1].flatMap((fan) => [
      { tone: 'shade' as const, d: fanFace(15.25 + fan * 4.5) },
      { tone: 'line' as const, d: fanFace(15.25 + fan * 4.5, 0.9) },
    ]),
    ...vessel(26.5, 5, 2.2, 6),
    lines(
      'line',
      [
        [22, 5.5, 4],
        [24.3, 5.5, 4],
      ],
      [
        [26.5, 5, 9],
        [26.5, 5, 10.5],
        [38, 5, 10.5],
        [38, 5, 1],
      ],
      [
        [38, 5, 1],
        [38, 22, 1],
      ],
    ),
    ...machine(6, 14, [9, 5, 5]),
    ...machine(19, 14, [8, 5, 4.5]),
    ...table(30, 15, 7, 4),
    ...box([31, 16, 2], [2.5, 2, 1.4]),
    ...person(28.5, 21),
    ...[0, 1, 2].flatMap((bin) => box([4 + bin * 3.2, 22, 0], [2.6, 2.4, 2.4], bin === 1 ? 'goods' : 'light')),
    ...person(16, 23),
  ],
  marks: [
    [[3, 6, 7], -90, -36],
    [[18, 5, 5.5], -10, -120],
    [[26.5, 5, 8], 60, -90],
    [[38, 5, 7], 70, -70],
    [[5, 24.4, 1.5], -60, 34],
  ],
  dimensions: [
    { axis: 'x', from: 0, to: 40, at: 28.5, text: '18 000' },
    { axis: 'y', from: 0, to: 26, at: 42.5, text: '12 000' },
  ],
});

/** A fan in the front of the heat pump: an octagon around `x`. */
function fanFace(x: number, radius = 1.7): string {
  const corners = Array.from({ length: 8 }, (_, corner): Point => {
    const angle = ((corner + 0.5) / 8) * 2 * Math.PI;
    return [x + radius * Math.cos(angle), 8, 2.75 + radius * Math.sin(angle)];
  });
  return lines('line', [...corners, corners[0] ?? [x, 8, 2.75]]).d;
}

/** Material goes round: from the store through the machine to the customer, and back in its box. */
const cycle = (): Scene => ({
  parts: [
    ...plate(0, 0, 42, 32),
    way([21, 5], [37, 5], [37, 27], [5, 27], [5, 5], [21, 5]),
    ...rack(2, 2, 4, 3),
    ...machine(25, 2, [12, 6, 6]),
    panel('shade', 8, [26, 1.5], [30, 4.5]),
    ...box([20, 3, 0], [3, 3, 2], 'goods'),
    ...table(32, 14, 8, 4.5),
    ...box([33, 15, 2], [2.4, 2.4, 2], 'goods'),
    ...box([36.2, 15.2, 2], [2.6, 2.2, 1.2]),
    ...person(38, 11.5),
    ...box([3, 13, 0], [6, 5, 3]),
    ...[0, 1].flatMap((place) => column(4.6 + place * 2.8, 15.5, 1, 2.4, 3)),
    ...person(11.5, 15.5),
    ...lorry(20, 24.5),
    ...[0, 1, 2].flatMap((place) => box([3 + place * 3.8, 25, 0], [3, 3, 1 + (place % 2)], place === 2 ? 'goods' : 'light')),
    ...person(16, 29.5),
  ],
  marks: [
    [[6, 3, 7.6], -80, -40],
    [[34, 4, 6], 60, -60],
    [[38, 16, 3], 90, 20],
    [[24, 28.5, 3], -120, 44],
    [[4, 28, 1], -60, 44],
    [[4, 15, 3], -110, 0],
  ],
  dimensions: [{ axis: 'x', from: 0, to: 42, at: 34, text: '42 000' }],
});

export const sustainabilityScenes = { turbines, columns, bars, cycle };
