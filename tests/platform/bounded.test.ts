import { describe, expect, it } from 'vitest';
import { Overtime, stoppedAfter } from '../../cli/platform/bounded.ts';

/** Waits without using the processor. */
const wait = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

describe('work with a time limit', () => {
  it('may take longer where the thread has to wait for a processor', () => {
    let starts = 0;
    const work = () => {
      starts++;
      wait(starts < 2 ? 10_000 : 150);
      return 'done';
    };
    let waited = 0;
    const busy = () => {
      waited += 120;
      return waited;
    };
    expect(stoppedAfter(400, work, busy)).toBe('done');
    expect(starts).toBe(2);
    expect(() => stoppedAfter(20, () => wait(10_000), busy)).toThrow(new Overtime(80));
  });

  it('is stopped if it does not end, whether it uses the processor or waits', () => {
    const endless = () => {
      for (;;);
    };
    expect(() => stoppedAfter(50, endless, () => 0)).toThrow(new Overtime(50));
    expect(() =>
      stoppedAfter(
        50,
        () => wait(10_000),
        () => 0,
      ),
    ).toThrow(new Overtime(50));
    expect(() => stoppedAfter(50, () => wait(10_000))).toThrow(Overtime);
  });

  it('fails with its own error', () => {
    expect(() =>
      stoppedAfter(60_000, () => {
        throw new RangeError('own');
      }),
    ).toThrow(new RangeError('own'));
  });
});
