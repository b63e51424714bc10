import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import { type Host, print } from './host.ts';
import { visibleLines } from './visible.ts';

/** A text file before and after. `before` is null if there was none. */
export interface PatchedFile {
  /** The path in the patch, with `/`. */
  path: string;
  before: string | null;
  now: string;
  /** Its earlier path, if it has another name now. */
  from?: string;
}

/**
 * A file with more changed lines is shown as one that is removed and one that is added, because the comparison takes quadratic
 * time.
 */
const mostEdits = 500;

/**
 * A unified diff with three lines of context, for `git apply` and `patch -p1`. If a file has another name now, all files get the
 * headers of git, which tell it: git reads either these or plain ones.
 */
export function patchOf(files: readonly PatchedFile[]): string {
  const isPlain = files.every(({ from }) => from === undefined);
  return files.map((file) => (isPlain ? '' : gitHeader(file)) + patchOfFile(file)).join('');
}

const gitHeader = ({ path, from }: PatchedFile): string =>
  from === undefined
    ? `diff --git a/${path} b/${path}\n`
    : `diff --git a/${from} b/${path}\nrename from ${from}\nrename to ${path}\n`;

function patchOfFile({ path, before, now, from = path }: PatchedFile): string {
  if (before === now) return '';
  const names = [before === null ? '/dev/null' : `a/${from}`, `b/${path}`] as const;
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

/** Prints changes of files as a patch for `git apply`, and says on stderr if git cannot apply it. */
export function printPatch(files: readonly PatchedFile[], host: Host): void {
  const patch = patchOf(files);
  print(host.stdout, patch);
  if (visibleLines(patch) !== patch) print(host.stderr, unapplicable);
}

/** Then the printed diff differs from the files. */
const unapplicable =
  'The diff shows characters that cannot be seen, or would be commands in a log, as \\u{…}: git cannot apply it.\n';
