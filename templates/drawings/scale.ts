/** The step of a scale with round numbers: 1, 2 or 5 times a power of ten, and at least `rough`. */
export function stepOf(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
}
