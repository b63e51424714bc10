import { hash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { notWritten } from '../../platform/environment-error.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { type FileState, fileStamp } from './earlier-output.ts';

/**
 * Writes files below a folder, with the folders that they lie in. Several threads may write below the same folder, each with a
 * writer of its own. Throws an EnvironmentError that names the file if the file system refuses.
 */
export class FileWriter {
  readonly #folder: string;
  /** Folders that exist. */
  readonly #made = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes a file. `digest`: the SHA-256 of its content, in base64. */
  write(path: string, content: string | Uint8Array, digest = digestOf(content)): FileState {
    return this.writeWith(path, digest, (file) => writeFileSync(file, content));
  }

  /** Lets `write` make a file. `digest`: that of its bytes; null if it is not known. */
  writeWith(path: string, digest: string | null, write: (file: string) => void): FileState {
    const file = this.pathFor(path);
    return writing(file, () => {
      write(file);
      return { ...fileStamp(statSync(file)), digest: digest ?? digestOf(readFileSync(file)) };
    });
  }

  /** The absolute path of a file. Makes its folder. */
  pathFor(path: string): string {
    const file = join(this.#folder, path);
    const parent = dirname(file);
    if (!this.#made.has(parent)) writing(file, () => makeFolder(parent));
    this.#made.add(parent);
    return file;
  }
}

/** SHA-256 of bytes or of a text, in base64. */
export const digestOf = (content: string | Uint8Array): string => hash('sha256', content, 'base64');

/** Writes a file or folder. Throws an EnvironmentError that names it if the file system refuses. */
export function writing<T>(path: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    const { code, path: refused } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw notWritten(refused ?? path, error, 'Check the free space and the rights there.');
  }
}
