/** A box, from its upper left corner. */
const box = (x: number, y: number, width: number, height: number): string => `M${x} ${y}h${width}v${height}h${-width}z`;

/** Lines of a text below each other. The last one is shorter. */
const lines = (x: number, y: number, width: number, count: number, gap = 6): string =>
  Array.from({ length: count }, (_, line) => {
    const isLast = count > 1 && line === count - 1;
    return `M${x} ${y + line * gap}h${isLast ? Math.round(width * 0.7) : width}`;
  }).join('');

const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;

/** The same shape at several places of a row or a column. */
const each = (places: readonly number[], shape: (place: number) => string): string => places.map(shape).join('');

/** A mountain in a frame, as a picture is drawn. */
const photo = (x: number, y: number, width: number, height: number): string =>
  `${box(x, y, width, height)}M${x} ${y + height - 3}l${width * 0.35} ${-height * 0.45} ${width * 0.3} ${height * 0.3} ${width * 0.15} ${-height * 0.15} ${width * 0.2} ${height * 0.25}`;

/** What is drawn of a section: lines, and areas that fill what is looked at first. On 64 × 40. */
interface SectionShapes {
  lines: string;
  areas?: string;
}

/** By the section types of the tool. */
const shapes: Readonly<Record<string, SectionShapes>> = {
  article: {
    areas: box(6, 4, 28, 3),
    lines: lines(6, 12, 52, 2) + photo(6, 23, 24, 13) + lines(35, 25, 23, 2),
  },
  'call-out': {
    areas: box(11, 13, 20, 3) + box(41, 17, 13, 6),
    lines: box(5, 7, 54, 26) + lines(11, 22, 24, 2, 5),
  },
  cards: {
    areas: each([8, 28, 48], (x) => box(x, 22, 8, 2)),
    lines: each([5, 25, 45], (x) => photo(x, 5, 14, 13) + lines(x + 1, 29, 12, 2, 5)),
  },
  cases: {
    areas: box(16, 18, 42, 5) + box(16, 28, 20, 5),
    lines: lines(6, 6, 34, 2, 5) + lines(6, 20.5, 6, 1) + lines(6, 30.5, 6, 1),
  },
  chart: {
    areas: each([0, 1, 2, 3], (bar) => box(9 + bar * 12, 8 + bar * 6, 7, 26 - bar * 6)),
    lines: 'M5 34.5h54',
  },
  columns: { lines: lines(6, 9, 23, 5) + lines(35, 9, 23, 5) },
  'contact-details': {
    areas: box(34, 9, 16, 3),
    lines: `${box(6, 10, 21, 16)}M6 10l10.5 9 10.5-9${lines(34, 18, 24, 3, 5)}`,
  },
  drawing: {
    lines: `${box(5, 4, 54, 32)}M18 23l9-5 9 5-9 5zM18 23v-7l9-5 9 5v7M27 18v-7M18 16l9 5 9-5M27 21v7${lines(42, 14, 12, 4, 5)}`,
  },
  embedded: { areas: 'M28 14l11 6-11 6z', lines: box(8, 5, 48, 30) },
  'entry-list': {
    areas: each([8, 19, 30], (y) => box(6, y, 9, 3)),
    lines: each([9.5, 20.5, 31.5], (y) => `M20 ${y}h30`) + each([15, 26], (y) => `M6 ${y}h52`),
  },
  faq: {
    lines: each([9, 20, 31], (y) => `M6 ${y}h34M51 ${y}h7M54.5 ${y - 3.5}v7`) + each([14.5, 25.5], (y) => `M6 ${y}h52`),
  },
  features: {
    lines: each([6, 36], (x) => each([11, 28], (y) => circle(x + 4, y, 4) + lines(x + 12, y - 2, 12, 2, 5))),
  },
  form: { areas: box(6, 29, 15, 6), lines: box(6, 5, 32, 8) + box(6, 17, 32, 8) + lines(45, 8, 13, 4) },
  gallery: { lines: photo(5, 5, 26, 30) + photo(35, 5, 24, 13) + photo(35, 22, 24, 13) },
  index: {
    areas: each([7, 18, 29], (y) => box(6, y, 4, 4)),
    lines: each([9, 20, 31], (y) => `M15 ${y}h30M53 ${y - 3}l3 3-3 3`),
  },
  logistics: {
    areas: box(6, 11, 38, 3) + box(6, 22, 26, 3) + box(6, 33, 46, 3),
    lines: each([7, 18, 29], (y) => `M6 ${y}h16`) + each([12.5, 23.5, 34.5], (y) => `M6 ${y}h52`),
  },
  logos: {
    lines: `${circle(13, 13, 6)}${box(26, 8, 12, 10)}M51 7l7 12h-14zM8 25h10l-5 9z${circle(32, 29, 5)}${box(46, 24, 11, 10)}`,
  },
  metrics: {
    areas: each([6, 26, 46], (x) => box(x, 12, 11, 8)),
    lines: each([6, 26, 46], (x) => `M${x} 6h14${lines(x, 26, 13, 2, 5)}`),
  },
  'opening-hours': { lines: `${circle(17, 20, 11)}M17 13v7l5 3${lines(36, 10, 22, 5, 5)}` },
  picture: { lines: `${photo(6, 4, 52, 27)}${circle(47, 11, 3)}${lines(6, 36, 26, 1)}` },
  positions: {
    areas: each([6, 17, 28], (y) => box(46, y, 12, 5)),
    lines: each([8.5, 19.5, 30.5], (y) => `M6 ${y}h30`) + each([14, 25], (y) => `M6 ${y}h52`),
  },
  'price-list': {
    areas: each([8, 16, 24, 32], (y) => box(50, y - 1.5, 8, 3)),
    lines: each([8, 16, 24, 32], (y) => `M6 ${y}h24`),
  },
  problems: {
    lines: each([9, 29], (y) => `M6 ${y - 3}l6 6M12 ${y - 3}l-6 6${lines(16, y, 14, 1)}M36 ${y}l2.5 3 5-6${lines(47, y, 11, 1)}`),
  },
  regions: {
    areas: circle(18, 15, 4) + circle(36, 11, 5) + circle(47, 18, 3),
    lines: `${box(5, 4, 54, 20)}${lines(6, 30, 52, 1)}${lines(6, 36, 52, 1)}`,
  },
  related: {
    areas: box(6, 9, 22, 3) + box(6, 25, 22, 3),
    lines: lines(6, 17, 36, 1) + lines(6, 33, 36, 1) + each([13, 29], (y) => `M46 ${y}h12M54 ${y - 4}l4 4-4 4`),
  },
  schedule: {
    areas: box(6, 7, 18, 5) + box(20, 17, 20, 5) + box(38, 27, 20, 5),
    lines: each([6, 23, 41, 58], (x) => `M${x} 4v32`),
  },
  search: {
    lines: `${box(6, 5, 52, 11)}${circle(14, 10.5, 3)}M16.5 13l2.5 2.5${lines(6, 24, 40, 2)}M6 36h34`,
  },
  specification: { areas: box(6, 5, 52, 5), lines: `${box(6, 5, 52, 30)}M6 18h52M6 26.5h52M24 10v25` },
  statement: { areas: box(6, 8, 50, 5) + box(6, 18, 36, 5), lines: lines(6, 32, 26, 1) },
  steps: {
    areas: each([12, 32, 52], (x) => circle(x, 12, 4)),
    lines: `M16 12h12M36 12h12${each([6, 26, 46], (x) => lines(x, 24, 12, 3, 5))}`,
  },
  tabs: {
    areas: box(5, 5, 16, 8),
    lines: `${box(21, 5, 14, 8)}${box(35, 5, 14, 8)}${box(5, 13, 54, 22)}${lines(11, 20, 36, 2)}`,
  },
  targets: {
    areas: box(46, 15, 12, 4) + box(46, 26, 12, 4),
    lines: `M6 8h52${each([17, 28], (y) => `M6 ${y}h14M26 ${y}h7M36 ${y}h7`)}M6 22.5h52M6 35h52`,
  },
  team: {
    lines: each([14, 32, 50], (x) => `${circle(x, 11, 5)}M${x - 8} 27a8 8 0 0 1 16 0z${lines(x - 6, 34, 12, 1)}`),
  },
  testimonials: {
    areas: 'M6 8h7v7l-3 5h-3l2-5h-3zM16 8h7v7l-3 5h-3l2-5h-3z',
    lines: lines(28, 10, 30, 3) + lines(28, 33, 14, 1),
  },
  text: { areas: box(6, 6, 26, 3), lines: lines(6, 15, 52, 4) },
  timeline: {
    areas: each([8, 20, 32], (y) => circle(12, y, 3)),
    lines: `M12 4v32${each([8, 20, 32], (y) => `M20 ${y}h8M33 ${y}h24`)}`,
  },
  'world-map': {
    areas: circle(38, 14, 3) + circle(26, 24, 3),
    lines: `${circle(32, 20, 16)}M16 20h32M32 4c-9 9-9 23 0 32M32 4c9 9 9 23 0 32`,
  },
};

/** A section type of a site's own. */
const plain: SectionShapes = { areas: box(12, 12, 20, 3), lines: box(6, 6, 52, 28) + lines(12, 21, 40, 2) };

/** The section types of the tool that have a picture. */
export const drawnSections: readonly string[] = Object.keys(shapes);

/** A small picture of a section type: what stands where. Its name and description stand beside it. */
export function SectionPicture({ type }: { type: string }) {
  const { lines, areas } = shapes[type] ?? plain;
  return (
    <svg className="section-picture" viewBox="0 0 64 40" aria-hidden="true">
      <path d={lines} />
      {areas !== undefined && <path className="section-picture__areas" d={areas} />}
    </svg>
  );
}
