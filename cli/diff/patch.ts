import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';

/** A text file before and after; `before` is null where there was none. */
export interface PatchedFile {
  /** Path as the patch names it, with `/`. */
  path: string;
  before: string | null;
  now: string;
}

/**
 * More lines than this that come and go in one file, and it is shown as one that goes and one that comes: the comparison
 * takes quadratic time.
 */
const mostEdits = 1000;

/** A unified diff, as `git apply` and `patch -p1` read it, with three lines of context. */
export const patchOf = (files: readonly PatchedFile[]): string => files.map(patchOfFile).join('');

function patchOfFile({ path, before, now }: PatchedFile): string {
  const names = [before === null ? '/dev/null' : `a/${path}`, `b/${path}`] as const;
  const compare = (from: string, to: string, limit = Number.POSITIVE_INFINITY) =>
    structuredPatch(...names, from, to, undefined, undefined, { context: 3, maxEditLength: limit });
  const compared = compare(before ?? '', now, mostEdits);
  if (compared !== undefined) return formatPatch(compared, FILE_HEADERS_ONLY);
  const [gone] = compare(before ?? '', '')?.hunks ?? [];
  const [come] = compare('', now)?.hunks ?? [];
  const hunk = {
    oldStart: 1,
    oldLines: gone?.oldLines ?? 0,
    newStart: 1,
    newLines: come?.newLines ?? 0,
    lines: [...(gone?.lines ?? []), ...(come?.lines ?? [])],
  };
  return formatPatch(
    {
      oldFileName: names[0],
      newFileName: names[1],
      oldHeader: undefined,
      newHeader: undefined,
      hunks: [hunk],
    },
    FILE_HEADERS_ONLY,
  );
}
