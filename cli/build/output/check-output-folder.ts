import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { hostFolders, marker } from './host-folders.ts';

/**
 * Throws an EnvironmentError for an output folder that must not be replaced: the site's own folder or one above it, its sources, a
 * folder that holds anything but an earlier build, or one that cannot be renamed: a link or a mount point. The folders of hosts in it
 * must be none of these either.
 */
export function checkOutputFolder(folder: string, root: string): void {
  const refuse = (why: string, hint = 'Choose a folder of its own: --out-dir dist') => {
    throw new EnvironmentError(`${folder} cannot be the output folder: ${why}.`, hint);
  };
  const below = relative(folder, root);
  if (below === '' || (!below.startsWith('..') && below !== root)) refuse('the site itself lies in it');
  const [top = ''] = relative(root, folder).split(sep);
  if (['content', 'templates', 'public', 'node_modules', '.git'].includes(top)) refuse(`it lies in ${top}/`);
  try {
    const stats = lstatSync(folder, { throwIfNoEntry: false });
    if (stats === undefined) return;
    if (stats.isSymbolicLink()) refuse('it is a link, which a folder would replace', linkHint(folder));
    if (isMountPoint(folder, stats)) refuse('it is a mount point, which cannot be replaced', belowHint(folder));
    const entries = readdirSync(folder);
    if (entries.length > 0 && !entries.includes(marker)) refuse('it holds files that no build has written');
    checkHostFolders(folder, entries, refuse);
  } catch (error) {
    if (error instanceof EnvironmentError) throw error;
    refuse(`it cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** Refuses an output for several hosts that has something beside their folders, or in the place of one. */
function checkHostFolders(output: string, entries: readonly string[], refuse: (why: string, hint?: string) => void): void {
  const hosts = hostFolders(output);
  if (hosts.length === 0) return;
  for (const name of entries.filter((name) => name !== marker)) {
    const folder = join(output, name);
    const stats = lstatSync(folder);
    if (hosts.includes(name) && stats.isSymbolicLink())
      refuse(`${folder} is a link, which a folder would replace`, 'Lead the link to the folder, not from it.');
    if (hosts.includes(name) && isMountPoint(folder, stats))
      refuse(`${folder} is a mount point, which cannot be replaced`, 'Mount the output folder elsewhere.');
    if (!hosts.includes(name) || !existsSync(join(folder, marker)))
      refuse(`it holds ${name}, which no build has written`, `Move it elsewhere: ${folder}`);
  }
}

const linkHint = (folder: string): string => `Name the folder that it leads to: --out-dir ${readlinkSync(folder)}`;

const belowHint = (folder: string): string => `Build into a folder in it: --out-dir ${join(folder, 'site')}`;

/** Whether a folder is where a file system begins. Linux lists also those that show a folder of the same file system. */
function isMountPoint(folder: string, { dev }: Stats): boolean {
  if (statSync(dirname(folder)).dev !== dev) return true;
  try {
    // proc_pid_mountinfo(5): the fifth field is the mount point, with octal escapes.
    const written = realpathSync(folder).replace(/[\s\\]/g, (character) => `\\0${character.charCodeAt(0).toString(8)}`);
    return readFileSync('/proc/self/mountinfo', 'utf8')
      .split('\n')
      .some((line) => line.split(' ')[4] === written);
  } catch {
    return false;
  }
}
