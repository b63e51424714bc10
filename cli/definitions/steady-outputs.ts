import { closedEnvironment, refusedEnds, steadyValues } from './steady-values.ts';

const { globals, whileRendering } = steadyValues(
  (call) => `${call} has another value the next time. The same site must give the same files`,
);

/** Work during which the globals of definitions give no value that is another one the next time: the files of an output are made. */
export const whileMakingFiles = whileRendering;

const environment = closedEnvironment((name) => {
  throw new Error(
    `process.env.${name} cannot be used: definitions get no variables of the environment. Write the value into the content or the definition; if another service has it, \`env\` of a source.ts names what it needs, and \`tvilling pull\` fetches it`,
  );
});

/** The globals of definitions. */
export const definitionGlobals = {
  ...globals,
  process: Object.create(process, { ...refusedEnds('a definition'), env: { value: environment } }) as NodeJS.Process,
};
