import { basename, dirname } from 'node:path';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { isThere } from '../../platform/files/find-file.ts';
import { removeEmptyFolders } from '../../platform/files/folders.ts';
import { namesIn } from '../../platform/files/list-files.ts';
import { makeFolder } from '../../platform/make-folder.ts';

/** Files that a new site's folder may have: those that hosts put into an empty repository. */
const welcome = /^(?:\.git|\.gitignore|readme(?:\.\w+)?|licen[cs]e(?:\.\w+)?)$/i;

/**
 * Checks the folder of a new site, which may not exist yet. Throws EnvironmentError with the names of other files in it.
 * `called`: the name of the folder for people.
 */
export function checkNewSiteFolder(folder: string, called: string): void {
  const others = readingFolder(called, () => namesIn(folder))?.filter((name) => !welcome.test(name)) ?? [];
  if (others.length === 0) return;
  const more = others.length > 3 ? ` and ${others.length - 3} more` : '';
  throw new EnvironmentError(
    `${called} is not empty: ${others.slice(0, 3).join(', ')}${more}.`,
    'Name a folder that is empty or not there yet: tvilling init my-site. A repository with a README, a license and a .gitignore will do.',
  );
}

/** Makes the folder of a new site, and lets its files be written. If that fails, a new folder goes again. Throws EnvironmentError. */
export function inNewSiteFolder(folder: string, called: string, write: () => void): void {
  const isNew = readingFolder(called, () => !isThere(folder));
  readingFolder(called, () => makeFolder(folder));
  try {
    write();
  } catch (error) {
    if (isNew) removeEmptyFolders(dirname(folder), [`${basename(folder)}/site.config.yaml`]);
    throw error;
  }
}

/** The lines of a starter file that the user's own file, which is kept, does not have. */
export const missingLines = (own: string, wanted: string): string[] => {
  const there = new Set(own.split(/\r?\n/).map((line) => line.replace(/^\/|\/$/g, '').trim()));
  return wanted.split('\n').filter((line) => line !== '' && !there.has(line.replace(/^\/|\/$/g, '')));
};

function readingFolder<T>(called: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why =
      {
        EACCES: 'you have no rights there',
        EPERM: 'you have no rights there',
        EROFS: 'the disk is read-only',
        ENOTDIR: 'it is no folder',
        ENOSPC: 'the disk is full',
        EEXIST: 'something else is there, such as a link that leads nowhere',
        ELOOP: 'its links lead in a ring',
        ENAMETOOLONG: 'its name is too long',
      }[code ?? ''] ??
      code ??
      message;
    throw new EnvironmentError(`No site can be made in ${called}: ${why}.`, 'Name another folder: tvilling init my-site');
  }
}
