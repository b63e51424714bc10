import { EnvironmentError } from '../environment-error.ts';

/** Loaded when there is something to draw: that takes longer than a build that finds all in the cache. Throws EnvironmentError. */
export const resvg = () =>
  import('@resvg/resvg-js').catch((error: Error) => {
    throw new EnvironmentError(
      `Pictures cannot be drawn: @resvg/resvg-js does not load here (${error.message.split('\n')[0]}).`,
      'Install the packages on this machine: npm ci',
    );
  });
