import { hash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * A run of this tool as the names of its temporary files tell it: machine, number of the process, and its start, such as
 * `4c5f01aa-812-1f3qz`. The start tells it from a later process with the same number. It is `0` where the system does not say it.
 */
export type Run = string;

/** The form of a run in a regular expression. */
export const runForm = '[0-9a-f]{8}-\\d+-[0-9a-z]+';

/**
 * In milliseconds: how long a run that cannot be asked may be silent before it counts as ended. It may be on another machine that
 * shares the folder. Its longest step without a sign of life takes a minute.
 */
const usualPatience = 15 * 60_000;

let known: Run | undefined;

/** This process. */
export function thisRun(): Run {
  known ??= [machine(), process.pid, startOf(process.pid) ?? '0'].join('-');
  return known;
}

/** The number of the process of a run. */
export const processOf = (run: Run): number => Number(run.split('-')[1]);

/** Whether a run is on this machine, so that the system knows whether it still goes on. */
export const isHere = (run: Run): boolean => run.split('-')[0] === thisRun().split('-')[0];

/**
 * Whether a run has ended. `silent`: the milliseconds since its last sign of life, such as a change of its file. `patience`: how long one
 * that cannot be asked may be silent.
 */
export function hasEnded(run: Run, silent: number, patience = usualPatience): boolean {
  const [, , start] = run.split('-');
  const isKnown = isHere(run) && start !== '0';
  if (isHere(run) && !isGoingOn(processOf(run), start)) return true;
  return !isKnown && silent > patience;
}

/**
 * The state of this machine since its start. Containers on one machine may have the same name, but number their processes
 * separately.
 */
const machine = (): string =>
  hash(
    'sha256',
    [
      hostname(),
      orEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
      orEmpty(() => readlinkSync('/proc/self/ns/pid')),
    ].join('\n'),
  ).slice(0, 8);

function isGoingOn(number: number, start: string | undefined): boolean {
  try {
    process.kill(number, 0);
  } catch (error) {
    // It exists if it only belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = startOf(number);
  return now === null || start === '0' || now === start;
}

/** When a process started, in ticks; `ended` if its parent has not noticed its end yet; null if the system does not say it. */
function startOf(number: number): string | null {
  const stat = orEmpty(() => readFileSync(`/proc/${number}/stat`, 'utf8'));
  // The name of the process may have any characters. Its state and 18 other fields stand before its start (proc_pid_stat(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, start] = [fields[0], fields[19]];
  if (state === undefined || start === undefined) return null;
  return /[ZX]/.test(state) ? 'ended' : Number(start).toString(36);
}

function orEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
