import type { Ask } from './ask.ts';
import type { HeedSignals } from './interruption.ts';
import { visibleLines } from './visible.ts';

/** A stream that text is written to. */
export interface TextStream {
  write(text: string): unknown;
  isTTY?: boolean | undefined;
  columns?: number | undefined;
}

/** Prints lines for people. What programs read goes through `deliver` (`report/write-report.ts`). */
export const print = (stream: TextStream, lines: string): void => {
  stream.write(visibleLines(lines, stream.isTTY === true));
};

/** The process as commands see it, so that a test can pass its own. */
export interface Host {
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  stdout: TextStream;
  stderr: TextStream;
  now(): Date;
  /** Null where nobody is there to answer: under CI, in a pipe. */
  ask: Ask | null;
  heedSignals: HeedSignals;
}

/** Colour only on a terminal; https://no-color.org and CI logs get plain text. */
export const hasColor = (stream: TextStream, env: Host['env']): boolean =>
  stream.isTTY === true && !env.NO_COLOR && !env.CI && env.TERM !== 'dumb';

/** Columns to fit into: the terminal's, at most 100; 80 where there is none. */
export const widthOf = (stream: TextStream): number => Math.min(stream.columns ?? 80, 100);

/** Whether the run is one of continuous integration, as its services say: nothing is written beside the output. */
export const isContinuousIntegration = (env: Host['env']): boolean =>
  env.CI !== undefined && !['', '0', 'false'].includes(env.CI);
