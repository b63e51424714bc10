import { relative } from 'node:path';

/** The name of a folder for people: relative if it is below the site, otherwise absolute. */
export const folderName = (root: string, folder: string): string =>
  relative(root, folder).startsWith('..') ? folder : relative(root, folder);
