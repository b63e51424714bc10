import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import type { FileChange } from './files/change-files.ts';
import { type Host, print } from './host.ts';
import { sanitizeLines } from './sanitize.ts';

/**
 * A file with more changed lines is shown as one that is removed and one that is added, because the comparison takes quadratic
 * time.
 */
const mostEdits = 500;

/**
 * A unified diff with three lines of context, for `git apply` and `patch -p1`. If a file has another name now, all files get the
 * headers of git, which tell it: git reads either these or plain ones.
 */
export function patchOf(changes: readonly FileChange[]): string {
  const isPlain = changes.every(({ from }) => from === undefined);
  return changes.map((change) => (isPlain ? '' : gitHeader(change)) + patchOfFile(change)).join('');
}

function gitHeader({ path, from = path, before, now }: FileChange): string {
  const more = [
    ...(before === null ? ['new file mode 100644'] : []),
    ...(now === null ? ['deleted file mode 100644'] : []),
    ...(from === path ? [] : [`rename from ${from}`, `rename to ${path}`]),
  ];
  return [`diff --git a/${from} b/${path}`, ...more].map((line) => `${line}\n`).join('');
}

/** The text of a file. A patch shows bytes that are none as U+FFFD. */
const textOf = (content: string | Uint8Array | null): string =>
  typeof content === 'string' ? content : Buffer.from(content ?? []).toString('utf8');

function patchOfFile({ path, from = path, ...content }: FileChange): string {
  const [before, now] = [textOf(content.before), textOf(content.now)];
  if (before === now) return '';
  const names = [content.before === null ? '/dev/null' : `a/${from}`, content.now === null ? '/dev/null' : `b/${path}`] as const;
  const compare = (from: string, to: string, limit = Number.POSITIVE_INFINITY) =>
    structuredPatch(...names, from, to, undefined, undefined, { context: 3, maxEditLength: limit });
  const compared = compare(before, now, mostEdits);
  if (compared !== undefined) return formatPatch(compared, FILE_HEADERS_ONLY);
  const [gone] = compare(before, '')?.hunks ?? [];
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
export function printPatch(changes: readonly FileChange[], host: Host): void {
  const patch = patchOf(changes);
  print(host.stdout, patch);
  if (sanitizeLines(patch) !== patch) print(host.stderr, unapplicable);
}

/** Then the printed diff differs from the files. */
const unapplicable = 'The diff shows characters that cannot be seen, or would be commands in a log, as \\u{…}: git cannot apply it.\n';
