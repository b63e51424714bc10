import { EnvironmentError } from '../environment-error.ts';
import { machineError } from '../machine-error.ts';

/**
 * Loaded on demand, because loading takes longer than a build that finds everything in the cache. Throws EnvironmentError if it
 * cannot be loaded.
 */
export const resvg = () =>
  import('@resvg/resvg-js').catch((error: Error) => {
    throw (
      machineError(error) ??
      new EnvironmentError(
        `Pictures cannot be drawn: @resvg/resvg-js does not load here (${error.message.split('\n')[0]}).`,
        'Install the packages on this machine: npm ci',
      )
    );
  });
