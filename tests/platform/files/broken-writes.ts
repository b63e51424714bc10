import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** The functions that change files. */
const changing = [
  'writeFileSync',
  'renameSync',
  'linkSync',
  'rmSync',
  'rmdirSync',
  'mkdirSync',
  'copyFileSync',
  'chmodSync',
  'utimesSync',
] as const;

/** What a full disk allows. */
const makesRoom: readonly string[] = ['renameSync', 'rmSync', 'rmdirSync', 'chmodSync', 'utimesSync'];

/** How changes of files go wrong. */
export interface Fault {
  /** The first change that does. */
  at: number;
  /**
   * `KILL`: nothing below the folder changes any more, as after a kill. Half of a text that is written at that moment is there. `ENOSPC`:
   * nothing more is written. `EACCES`: this one change is refused.
   */
  kind: 'KILL' | 'ENOSPC' | 'EACCES';
}

/**
 * Runs work in this process while changes of files below a folder go wrong. Returns its result, and the number of changes that it has
 * tried.
 */
export async function withFault<T>(below: string, { at, kind }: Fault, work: () => Promise<T>): Promise<{ result: T; changes: number }> {
  let changes = 0;
  const meet: Meet = ({ name, args, real }) => {
    changes += 1;
    const isRefused = kind === 'EACCES' ? changes === at : changes >= at;
    if (!isRefused || (kind === 'ENOSPC' && makesRoom.includes(name))) return;
    if (changes === at && kind === 'KILL') writeHalf(real, name, args);
    throw refusal(kind, name, String(args[0]));
  };
  return { result: await meetingChanges(below, meet, work), changes };
}

/** Gets each change of a file before it is made. What it throws is the answer of the system. */
type Meet = (change: { name: (typeof changing)[number]; args: unknown[]; real: typeof fs }) => void;

/** Runs work in this process, and tells of each change of a file below a folder. */
export const meetingChanges = <T>(below: string, meet: Meet, work: () => Promise<T>): Promise<T> =>
  meetingCalls(
    changing,
    (call) => {
      const isBelow = call.args.slice(0, 2).some((path) => typeof path === 'string' && path.startsWith(`${below}/`));
      if (isBelow) meet(call);
    },
    work,
  );

/** Runs work in this process, and tells of each call of some functions of `node:fs`. */
export async function meetingCalls<N extends keyof typeof fs, T>(
  names: readonly N[],
  meet: (call: { name: N; args: unknown[]; real: typeof fs }) => void,
  work: () => Promise<T>,
): Promise<T> {
  const real = { ...fs };
  const broken = fs as unknown as Record<string, unknown>;
  for (const name of names)
    broken[name] = (...args: unknown[]) => {
      meet({ name, args, real });
      return (real[name] as (...all: unknown[]) => unknown)(...args);
    };
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    for (const name of names) broken[name] = real[name];
    syncBuiltinESMExports();
  }
}

function writeHalf(real: typeof fs, name: string, [path, content, options]: unknown[]): void {
  if (name !== 'writeFileSync' || typeof path !== 'string') return;
  const half = String(content).slice(0, String(content).length / 2);
  try {
    real.writeFileSync(path, half, options as fs.WriteFileOptions);
  } catch {
    // The folder is not there, or another file.
  }
}

/** The error of a system that refuses a call. A killed process is none that goes on: nothing can be written. */
export function refusal(kind: string, name: string, path: string): Error {
  const code = kind === 'KILL' ? 'EROFS' : kind;
  return Object.assign(new Error(`${code}: refused by the test, ${name} '${path}'`), {
    code,
    errno: -1,
    syscall: name.replace('Sync', '').toLowerCase(),
    path,
  });
}
