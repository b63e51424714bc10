import { resolve } from 'node:path';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Plugin, ViteDevServer } from 'vite';
import { listFiles } from '../files/list-files.ts';

/** Passes changes of a site's templates to Vite, which does not watch them. */
export interface TemplateChanges {
  plugin: Plugin;
  /**
   * `changed`: relative to the site's root. Resolves when modules are up to date, to whether templates have changed. If a file
   * was added or removed, another one may have precedence, so everything is made again.
   */
  take(server: ViteDevServer, changed: readonly string[]): Promise<boolean>;
}

export function templateChanges(siteRoot: string): TemplateChanges {
  /** Files that Vite was told about, each with a callback for when Vite has handled it. */
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
      // If the folder was removed during reading, that is another change.
      known = namesOf(siteRoot) ?? before;
      if (isSame(before, known)) {
        const files = own.filter((path) => known.has(path)).map((path) => resolve(siteRoot, path));
        const heard = files.map((file) => new Promise<void>((heardOf) => told.set(file, heardOf)));
        for (const file of files) server.watcher.emit('change', file);
        // Vite does not answer for files that it does not use.
        await Promise.race([Promise.all(heard), pause(mostPatience, undefined, { ref: false })]);
        told.clear();
        // Vite handles the effects of a change in the same turn.
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

/** The files of the site's own templates; null if they cannot be read. */
function namesOf(siteRoot: string): ReadonlySet<string> | null {
  try {
    return new Set(listFiles({ folder: siteRoot, path: 'templates' }, () => false).map(({ path }) => path));
  } catch {
    return null;
  }
}

const isSame = (before: ReadonlySet<string>, after: ReadonlySet<string>): boolean =>
  before.size === after.size && [...before].every((name) => after.has(name));
