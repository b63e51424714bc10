import { type Profiler, Session } from 'node:inspector';
import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stoppedAfter } from './bounded.ts';
import { placeAt } from './texts.ts';

/** A place in a script. Line and column count from 1. */
export type ScriptPlace = [line: number, column: number];

/** In milliseconds. What does not end is in its loop by then. */
const longest = 1_000;

/**
 * Runs work for a second at most, and gives the places in a script whose code has run more than once, what has run most often first: it is
 * the loop of work that does not end. What the work throws is not reported. `filename`: the name of the script in stacks; `source`: all of
 * its text. V8 counts only in scripts that it compiles meanwhile.
 */
export function busiestCode(filename: string, source: string, work: () => void): ScriptPlace[] {
  const session = new Session();
  session.connect();
  try {
    session.post('Profiler.enable');
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    try {
      stoppedAfter(longest, work);
    } catch {
      // Whoever runs it again knows why.
    }
    let scripts: Profiler.ScriptCoverage[] = [];
    // A session with its own thread answers at once.
    session.post('Profiler.takePreciseCoverage', (error, answer) => {
      if (error === null) scripts = answer.result;
    });
    // Node.js names it by its address there, unless the script says its name itself.
    const address = isAbsolute(filename) ? pathToFileURL(filename).href : filename;
    const ranges = scripts
      .filter(({ url }) => url === address || url === filename)
      .flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
    return ranges
      .filter(({ count }) => count > 1)
      .sort((one, other) => other.count - one.count)
      .map(({ startOffset }) => {
        const { line, column } = placeAt(source, startOffset);
        return [line, column];
      });
  } finally {
    session.disconnect();
  }
}
