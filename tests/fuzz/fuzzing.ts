import { appendFileSync } from 'node:fs';
import fc from 'fast-check';

/**
 * How long a property is tried. In `npm test`, some cases, always the same. By `npm run fuzz -- --minutes 60`, as many as fit into
 * the time, other ones each time.
 */
const minutes = Number(process.env.FUZZ_MINUTES ?? 0);
const isLong = minutes > 0;

export interface Fuzzing {
  /** The limits of the test. */
  limits: { timeout: number };
  /**
   * Tries a property. `cases`: how many in the short form. A failure shows the smallest case that it found, but with `endOnFailure` the
   * first one, because smaller ones would take too long to find.
   */
  run(property: fc.IAsyncProperty<unknown>, how: { cases: number; endOnFailure?: boolean }): Promise<void>;
}

export const fuzzing: Fuzzing = {
  limits: { timeout: (minutes + 10) * 60_000 },
  run: async (property, { cases, endOnFailure = false }) => {
    if (!isLong) return await fc.assert(property, { endOnFailure, numRuns: cases, seed: 1 });
    // fast-check's own time limit would leave a case in its middle.
    const end = Date.now() + minutes * 60_000;
    while (Date.now() < end) await fc.assert(property, { endOnFailure, numRuns: 10 });
  },
};

/** Notes figures of a case for the table that `npm run fuzz` prints. */
export function note(what: string, figures: { seconds: number; isRefused: boolean }): void {
  const { FUZZ_NOTES: file } = process.env;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ what, ...figures })}\n`);
}
