import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { EnvironmentError } from '../../platform/environment-error.ts';

/** The place of an SVG drawing in a square. */
export interface Square {
  /** Length of a side in pixels. */
  size: number;
  /** The part of the side that the drawing takes, from 0 to 1. */
  share: number;
  /** The CSS colour behind the drawing; transparent if there is none. */
  background?: string;
}

/** The input of the process that draws, as JSON. */
export interface DrawingOrder {
  svg: string;
  squares: readonly Square[];
}

/** Its output, as JSON: the PNGs in base64, or what is wrong with the drawing or with the machine. */
export type DrawingAnswer = { pngs: string[] } | { unreadable: string } | { message: string; hint: string };

/** A drawing that cannot be drawn: it cannot be read, or exceeds `drawingLimits`. */
export class DrawingError extends Error {
  readonly problem: 'unreadable' | 'costly';
  constructor(problem: DrawingError['problem'], reason = '') {
    super(reason);
    this.name = 'DrawingError';
    this.problem = problem;
  }
}

/** The limits of drawing. An icon takes 0.2 seconds and 60 MB, including the start of the process. */
export const drawingLimits = { seconds: 2, megabytes: 400 };

/**
 * Draws an SVG drawing into squares, as PNGs. Filters, dashes, masks and huge coordinates can make a small drawing take minutes
 * and gigabytes, and native code cannot be stopped. So it runs in a process of its own with limits from the system. Throws
 * DrawingError, and EnvironmentError if the machine cannot draw.
 */
export async function drawSquares(order: DrawingOrder): Promise<Buffer[]> {
  const answer = await ask(order);
  if ('hint' in answer) throw new EnvironmentError(answer.message, answer.hint);
  if ('unreadable' in answer) throw new DrawingError('unreadable', answer.unreadable);
  return answer.pngs.map((png) => Buffer.from(png, 'base64'));
}

/**
 * Limits processor time and memory if the system can, then starts the process. Without `--jitless`, Node.js 24 reserves 512 MB for code,
 * which count as memory.
 */
const limited = `
  ulimit -t ${drawingLimits.seconds} 2>/dev/null || :
  ulimit -d ${drawingLimits.megabytes * 1024} 2>/dev/null || :
  exec "$0" --jitless "$1"
`;

/** In milliseconds. Stops a process that waits instead of working, or that a busy machine never runs. */
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
    // The process may end before it has read everything. Its exit says why.
    child.stdin?.on('error', () => undefined).end(JSON.stringify(order));
  });
}
