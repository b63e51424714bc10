import { type PatchedFile, patchOf } from '../diff/patch.ts';
import { type Host, print } from '../platform/host.ts';
import { visibleLines } from '../platform/visible.ts';

/** Prints changes of files as a patch for `git apply`, and says on stderr if git cannot apply it. */
export function printPatch(files: readonly PatchedFile[], host: Host): void {
  const patch = patchOf(files);
  print(host.stdout, patch);
  if (visibleLines(patch) !== patch) print(host.stderr, unapplicable);
}

/** Then the printed diff differs from the files. */
const unapplicable =
  'The diff shows characters that cannot be seen, or would be commands in a log, as \\u{…}: git cannot apply it.\n';
