import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';

/** A text file before and after. `before` is null if there was none. */
export interface PatchedFile {
  /** The path in the patch, with `/`. */
  path: string;
  before: string | null;
  now: string;
}

/**
 * A file with more changed lines is shown as one that is removed and one that is added, because the comparison takes quadratic
 * time.
 */
const mostEdits = 500;

/** A unified diff with three lines of context, for `git apply` and `patch -p1`. */
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
