import { join } from 'node:path';
import { watch } from 'chokidar';

/**
 * Calls `onChange` shortly after content or configuration has changed; several changes at once (a checkout, a search
 * and replace) are one call. Resolves, when watching has begun, to a function that ends it.
 */
export async function watchContent(root: string, onChange: () => void): Promise<() => Promise<void>> {
  const watcher = watch([join(root, 'content'), join(root, 'site.config.yaml')], {
    ignoreInitial: true,
    // Editors write a file beside and rename it, or truncate and write: the change is read when it has settled.
    atomic: 20,
  });
  let timer: NodeJS.Timeout | undefined;
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, 15);
  });
  await new Promise<void>((resolve) => {
    watcher.once('ready', () => resolve());
  });
  return () => {
    clearTimeout(timer);
    return watcher.close();
  };
}
