import { resolve } from 'node:path';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Plugin, ViteDevServer } from 'vite';
import { listFiles } from '../files/list-files.ts';

/** Takes changes of a site's templates over into Vite, which does not watch them itself. */
export interface TemplateChanges {
  plugin: Plugin;
  /**
   * `changed`: relative to the site's root. Resolves when modules that are asked for are new, to whether templates are others. Where
   * a file has come or gone, another one may win from now on: everything is made anew.
   */
  take(server: ViteDevServer, changed: readonly string[]): Promise<boolean>;
}

export function templateChanges(siteRoot: string): TemplateChanges {
  /** Files that Vite was told of, with what to do when it has taken note. */
  const told = new Map<string, () => void>();
  let known = namesOf(siteRoot) ?? new Set();
  return {
    plugin: {
      name: 'tvilling:template-changes',
      hotUpdate({ file }) {
        if (this.environment.name === 'ssr') told.get(file)?.();
      },
    },
    async take(server, changed) {
      const own = changed.filter((path) => path === 'templates' || path.startsWith('templates/'));
      if (own.length === 0) return false;
      const before = known;
      // Where a folder has gone while it was read, that is a change of its own.
      known = namesOf(siteRoot) ?? before;
      if (isSame(before, known)) {
        const files = own.filter((path) => known.has(path)).map((path) => resolve(siteRoot, path));
        const heard = files.map((file) => new Promise<void>((heardOf) => told.set(file, heardOf)));
        for (const file of files) server.watcher.emit('change', file);
        // Vite says of no file that it has nothing to do with it.
        await Promise.race([Promise.all(heard), pause(mostPatience, undefined, { ref: false })]);
        told.clear();
        // What follows from a change is done in the turn in which it is told.
        await nextTurn();
        return true;
      }
      for (const { moduleGraph } of Object.values(server.environments)) {
        for (const path of before) if (!known.has(path)) moduleGraph.onFileDelete(resolve(siteRoot, path));
        moduleGraph.invalidateAll();
      }
      server.ws.send({ type: 'full-reload' });
      return true;
    },
  };
}

/** In milliseconds. */
const mostPatience = 500;

/** The files of the site's own templates; null where they cannot be read. */
function namesOf(siteRoot: string): ReadonlySet<string> | null {
  try {
    return new Set(listFiles({ folder: siteRoot, path: 'templates' }, () => false).map(({ path }) => path));
  } catch {
    return null;
  }
}

const isSame = (before: ReadonlySet<string>, after: ReadonlySet<string>): boolean =>
  before.size === after.size && [...before].every((name) => after.has(name));
