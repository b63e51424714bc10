import { describe, expect, it } from 'vitest';
import { Overtime, stoppedAfter } from '../../cli/bounded.ts';

/** Waits without using the processor, as on a machine that is busy with other things. */
const wait = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

describe('work with a time limit', () => {
  it('may take longer where the processor does other things', () => {
    let starts = 0;
    const work = () => {
      starts++;
      wait(150);
      return 'done';
    };
    expect(stoppedAfter(100, work)).toBe('done');
    expect(starts).toBe(2);
  });

  it('is stopped if it does not end', () => {
    const endless = () => {
      for (;;);
    };
    expect(() => stoppedAfter(100, endless)).toThrow(Overtime);
    expect(() => stoppedAfter(20, () => wait(10_000))).toThrow(Overtime);
  });

  it('fails with its own error', () => {
    expect(() =>
      stoppedAfter(100, () => {
        throw new RangeError('own');
      }),
    ).toThrow(new RangeError('own'));
  });
});
