import { resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Plugin, ViteDevServer } from 'vite';
import { listFiles } from '../platform/files/list-files.ts';

/** Passes changes of a site's templates and public files to Vite, which does not watch them. */
export interface ViteChanges {
  plugin: Plugin;
  /**
   * `changed`: relative to the site's root. Resolves when modules are up to date, to what has changed: no templates (null), some whose
   * pages Vite has told, or all: if a template was added or removed, another one may have precedence.
   */
  take(server: ViteDevServer, changed: readonly string[]): Promise<'some' | 'all' | null>;
}

/** `areEndless`: loads the templates after a change; whether they do not end. */
export function viteChanges(siteRoot: string, areEndless: () => Promise<boolean>): ViteChanges {
  /** Files that were passed to Vite, each with a callback for when Vite has handled it, and whether it has begun. */
  const passed = new Map<string, { isBegun: boolean; done(): void }>();
  const templates = new PassedFiles(siteRoot, 'templates');
  const published = new PassedFiles(siteRoot, 'public');
  return {
    plugin: {
      name: 'tvilling:changes',
      async hotUpdate({ file }) {
        const change = passed.get(file);
        // Vite asks for browsers first.
        if (change && this.environment.name === 'client') {
          change.isBegun = true;
          // A browser that gets a template without an end shows nothing any more.
          if (await areEndless()) return [];
        }
        if (this.environment.name === 'ssr') change?.done();
        return undefined;
      },
    },
    async take(server, changed) {
      if (published.below(changed).length > 0) {
        const { added, removed } = published.again();
        for (const path of added) server.watcher.emit('add', resolve(siteRoot, path));
        for (const path of removed) server.watcher.emit('unlink', resolve(siteRoot, path));
      }
      const own = templates.below(changed);
      if (own.length === 0) return null;
      const { added, removed } = templates.again();
      if (added.length === 0 && removed.length === 0) {
        const files = own.filter((path) => templates.has(path)).map((path) => resolve(siteRoot, path));
        const heard = files.map(
          (file) =>
            new Promise<void>((resolve) => {
              const change = { isBegun: false, done: resolve };
              passed.set(file, change);
              // Vite does not answer for files that it does not use.
              setTimeout(() => change.isBegun || resolve(), mostPatience).unref();
            }),
        );
        for (const file of files) server.watcher.emit('change', file);
        await Promise.all(heard);
        passed.clear();
        // Vite handles the effects of a change in the same turn.
        await nextTurn();
        return 'some';
      }
      for (const { moduleGraph } of Object.values(server.environments)) {
        for (const path of removed) moduleGraph.onFileDelete(resolve(siteRoot, path));
        moduleGraph.invalidateAll();
      }
      await areEndless();
      return 'all';
    },
  };
}

/** In milliseconds. */
const mostPatience = 500;

/** The files of a folder of the site that were passed to Vite. */
class PassedFiles {
  readonly #root: string;
  readonly #folder: string;
  #known: ReadonlySet<string>;

  constructor(root: string, folder: string) {
    this.#root = root;
    this.#folder = folder;
    this.#known = this.#list() ?? new Set();
  }

  has(path: string): boolean {
    return this.#known.has(path);
  }

  /** Those of the paths that are in the folder. */
  below(paths: readonly string[]): string[] {
    return paths.filter((path) => path === this.#folder || path.startsWith(`${this.#folder}/`));
  }

  /** Lists the folder again. If it was removed during reading, nothing changes: that is another change. */
  again(): { added: string[]; removed: string[] } {
    const before = this.#known;
    this.#known = this.#list() ?? before;
    return {
      added: [...this.#known].filter((path) => !before.has(path)),
      removed: [...before].filter((path) => !this.#known.has(path)),
    };
  }

  /** Null if the folder cannot be read. */
  #list(): ReadonlySet<string> | null {
    try {
      const files = listFiles({ folder: this.#root, path: this.#folder }, () => false);
      return new Set(files.map(({ path }) => path));
    } catch {
      return null;
    }
  }
}
