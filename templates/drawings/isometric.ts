/**
 * Line drawings of solids, seen from above: x runs to the lower right, y to the lower left, z up. A unit is eight pixels wide and
 * four high. So whole units fall on whole pixels, and a drawing is the same string everywhere.
 */
export type Point = readonly [x: number, y: number, z: number];

/** A path of a drawing. `tone` is its class. Later parts cover earlier ones. */
export interface DrawnPath {
  d: string;
  tone: Tone;
}

/** `light` and `shade` are faces of a solid, `goods` are moved goods, `cut` is what a section cuts through, the others are strokes. */
export type Tone = 'light' | 'shade' | 'goods' | 'cut' | 'line' | 'fine' | 'flow';

/** The place of a point in the picture. */
export const project = ([x, y, z]: Point) => [Math.round(8 * (x - y)), Math.round(4 * (x + y) - 8 * z)] as const;

/** A polyline as its start and relative steps. So equal shapes have equal text, which compresses well. */
function outline(points: readonly Point[]): string {
  const [start = [0, 0], ...rest] = points.map(project);
  let [x, y] = start;
  const steps = rest.flatMap(([nextX, nextY]) => {
    const step = [nextX - x, nextY - y];
    [x, y] = [nextX, nextY];
    return step;
  });
  return `M${numbers(start)}l${numbers(steps)}`;
}

const numbers = (list: readonly number[]) => list.join(' ').replaceAll(' -', '-');

/** Closed outlines as one path. After `z` the pen is back at the start, so consecutive outlines with the same start name it once. */
function closed(outlines: readonly Point[][]): string {
  let pen = '';
  return outlines
    .map((points) => {
      const path = `${outline(points)}z`;
      const [start = ''] = path.split('l', 1);
      const going = start === pen ? path.slice(start.length) : path;
      pen = start;
      return going;
    })
    .join('');
}

/** A path with a line through the points of each list. */
export const lines = (tone: Tone, ...paths: Point[][]): DrawnPath => ({
  d: paths.map(outline).join(''),
  tone,
});

/** Parts that do not cover each other, joined to one path for each tone. */
export function apart(...parts: DrawnPath[]): DrawnPath[] {
  const tones = [...new Set(parts.map(({ tone }) => tone))];
  return tones.map((tone) => ({
    d: parts.flatMap((part) => (part.tone === tone ? part.d : [])).join(''),
    tone,
  }));
}

/** A flat shape. */
export const face = (tone: Tone, points: Point[]): DrawnPath => ({ d: closed([points]), tone });

/** The shape `base`, moved along a vector: its visible faces. Faces that look along x are in shade. */
export function prism(base: Point[], along: Point, tone: Tone = 'light'): DrawnPath[] {
  const moved = base.map((point) => add(point, along));
  const sides = base.map((point, index) => {
    const next = (index + 1) % base.length;
    return [point, base[next], moved[next], moved[index]].filter((corner) => corner !== undefined);
  });
  const seen = [[...base].reverse(), moved, ...sides].filter(looksAtUs);
  const faces = startingAlike(seen);
  const shaded = tone === 'light' ? faces.filter(looksAlongX) : [];
  const plain = faces.filter((corners) => !shaded.includes(corners));
  const paint = (corners: Point[][], as: Tone) => (corners.length > 0 ? [{ d: closed(corners), tone: as }] : []);
  // Shaded faces come first. In a hollow outline such as a gear's, the near faces then cover the far ones.
  return [...paint(shaded, 'shade'), ...paint(plain, tone)];
}

/** The same outlines. Those that pass the corner shared by most of them begin there, because equal text compresses well. */
function startingAlike(outlines: readonly Point[][]): Point[][] {
  const named = outlines.map((points) => points.map((point) => point.join(' ')));
  const passing = new Map<string, number>();
  for (const names of named) for (const name of new Set(names)) passing.set(name, (passing.get(name) ?? 0) + 1);
  const most = Math.max(...passing.values());
  const [meeting = ''] = [...passing].find(([, count]) => count === most) ?? [];
  return outlines.map((points, index) => {
    const start = Math.max(named[index]?.indexOf(meeting) ?? 0, 0);
    return [...points.slice(start), ...points.slice(0, start)];
  });
}

/** A box, from the corner nearest to the origin. */
export function box([x, y, z]: Point, [width, depth, height]: Point, tone?: Tone): DrawnPath[] {
  const base: Point[] = [
    [x, y, z],
    [x + width, y, z],
    [x + width, y + depth, z],
    [x, y + depth, z],
  ];
  return prism(base, [0, 0, height], tone);
}

/** The corners of a horizontal polygon around a centre. */
export function ring([x, y, z]: Point, radius: number, corners: number): Point[] {
  return Array.from({ length: corners }, (_, index) => {
    const angle = ((index + 0.5) / corners) * 2 * Math.PI;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle), z];
  });
}

const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

/** Whether a face is visible: its corners run clockwise in the picture, so that twice its area is positive. */
function looksAtUs(corners: Point[]): boolean {
  const flat = corners.map(project);
  let area = 0;
  flat.forEach(([x, y], index) => {
    const [nextX, nextY] = flat[(index + 1) % flat.length] ?? [x, y];
    area += x * nextY - nextX * y;
  });
  return area > 0;
}

/** Whether a face looks along x more than up or along y. */
function looksAlongX(corners: Point[]): boolean {
  const [a, b, c] = corners;
  if (!a || !b || !c) return false;
  const [u, v] = [add(b, negative(a)), add(c, negative(b))];
  const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]].map(Math.abs);
  const [x = 0, y = 0, z = 0] = normal;
  return x > y && x >= z * 0.5;
}

const negative = ([x, y, z]: Point): Point => [-x, -y, -z];
