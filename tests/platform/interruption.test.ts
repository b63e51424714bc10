import { describe, expect, it } from 'vitest';
import { type HandleSignals, handleSignals, Interruption, writeWhole } from '../../cli/platform/interruption.ts';

describe('two signals, one right after the other', () => {
  it('end the process only when the first one has been handed to the work', async () => {
    const others = process.listenerCount('SIGTERM');
    let listening = 0;
    const work = handleSignals(async (signal) => {
      signal.addEventListener('abort', () => {
        listening = process.listenerCount('SIGTERM') - others;
      });
      process.emit('SIGTERM');
      signal.throwIfAborted();
    });
    await expect(work).rejects.toBeInstanceOf(Interruption);
    // Without a listener, the second signal would end the process before a program that it has started hears of the first.
    expect(listening).toBe(1);
    expect(process.listenerCount('SIGTERM')).toBe(others);
  });
});

it('what must be written is written to its end before a signal is heard', async () => {
  let isWritten = false;
  const afterSignal: HandleSignals = (work) => work(AbortSignal.abort(new Interruption('SIGTERM')));
  const write = () => {
    isWritten = true;
  };
  await expect(writeWhole(afterSignal, write)).rejects.toBeInstanceOf(Interruption);
  expect(isWritten).toBe(true);
});
