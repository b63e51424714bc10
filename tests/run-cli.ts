import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { optimizesLate } from '../scripts/test-run.mjs';

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
export function runCli(args: readonly string[], options: { cwd?: string; env?: Record<string, string> } = {}): Promise<CliResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [optimizesLate, `${root}.tvilling/cli/bin.js`, ...args], {
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

/** A command that serves until it is stopped. */
export interface RunningCommand {
  /** The output so far. */
  stdout(): string;
  stderr(): string;
  /** Resolves when the output matches. Rejects if the command ends before. */
  waitFor(pattern: RegExp, stream?: StreamName): Promise<RegExpExecArray>;
  /** Stops the command as SIGTERM does, and resolves to its exit code; null if the signal has ended the process. */
  stop(): Promise<number | null>;
  /** Resolves to the exit code that a shell sees: 130 if SIGINT has ended the command, 143 for SIGTERM. */
  ended: Promise<number>;
}

/** A running command with a process of its own. */
export interface RunningCli extends RunningCommand {
  /** The id of the process. */
  pid: number;
  /** Sends a signal. */
  kill(signal: NodeJS.Signals): void;
}

type StreamName = 'stdout' | 'stderr';

/** The output of a running command. */
export class Printed {
  readonly #texts = { stdout: '', stderr: '' };
  readonly #listeners = new Set<() => void>();

  write(name: StreamName, text: string): void {
    this.#texts[name] += text;
    for (const listener of this.#listeners) listener();
  }

  /** The part of a running command that its output answers. `ended` resolves when nothing more is printed. */
  readUntil(ended: Promise<unknown>): Pick<RunningCommand, 'stdout' | 'stderr' | 'waitFor'> {
    const texts = this.#texts;
    return {
      stdout: () => texts.stdout,
      stderr: () => texts.stderr,
      waitFor: (pattern, name = 'stdout') =>
        new Promise((resolve, reject) => {
          const look = () => {
            const found = pattern.exec(texts[name]);
            if (found === null) return;
            this.#listeners.delete(look);
            resolve(found);
          };
          this.#listeners.add(look);
          look();
          void ended.then(() => reject(new Error(`ended before ${pattern}:\n${texts.stdout}${texts.stderr}`)));
        }),
    };
  }
}

/** Starts a command that serves until it is stopped, as a process. `of`: the folder of the tool, if it is a copy. */
export function startCli(args: readonly string[], options: { cwd?: string; env?: Record<string, string>; of?: string } = {}): RunningCli {
  const child = spawn(process.execPath, [optimizesLate, join(options.of ?? root, '.tvilling/cli/bin.js'), ...args], {
    cwd: options.cwd ?? root,
    env: environment(options.env ?? {}),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = new Printed();
  for (const name of ['stdout', 'stderr'] as const) child[name].setEncoding('utf8').on('data', (text: string) => printed.write(name, text));
  const closed = new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    child.once('close', (...how) => resolve(how));
  });
  return {
    ...printed.readUntil(closed),
    pid: child.pid ?? 0,
    stop: () => {
      child.kill('SIGTERM');
      return closed.then(([code]) => code);
    },
    kill: (signal) => void child.kill(signal),
    ended: closed.then(([code, signal]) => code ?? 128 + constants.signals[signal ?? 'SIGKILL']),
  };
}
