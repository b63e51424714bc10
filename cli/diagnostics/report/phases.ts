import { type Host, overprint, print } from '../../platform/host.ts';
import { alignColumns } from '../columns.ts';
import type { TracedWork } from './trace.ts';

/** In milliseconds: a command that takes less shows no progress. */
const silence = 1_000;

/** In milliseconds: between two lines of progress. */
const interval = 100;

/** The phases of a command: shows progress on a terminal, and measures how long each phase takes. */
export class Phases {
  readonly #host: Pick<Host, 'stderr' | 'env'>;
  readonly #now: () => number;
  readonly #started: number;
  readonly #past: TracedWork[] = [];
  readonly #noted: TracedWork[] = [];
  #current: { name: string; started: number; done: number; total: number } | null = null;
  #shown = Number.NEGATIVE_INFINITY;

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(host: Pick<Host, 'stderr' | 'env'>, now: () => number = () => performance.now()) {
    this.#host = host;
    this.#now = now;
    this.#started = now();
  }

  /** Begins a phase, and ends the one before. `total`: the number of steps, if it is known. */
  begin(name: string, total = 0): void {
    this.#finish();
    this.#current = { name, started: this.#now(), done: 0, total };
    this.#show();
  }

  /** Counts a step of the phase. */
  advance(): void {
    if (this.#current === null) return;
    this.#current.done += 1;
    if (this.#now() - this.#shown >= interval) this.#show();
  }

  /** Says what takes long, where nobody sees the progress: in a log. */
  announce(line: string): void {
    if (!this.#isSeen) print(this.#host.stderr, `${line}\n`);
  }

  /** Ends the last phase and removes the line of progress. Must come before anything else is printed. */
  end(): void {
    this.#finish();
    if (this.#shown > 0) overprint(this.#host.stderr, '');
    this.#shown = Number.NEGATIVE_INFINITY;
  }

  /** Notes a piece of work within the phase. */
  note(work: TracedWork): void {
    this.#noted.push(work);
  }

  /** The phases that have ended, then what was noted within them. */
  get work(): TracedWork[] {
    return [...this.#past, ...this.#noted];
  }

  /** Seconds since the start. */
  get seconds(): number {
    return (this.#now() - this.#started) / 1000;
  }

  /**
   * Prints a table of the phases: seconds, share of the whole, and the most memory that this process has had, not those that bundle
   * or encode. Then the rows of `more`, each with a name, a figure and a remark.
   */
  printTable(more: readonly (readonly [string, string, string])[] = []): void {
    const all = this.#now() - this.#started;
    const rows = this.#past.map(({ name, started, ended }) => [
      name,
      `${((ended - started) / 1000).toFixed(2)} s`,
      `${Math.round(((ended - started) / all) * 100)} %`,
    ]);
    // Linux and macOS count differently; Node.js gives kilobytes on both.
    const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
    const total = ['in all', `${(all / 1000).toFixed(2)} s`, `${megabytes} MB at most in this process`];
    print(this.#host.stderr, `${alignColumns([...rows, total, ...more.map((row) => [...row])], [1]).join('\n')}\n`);
  }

  #finish(): void {
    if (this.#current === null) return;
    const { name, started } = this.#current;
    this.#past.push({ name, kind: 'phase', started, ended: this.#now(), thread: 0 });
    this.#current = null;
  }

  get #isSeen(): boolean {
    const { stderr, env } = this.#host;
    return stderr.isTTY === true && !env.CI && env.TERM !== 'dumb';
  }

  #show(): void {
    const now = this.#now();
    if (this.#current === null || !this.#isSeen) return;
    if (now - this.#started < silence) return;
    this.#shown = now;
    overprint(this.#host.stderr, `${progressOf(this.#current, now)} …`);
  }
}

/** `rendering 3,210 of 10,058, 410 a second, 17 s left` */
function progressOf({ name, started, done, total }: { name: string; started: number; done: number; total: number }, now: number): string {
  const seconds = (now - started) / 1000;
  if (total === 0 || done === 0) return name;
  const rate = seconds > 0 ? done / seconds : 0;
  const left = rate === 0 ? '' : `, ${Math.ceil((total - done) / rate)} s left`;
  return `${name} ${count(done)} of ${count(total)}, ${count(Math.round(rate))} a second${left}`;
}

const count = (number: number): string => number.toLocaleString('en');
