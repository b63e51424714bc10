import { constants, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { flushPath, removeFile, replaceDurably } from '../platform/files/replace-file.ts';
import { makeFolder } from '../platform/make-folder.ts';

/** A torn last line, left by a crash or a full disk, that was moved to a file of its own. */
export interface Torn {
  /** The file that it was moved to. */
  file: string;
  bytes: number;
}

/**
 * A file of lines that grows at its end. Several calls may be made at once: they take turns. Only one process should write to
 * the file, but another one that appends loses nothing.
 */
export interface LineFile {
  /**
   * Appends a line and makes the file and its folder. Resolves when the line is on the disk (fsync). Rejects with the system's
   * error if it cannot; then nothing of the line is left in the file.
   */
  append(line: string): Promise<void>;
  /** Sets a torn last line aside, if there is one. `append` does this too. */
  settle(): Promise<void>;
  /** The whole lines; none if there is no file. */
  lines(): Promise<string[]>;
  /** Removes the other lines. Resolves to their number. */
  keep(isKept: (line: string) => boolean): Promise<number>;
  /** Removes what was set aside, if nothing was added to it since a time (milliseconds since 1970, UTC). */
  forgetTorn(since: number): Promise<void>;
}

interface Waiting {
  bytes: Uint8Array;
  resolve(): void;
  reject(error: unknown): void;
}

/** Follows no link, and does not wait for the reader of a pipe. */
const safely = constants.O_NOFOLLOW | constants.O_NONBLOCK;
const appending = constants.O_APPEND | constants.O_CREAT | constants.O_RDWR | safely;
const settling = constants.O_RDWR | safely;
const reading = constants.O_RDONLY | safely;

/** Only the owner can read it: forms have names and addresses. */
const mode = 0o600;

/** `onTorn` is called after a torn line was set aside. */
export function lineFile(path: string, onTorn: (torn: Torn) => void = () => undefined): LineFile {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const waiting: Waiting[] = [];
  return {
    append: (line) =>
      new Promise((resolve, reject) => {
        waiting.push({ bytes: Buffer.from(`${line}\n`), resolve, reject });
        // One turn writes all lines that wait by then, so that many senders share one fsync.
        if (waiting.length === 1) void inTurn(() => appendAll(path, waiting.splice(0), onTorn));
      }),
    settle: () => inTurn(() => opened(path, settling, (file) => setAside(file, path, onTorn), undefined)),
    lines: () => inTurn(() => linesOf(path)),
    keep: (isKept) => inTurn(() => keepLines(path, isKept)),
    forgetTorn: (since) => inTurn(() => forget(tornFile(path), since)),
  };
}

/** Never rejects: each line has its own answer. */
async function appendAll(path: string, batch: readonly Waiting[], onTorn: (torn: Torn) => void): Promise<void> {
  const written: Waiting[] = [];
  try {
    makeFolder(dirname(path));
    await opened(path, appending, async (file) => {
      await setAside(file, path, onTorn);
      const { size } = await file.stat();
      for (const line of batch) await writeWhole(file, line.bytes).then(() => written.push(line), line.reject);
      await flush(file, size);
    });
    for (const line of written) line.resolve();
  } catch (error) {
    for (const line of batch) line.reject(error);
  }
}

/** Writes a line at the end, or nothing of it. */
async function writeWhole(file: FileHandle, bytes: Uint8Array): Promise<void> {
  const { size } = await file.stat();
  let written = 0;
  try {
    while (written < bytes.length) written += (await file.write(bytes, written)).bytesWritten;
  } catch (error) {
    // If another process has appended meanwhile, the piece stays, and the next append sets it aside.
    if (written > 0 && (await file.stat()).size === size + written) await file.truncate(size);
    throw error;
  }
}

/** After a failure, nobody knows which lines are on the disk, so none may stay: their senders are told that they are not kept. */
async function flush(file: FileHandle, size: number): Promise<void> {
  try {
    await file.sync();
  } catch (error) {
    await file.truncate(size);
    throw error;
  }
}

const tornFile = (path: string): string => `${path}.torn`;

async function forget(file: string, since: number): Promise<void> {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats !== undefined && stats.mtimeMs < since) removeFile(file);
}

async function setAside(file: FileHandle, path: string, onTorn: (torn: Torn) => void): Promise<void> {
  const { size } = await file.stat();
  const whole = await endOfLines(file, size);
  if (whole === size) return;
  const torn = tornFile(path);
  const bytes = Buffer.alloc(size - whole);
  await file.read(bytes, 0, bytes.length, whole);
  await opened(torn, appending, async (aside) => {
    await writeWhole(aside, Buffer.concat([bytes, Buffer.from('\n')]));
    await aside.sync();
  });
  await file.truncate(whole);
  await file.sync();
  onTorn({ file: torn, bytes: bytes.length });
}

const lineFeed = 10;

/** Where the last whole line ends, in bytes. */
async function endOfLines(file: FileHandle, size: number): Promise<number> {
  const piece = Buffer.alloc(64 * 1024);
  for (let end = size; end > 0; ) {
    // Mostly, the last byte is enough.
    const start = Math.max(0, end - (end === size ? 1 : piece.length));
    const { bytesRead } = await file.read(piece, 0, end - start, start);
    const at = piece.subarray(0, bytesRead).lastIndexOf(lineFeed);
    if (at >= 0) return start + at + 1;
    end = start;
  }
  return 0;
}

async function linesOf(path: string): Promise<string[]> {
  const text = await opened(path, reading, (file) => file.readFile('utf8'), '');
  // What stands after the last line feed is no whole line.
  return text.split('\n').slice(0, -1);
}

async function keepLines(path: string, isKept: (line: string) => boolean): Promise<number> {
  const lines = await linesOf(path);
  const kept = lines.filter(isKept);
  if (kept.length < lines.length) replaceDurably(path, kept.map((line) => `${line}\n`).join(''), mode);
  return lines.length - kept.length;
}

/** Works with an open file. If there is no file and `otherwise` is given, resolves to it. Rejects if it is no regular file. */
async function opened<T>(path: string, flags: number, work: (file: FileHandle) => Promise<T>, ...otherwise: [T?]): Promise<T> {
  const file = await open(path, flags, mode).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && otherwise.length > 0) return null;
    throw error;
  });
  if (file === null) return otherwise[0] as T;
  try {
    const { size } = await checked(file, path);
    const result = await work(file);
    // The name of a new file must last, too.
    if (flags === appending && size === 0) flushPath(dirname(path));
    return result;
  } finally {
    await file.close();
  }
}

async function checked(file: FileHandle, path: string) {
  const stats = await file.stat();
  if (!stats.isFile()) throw new Error(`${path} is no regular file`);
  return stats;
}
