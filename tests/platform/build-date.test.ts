import { expect, it } from 'vitest';
import { buildTime } from '../../cli/platform/build-date.ts';

const timeAt = (epoch?: string, option?: string) =>
  buildTime(option, 'Europe/Stockholm', {
    env: epoch === undefined ? {} : { SOURCE_DATE_EPOCH: epoch },
    now: () => new Date('2026-03-01T12:00:00Z'),
  });

it('the time of a run is that of the option, of SOURCE_DATE_EPOCH in seconds, or now', () => {
  expect(timeAt('1767222000', '2026-11-30').date).toBe('2026-11-30');
  expect(timeAt('1767222000')).toEqual({ instant: 1_767_222_000_000, date: '2026-01-01' });
  for (const none of [undefined, '']) expect(timeAt(none).date).toBe('2026-03-01');
});

it('refuses what is no time', () => {
  for (const wrong of ['today', '-1', '1.5']) expect(() => timeAt(wrong)).toThrow(`SOURCE_DATE_EPOCH is "${wrong}".`);
  expect(() => timeAt(undefined, '2026-02-30')).toThrow('"2026-02-30" is not a day.');
});
