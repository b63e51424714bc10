import { createHash } from 'node:crypto';
import { openStoredFiles, type StoredFiles } from '../../incremental/stored-files.ts';
import { toolState } from '../../platform/version.ts';

/** The pictures of earlier builds in the store of a site. */
export interface StoredPictures {
  /** Social images and icons. */
  drawn: StoredFiles;
  /** Files of the pictures of the content. */
  encoded: StoredFiles;
}

/** Opens them once for all hosts of a site: what none of them uses is removed. */
export const openStoredPictures = (root: string): StoredPictures => ({
  drawn: openStoredFiles(root, { name: 'pictures', limit: pictureLimit }),
  encoded: openStoredFiles(root, { name: 'encoded', limit: pictureLimit }),
});

/** In bytes. A social image has 40 kB. */
const pictureLimit = 8 * 1024 * 1024;

/** A picture that has been drawn. Its bytes are read when somebody needs them: those of 10,000 social images take 300 MB. */
export interface DrawnPicture {
  /** Its name in the store. */
  name: string;
  bytes(): Promise<Buffer>;
}

/** How a picture is drawn. */
export interface Drawing {
  /** A text with all that the picture is made from. */
  recipe: string;
  draw(): Promise<Buffer>;
  /** The same, for a picture that somebody has removed from the store. Every picture holds it until the end of the build. */
  drawAgain(): Promise<Buffer>;
}

/** Draws a picture, unless it is in the store. If it cannot be kept there, it stays in memory. */
export async function drawOnce(stored: StoredFiles, { recipe, draw, drawAgain }: Drawing): Promise<DrawnPicture> {
  const name = createHash('sha256').update(toolState()).update(recipe).digest('hex');
  if (stored.get(name) === undefined) {
    const picture = await draw();
    if (!stored.set(name, picture)) return { name, bytes: inMemory(picture) };
  }
  return { name, bytes: async () => stored.get(name) ?? (await drawAgain()) };
}

/** Functions that are made together hold what any of them needs: beside this one, each would hold its picture. */
const inMemory = (picture: Buffer) => async () => picture;
