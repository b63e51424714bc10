import { sanitizeJson } from '../../platform/sanitize.ts';

/** A piece of work. Times are in milliseconds since the start of the process. */
export interface WorkSpan {
  started: number;
  ended: number;
  /** The number of the thread; 0 is the first one. */
  thread: number;
}

/** A piece of work as a trace shows it. A piece may lie within another one. */
export interface TracedWork extends WorkSpan {
  name: string;
  /** The kind of work, by which viewers filter. */
  kind: 'phase' | 'page';
  /** What viewers show of the selected work. */
  facts?: Readonly<Record<string, unknown>>;
}

/**
 * Work in the trace event format of Chrome, which chrome://tracing and Perfetto open: a JSON array of complete events ("X"), with
 * times in microseconds.
 */
export function formatTrace(work: readonly TracedWork[]): string {
  const microseconds = (milliseconds: number) => Math.round(milliseconds * 1000);
  const events = work.map(({ name, kind, started, ended, thread, facts = {} }) => {
    const ts = microseconds(started);
    const dur = microseconds(ended) - ts;
    return sanitizeJson({ name, cat: kind, ph: 'X', ts, dur, pid: process.pid, tid: thread + 1, args: facts }, 0);
  });
  return `[${events.map((event) => `\n${event}`).join(',')}\n]\n`;
}
