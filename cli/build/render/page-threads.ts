import { Worker } from 'node:worker_threads';
import { Overtime } from '../../platform/bounded.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { youngGeneration } from '../../platform/memory.ts';
import { thrownText } from '../../platform/thrown-text.ts';
import type { MadeFiles, PageOrder, PageTools } from './make-page.ts';
import type { RunnableScript } from './server-script.ts';

/** What a thread starts with. */
export interface ThreadStart extends Omit<PageTools, 'render'> {
  script: RunnableScript;
  /** One number: the index of the page in its batch that the thread makes now. */
  progress: Int32Array;
}

/** What came of an order. It is data, so that it can come from another thread. */
export type OrderResult =
  | { made: MadeFiles }
  /** The error of a template. A value that is no error is a text. */
  | { thrown: Error | string }
  /** The page did not end, or has ended its thread. The reason, in words. */
  | { stopped: string }
  /** An EnvironmentError. */
  | { refused: { message: string; hint: string } }
  /** Another page has ended the thread. */
  | 'lost';

/** Makes a page. Gives errors as data. */
export function resultOf(make: () => MadeFiles): OrderResult {
  try {
    return { made: make() };
  } catch (error) {
    if (error instanceof Overtime) return { stopped: error.message };
    if (error instanceof EnvironmentError) return { refused: { message: error.message, hint: error.hint } };
    return { thrown: error instanceof Error ? bareError(error) : thrownText(error) };
  }
}

/** An error without what a template may have added, such as a function, which could not be sent. */
function bareError({ name, message, stack }: Error): Error {
  const bare = new Error(message);
  bare.name = name;
  bare.stack = stack ?? '';
  return bare;
}

/** Batches in the queue of a thread, with the one that it makes. With more, a slow thread would keep work from a free one. */
const mostBatches = 2;

/**
 * Threads that make pages beside this one. Each starts with a bundle of its own, which takes as long as making 200 pages. So they
 * start after that many, unless `startsAtOnce`.
 */
export class PageThreads {
  readonly #start: Omit<ThreadStart, 'progress'>;
  readonly #most: number;
  readonly #startsAtOnce: boolean;
  readonly #threads: PageThread[] = [];
  /** How many pages are made before threads start. */
  #wait: number;

  /** `most`: how many threads there may be. */
  constructor({ most, startsAtOnce, ...start }: Omit<ThreadStart, 'progress'> & { most: number; startsAtOnce: boolean }) {
    this.#start = start;
    this.#most = most;
    this.#startsAtOnce = startsAtOnce;
    this.#wait = startsAtOnce ? 0 : 200;
  }

  /** Gives a batch to a thread. Null if all have enough to do; the caller makes the pages itself. */
  make(orders: readonly PageOrder[]): Promise<OrderResult[]> | null {
    if (this.#threads.length < this.#most && this.#wait <= 0)
      for (let count = 0; count < this.#most; count++) this.#threads.push(new PageThread(this.#start, { takesAtOnce: this.#startsAtOnce }));
    this.#wait -= orders.length;
    const [first] = this.#threads.filter(({ batches }) => batches < mostBatches).sort((one, other) => one.batches - other.batches);
    return first?.make(orders) ?? null;
  }

  /** Ends all threads. Nothing is written after that. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.end()));
  }
}

interface Batch {
  size: number;
  resolve(results: OrderResult[]): void;
}

/** One thread. It makes batches one after the other. */
class PageThread {
  readonly #worker: Worker;
  readonly #progress = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #batches: Batch[] = [];
  /** Whether it takes work. While it starts, others may be faster. */
  #isReady: boolean;
  /** Why the thread has ended; null while it runs. */
  #ended: string | null = null;

  constructor(start: Omit<ThreadStart, 'progress'>, { takesAtOnce }: { takesAtOnce: boolean }) {
    this.#isReady = takesAtOnce;
    const workerData: ThreadStart = { ...start, progress: this.#progress };
    this.#worker = new Worker(new URL('./page-thread.js', import.meta.url), { workerData, resourceLimits: youngGeneration });
    this.#worker.on('message', (results: OrderResult[] | null) => {
      if (results === null) this.#isReady = true;
      else this.#batches.shift()?.resolve(results);
    });
    this.#worker.on('error', (error) => this.#fail(error.message));
    this.#worker.on('exit', (code) => this.#fail(`it has ended its thread with code ${code}`));
  }

  /** How many batches it has. A thread that cannot take any has infinitely many. */
  get batches(): number {
    return this.#isReady && this.#ended === null ? this.#batches.length : Number.POSITIVE_INFINITY;
  }

  make(orders: readonly PageOrder[]): Promise<OrderResult[]> {
    return new Promise((resolve) => {
      this.#batches.push({ size: orders.length, resolve });
      this.#worker.postMessage(orders);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  /** Only the page that the thread was making is named. What came of the pages before it is lost. */
  #fail(reason: string): void {
    if (this.#ended !== null) return;
    this.#ended = reason;
    for (const [index, { size, resolve }] of this.#batches.splice(0).entries()) {
      const current = index === 0 ? Atomics.load(this.#progress, 0) : 0;
      resolve(Array.from({ length: size }, (_, at) => (at === current ? { stopped: reason } : 'lost')));
    }
  }
}
