import { createRequire } from 'node:module';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { machineError } from '../../platform/machine-error.ts';
import { hasMemory } from '../../platform/memory.ts';

type Resvg = typeof import('@resvg/resvg-js');

let loaded: Resvg | undefined;

/**
 * Loaded on demand, because loading takes longer than a build that finds everything in the cache. Throws EnvironmentError if it
 * cannot be loaded.
 */
export function resvg(): Resvg {
  loaded ??= load();
  return loaded;
}

function load(): Resvg {
  const { MIMALLOC_PURGE_DELAY: delay } = process.env;
  // Its allocator is mimalloc too, and reads this when it is loaded, in milliseconds. With that of the bundler (`bin.ts`), it gives the
  // memory of each picture back to the system, and asks for it again: a quarter of the time of many pictures.
  if (hasMemory()) process.env.MIMALLOC_PURGE_DELAY = '1000';
  try {
    return createRequire(import.meta.url)('@resvg/resvg-js') as Resvg;
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    throw (
      machineError(error) ??
      new EnvironmentError(
        `Pictures cannot be drawn: @resvg/resvg-js does not load here (${reason}).`,
        'Install the packages on this machine: npm ci',
      )
    );
  } finally {
    if (delay === undefined) delete process.env.MIMALLOC_PURGE_DELAY;
    else process.env.MIMALLOC_PURGE_DELAY = delay;
  }
}
