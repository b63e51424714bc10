import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The environment in which Node.js runs a module before the command line, to break a part of it. The module is in the site's
 * folder.
 */
export function preload(site: string, code: string): Record<string, string> {
  const file = join(site, 'preload.mjs');
  writeFileSync(file, code);
  return { NODE_OPTIONS: `--import=${file}` };
}

/** The environment in which Pagefind is not installed. */
export const withoutPagefind = (site: string): Record<string, string> =>
  preload(
    site,
    `import { register } from 'node:module';
register('data:text/javascript,' + encodeURIComponent(\`export async function resolve(name, context, next) {
  if (name !== 'pagefind') return next(name, context);
  throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
}\`));`,
  );

/** The environment in which the command line is killed at a call of a function of `node:fs` whose first argument matches. */
export const killAt = (site: string, name: string, pattern: string): Record<string, string> =>
  preload(
    site,
    `import fs from 'node:fs';
     import { syncBuiltinESMExports } from 'node:module';
     const real = fs.${name};
     fs.${name} = (path, ...more) => {
       if (/${pattern}/.test(String(path))) process.kill(process.pid, 'SIGKILL');
       return real(path, ...more);
     };
     syncBuiltinESMExports();`,
  );
