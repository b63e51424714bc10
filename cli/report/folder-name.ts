import { relative } from 'node:path';

/** A folder as people call it: relative where it lies below the site, absolute elsewhere. */
export const folderName = (root: string, folder: string): string =>
  relative(root, folder).startsWith('..') ? folder : relative(root, folder);
