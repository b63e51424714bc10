import { join } from 'node:path';
import type { Report } from '../../diagnostics/finding.ts';
import { refusedFile } from '../../diagnostics/refused-file.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { findFolder, isRefused, type Refusal } from '../../platform/files/find-file.ts';
import { type ListedFile, listFiles } from '../../platform/files/list-files.ts';
import { readFileIn } from '../../platform/files/read-file.ts';
import { sitemapLimits } from '../../site/sitemap-limits.ts';
import type { Output } from './verification.ts';

/** In bytes: the largest size of a sitemap. Pages are far smaller. */
const fileLimit = sitemapLimits.bytes;

/**
 * A folder of finished files, each read on demand. `name`: the name of the folder in findings. Reports files that are refused,
 * and leaves them out. A file that is too large has an empty text. Throws EnvironmentError if the folder or a file cannot be
 * read.
 */
export function readFolder(folder: string, name: string, report: Report): Output {
  assertFolder(folder);
  const listed = reading(folder, () => listFiles({ folder, path: '' }, () => false));
  const refuse = (path: string, refused: Refusal) => report(refusedFile(`${name}/${path}`, { refused, limit: fileLimit }));
  const files = new Map(listed.map((file) => [file.path, refusalOf(file)]));
  const readable = new Map(files);
  for (const [path, refused] of files) {
    if (refused === undefined) continue;
    refuse(path, refused);
    readable.delete(path);
  }
  return {
    files: {
      // A link to a refused file is not broken.
      has: (path) => files.has(path),
      keys: () => readable.keys(),
    },
    read(path) {
      const read = reading(join(folder, path), () => readFileIn({ folder, path }, fileLimit));
      if (read === null) throw absent(join(folder, path));
      if (!isRefused(read)) return read.bytes.toString('utf8');
      refuse(path, read.refused);
      return '';
    },
    folder: name,
  };
}

/** Why a file is not read. Only pages and XML files have a largest size. */
const refusalOf = ({ path, size, refused }: ListedFile): Refusal | undefined =>
  refused ?? (size > fileLimit && /\.(?:html|xml|svg)$/i.test(path) ? 'too-large' : undefined);

/** Throws an EnvironmentError if there is no such folder. */
export function assertFolder(folder: string): void {
  if (reading(folder, () => findFolder({ folder, path: '' })) === null) throw absent(folder);
}

const absent = (path: string) => new EnvironmentError(`${path} does not exist.`, 'Name the folder of a built site.');

/** Reads a file or folder. Throws an EnvironmentError that names it if the file system refuses. */
export function reading<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw absent(path);
    throw new EnvironmentError(
      `${path} cannot be read (${code ?? String(error)}).`,
      'Name the folder of a built site, all of which you may read.',
    );
  }
}
