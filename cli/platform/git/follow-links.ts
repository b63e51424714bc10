import { posix } from 'node:path';
import type { Refusal } from '../files/find-file.ts';
import { type CommittedFile, listCommitted, readCommitted } from './commit.ts';

/**
 * Files of a commit, in which each link is replaced by its target. Follows links within the folder only, like `findFile` on disk.
 * `folders` may be links themselves; their files are included.
 */
export function followLinks(
  folder: string,
  commit: string,
  { files, folders }: { files: readonly CommittedFile[]; folders: readonly string[] },
): CommittedFile[] {
  if (!files.some(({ isLink }) => isLink)) return [...files];
  const all = listCommitted(folder, commit);
  const links = all.filter(({ isLink, size }) => isLink && size <= longestTarget);
  const texts = readCommitted(folder, links);
  const byPath = new Map(all.map((file) => [file.path, file]));
  const leadsTo = ({ path }: CommittedFile) => posix.join(posix.dirname(path), texts.get(path)?.toString() ?? '');
  const follow = (file: CommittedFile): CommittedFile[] => {
    let found: CommittedFile | undefined = file;
    for (let steps = 0; found?.isLink; steps++) {
      if (steps === mostSteps) return [{ ...file, refused: 'ring' }];
      const target = leadsTo(found);
      const refused = refusalOf(texts.get(found.path)?.toString() ?? '', target);
      if (refused !== null) return [{ ...file, refused }];
      found = byPath.get(target);
      const below = found === undefined ? all.filter(({ path }) => path.startsWith(`${target}/`)) : [];
      if (below.length > 0) {
        if (!folders.includes(file.path)) return [{ ...file, refused: 'linked-folder' }];
        return below.map((one) => ({ ...one, path: file.path + one.path.slice(target.length) }));
      }
    }
    return [found === undefined ? { ...file, refused: 'dead-link' } : { ...found, path: file.path }];
  };
  return files.flatMap(follow);
}

/** In bytes. No file system has longer targets. */
const longestTarget = 4096;

/** The most links in a row that Linux follows. */
const mostSteps = 40;

function refusalOf(text: string, target: string): Refusal | null {
  const names = target.split('/');
  if (text.startsWith('/') || names[0] === '..') return 'outside';
  return names.some((name) => name.startsWith('.')) ? 'hidden' : null;
}
