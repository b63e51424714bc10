import { constants } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Ctrl-C (SIGINT) or SIGTERM has asked the command to end. */
export class Interruption extends Error {
  /** What a shell is told of a process that a signal has ended: 130 for SIGINT, 143 for SIGTERM. */
  readonly exitCode: number;
  constructor(signal: (typeof signals)[number]) {
    super(signal);
    this.name = 'Interruption';
    this.exitCode = 128 + constants.signals[signal];
  }
}

/** Runs work that is told of SIGINT and SIGTERM, which otherwise end the process at once. */
export type HeedSignals = <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/** The first signal aborts what `work` is given, with an Interruption as the reason; a second one ends the process at once. */
export const heedSignals: HeedSignals = async (work) => {
  const controller = new AbortController();
  const release = () => {
    for (const name of signals) process.off(name, heed);
  };
  const heed = (name: (typeof signals)[number]) => {
    release();
    controller.abort(new Interruption(name));
  };
  for (const name of signals) process.on(name, heed);
  try {
    return await work(controller.signal);
  } finally {
    release();
  }
};

/** Makes sure that `write` is not cut off halfway. Throws Interruption after it where a signal came meanwhile. */
export const writeWhole = (heed: HeedSignals, write: () => void): Promise<void> =>
  heed(async (signal) => {
    write();
    await hearSignal(signal);
  });

/** What long work calls often, to be told of a signal soon: every 20 ms it does as hearSignal does. */
export function pauses(signal: AbortSignal): () => Promise<void> {
  let heard = performance.now();
  return async () => {
    if (performance.now() - heard < 20) return;
    await hearSignal(signal);
    heard = performance.now();
  };
}

/**
 * Throws the reason where the signal is aborted. Node.js tells of signals when its event loop looks for input: the first turn may
 * come without that, before the second it has looked.
 */
export async function hearSignal(signal: AbortSignal): Promise<void> {
  await nextTurn();
  await nextTurn();
  signal.throwIfAborted();
}

/**
 * Runs synchronous work in which signals end the process at once, since nobody could be told of them before it ends. What has come
 * before is to be heard first (`hearSignal`): it is lost with its listeners.
 */
export function heedless<T>(work: () => T): T {
  const listeners = signals.flatMap((name) =>
    process.rawListeners(name).map((listener) => [name, listener as NodeJS.SignalsListener] as const),
  );
  for (const [name, listener] of listeners) process.off(name, listener);
  try {
    return work();
  } finally {
    for (const [name, listener] of listeners) process.on(name, listener);
  }
}
