import { constants } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Ctrl-C (SIGINT) or SIGTERM has asked the command to end. */
export class Interruption extends Error {
  /** The exit code that shells expect after a signal: 130 for SIGINT, 143 for SIGTERM. */
  readonly exitCode: number;
  constructor(signal: (typeof signals)[number]) {
    super(signal);
    this.name = 'Interruption';
    this.exitCode = 128 + constants.signals[signal];
  }
}

/**
 * Runs work that handles SIGINT and SIGTERM itself. Otherwise these end the process at once. `lastCode`: the exit code with which the
 * process ends soon after a signal, whatever is still under way. Without it, the work may take as long as it likes.
 */
export type HandleSignals = <T>(work: (signal: AbortSignal) => Promise<T>, options?: { lastCode?: number }) => Promise<T>;

/** In milliseconds. The rest of 2 s is for the end of the process. */
const patience = 1_800;

type SignalHandler = (name: (typeof signals)[number]) => void;

/** The handlers of the commands that run, and how much code is being loaded during which none of them is called. */
const handlers = new Set<SignalHandler>();
let loads = 0;

const listen = (handler: SignalHandler) => {
  for (const name of signals) process.on(name, handler);
};
const stopListening = (handler: SignalHandler) => {
  for (const name of signals) process.off(name, handler);
};

/** The first signal aborts the signal that `work` gets, with an Interruption as the reason. A second one ends the process at once. */
export const handleSignals: HandleSignals = async (work, { lastCode } = {}) => {
  const controller = new AbortController();
  const release = () => {
    handlers.delete(handler);
    stopListening(handler);
  };
  const handler: SignalHandler = (name) => {
    // First, so that a second signal right behind it finds everything that was started asked to end.
    controller.abort(new Interruption(name));
    release();
    // Even if the work has ended by then, a thread or a connection may be left, which keeps the process.
    if (lastCode !== undefined) setTimeout(() => process.exit(lastCode), patience).unref();
  };
  handlers.add(handler);
  if (loads === 0) listen(handler);
  try {
    return await work(controller.signal);
  } finally {
    release();
  }
};

/** Runs `write` to its end even if a signal comes. Then throws the Interruption. */
export const writeWhole = (handle: HandleSignals, write: () => void): Promise<void> =>
  handle(async (signal) => {
    write();
    await hearSignal(signal);
  });

/** Waits for work that cannot be stopped, but no longer than until a signal. Throws the reason of the signal. */
export async function untilSignal<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Returns a function that long work calls often. Every 20 ms, it does the same as hearSignal. */
export function pauses(signal: AbortSignal): () => Promise<void> {
  let heard = performance.now();
  return async () => {
    if (performance.now() - heard < 20) return;
    await hearSignal(signal);
    heard = performance.now();
  };
}

/**
 * Throws the reason if the signal is aborted. Node.js handles signals only when its event loop polls. The first turn may come
 * before that, the second comes after it.
 */
export async function hearSignal(signal: AbortSignal): Promise<void> {
  await nextTurn();
  await nextTurn();
  signal.throwIfAborted();
}

/**
 * Runs synchronous work during which signals end the process at once, because no listener could run. Call `hearSignal` first: an
 * earlier signal is lost together with the listeners.
 */
export function withoutHandlers<T>(work: () => T): T {
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

/**
 * Loads code that may not end, and that nobody can stop. Meanwhile signals end the process at once, because no listener could run. Throws
 * the reason of the signal if it is aborted.
 */
export async function loadWithoutHandlers<T>(signal: AbortSignal, load: () => Promise<T>): Promise<T> {
  await hearSignal(signal);
  loads += 1;
  for (const handler of handlers) stopListening(handler);
  try {
    return await load();
  } finally {
    loads -= 1;
    if (loads === 0) for (const handler of handlers) listen(handler);
  }
}
