import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { collectGarbage } from '../collect-garbage.ts';

/**
 * How long a property is tried. In `npm run test:all`, some cases, always the same. By `npm run fuzz -- --minutes 60`, as many as fit into
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

/** What a case has taken of this process. */
export interface Cost {
  /** Of processor time. */
  seconds: number;
  /** The most memory that the process held, in MB: the tests' own included. Measured by `npm run fuzz` on Linux only. */
  megabytes?: number;
}

/** Runs a case, and measures what it costs. Cases before it leave no garbage in the figures of the long form. */
export async function measured<Result>(run: () => Promise<Result>): Promise<{ result: Result; cost: Cost }> {
  const measuresMemory = isLong && process.platform === 'linux';
  if (measuresMemory) {
    collectGarbage();
    // Begins the peak anew (proc_pid_clear_refs(5)).
    writeFileSync('/proc/self/clear_refs', '5');
  }
  const started = process.cpuUsage();
  const result = await run();
  const { user, system } = process.cpuUsage(started);
  const seconds = (user + system) / 1e6;
  return { result, cost: measuresMemory ? { seconds, megabytes: peakMemory() } : { seconds } };
}

/** The most memory that this process has held, in MB. */
function peakMemory(): number {
  const [, kilobytes = ''] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Notes figures of a case for the table that `npm run fuzz` prints. */
export function note(what: string, figures: Cost & { isRefused: boolean }): void {
  const { FUZZ_NOTES: file } = process.env;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ what, ...figures })}\n`);
}
