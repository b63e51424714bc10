/** What stands at the same place in two texts: positions in each. Null where one of them has nothing there. */
export interface PairedPlace {
  one: number | null;
  other: number | null;
}

/** Above this product of two lengths, only the beginnings and the ends of lists are compared: the time grows with it. */
const mostCompared = 4_000_000;

interface Listed {
  kind: string;
}

/**
 * Pairs the blocks of two texts in their order. Those that are known to belong together come first. Between them, blocks of the same kind
 * are paired in their order. `isKnown`: whether the blocks at two positions belong together.
 */
export function pairedBlocks(
  one: readonly Listed[],
  other: readonly Listed[],
  isKnown: (one: number, other: number) => boolean,
): PairedPlace[] {
  const whole = { one: { from: 0, to: one.length }, other: { from: 0, to: other.length } };
  const isAlike = (own: number, its: number) => one[own]?.kind === other[its]?.kind;
  return between(whole, commonIn(whole, isKnown)).flatMap((place) =>
    'places' in place ? between(place.places, commonIn(place.places, isAlike)).flatMap(apart) : place,
  );
}

/** A part of two lists. `to` is exclusive. */
interface Places {
  one: { from: number; to: number };
  other: { from: number; to: number };
}

type Common = { one: number; other: number };

/** The common places of two lists, and what lies between them. */
function between({ one, other }: Places, common: readonly Common[]): (Common | { places: Places })[] {
  const ends = [...common, { one: one.to, other: other.to }];
  let [own, its] = [one.from, other.from];
  return ends.flatMap((place, index) => {
    const places = { one: { from: own, to: place.one }, other: { from: its, to: place.other } };
    [own, its] = [place.one + 1, place.other + 1];
    return [{ places }, ...(index < common.length ? [place] : [])];
  });
}

/** Places that have nothing in common. */
function apart(place: Common | { places: Places }): PairedPlace[] {
  if (!('places' in place)) return [place];
  const { one, other } = place.places;
  return [
    ...positions(one).map((own) => ({ one: own, other: null })),
    ...positions(other).map((its) => ({ one: null, other: its })),
  ];
}

const positions = ({ from, to }: Places['one']): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

/** The longest common part of two lists, which need not be in one piece. */
function commonIn({ one, other }: Places, isSame: (one: number, other: number) => boolean): Common[] {
  let [first, last] = [0, 0];
  const most = Math.min(one.to - one.from, other.to - other.from);
  while (first < most && isSame(one.from + first, other.from + first)) first += 1;
  while (last < most - first && isSame(one.to - 1 - last, other.to - 1 - last)) last += 1;
  const middle = {
    one: { from: one.from + first, to: one.to - last },
    other: { from: other.from + first, to: other.to - last },
  };
  const run = (length: number, own: number, its: number) =>
    Array.from({ length }, (_, index) => ({ one: own + index, other: its + index }));
  return [
    ...run(first, one.from, other.from),
    ...longestCommon(middle, isSame),
    ...run(last, one.to - last, other.to - last),
  ];
}

function longestCommon({ one, other }: Places, isSame: (one: number, other: number) => boolean): Common[] {
  const [rows, columns] = [one.to - one.from, other.to - other.from];
  if (rows === 0 || columns === 0 || rows * columns > mostCompared) return [];
  // The length of the common part from each pair of places on.
  const width = columns + 1;
  const lengths = new Uint16Array((rows + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      lengths[row * width + column] = isSame(one.from + row, other.from + column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
  const found: Common[] = [];
  for (let row = 0, column = 0; row < rows && column < columns; )
    if (isSame(one.from + row, other.from + column))
      found.push({ one: one.from + row++, other: other.from + column++ });
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  return found;
}
