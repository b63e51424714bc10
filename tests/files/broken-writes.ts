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
export async function withFault<T>(
  below: string,
  { at, kind }: Fault,
  work: () => Promise<T>,
): Promise<{ result: T; changes: number }> {
  const real = { ...fs };
  const broken = fs as unknown as Record<string, (...args: unknown[]) => unknown>;
  let changes = 0;
  for (const name of changing)
    broken[name] = (...args: unknown[]) => {
      const isBelow = args
        .slice(0, 2)
        .some((path) => typeof path === 'string' && path.startsWith(`${below}/`));
      if (isBelow) {
        changes += 1;
        const isRefused = kind === 'EACCES' ? changes === at : changes >= at;
        if (isRefused && !(kind === 'ENOSPC' && makesRoom.includes(name))) {
          if (changes === at && kind === 'KILL') writeHalf(real, name, args);
          throw refusal(kind, name, String(args[0]));
        }
      }
      return (real[name] as (...all: unknown[]) => unknown)(...args);
    };
  syncBuiltinESMExports();
  try {
    return { result: await work(), changes };
  } finally {
    for (const name of changing) broken[name] = real[name] as (...args: unknown[]) => unknown;
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

function refusal(kind: Fault['kind'], name: string, path: string): Error {
  const code = kind === 'KILL' ? 'EROFS' : kind;
  return Object.assign(new Error(`${code}: refused by the test, ${name} '${path}'`), {
    code,
    errno: -1,
    syscall: name.replace('Sync', '').toLowerCase(),
    path,
  });
}
