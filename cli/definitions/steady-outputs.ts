import { steadyValues } from './steady-values.ts';

/** The globals of definitions, and work during which they give no value that is another one the next time: the files of an output. */
export const { globals: definitionGlobals, whileRendering: whileMakingFiles } = steadyValues(
  (call) => `${call} has another value the next time. The same site must give the same files`,
);
