import { totalmem } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** In bytes. In a container of 512 MB, a site of 10,000 pages leaves nothing for a second thread, nor for several pictures at once. */
const leastMemory = 4 * 2 ** 30;

/**
 * Whether there is memory for what only saves time. A container without a limit has none, or a very large one
 * (`process.constrainedMemory`).
 */
export const hasMemory = (): boolean => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) >= leastMemory;

/** What a thread takes for new objects at most, in MB. It is the default of Node.js 20. That of Node.js 24 is four times as much. */
export const youngGeneration = { maxYoungGenerationSizeMb: 48 };

let collect: (() => void) | undefined;

/** Collects garbage. Values of native code may hold much more memory than V8 knows of, so it would wait too long. */
export function collectGarbage(): void {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}
