import { diffArrays } from 'diff';

/** What stands at the same place in two texts: positions in each. Null where one of them has nothing there. */
export interface PairedPlace {
  one: number | null;
  other: number | null;
}

/** Lists with more places than this that have no partner are not compared: the time grows with its square. */
const mostDifferences = 500;

interface KindOfBlock {
  kind: string;
}

/**
 * Pairs the blocks of two texts in their order. Those that are known to belong together come first. Between them, blocks of the same kind
 * are paired in their order. `isKnown`: whether the blocks at two positions belong together.
 */
export function pairedBlocks(
  one: readonly KindOfBlock[],
  other: readonly KindOfBlock[],
  isKnown: (one: number, other: number) => boolean,
): PairedPlace[] {
  const whole = { one: { from: 0, to: one.length }, other: { from: 0, to: other.length } };
  const isAlike = (own: number, its: number) => one[own]?.kind === other[its]?.kind;
  return between(whole, commonIn(whole, isKnown)).flatMap((place) =>
    'places' in place ? between(place.places, commonIn(place.places, isAlike)).flatMap(apart) : place,
  );
}

/** A part of two lists. `to` is exclusive. */
interface UnlikePart {
  one: { from: number; to: number };
  other: { from: number; to: number };
}

type Common = { one: number; other: number };

/** The common places of two lists, and what lies between them. */
function between({ one, other }: UnlikePart, common: readonly Common[]): (Common | { places: UnlikePart })[] {
  const ends = [...common, { one: one.to, other: other.to }];
  let [own, its] = [one.from, other.from];
  return ends.flatMap((place, index) => {
    const places = { one: { from: own, to: place.one }, other: { from: its, to: place.other } };
    [own, its] = [place.one + 1, place.other + 1];
    return [{ places }, ...(index < common.length ? [place] : [])];
  });
}

/** Places that have nothing in common. */
function apart(place: Common | { places: UnlikePart }): PairedPlace[] {
  if (!('places' in place)) return [place];
  const { one, other } = place.places;
  return [...positions(one).map((own) => ({ one: own, other: null })), ...positions(other).map((its) => ({ one: null, other: its }))];
}

const positions = ({ from, to }: UnlikePart['one']): number[] => Array.from({ length: to - from }, (_, index) => from + index);

/** The longest common part of two lists, which need not be in one piece. Nothing, if the lists differ too much. */
function commonIn({ one, other }: UnlikePart, isSame: (one: number, other: number) => boolean): Common[] {
  const changes = diffArrays(positions(one), positions(other), {
    comparator: isSame,
    maxEditLength: mostDifferences,
  });
  let [own, its] = [one.from, other.from];
  return (changes ?? []).flatMap(({ added, removed, count }) => {
    if (added) its += count;
    else if (removed) own += count;
    else return Array.from({ length: count }, () => ({ one: own++, other: its++ }));
    return [];
  });
}
