import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { isRefused, type PathInFolder } from '../../platform/files/find-file.ts';
import { copyFileIn, readFileIn } from '../../platform/files/read-file.ts';
import { removeIfPossible } from '../../platform/files/temporary.ts';
import { hearSignal, pauses } from '../../platform/interruption.ts';
import { type EarlierOutput, type FileState, type OutputFiles, statesNow } from './earlier-output.ts';
import { digestOf, FileWriter, writing } from './file-writer.ts';
import type { OutputMutex } from './output-mutex.ts';
import { endReplacement, replaceFolder, replacementFolders } from './replacement.ts';

/** Marks a folder that a build has written. A folder without it is never replaced. */
export const marker = 'build.json';

/** A new output while it is written, beside the folder that it will replace. */
export interface Staging {
  /**
   * Writes a file by its path below the output folder. A later file of the same path replaces it. If the earlier output has the
   * same bytes there, that file is taken.
   */
  write(path: string, content: string | Uint8Array): void;
  /** The absolute path of the folder that the new output is written to. */
  folder: string;
  /** Adds a file that was written to the folder. */
  add(path: string, state: FileState): void;
  /** Takes a file of the earlier output, which must have it. */
  keep(path: string): void;
  /** Takes a file of the earlier output if that has it. Returns whether it has. */
  keepIfThere(path: string): boolean;
  /** Whether a file is taken from the earlier output. */
  isKept(path: string): boolean;
  /** Copies files. */
  copy(copies: Copies): Promise<void>;
  /** The text of a file of the new output. */
  read(path: string): string;
  /** A file of the new output. */
  bytes(path: string): Buffer;
  /** The files of the new output. */
  files: OutputFiles;
  /** Whether the earlier output has all of these files, as they are, and no others. */
  isSame: boolean;
}

export interface Copies {
  from: PathInFolder;
  /** Paths below the folder. */
  files: readonly string[];
  /** The largest size of a file that is copied, in bytes. */
  limit(path: string): number;
}

/**
 * Throws an EnvironmentError for an output folder that must not be replaced: the site's own folder or one above it, its sources, a
 * folder that holds anything but an earlier build, or one that cannot be renamed: a link or a mount point.
 */
export function checkOutputFolder(folder: string, root: string): void {
  const refuse = (why: string, hint = 'Choose a folder of its own: --out-dir dist') => {
    throw new EnvironmentError(`${folder} cannot be the output folder: ${why}.`, hint);
  };
  const below = relative(folder, root);
  if (below === '' || (!below.startsWith('..') && below !== root)) refuse('the site itself lies in it');
  const [top = ''] = relative(root, folder).split(sep);
  if (['content', 'templates', 'public', 'node_modules', '.git'].includes(top)) refuse(`it lies in ${top}/`);
  let entries: string[] = [];
  try {
    const stats = lstatSync(folder, { throwIfNoEntry: false });
    if (stats === undefined) return;
    if (stats.isSymbolicLink()) refuse('it is a link, which a folder would replace', linkHint(folder));
    if (isMountPoint(folder, stats))
      refuse('it is a mount point, which cannot be replaced', belowHint(folder));
    entries = readdirSync(folder);
  } catch (error) {
    if (error instanceof EnvironmentError) throw error;
    refuse(`it cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (entries.length > 0 && !entries.includes(marker) && !holdsHosts(folder, entries))
    refuse('it holds files that no build has written');
}

const linkHint = (folder: string): string =>
  `Name the folder that it leads to: --out-dir ${readlinkSync(folder)}`;

const belowHint = (folder: string): string => `Build into a folder in it: --out-dir ${join(folder, 'site')}`;

/**
 * Removes what other builds have left beside the folders of hosts: those of hosts that the site has no more, and an output for one host.
 * `folders`: the names of those that stay.
 */
export function removeOtherHosts(output: string, folders: readonly string[]): void {
  const isBuild = existsSync(join(output, marker));
  for (const name of readdirSync(output)) {
    if (folders.includes(name) || name.startsWith('.')) continue;
    if (isBuild || existsSync(join(output, name, marker))) removeIfPossible(join(output, name));
  }
}

/** Makes the folder that the folders of hosts lie in. Throws an EnvironmentError if the system refuses. */
export const makeFolderOfHosts = (output: string): void =>
  void writing(output, () => mkdirSync(output, { recursive: true }));

/** Whether a folder holds only the folders of hosts that builds have written. */
const holdsHosts = (folder: string, names: readonly string[]): boolean =>
  names.every((name) => name.startsWith('.') || existsSync(join(folder, name, marker)));

/** Whether a folder is where a file system begins. Linux lists also those that show a folder of the same file system. */
function isMountPoint(folder: string, { dev }: Stats): boolean {
  if (statSync(dirname(folder)).dev !== dev) return true;
  try {
    // proc_pid_mountinfo(5): the fifth field is the mount point, with octal escapes.
    const written = realpathSync(folder).replace(
      /[\s\\]/g,
      (character) => `\\0${character.charCodeAt(0).toString(8)}`,
    );
    return readFileSync('/proc/self/mountinfo', 'utf8')
      .split('\n')
      .some((line) => line.split(' ')[4] === written);
  } catch {
    return false;
  }
}

/** The output folder, and what is known of its files. */
export interface OutputFolder {
  folder: string;
  earlier: EarlierOutput;
  signal: AbortSignal;
  mutex: OutputMutex;
}

/**
 * Lets `fill` write the new output beside the folder. Then the new output replaces the folder, unless it is the same. If `fill`
 * returns null, and after a failure, the earlier output is still there. Returns what `fill` returns. Throws an EnvironmentError if
 * the file system refuses, and the reason of `signal` if it is aborted before the replacement. A signal after that is ignored.
 * A killed process leaves what `settleReplacements` puts in order.
 */
export async function replaceOutput<T>(
  { folder, earlier, signal, mutex }: OutputFolder,
  fill: (staging: Staging) => Promise<T | null>,
): Promise<T | null> {
  const folders = replacementFolders(folder);
  const { fresh } = folders;
  const staging = new StagedOutput({ fresh, earlier, signal });
  let filled: T | null;
  try {
    filled = await fill(staging);
    if (filled === null) return null;
    await hearSignal(signal);
    if (staging.isSame) return filled;
    await staging.takeKept();
    mutex.assertHeld();
    writing(folder, () => replaceFolder(folder, folders));
  } finally {
    endReplacement(folder, folders);
  }
  staging.noteLinks(folder);
  return filled;
}

function isLinked(source: string, file: string): boolean {
  try {
    linkSync(source, file);
    return true;
  } catch {
    return false;
  }
}

/** A new output that is written to the folder `fresh`. Files that are as before are taken from the earlier output at the end. */
class StagedOutput implements Staging {
  readonly files = new Map<string, FileState>();
  readonly #at: Pick<OutputFolder, 'earlier' | 'signal'> & { fresh: string };
  readonly #pause: () => Promise<void>;
  readonly #writer: FileWriter;
  readonly #kept = new Set<string>();
  /** Undefined until somebody asks. */
  #isSame: boolean | undefined;

  constructor(at: Pick<OutputFolder, 'earlier' | 'signal'> & { fresh: string }) {
    this.#at = at;
    this.#pause = pauses(at.signal);
    this.#writer = new FileWriter(at.fresh);
  }

  get folder(): string {
    return this.#at.fresh;
  }

  write(path: string, content: string | Uint8Array): void {
    const digest = digestOf(content);
    if (this.#at.earlier.find(path)?.digest === digest) this.keep(path);
    else this.add(path, this.#writer.write(path, content, digest));
  }

  add(path: string, state: FileState): void {
    this.files.set(path, state);
    this.#kept.delete(path);
    this.#isSame = undefined;
  }

  keep(path: string): void {
    if (!this.keepIfThere(path)) throw new Error(`the earlier output has no ${path}`);
  }

  keepIfThere(path: string): boolean {
    const state = this.#at.earlier.find(path);
    if (state === undefined) return false;
    this.files.set(path, state);
    this.#kept.add(path);
    this.#isSame = undefined;
    return true;
  }

  isKept(path: string): boolean {
    return this.#kept.has(path);
  }

  async copy({ from, files, limit }: Copies): Promise<void> {
    for (const path of files) {
      const source = { ...from, path: posix.join(from.path, path) };
      if (this.#isAsBefore(path, source, limit(path))) this.keep(path);
      else
        this.add(
          path,
          this.#writer.writeWith(path, null, (file) => copy(source, file, limit(path))),
        );
      await this.#pause();
    }
  }

  read(path: string): string {
    return this.bytes(path).toString('utf8');
  }

  bytes(path: string): Buffer {
    const { earlier, fresh } = this.#at;
    return readFileSync(this.#kept.has(path) ? earlier.pathOf(path) : join(fresh, path));
  }

  get isSame(): boolean {
    this.#isSame ??= this.#kept.size === this.files.size && this.#at.earlier.holdsOnly(this.files);
    return this.#isSame;
  }

  /** Links the files that are as before into the new output. Copies them if they remain, or if the file system has no links. */
  async takeKept(): Promise<void> {
    const { earlier } = this.#at;
    for (const path of this.#kept) {
      const source = earlier.pathOf(path);
      if (earlier.remains || !isLinked(source, this.#writer.pathFor(path))) {
        const copied = this.#writer.writeWith(path, this.files.get(path)?.digest ?? null, (file) =>
          copyFileSync(source, file, constants.COPYFILE_FICLONE),
        );
        this.files.set(path, copied);
      }
      await this.#pause();
    }
  }

  /** Notes the files of the earlier output as they are after the replacement, in the folder that was replaced. */
  noteLinks(folder: string): void {
    const kept = Array.from(this.files).filter(([path]) => this.#kept.has(path));
    for (const [path, state] of statesNow(folder, kept)) this.files.set(path, state);
  }

  #isAsBefore(path: string, source: PathInFolder, limit: number): boolean {
    const before = this.#at.earlier.find(path);
    if (before === undefined) return false;
    const read = readFileIn(source, limit);
    return read !== null && !isRefused(read) && digestOf(read.bytes) === before.digest;
  }
}

/** The file may have been replaced since the site was checked. */
function copy(from: PathInFolder, to: string, limit: number): void {
  const copied = copyFileIn(from, to, limit);
  if (copied === null || 'refused' in copied)
    throw new EnvironmentError(
      `${join(from.folder, from.path)} has changed during the build.`,
      'Run the command again.',
    );
}
