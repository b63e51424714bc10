import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isRefused } from '../files/find-file.ts';
import { listFiles } from '../files/list-files.ts';
import { isOwnFolder } from '../files/own-folder.ts';
import { readFileIn } from '../files/read-file.ts';
import { replaceFile } from '../files/replace-file.ts';
import { hearSignal, pauses } from '../interruption.ts';
import { toolState } from '../version.ts';

/** Pictures that have been drawn before. */
export interface PictureCache {
  /** The picture that was drawn from `recipe`, or what `draw` makes of it now. */
  drawn(recipe: string, draw: () => Promise<Buffer>): Promise<Buffer>;
  /** Keeps what has been drawn, and removes what has not been asked for. Throws the reason of `signal` where it is aborted. */
  save(signal: AbortSignal): Promise<void>;
}

/**
 * The cache of a site, `.tvilling/pictures/`. It only ever saves time: what is missing is drawn again, and a folder
 * that cannot be written to is left as it is.
 */
export function openPictureCache(root: string): PictureCache {
  const used = new Set<string>();
  const fresh = new Map<string, Buffer>();
  return {
    async drawn(recipe, draw) {
      const name = createHash('sha256').update(toolState()).update(recipe).digest('hex');
      used.add(name);
      const kept = read(root, name);
      if (kept !== null) return kept;
      const picture = await draw();
      fresh.set(name, picture);
      return picture;
    },
    async save(signal) {
      const pause = pauses(signal);
      for (const [name, picture] of fresh) {
        write(root, name, picture);
        await pause();
      }
      await hearSignal(signal);
      try {
        if (!isOwnFolder(root, folder)) return;
        for (const { path } of listFiles({ folder: root, path: folder }, (name) => used.has(name)))
          rmSync(join(root, path));
      } catch {
        // See above; another build may have been first.
      }
    },
  };
}

/** Where the cache lies in a site. */
const folder = '.tvilling/pictures';

/** In bytes; a picture for sharing has 40 kB. */
const pictureLimit = 8 * 1024 * 1024;

function read(root: string, name: string): Buffer | null {
  try {
    const kept = readFileIn({ folder: root, path: `${folder}/${name}` }, pictureLimit);
    return kept === null || isRefused(kept) ? null : kept.bytes;
  } catch {
    return null;
  }
}

function write(root: string, name: string, picture: Buffer): void {
  try {
    if (!isOwnFolder(root, folder)) return;
    mkdirSync(join(root, folder), { recursive: true });
    replaceFile(join(root, folder, name), picture);
  } catch {
    // See above.
  }
}
