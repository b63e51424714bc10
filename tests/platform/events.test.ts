import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Events } from '../../cli/platform/events.ts';
import { collectGarbage } from '../collect-garbage.ts';

const never = new Promise<never>(() => {});

test('events are taken in the order in which they happen, and failures with them', async () => {
  const events = new Events<string>();
  const first = events.next();
  events.expect(never);
  events.expect(Promise.resolve('one'));
  events.expect(Promise.reject(new Error('two failed')));
  events.expect(Promise.resolve('three'));
  expect(await first).toBe('one');
  await expect(events.next()).rejects.toThrow('two failed');
  expect(await events.next()).toBe('three');
});

test('nothing stays of an event that was taken, while others are waited for', async () => {
  const events = new Events<object>();
  events.expect(never);
  const taken = async () => {
    events.expect(Promise.resolve({ texts: 'of an edit' }));
    return new WeakRef(await events.next());
  };
  const event = await taken();
  await setImmediate();
  collectGarbage();
  expect(event.deref()).toBeUndefined();
});
