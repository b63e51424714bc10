import { EnvironmentError } from './environment-error.ts';

/** A part of the pages or files of a site: one of `of` parts, counted from 1. */
export interface Shard {
  number: number;
  of: number;
}

/** Whether the thing at a place among all, from 0, is in a part. They take turns, so that each part has some of every kind. */
export const isInShard = ({ number, of }: Shard, place: number): boolean => place % of === number - 1;

/** More parts than that cost more than they save: each of them reads the whole site. */
const mostShards = 1000;

/** Reads `3/8`. Throws an EnvironmentError for anything else. */
export function parseShard(text: string): Shard {
  const [, number = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (number >= 1 && number <= of && of <= mostShards) return { number, of };
  throw new EnvironmentError(`${text} is no shard.`, `Give its number and how many there are, at most ${mostShards}: --shard 3/8`);
}
