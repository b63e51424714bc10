import { Drawing } from './drawing.tsx';
import { apart, box, type DrawnPath, face, lines, type Point, prism, project } from './isometric.ts';
import { flowSize } from './named-drawing.tsx';

/* Four stations on plates of ground, as in an architect's model: plant, port, bridge, customer. Each lies to the upper right of
 * the one before. So a place is its distance along the way, its distance beside it, and its height. Parts further back are drawn
 * first. Only the goods have the signal colour. */
const at = (along: number, beside: number, up = 0): Point => [beside, -along, up];

const block = ([along, beside, up]: Point, [length, width, height]: Point, tone?: 'goods'): DrawnPath[] =>
  box([beside, -along - length, up], [width, length, height], tone);

const container = (along: number, beside: number, up: number, tone?: 'goods') => block([along, beside, up], [5, 2, 2], tone);

const stations = { plant: 0, port: 20, bridge: 40, customer: 57, end: 73 };
const depth = 16;

/** The road along all plates: its edges, and the line of the goods. */
const road = { back: 10, front: 13, middle: 11.5 };

function ground(): DrawnPath[] {
  const { plant, port, bridge, customer, end } = stations;
  const plate = (from: number, to: number) => block([from, 0, -0.75], [to - from, depth, 0.75]);
  const edges = (from: number, to: number) => [road.back, road.front].map((beside) => [at(from, beside), at(to, beside)]);
  return [
    ...apart(...plate(plant, plant + 16), ...plate(port, bridge), ...plate(customer, end)),
    lines('fine', ...edges(plant + 2, plant + 16), ...edges(port, bridge), ...edges(customer, end - 2)),
    lines('flow', [at(8, 8), at(8, road.middle), at(bridge, road.middle)]),
    lines('flow', [at(customer, road.middle), at(end - 5, road.middle), at(end - 5, 8)]),
  ];
}

function plant(): DrawnPath[] {
  const [from, back, length, width, eaves] = [2, 1, 12, 7, 4];
  const wall = back + width;
  const teeth = [8, 4, 0].flatMap((offset) => {
    const start = from + offset;
    const profile = [at(start, back, eaves), at(start, back, eaves + 2.5), at(start + 4, back, eaves)];
    return prism(profile, [width, 0, 0]);
  });
  return [
    ...block([11, 0.5, 0], [1.5, 1.5, 13]),
    ...block([from, back, 0], [length, width, eaves]),
    ...teeth,
    face('light', [at(6, wall), at(10, wall), at(10, wall, 3), at(6, wall, 3)]),
    lines('fine', [at(6, wall, 1), at(10, wall, 1)], [at(6, wall, 2), at(10, wall, 2)]),
  ];
}

function port(): DrawnPath[] {
  const crane = stations.port + 8;
  const ship = stations.port + 1;
  const post = (along: number, beside: number) => block([along, beside, 0], [0.75, 0.75, 9]);
  const portal = (beside: number) => [
    ...apart(...post(crane + 6, beside), ...post(crane, beside)),
    ...block([crane, beside, 9], [6.75, 0.75, 0.75]),
  ];
  const hull = [at(ship, 17, -2), at(ship + 16, 17, -2), at(ship + 21, 19.5, -2), at(ship + 16, 22, -2), at(ship, 22, -2)];
  return [
    ...container(27.5, 2, 0),
    ...container(27.5, 2, 2),
    ...container(22, 2, 0),
    ...container(22, 2, 2),
    ...portal(8.5),
    ...portal(13.5),
    ...prism(hull, [0, 0, 3]),
    ...container(ship + 4, 17.4, 1),
    ...container(ship + 4, 19.6, 1),
    ...block([ship + 0.5, 18, 1], [2.5, 3, 4]),
    ...container(crane + 1, 19.6, 4, 'goods'),
    lines('line', [at(crane + 1.5, 20.6, 6), at(crane + 3.5, 20.6, 9), at(crane + 5.5, 20.6, 6)]),
    ...block([crane + 3, 5, 9.75], [0.75, 18, 0.75]),
  ];
}

function bridge(): DrawnPath[] {
  const { bridge: from, customer: to } = stations;
  const pylons = [to - 4.5, from + 4.5];
  const reaches = [-4, -2.5, 2.5, 4];
  const side = (beside: number) => [
    lines('fine', ...pylons.flatMap((along) => reaches.map((reach) => [at(along, beside, 9), at(along + reach, beside)]))),
    ...apart(...pylons.flatMap((along) => block([along - 0.25, beside - 0.25, -4], [0.5, 0.5, 13.5]))),
  ];
  return [
    ...side(road.back),
    ...block([from, road.back, -0.75], [to - from, road.front - road.back, 0.75]),
    lines('flow', [at(from, road.middle), at(to, road.middle)]),
    ...block([from + 10.2, 10.5, 0.5], [1.8, 2, 2]),
    ...block([from + 5, 10.5, 0.5], [5, 2, 2.25], 'goods'),
    ...side(road.front),
  ];
}

function customer(): DrawnPath[] {
  const from = stations.customer + 3;
  const floors = [2, 4, 6].map((up) => [at(from + 5, 1, up), at(from + 5, 8, up), at(from + 11, 8, up)]);
  return [
    ...block([from + 5, 1, 0], [6, 7, 8]),
    lines('fine', ...floors),
    ...block([from, 1, 0], [5, 7, 4]),
    face('light', [at(from + 6.75, 8), at(from + 9.25, 8), at(from + 9.25, 8, 3), at(from + 6.75, 8, 3)]),
    ...container(from + 1, 10.5, 0, 'goods'),
  ];
}

/** The ends of the stations' axes, with a letter each, and the dimension line along them. */
const axes = [stations.plant + 8, stations.port + 10, (stations.bridge + stations.customer) / 2, stations.customer + 8];
const dimensionLine = -3;
const bubbles = axes.map((along) => project(at(along, -7)));
const radius = 12;

function dimensions(): DrawnPath[] {
  const { plant, port, bridge, customer, end } = stations;
  const ends = [plant, port, bridge, customer, end];
  return [
    lines(
      'fine',
      [at(plant, dimensionLine), at(end, dimensionLine)],
      ...ends.map((along) => [at(along, -1), at(along, dimensionLine - 1)]),
      ...axes.map((along) => [at(along, dimensionLine), at(along, -6)]),
    ),
    lines('line', ...ends.map((along) => [at(along - 0.5, dimensionLine + 0.5), at(along + 0.5, dimensionLine - 0.5)])),
  ];
}

const circles: DrawnPath = {
  tone: 'light',
  d: bubbles.map(([x, y]) => `M${x - radius} ${y}a${radius} ${radius} 0 1 1 0 .01`).join(''),
};

export const flowViewBox = `-36 -354 ${flowSize.width} ${flowSize.height}`;
export const flow: DrawnPath[] = [...dimensions(), ...ground(), ...customer(), ...bridge(), ...port(), ...plant()];

/** The content of the file. */
export function FlowDrawing({ style }: { style: string }) {
  return (
    <Drawing parts={[...flow, circles]} viewBox={flowViewBox} style={style}>
      <text x={bubbles.map(([x]) => x).join(' ')} y={bubbles.map(([, y]) => y + 5).join(' ')}>
        ABCD
      </text>
    </Drawing>
  );
}
