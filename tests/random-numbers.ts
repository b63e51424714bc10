/** Numbers from 0 to below the limit, always the same for a seed (a linear congruential generator). */
export function randomNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * limit);
  };
}
