/** Hooks of Node.js that load a few modules at a time (nodejs.org/api/module.html#customization-hooks). They have a thread of their own. */
import type { LoadHook } from 'node:module';

let free = 8;
const waiting: (() => void)[] = [];

export const load: LoadHook = async (url, context, nextLoad) => {
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await nextLoad(url, context);
  } finally {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }
};
