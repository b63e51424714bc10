import { readFileSync } from 'node:fs';

/**
 * A file that was written beside the command line when that was bundled; null if this is no bundle: tests import single modules. Throws
 * the system's error if it cannot be read.
 */
export function readBeside(name: string): Buffer | null {
  try {
    return readFileSync(new URL(name, import.meta.url));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
