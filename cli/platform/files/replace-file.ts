import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { LongContent } from './file-parts.ts';
import { temporaryPath } from './temporary.ts';

/** What is written to a file; a text in UTF-8. */
export type FileContent = string | Uint8Array | LongContent;

/**
 * Replaces or makes a file, as a whole or not at all. After a failure, throws the system's error; the file is then unchanged, and
 * no temporary file is left. A killed process may leave one, which the next run removes.
 */
export const replaceFile = (file: string, content: string | Uint8Array): void =>
  replace(file, (temporary) => writeFileSync(temporary, content, { flag: 'wx' }));

/** The same for a file that is written in pieces. `write` gets a descriptor of an empty file. */
export const replaceFileBy = (file: string, write: (descriptor: number) => void): void =>
  replace(file, (temporary) => whileOpen(openSync(temporary, 'wx'), write));

/**
 * The same for a file of an author, which must be whole after a power failure too. `mode`: the permissions of the file; by default,
 * those of new files.
 */
export function replaceDurably(file: string, content: FileContent, mode?: number): void {
  replace(file, (temporary) => {
    // Nobody else may open it before it has the permissions of the file: it may hold forms.
    makeDurably(temporary, content, mode === undefined ? undefined : 0o600);
    if (mode !== undefined) chmodSync(temporary, mode);
  });
  flushPath(dirname(file));
}

/** Makes a file with a content, which lasts. `mode`: its permissions; by default, those of new files. */
export const makeDurably = (file: string, content: FileContent, mode?: number): void =>
  whileOpen(openSync(file, 'wx', mode), (descriptor) => {
    for (const part of piecesOf(content)) writeFileSync(descriptor, part);
    fsyncSync(descriptor);
  });

/** Works with an open file, and closes it. */
function whileOpen(descriptor: number, work: (descriptor: number) => void): void {
  try {
    work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const piecesOf = (content: FileContent): Iterable<string | Uint8Array> =>
  typeof content === 'string' || content instanceof Uint8Array ? [content] : content.pieces();

function replace(file: string, write: (temporary: string) => void): void {
  const name = basename(file).slice(0, longest);
  const temporary = temporaryPath(join(dirname(file), name), 'tmp');
  try {
    write(temporary);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** UTF-16 units. A name has at most 255 bytes, and that of a temporary file is longer. */
const longest = 48;

/** Makes a file, or the names in a folder, last. Some systems cannot open folders, and some file systems cannot flush them. */
export function flushPath(path: string): void {
  try {
    whileOpen(openSync(path, 'r'), fsyncSync);
  } catch {
    // A folder that cannot be flushed: its files are.
  }
}

/** Removes a file if it exists. Throws the system's error if it cannot. */
export const removeFile = (file: string): void => rmSync(file, { force: true });
