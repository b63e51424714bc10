import { hash } from 'node:crypto';
import type { ListedFile, RawFile } from '../platform/files/list-files.ts';
import { oncePer, oncePerObject } from '../platform/once-per.ts';
import { headLength, type PictureHead, pictureHead } from './picture-size.ts';

/** The folder of the pictures that content names. The originals are not published. */
export const picturesFolder = 'content/pictures';

/** Whether a file of the site is a picture of its content. A collection may have its YAML files in the same folder. */
export const isPictureFile = (path: string): boolean => path.startsWith(`${picturesFolder}/`) && !/\.ya?ml$/i.test(path);

/** A file below the folder. */
export interface PictureFile extends RawFile {
  /** Its first bytes, at most so many. */
  start(length: number): Uint8Array;
}

/** A file whose bytes are in memory. */
export const pictureInMemory = ({ path, size, refused }: ListedFile, bytes: () => Uint8Array): PictureFile => ({
  path,
  size,
  ...(refused === undefined ? {} : { refused }),
  get bytes() {
    return bytes();
  },
  start: (length) => bytes().subarray(0, length),
});

/** The pictures that content can name, by their paths below the folder. Each is read on demand. */
export interface SourcePictures {
  files: readonly string[];
  /** What the file says of itself. `refused`: it has a finding of its own. Null if it is no picture that browsers show. */
  head(file: string): (PictureHead & { bytes: number }) | 'refused' | null;
  /** SHA-256 of its bytes, in hexadecimal digits; empty if there is no such file. */
  digest(file: string): string;
  bytes(file: string): Uint8Array;
  /** Whether `public/` has a file of this path. */
  isPublic(file: string): boolean;
  /** The files of `public/`, by their paths below it. */
  publicFiles: readonly string[];
}

/** `publicFiles`: paths below `public/`. */
export function sourcePictures(files: readonly PictureFile[], publicFiles: readonly string[] = []): SourcePictures {
  const byPath = new Map(files.map((file) => [file.path.slice(picturesFolder.length + 1), file]));
  const inPublic = new Set(publicFiles);
  const bytes = (path: string) => byPath.get(path)?.bytes ?? new Uint8Array();
  return {
    files: [...byPath.keys()],
    head: oncePer((path) => {
      const file = byPath.get(path);
      return file === undefined ? null : headOf(file);
    }),
    digest: oncePer((path) => (byPath.has(path) ? hash('sha256', bytes(path)) : '')),
    bytes,
    isPublic: (path) => inPublic.has(path),
    publicFiles,
  };
}

/** The head of a file as it was listed. It is kept: the last good site shows pages whose pictures may have gone. */
const headOf = oncePerObject((file: PictureFile): ReturnType<SourcePictures['head']> => {
  if (file.refused !== undefined) return 'refused';
  const head = pictureHead(file.start(headLength), file.size);
  return head && { ...head, bytes: file.size };
});
