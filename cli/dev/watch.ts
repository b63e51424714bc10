import { join } from 'node:path';
import { watch } from 'chokidar';

/** The content of a site, watched. */
export interface WatchedContent {
  /** Resolves at the next change, or at once when there was one since this was last asked. */
  changed(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Watches content and configuration; several changes at once (a checkout, a search and replace) are one. What is
 * changed after this has resolved is not missed.
 */
export async function watchContent(root: string): Promise<WatchedContent> {
  const watcher = watch([join(root, 'content'), join(root, 'site.config.yaml')], {
    ignoreInitial: true,
    // Editors write a file beside and rename it, or truncate and write: the change is read when it has settled.
    atomic: 20,
  });
  let timer: NodeJS.Timeout | undefined;
  let pending = false;
  let tell = () => {};
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      pending = true;
      tell();
    }, 15);
  });
  await new Promise<void>((resolve) => {
    watcher.once('ready', () => resolve());
  });
  return {
    changed: () =>
      new Promise((resolve) => {
        tell = () => {
          if (!pending) return;
          pending = false;
          resolve();
        };
        tell();
      }),
    close: () => {
      clearTimeout(timer);
      return watcher.close();
    },
  };
}
