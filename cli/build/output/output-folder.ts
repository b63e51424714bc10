import { constants, copyFileSync, linkSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { isRefused, type PathInFolder } from '../../platform/files/find-file.ts';
import { copyFileIn, readFileIn } from '../../platform/files/read-file.ts';
import { hearSignal, pauses } from '../../platform/interruption.ts';
import { type EarlierOutput, type FileState, type OutputFiles, statesNow } from './earlier-output.ts';
import { digestOf, FileWriter, writing } from './file-writer.ts';
import { hostFolders, marker, markerOfHosts } from './host-folders.ts';
import type { OutputMutex } from './output-mutex.ts';
import { endReplacement, exchangeFiles, replaceFolder, replacementFolders } from './replacement.ts';

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

/** The output folder of a build. */
export interface OutputFolder {
  folder: string;
  signal: AbortSignal;
  mutex: OutputMutex;
}

/** Begins the new output of a host. `name`: its folder in the output; empty if that is for one host. `earlier`: what it had before. */
export type Stage = (name: string, earlier: EarlierOutput) => Staging;

/** While files are exchanged, there is no output folder. More of them take longer than a new folder is worth. */
const mostExchanged = 200;

/**
 * Lets `fill` write the new output beside the folder. Then the new output replaces the folder with all its hosts in one step, unless
 * everything is the same. If only a few files are others, they are exchanged. If `fill` returns null, and after a failure, the earlier
 * output is still there. Returns what `fill` returns. Throws an EnvironmentError if the file system refuses, and the reason of `signal` if
 * it is aborted before the replacement. A signal after that is ignored. A killed process leaves what `settleReplacements` puts in order.
 */
export async function replaceOutput<T>(
  { folder, signal, mutex }: OutputFolder,
  fill: (stage: Stage) => Promise<T | null>,
): Promise<T | null> {
  const folders = replacementFolders(folder);
  const { fresh } = folders;
  const staged = new Map<string, StagedOutput>();
  const stage: Stage = (name, earlier) => {
    const staging = new StagedOutput({ fresh: join(fresh, name), earlier, signal });
    staged.set(name, staging);
    return staging;
  };
  let filled: T | null;
  let exchanged: readonly string[] | null;
  try {
    filled = await fill(stage);
    if (filled === null) return null;
    await hearSignal(signal);
    const hosts = [...staged.keys()].filter((name) => name !== '');
    const hasSameHosts = isDeepStrictEqual(hosts, hostFolders(folder));
    if (hasSameHosts && [...staged.values()].every(({ isSame }) => isSame)) return filled;
    exchanged = hasSameHosts ? exchangeable(staged) : null;
    if (exchanged === null) {
      for (const staging of staged.values()) await staging.takeKept();
      if (hosts.length > 0) new FileWriter(fresh).write(marker, markerOfHosts(hosts));
    }
    mutex.assertHeld();
    writing(folder, () => {
      if (exchanged === null) replaceFolder(folder, folders);
      else exchangeFiles(folder, folders, exchanged);
    });
  } finally {
    endReplacement(folder, folders);
  }
  for (const [name, staging] of staged) staging.noteTimes(join(folder, name), exchanged !== null);
  return filled;
}

/** The paths of all files that are others, if the output folder has a file at each path of the new output, and at no other; else null. */
function exchangeable(staged: ReadonlyMap<string, StagedOutput>): string[] | null {
  const others = Array.from(staged).flatMap(([name, staging]) => Array.from(staging.others, (path) => posix.join(name, path)));
  const isFew = others.length <= mostExchanged;
  return isFew && [...staged.values()].every(({ hasSamePaths }) => hasSamePaths) ? others : null;
}

function isLinked(source: string, file: string): boolean {
  try {
    linkSync(source, file);
    return true;
  } catch {
    return false;
  }
}

interface StagedAt {
  fresh: string;
  earlier: EarlierOutput;
  signal: AbortSignal;
}

/** A new output that is written to the folder `fresh`. Files that are as before are taken from the earlier output at the end. */
class StagedOutput implements Staging {
  readonly files = new Map<string, FileState>();
  readonly #at: StagedAt;
  readonly #pause: () => Promise<void>;
  readonly #writer: FileWriter;
  readonly #kept = new Set<string>();
  /** Undefined until somebody asks. */
  #isSame: boolean | undefined;

  constructor(at: StagedAt) {
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
    this.#isSame ??= this.#kept.size === this.files.size && this.hasSamePaths;
    return this.#isSame;
  }

  /** Whether the earlier output has files at the paths of these, and no others. */
  get hasSamePaths(): boolean {
    return this.#at.earlier.holdsOnly(this.files);
  }

  /** The paths of the files that are not taken from the earlier output. */
  get others(): string[] {
    return [...this.files.keys()].filter((path) => !this.#kept.has(path));
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

  /**
   * Notes files as they are after the replacement, in the folder that was replaced: those that were exchanged, or those of the earlier
   * output, which were linked.
   */
  noteTimes(folder: string, isExchanged: boolean): void {
    const moved = Array.from(this.files).filter(([path]) => this.#kept.has(path) !== isExchanged);
    for (const [path, state] of statesNow(folder, moved)) this.files.set(path, state);
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
    throw new EnvironmentError(`${join(from.folder, from.path)} has changed during the build.`, 'Run the command again.');
}
