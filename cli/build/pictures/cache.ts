import { createHash } from 'node:crypto';
import { openStoredFiles } from '../../incremental/stored-files.ts';
import { hearSignal, pauses } from '../../platform/interruption.ts';
import { toolState } from '../../platform/version.ts';

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
 * Opens the cache of a site, `.tvilling/store/pictures/`. It only saves time: a missing or damaged picture is drawn again. If the folder
 * cannot be written to, nothing is kept.
 */
export function openPictureCache(root: string): PictureCache {
  const kept = openStoredFiles(root, { name: 'pictures', limit: pictureLimit });
  const used = new Set<string>();
  const fresh = new Map<string, Buffer>();
  return {
    async drawn(recipe, draw) {
      const name = createHash('sha256').update(toolState()).update(recipe).digest('hex');
      used.add(name);
      const known = kept.get(name);
      if (known !== undefined) return { picture: known, name };
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
        kept.set(name, picture);
        await pause();
      }
      await hearSignal(signal);
      kept.keepOnly(used);
    },
  };
}

/** In bytes. A social image has 40 kB. */
export const pictureLimit = 8 * 1024 * 1024;
