import { sanitizeJson } from '../platform/sanitize.ts';
import { type Deliver, DeliveryError } from './delivery.ts';
import type { LineFile } from './line-file.ts';
import { codeOf, type Log } from './log.ts';
import type { StoredForm } from './store.ts';

/** Delivers every form, one after the other, until the other side has taken it over. */
export interface Courier {
  take(form: StoredForm): void;
  /** The forms that are not delivered yet. */
  waiting(): ReadonlySet<string>;
  /** Ends the delivery that is under way, if it takes longer than `patience` milliseconds, and begins no other. */
  stop(patience: number): Promise<void>;
}

export interface CourierOptions {
  deliver: Deliver;
  /** The record of forms that were delivered: a line for each. A later run reads it, so no form is delivered twice. */
  delivered: LineFile;
  log: Log;
  /** The pause after the nth failure of a form, in milliseconds. */
  pauseAfter?: (failures: number) => number;
}

interface Task {
  form: StoredForm;
  failures: number;
  /** When to try again, by performance.now(): the clock may be set back. */
  due: number;
}

const longestPause = 60 * 60_000;

/** 5 s, 15 s, 45 s and so on, to an hour. */
const growing = (failures: number): number => Math.min(5_000 * 3 ** (failures - 1), longestPause);

/** The ids in the record of forms that were delivered. */
export async function deliveredIds(delivered: LineFile): Promise<Set<string>> {
  const lines = await delivered.lines();
  return new Set(lines.flatMap((line) => idOf(line) ?? []));
}

/** The id in a line of the record; undefined if it has none. */
export function idOf(line: string): string | undefined {
  try {
    const { id } = JSON.parse(line) as { id?: unknown };
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}

export function startCourier(options: CourierOptions): Courier {
  const { deliver, delivered, log, pauseAfter = growing } = options;
  const tasks = new Map<string, Task>();
  const stopping = new AbortController();
  const cutting = new AbortController();
  let wake = () => {};

  /** Waits until something may be due. */
  const rest = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** The other side has the form. As long as this cannot be written down, no other form is delivered. */
  const record = async (id: string) => {
    for (let failures = 1; ; failures++) {
      try {
        await delivered.append(sanitizeJson({ id, delivered: new Date().toISOString() }, 0));
        return;
      } catch (error) {
        log('error', 'delivery-not-recorded', { id, reason: codeOf(error) });
        if (stopping.signal.aborted) return;
        await rest(pauseAfter(failures));
      }
    }
  };

  const attempt = async (task: Task) => {
    const { id, form } = task.form;
    try {
      await deliver(task.form, cutting.signal);
    } catch (error) {
      task.failures++;
      const pause = pauseAfter(task.failures);
      task.due = performance.now() + pause;
      const reason = error instanceof DeliveryError ? error.message : codeOf(error);
      const facts = { id, form, reason, failures: task.failures, nextInSeconds: Math.round(pause / 1_000) };
      log('warning', 'delivery-failed', facts);
      return;
    }
    await record(id);
    tasks.delete(id);
    log('info', 'delivered', { id, form });
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      const next = soonest(tasks.values());
      const pause = next === null ? longestPause : next.due - performance.now();
      if (next === null || pause > 0) await rest(pause);
      else await attempt(next);
    }
  };
  const running = run();
  return {
    take: (form) => {
      tasks.set(form.id, { form, failures: 0, due: 0 });
      wake();
    },
    waiting: () => new Set(tasks.keys()),
    stop: async (patience) => {
      stopping.abort();
      wake();
      const timer = setTimeout(() => cutting.abort(), patience);
      await running;
      clearTimeout(timer);
    },
  };
}

function soonest(tasks: Iterable<Task>): Task | null {
  let first: Task | null = null;
  for (const task of tasks) if (first === null || task.due < first.due) first = task;
  return first;
}
