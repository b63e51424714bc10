import { Drawing } from './drawing.tsx';
import { type DrawnPath, lines, type Point, project } from './isometric.ts';
import { sceneSize } from './named-drawing.tsx';

/** A large drawing: solids with the numbers of its parts, and dimensions. */
export interface Scene {
  parts: DrawnPath[];
  /** The places of the numbers 1, 2, 3 …, and where each number stands, in pixels from there. */
  marks: readonly (readonly [at: Point, across: number, down: number])[];
  dimensions: readonly Dimension[];
}

/** A length along an axis, beside what it measures. `at`: the line's place on the other axis. */
export interface Dimension {
  axis: 'x' | 'y';
  from: number;
  to: number;
  at: number;
  text: string;
}

const radius = 13;

/** The content of the file of a large drawing. All have the same size. */
export function SceneDrawing({ scene, style }: { scene: Scene; style: string }) {
  const numbers = scene.marks.map(([at, across, down]) => {
    const [x, y] = project(at);
    return { x, y, across, down };
  });
  return (
    <Drawing parts={[...scene.parts, ...scene.dimensions.flatMap(measured)]} viewBox={viewBoxOf(scene)} style={style}>
      <path className="line" d={numbers.map(({ x, y, across, down }) => `M${x} ${y}l${across} ${down}`).join('')} />
      <path d={numbers.map(({ x, y, across, down }) => circle(x + across, y + down, radius)).join('')} />
      <path className="cut" d={numbers.map(({ x, y }) => circle(x, y, 2)).join('')} />
      {numbers.map(({ x, y, across, down }, place) => (
        <text key={`${x} ${y}`} x={x + across} y={y + down + 5}>
          {place + 1}
        </text>
      ))}
      {scene.dimensions.map((dimension) => (
        <text key={dimension.text + dimension.axis} className="measure" transform={textPlace(dimension)}>
          {dimension.text}
        </text>
      ))}
    </Drawing>
  );
}

const circle = (x: number, y: number, size: number) => `M${x - size} ${y}a${size} ${size} 0 1 1 0 .01`;

const pointOn = ({ axis, at }: Dimension, place: number, beside = 0): Point =>
  axis === 'x' ? [place, at + beside, -1] : [at + beside, place, -1];

function measured(dimension: Dimension): DrawnPath[] {
  const { axis, from, to } = dimension;
  const ends = [from, to];
  return [
    lines(
      'fine',
      [pointOn(dimension, from), pointOn(dimension, to)],
      ...ends.map((end) => [pointOn(dimension, end, -1.5), pointOn(dimension, end, 0.75)]),
    ),
    lines(
      'line',
      ...ends.map((end): Point[] => {
        const [x, y, z] = pointOn(dimension, end);
        const turn = axis === 'x' ? 0.5 : -0.5;
        return [
          [x - turn, y + turn, z],
          [x + turn, y - turn, z],
        ];
      }),
    ),
  ];
}

/** The text leans with its line, below it. */
function textPlace(dimension: Dimension): string {
  const [x, y] = project(pointOn(dimension, (dimension.from + dimension.to) / 2));
  return `matrix(1 ${dimension.axis === 'x' ? '.5' : '-.5'} 0 1 ${x} ${y + 18})`;
}

/** The visible part: the drawing in the middle of a sheet whose proportions are the same for all. */
function viewBoxOf({ parts, marks, dimensions }: Scene): string {
  const ends = dimensions.flatMap((dimension) => [dimension.from, dimension.to].map((end) => project(pointOn(dimension, end, 1))));
  const places: (readonly [number, number])[] = [
    ...parts.flatMap(corners),
    ...ends.map(([x, y]) => [x, y + 12] as const),
    ...marks.flatMap(([at, across, down]) => {
      const [x, y] = project(at);
      return [-1, 1].map((side) => [x + across + side * radius, y + down + side * radius] as const);
    }),
  ];
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - 4, Math.min(...ys) - 4];
  const [across, down] = [Math.max(...xs) + 4 - left, Math.max(...ys) + 4 - top];
  const width = Math.ceil(Math.max(across, (down * sceneSize.width) / sceneSize.height));
  const height = Math.round((width * sceneSize.height) / sceneSize.width);
  return `${Math.round(left - (width - across) / 2)} ${Math.round(top - (height - down) / 2)} ${width} ${height}`;
}

/** The corners of a path of `isometric.ts`: starts, relative steps, returns to the start. */
function corners({ d }: DrawnPath): [number, number][] {
  const found: [number, number][] = [];
  let [start, pen]: [number, number][] = [
    [0, 0],
    [0, 0],
  ];
  for (const [, command, list = ''] of d.matchAll(/([Mlz])([^Mlz]*)/g)) {
    if (command === 'z') pen = start ?? [0, 0];
    const numbers = (list.match(/-?\d+/g) ?? []).map(Number);
    for (let place = 0; place < numbers.length; place += 2) {
      const [x = 0, y = 0] = numbers.slice(place);
      pen = command === 'M' ? [x, y] : [(pen?.[0] ?? 0) + x, (pen?.[1] ?? 0) + y];
      if (command === 'M') start = pen;
      found.push(pen);
    }
  }
  return found;
}
