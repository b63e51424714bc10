import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../content/replace-file.ts';
import { toolState } from '../version.ts';

/** Pictures that have been drawn before. */
export interface PictureCache {
  /** The picture that was drawn from `recipe`, or what `draw` makes of it now. */
  drawn(recipe: string, draw: () => Promise<Buffer>): Promise<Buffer>;
  /** Removes what has not been asked for. */
  prune(): void;
}

/**
 * The cache of a site, `.tvilling/pictures/`. It only ever saves time: what is missing is drawn again, and a folder
 * that cannot be written to is left as it is.
 */
export function openPictureCache(root: string): PictureCache {
  const folder = join(root, '.tvilling', 'pictures');
  const used = new Set<string>();
  return {
    async drawn(recipe, draw) {
      const name = createHash('sha256').update(toolState()).update(recipe).digest('hex');
      used.add(name);
      const kept = read(join(folder, name));
      if (kept !== null) return kept;
      const picture = await draw();
      write(folder, name, picture);
      return picture;
    },
    prune() {
      try {
        for (const name of readdirSync(folder)) if (!used.has(name)) rmSync(join(folder, name));
      } catch {
        // See above; another build may have been first.
      }
    },
  };
}

function read(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

function write(folder: string, name: string, picture: Buffer): void {
  try {
    mkdirSync(folder, { recursive: true });
    replaceFile(join(folder, name), picture);
  } catch {
    // See above.
  }
}
