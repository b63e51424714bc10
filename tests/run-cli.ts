import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The checkout under test. */
export const root = fileURLToPath(new URL('..', import.meta.url));

export interface CliResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/**
 * The environment of a spawned command, like that of a developer's machine: the machine's language settings, and nothing of the
 * test runner but the folder for temporary files, which also tells that the process belongs to this run (scripts/test-run.mjs).
 * Output is no terminal, so there is no colour.
 */
export const environment = (extra: Record<string, string>) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  TMPDIR: process.env.TMPDIR,
  LANG: 'C.UTF-8',
  ...extra,
});

/** Runs the real command line to its end. A command that hangs fails the test by its time limit. */
export function runCli(
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<CliResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`${root}.tvilling/cli/bin.js`, ...args], {
      cwd: options.cwd ?? root,
      env: environment(options.env ?? {}),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}

export interface RunningCli {
  /** The id of the process. */
  pid: number;
  /** The output so far. */
  stdout(): string;
  stderr(): string;
  /** Resolves when the output matches. Rejects if the command ends before. */
  waitFor(pattern: RegExp, stream?: 'stdout' | 'stderr'): Promise<RegExpExecArray>;
  /** Stops the command with SIGTERM, and resolves to its exit code; null if the signal has ended it. */
  stop(): Promise<number | null>;
  /** Sends a signal. */
  kill(signal: NodeJS.Signals): void;
  /** Resolves to the exit code that a shell sees: 130 if SIGINT has ended the process, 143 for SIGTERM. */
  ended: Promise<number>;
}

/** Starts a command that serves until it is stopped. */
export function startCli(
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): RunningCli {
  const child = spawn(process.execPath, [`${root}.tvilling/cli/bin.js`, ...args], {
    cwd: options.cwd ?? root,
    env: environment(options.env ?? {}),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  const closed = new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    child.once('close', (...how) => resolve(how));
  });
  const ended = closed.then(([code, signal]) => code ?? 128 + constants.signals[signal ?? 'SIGKILL']);
  const listeners = new Set<() => void>();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text;
      for (const listener of listeners) listener();
    });
  }
  return {
    pid: child.pid ?? 0,
    stdout: () => printed.stdout,
    stderr: () => printed.stderr,
    waitFor: (pattern, stream = 'stdout') =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(printed[stream]);
          if (found === null) return;
          listeners.delete(look);
          resolve(found);
        };
        listeners.add(look);
        look();
        void closed.then(() =>
          reject(new Error(`ended before ${pattern}:\n${printed.stdout}${printed.stderr}`)),
        );
      }),
    stop: () => {
      child.kill('SIGTERM');
      return closed.then(([code]) => code);
    },
    kill: (signal) => void child.kill(signal),
    ended,
  };
}
