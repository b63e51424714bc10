import type { Ask } from './ask.ts';
import type { HandleSignals } from './interruption.ts';
import { sanitize, sanitizeLines } from './sanitize.ts';
import type { Terminal } from './terminal.ts';

/** A stream that text is written to. */
export interface TextStream {
  write(text: string): unknown;
  isTTY?: boolean | undefined;
  columns?: number | undefined;
}

/** Prints lines for people. Output for programs goes through `deliver` (`diagnostics/report/write-report.ts`). */
export const print = (stream: TextStream, lines: string): void => {
  stream.write(sanitizeLines(lines, stream.isTTY === true));
};

/** Writes a line of a terminal in place of the one that stands there. An empty text removes it. */
export const overprint = (stream: TextStream, line: string): void => {
  stream.write(`\r\u001b[2K${sanitize(line)}`);
};

/** What a result may depend on beside files: the environment and the time. */
export interface RunInputs {
  env: Readonly<Record<string, string | undefined>>;
  now(): Date;
}

/** The process as commands see it. A test can pass its own. */
export interface Host extends RunInputs {
  cwd: string;
  stdout: TextStream;
  stderr: TextStream;
  /** Null if nobody can answer: under CI, or in a pipe. */
  ask: Ask | null;
  /** Null if nobody sits there: under CI, or in a pipe. */
  terminal: Terminal | null;
  handleSignals: HandleSignals;
}

/** Whether to print colours: on a terminal only, and never with NO_COLOR (no-color.org) or in CI logs. */
export const hasColor = (stream: TextStream, env: Host['env']): boolean =>
  stream.isTTY === true && !env.NO_COLOR && !env.CI && env.TERM !== 'dumb';

/** The width to fit into: that of the terminal, at most 100 columns; 80 without a terminal. */
export const widthOf = (stream: TextStream): number => Math.min(stream.columns ?? 80, 100);

/** Whether the command runs in continuous integration. Then it writes nothing but its output. */
export const isContinuousIntegration = (env: Host['env']): boolean => env.CI !== undefined && !['', '0', 'false'].includes(env.CI);
