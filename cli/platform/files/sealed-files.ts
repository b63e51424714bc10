import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isRefused, type PathInFolder } from './find-file.ts';
import { listFiles } from './list-files.ts';
import { isOwnFolder } from './own-folder.ts';
import { readFileIn } from './read-file.ts';
import { replaceFileBy } from './replace-file.ts';
import { type Seal, sealLength, sealOfDigest, unsealed } from './sealed.ts';

/** What is in a sealed file; null if there is none, if it is larger than `limit` (in bytes) or damaged, or if somebody else has made it. */
export function readSealed(at: PathInFolder, seal: Seal, limit: number): Buffer | null {
  try {
    const read = readFileIn(at, limit);
    return read === null || isRefused(read) ? null : unsealed(read.bytes, seal);
  } catch {
    return null;
  }
}

/**
 * Makes or replaces a sealed file in a folder of the tool's own, as a whole or not at all. Its content is written part by part, so it
 * need not be in memory as a whole. Returns false, and does nothing, if the folder cannot be written to: such a file only saves time.
 */
export function writeSealed({ folder, path }: PathInFolder, parts: Iterable<string | Uint8Array>, seal: Seal): boolean {
  try {
    const own = posix.dirname(path);
    if (!isOwnFolder(folder, own)) return false;
    mkdirSync(join(folder, own), { recursive: true });
    replaceFileBy(join(folder, path), (descriptor) => {
      const sha256 = createHash('sha256');
      writeFileSync(descriptor, Buffer.alloc(sealLength));
      for (const part of parts) {
        sha256.update(part);
        writeFileSync(descriptor, part);
      }
      writeSync(descriptor, sealOfDigest(sha256.digest('hex'), seal), 0);
    });
    return true;
  } catch (error) {
    // See above. What makes the parts must not fail.
    if ((error as NodeJS.ErrnoException).errno === undefined) throw error;
    return false;
  }
}

/** Removes the files of a folder of the tool's own that have none of these names. Does nothing where the system refuses. */
export function removeOthers({ folder, path }: PathInFolder, names: Pick<ReadonlySet<string>, 'has'>): void {
  try {
    if (!isOwnFolder(folder, path)) return;
    // Hidden files are those that other runs write at this moment.
    const stays = (name: string) => name.startsWith('.') || names.has(name);
    for (const other of listFiles({ folder, path }, stays)) rmSync(join(folder, other.path));
  } catch {
    // Another run may have removed the file first.
  }
}
