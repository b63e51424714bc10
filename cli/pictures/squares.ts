import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { EnvironmentError } from '../environment-error.ts';

/** Where an SVG drawing stands in a square. */
export interface Square {
  /** Pixels of a side. */
  size: number;
  /** How much of it the drawing takes, from 0 to 1. */
  share: number;
  /** Colour behind the drawing, as CSS writes it; transparent where there is none. */
  background?: string;
}

/** What the process that draws is asked, as JSON. */
export interface DrawingOrder {
  svg: string;
  squares: readonly Square[];
}

/** What it answers, as JSON: the PNGs in base64, what is wrong with the drawing, or with the machine. */
export type DrawingAnswer = { pngs: string[] } | { unreadable: string } | { message: string; hint: string };

/** A drawing of which no squares can be made: it cannot be read, or takes more than `drawingLimits`. */
export class DrawingError extends Error {
  readonly problem: 'unreadable' | 'costly';
  constructor(problem: DrawingError['problem'], reason = '') {
    super(reason);
    this.name = 'DrawingError';
    this.problem = problem;
  }
}

/** What a drawing may take. An icon takes 0.2 seconds and 60 MB, starting the process included. */
export const drawingLimits = { seconds: 2, megabytes: 400 };

/**
 * Draws an SVG drawing into squares, as PNGs. Filters, dashes, masks and huge coordinates can make a drawing of a few hundred bytes
 * take minutes and gigabytes, and native code cannot be stopped: so a process of its own draws, which the system ends.
 * Throws DrawingError, and EnvironmentError where the machine cannot draw.
 */
export async function drawSquares(order: DrawingOrder): Promise<Buffer[]> {
  const answer = await ask(order);
  if ('hint' in answer) throw new EnvironmentError(answer.message, answer.hint);
  if ('unreadable' in answer) throw new DrawingError('unreadable', answer.unreadable);
  return answer.pngs.map((png) => Buffer.from(png, 'base64'));
}

/** Sets what the process may take of processor time and memory, where the system knows such limits, and becomes it. */
const limited = `
  ulimit -t ${drawingLimits.seconds} 2>/dev/null || :
  ulimit -d ${drawingLimits.megabytes * 1024} 2>/dev/null || :
  exec "$0" "$1"
`;

/** In milliseconds; for a process that waits instead of working, or a machine that is too busy to let it. */
const longestWait = 20_000;

function ask(order: DrawingOrder): Promise<DrawingAnswer> {
  const drawer = fileURLToPath(new URL('./draw-squares.js', import.meta.url));
  return new Promise((resolve, reject) => {
    const child = execFile(
      '/bin/sh',
      ['-c', limited, process.execPath, drawer],
      { timeout: longestWait, killSignal: 'SIGKILL', maxBuffer: Number.POSITIVE_INFINITY },
      (error, stdout) => {
        if (error === null) resolve(JSON.parse(stdout) as DrawingAnswer);
        else reject(error.signal ? new DrawingError('costly') : error);
      },
    );
    // It may end before it has read everything; how it ended says why.
    child.stdin?.on('error', () => undefined).end(JSON.stringify(order));
  });
}
