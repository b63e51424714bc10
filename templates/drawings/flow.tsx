import { Drawing } from './drawing.tsx';
import { apart, box, face, lines, type Part, type Point, prism, project } from './isometric.ts';

/*
 * Four stations along x, each on a plate of ground as in an architect's model: plant, port, bridge, customer. What
 * stands further back is drawn first. The goods are the only thing in the signal colour.
 */

const plates = { plant: 0, port: 20, bridge: 40, customer: 57, end: 73 };
const depth = 16;

/** The road along all plates: its edges and the line that the goods follow. */
const road = { back: 10, front: 13, middle: 11.5 };

const plate = (from: number, to: number) => box([from, 0, -0.75], [to - from, depth, 0.75]);

const container = (x: number, y: number, z: number, goods = false) =>
  box([x, y, z], [5, 2, 2], goods ? 'goods' : 'light');

const onGround = (points: [x: number, y: number][]): Point[] => points.map(([x, y]) => [x, y, 0]);

function ground(): Part[] {
  const { plant, port, bridge, customer, end } = plates;
  const edges = (from: number, to: number) =>
    [road.back, road.front].map((y) => onGround([[from, y], [to, y]]));
  return [
    ...apart(...plate(plant, plant + 16), ...plate(port, bridge), ...plate(customer, end)),
    lines('fine', ...edges(plant + 2, plant + 16), ...edges(port, bridge), ...edges(customer, end - 2)),
    lines('flow', onGround([[8, 8], [8, road.middle], [bridge, road.middle]])),
  ];
}

function plant(): Part[] {
  const [left, back, width, length, eaves] = [2, 1, 12, 7, 4];
  const wall = back + length;
  const teeth = [0, 4, 8].flatMap((offset) => {
    const x = left + offset;
    return prism([[x, back, eaves], [x, back, eaves + 2.5], [x + 4, back, eaves]], [0, length, 0]);
  });
  return [
    ...box([3, 0.5, 0], [1.5, 1.5, 13]),
    ...box([left, back, 0], [width, length, eaves]),
    ...teeth,
    face('shade', [[6, wall, 0], [10, wall, 0], [10, wall, 3], [6, wall, 3]]),
    lines('fine', [[6, wall, 1], [10, wall, 1]], [[6, wall, 2], [10, wall, 2]]),
  ];
}

function port(): Part[] {
  const x = plates.port + 8;
  const post = (at: number, y: number) => box([at, y, 0], [0.75, 0.75, 9]);
  const portal = (y: number) => [
    ...apart(...post(x, y), ...post(x + 6, y)),
    ...box([x, y, 9], [6.75, 0.75, 0.75]),
  ];
  const ship = plates.port + 1;
  const hull: Point[] = [
    [ship, 17, -2],
    [ship + 16, 17, -2],
    [ship + 21, 19.5, -2],
    [ship + 16, 22, -2],
    [ship, 22, -2],
  ];
  return [
    ...container(22, 2, 0),
    ...container(27.5, 2, 0),
    ...container(33, 2, 0),
    ...container(22, 2, 2),
    ...container(27.5, 2, 2),
    ...portal(8.5),
    ...portal(13.5),
    ...prism(hull, [0, 0, 3]),
    ...box([ship + 0.5, 18, 1], [2.5, 3, 4]),
    ...container(ship + 4, 17.4, 1),
    ...container(ship + 9.5, 17.4, 1),
    ...container(ship + 4, 19.6, 1),
    ...container(x + 1, 19.6, 4, true),
    lines('line', [[x + 1.5, 20.6, 6], [x + 3.5, 20.6, 9], [x + 5.5, 20.6, 6]]),
    ...box([x + 3, 5, 9.75], [0.75, 18, 0.75]),
  ];
}

function bridge(): Part[] {
  const { bridge: from, customer: to } = plates;
  const pylons = [from + 4.5, to - 4.5];
  const reaches = [-4, -2.5, 2.5, 4];
  const side = (y: number) => [
    lines('fine', ...pylons.flatMap((x) => reaches.map((reach): Point[] => [[x, y, 9], [x + reach, y, 0]]))),
    ...apart(...pylons.flatMap((x) => box([x - 0.25, y - 0.25, -4], [0.5, 0.5, 13.5]))),
  ];
  return [
    ...side(road.back),
    ...box([from, road.back, -0.75], [to - from, road.front - road.back, 0.75]),
    lines('flow', onGround([[from, road.middle], [to, road.middle]])),
    ...box([from + 5, 10.5, 0.5], [5, 2, 2.25], 'goods'),
    ...box([from + 10.2, 10.5, 0.5], [1.8, 2, 2]),
    ...side(road.front),
  ];
}

function customer(): Part[] {
  const x = plates.customer + 3;
  const floors = [2, 4, 6].map((z): Point[] => [[x, 8, z], [x + 6, 8, z], [x + 6, 1, z]]);
  return [
    lines('flow', onGround([[plates.customer, road.middle], [x + 8, road.middle], [x + 8, 8]])),
    ...box([x, 1, 0], [6, 7, 8]),
    lines('fine', ...floors),
    ...box([x + 6, 1, 0], [5, 7, 4]),
    face('shade', [[x + 7, 8, 0], [x + 9.5, 8, 0], [x + 9.5, 8, 3], [x + 7, 8, 3]]),
    ...container(x + 3, 10.5, 0, true),
  ];
}

/** Where the stations' axes end, with a letter each, and the dimension line that runs along them. */
const axes = [plates.plant + 8, plates.port + 10, (plates.bridge + plates.customer) / 2, plates.customer + 8];
const dimensionLine = -3;
const bubbles = axes.map((x) => project([x, -7, 0]));
const radius = 12;

function dimensions(): Part[] {
  const tick = (x: number) => onGround([[x - 0.5, dimensionLine - 0.5], [x + 0.5, dimensionLine + 0.5]]);
  const ends = [plates.plant, plates.port, plates.bridge, plates.customer, plates.end];
  return [
    lines(
      'fine',
      onGround([[plates.plant, dimensionLine], [plates.end, dimensionLine]]),
      ...ends.map((x) => onGround([[x, -1], [x, dimensionLine - 1]])),
      ...axes.map((x) => onGround([[x, dimensionLine], [x, -6]])),
    ),
    lines('line', ...ends.map(tick)),
    {
      tone: 'light',
      d: bubbles.map(([x, y]) => `M${x - radius} ${y}a${radius} ${radius} 0 1 1 0 .01`).join(''),
    },
  ];
}

const parts = [...dimensions(), ...ground(), ...plant(), ...port(), ...bridge(), ...customer()];

/** The way of the goods from plant to port, over the bridge, to the customer. */
export function FlowDrawing() {
  return (
    <Drawing parts={parts} viewBox="-140 -100 790 480">
      <text x={bubbles.map(([x]) => x).join(' ')} y={bubbles.map(([, y]) => y + 5).join(' ')}>
        ABCD
      </text>
    </Drawing>
  );
}
