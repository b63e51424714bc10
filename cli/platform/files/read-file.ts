import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { findFile, isRefused, type PathInFolder, type Refused, refusalOf } from './find-file.ts';

/**
 * Reads a regular file of a folder. This is the only way to read files from others. It opens nothing outside of the folder, never
 * blocks, and reads at most `limit` bytes. Null if there is no file. Throws the system's error if it cannot be read.
 */
export function readFileIn(at: PathInFolder, limit: number): { bytes: Buffer } | Refused | null {
  return withFile(at, limit, (descriptor, size) => {
    const bytes = Buffer.allocUnsafe(size);
    let length = 0;
    for (let read = -1; read !== 0 && length < size; length += read) read = readSync(descriptor, bytes, length, size - length, null);
    return { bytes: bytes.subarray(0, length) };
  });
}

/** Reads the first bytes of a regular file of a folder, at most `length`, with the rules of `readFileIn`. */
export function readStartIn(at: PathInFolder, length: number): { bytes: Buffer } | Refused | null {
  return withFile(at, Number.POSITIVE_INFINITY, (descriptor, size) => {
    const bytes = Buffer.alloc(Math.min(size, length));
    return { bytes: bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, null)) };
  });
}

/** The text of a file, read by `readFileIn`; null if it cannot be read or is refused. */
export function readTextIn(at: PathInFolder, limit: number): string | null {
  try {
    const read = readFileIn(at, limit);
    return read === null || isRefused(read) ? null : read.bytes.toString('utf8');
  } catch {
    return null;
  }
}

/** Copies a regular file of a folder, with the rules of `readFileIn`, in pieces, to a path where nothing exists. */
export function copyFileIn(at: PathInFolder, to: string, limit: number): Refused | { copied: true } | null {
  return withFile(at, limit, (descriptor, size) => {
    const target = openSync(to, 'wx');
    try {
      readPieces(descriptor, size, (piece) => {
        for (let written = 0; written < piece.length; ) written += writeSync(target, piece, written);
      });
    } finally {
      closeSync(target);
    }
    return { copied: true };
  });
}

/**
 * The SHA-256 of a regular file of a folder, in hexadecimal digits, with the rules of `readFileIn`, in pieces. Null if there is no file.
 */
export function digestOfFile(at: PathInFolder, limit: number): Refused | { sha256: string } | null {
  return withFile(at, limit, (descriptor, size) => {
    const hash = createHash('sha256');
    readPieces(descriptor, size, (piece) => hash.update(piece));
    return { sha256: hash.digest('hex') };
  });
}

/** Hands over a regular file of a folder in pieces, with the rules of `readFileIn`. A piece is valid until `use` returns. */
export function readPiecesIn(at: PathInFolder, limit: number, use: (piece: Uint8Array) => void): Refused | { size: number } | null {
  return withFile(at, limit, (descriptor, size) => {
    readPieces(descriptor, size, use);
    return { size };
  });
}

function readPieces(descriptor: number, size: number, use: (piece: Uint8Array) => void): void {
  const piece = Buffer.allocUnsafe(Math.min(size, pieceSize));
  for (let left = size; left > 0; ) {
    const length = readSync(descriptor, piece, 0, Math.min(left, piece.length), null);
    if (length === 0) break;
    use(piece.subarray(0, length));
    left -= length;
  }
}

/** In bytes. */
const pieceSize = 1024 * 1024;

/** Opens a file and passes on its descriptor and its size at that time. Bytes that are written later are not read. */
function withFile<T>(at: PathInFolder, limit: number, use: (descriptor: number, size: number) => T): T | Refused | null {
  const opened = openFileIn(at, limit);
  if (opened === null || isRefused(opened)) return opened;
  try {
    return use(opened.descriptor, opened.size);
  } finally {
    closeSync(opened.descriptor);
  }
}

/** Opens a regular file of a folder, with the rules of `readFileIn`. The caller closes it. */
export function openFileIn(at: PathInFolder, limit: number): { descriptor: number; size: number } | Refused | null {
  const found = findFile(at);
  if (found === null || isRefused(found)) return found;
  if (found.size > limit) return { refused: 'too-large' };
  // The file may have been replaced by a link, which is not followed, or by a pipe, which does not block with these flags.
  const descriptor = openSync(found.real, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  try {
    const stats = fstatSync(descriptor);
    const refused = refusalOf(stats) ?? (stats.size > limit ? 'too-large' : null);
    if (refused === null) return { descriptor, size: stats.size };
    closeSync(descriptor);
    return { refused };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}
