import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isRefused } from '../files/find-file.ts';
import { listFiles } from '../files/list-files.ts';
import { isOwnFolder } from '../files/own-folder.ts';
import { readFileIn } from '../files/read-file.ts';
import { replaceFile } from '../files/replace-file.ts';
import { sealedBytes, unsealed } from '../files/sealed.ts';
import { hearSignal, pauses } from '../interruption.ts';
import { toolState } from '../version.ts';

/** Pictures from earlier builds. */
export interface PictureCache {
  /** The picture that was drawn from `recipe`, and its name in the cache. Calls `draw` if there is none. */
  drawn(recipe: string, draw: () => Promise<Buffer>): Promise<{ picture: Buffer; name: string }>;
  /** Keeps a picture that is used, and not asked for. */
  keep(name: string): void;
  /** Keeps new pictures, and removes those that nobody has asked for. Throws the reason of `signal` if it is aborted. */
  save(signal: AbortSignal): Promise<void>;
}

/**
 * Opens the cache of a site, `.tvilling/pictures/`. It only saves time: a missing or damaged picture is drawn again. If the folder cannot be
 * written to, nothing is kept.
 */
export function openPictureCache(root: string): PictureCache {
  const used = new Set<string>();
  const fresh = new Map<string, Buffer>();
  return {
    async drawn(recipe, draw) {
      const name = createHash('sha256').update(toolState()).update(recipe).digest('hex');
      used.add(name);
      const kept = readPicture({ root, folder }, name);
      if (kept !== null) return { picture: kept, name };
      const picture = await draw();
      fresh.set(name, picture);
      return { picture, name };
    },
    keep(name) {
      used.add(name);
    },
    async save(signal) {
      const pause = pauses(signal);
      for (const [name, picture] of fresh) {
        writePicture({ root, folder }, name, picture);
        await pause();
      }
      await hearSignal(signal);
      removeOthers({ root, folder }, used);
    },
  };
}

/** The folder of the cache in a site. */
const folder = '.tvilling/pictures';

/** In bytes. A picture for sharing has 40 kB. */
const pictureLimit = 8 * 1024 * 1024;

/** A folder of a site that keeps pictures. `folder`: relative to the site's root. */
export interface PictureFolder {
  root: string;
  folder: string;
}

/** A picture as it was written; null if there is none, if it is damaged, or if somebody else has made it. */
export function readPicture({ root, folder }: PictureFolder, name: string): Buffer | null {
  try {
    const kept = readFileIn({ folder: root, path: `${folder}/${name}` }, pictureLimit);
    return kept === null || isRefused(kept) ? null : unsealed(kept.bytes, { of: name });
  } catch {
    return null;
  }
}

/** Writes a picture with a seal. Does nothing if the folder cannot be written to. */
export function writePicture({ root, folder }: PictureFolder, name: string, picture: Buffer): void {
  try {
    if (!isOwnFolder(root, folder)) return;
    mkdirSync(join(root, folder), { recursive: true });
    replaceFile(join(root, folder, name), sealedBytes(picture, { of: name }));
  } catch {
    // The cache only saves time (see above).
  }
}

/** Removes the pictures that have none of these names. Does nothing where the system refuses. */
export function removeOthers({ root, folder }: PictureFolder, used: Pick<ReadonlySet<string>, 'has'>): void {
  try {
    if (!isOwnFolder(root, folder)) return;
    for (const { path } of listFiles({ folder: root, path: folder }, (name) => used.has(name)))
      rmSync(join(root, path));
  } catch {
    // The cache only saves time (see above). Another build may have removed the file first.
  }
}
