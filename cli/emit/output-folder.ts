import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { EnvironmentError, notWritten } from '../environment-error.ts';

/** Stands in every folder that the build has written; what lacks it is not ours to replace. */
const marker = 'build.json';

export interface Output {
  /** Text or bytes by path below the output folder. */
  files: ReadonlyMap<string, string | Uint8Array>;
  /** Files that are copied from a folder, by their path in it; a path in `files` wins. */
  copies: readonly { from: string; files: readonly string[] }[];
  /** What the marker file says. */
  build: object;
}

/**
 * Refuses output folders that hold anything but an earlier build: the site's own folder or one above it, its sources,
 * or a folder of somebody else's files.
 */
export function checkOutputFolder(folder: string, root: string): void {
  const refuse = (why: string) => {
    throw new EnvironmentError(
      `${folder} cannot be the output folder: ${why}.`,
      'Choose a folder of its own: --out-dir dist',
    );
  };
  const below = relative(folder, root);
  if (below === '' || (!below.startsWith('..') && below !== root)) refuse('the site itself lies in it');
  const [top = ''] = relative(root, folder).split(sep);
  if (['content', 'templates', 'public', 'node_modules', '.git'].includes(top)) refuse(`it lies in ${top}/`);
  let entries: string[] = [];
  try {
    entries = existsSync(folder) ? readdirSync(folder) : [];
  } catch (error) {
    refuse(`it cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (entries.length > 0 && !entries.includes(marker)) refuse('it holds files that no build has written');
}

/**
 * Writes the output beside the folder and swaps it in as a whole: a failure at any point leaves the earlier output
 * as it was. Throws EnvironmentError where the file system refuses.
 */
export function replaceOutput(folder: string, output: Output): void {
  const staging = join(dirname(folder), `.${basename(folder)}.${process.pid}.new`);
  const old = join(dirname(folder), `.${basename(folder)}.${process.pid}.old`);
  try {
    writeFolder(staging, output);
    if (existsSync(folder)) renameSync(folder, old);
    try {
      renameSync(staging, folder);
    } catch (error) {
      if (existsSync(old)) renameSync(old, folder);
      throw error;
    }
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw notWritten(path ?? folder, error, 'Check the free space and the rights there.');
  } finally {
    rmSync(staging, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}

function writeFolder(folder: string, { files, copies, build }: Output): void {
  rmSync(folder, { recursive: true, force: true });
  const made = new Set<string>();
  const place = (path: string): string => {
    const file = join(folder, path);
    const parent = dirname(file);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    return file;
  };
  for (const { from, files: copied } of copies)
    for (const path of copied) copyFileSync(join(from, path), place(path));
  for (const [path, content] of files) writeFileSync(place(path), content);
  writeFileSync(place(marker), `${JSON.stringify(build)}\n`);
}
