import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isRefused } from './find-file.ts';
import { listFiles } from './list-files.ts';
import { isOwnFolder } from './own-folder.ts';
import { readFileIn } from './read-file.ts';
import { replaceFile } from './replace-file.ts';
import { sealedBytes, unsealed } from './sealed.ts';

/** A folder of a site that keeps what takes long to make, each file under a name that says all it depends on. It only saves time. */
export interface KeptFolder {
  /** The folder of the site. */
  root: string;
  /** Relative to the site's folder. */
  folder: string;
  /** In bytes. Larger files are not read. */
  limit: number;
}

/** A file as it was written; null if there is none, if it is damaged, or if somebody else has made it. */
export function readKept({ root, folder, limit }: KeptFolder, name: string): Buffer | null {
  try {
    const kept = readFileIn({ folder: root, path: `${folder}/${name}` }, limit);
    return kept === null || isRefused(kept) ? null : unsealed(kept.bytes, { of: name });
  } catch {
    return null;
  }
}

/** Writes a file with a seal. Does nothing if the folder cannot be written to. */
export function writeKept({ root, folder }: KeptFolder, name: string, bytes: Uint8Array): void {
  try {
    if (!isOwnFolder(root, folder)) return;
    mkdirSync(join(root, folder), { recursive: true });
    replaceFile(join(root, folder, name), sealedBytes(bytes, { of: name }));
  } catch {
    // The folder only saves time (see above).
  }
}

/** Removes the files that have none of these names. Does nothing where the system refuses. */
export function removeOthers({ root, folder }: KeptFolder, used: Pick<ReadonlySet<string>, 'has'>): void {
  try {
    if (!isOwnFolder(root, folder)) return;
    for (const { path } of listFiles({ folder: root, path: folder }, (name) => used.has(name)))
      rmSync(join(root, path));
  } catch {
    // The folder only saves time (see above). Another build may have removed the file first.
  }
}
