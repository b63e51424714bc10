import type { SiteOptions } from '../../check/check-site.ts';
import { prefixOf } from '../../diagnostics/report/report-findings.ts';
import { changeFiles } from '../../platform/files/change-files.ts';
import type { RawFile } from '../../platform/files/list-files.ts';
import type { Host } from '../../platform/host.ts';
import { writeWhole } from '../../platform/interruption.ts';
import { printPatch } from '../../platform/patch.ts';
import type { Changeset } from './changeset.ts';

/** What commands that change a site have in common. */
export interface EditOptions extends SiteOptions {
  /** Whether to print the changes as a unified diff, and write nothing. */
  dryRun: boolean;
}

/** How a changeset is carried out. */
export interface CarryingOut {
  /** Absolute path of the site's folder. */
  root: string;
  /** Whether to print the changes as a unified diff, and write nothing. */
  dryRun: boolean;
  /** What people can do instead, if a file must not be written. By default, they see the changes. */
  otherwise?: string;
  /** Files that the changeset follows from, as `readSteadySite` reads them. */
  follows?: readonly RawFile[];
  /** Makes the folder around the writing, if it is not there. */
  within?(write: () => void): void;
}

/**
 * Applies a changeset, all of it or nothing, or prints it as a patch. Throws EnvironmentError with the name of a file that has changed
 * since it was read, or must not be written.
 */
export async function carryOut(
  changeset: Changeset,
  { root, dryRun, otherwise = 'see what would be changed: --dry-run', follows = [], within = (write) => write() }: CarryingOut,
  host: Host,
): Promise<void> {
  if (dryRun) return showPatch(changeset, root, host);
  if (changeset.length === 0) return;
  await writeWhole(host.handleSignals, () => {
    // Reading a file again throws if it has changed.
    for (const file of follows) void file.bytes;
    within(() => changeFiles(root, changeset, { otherwise, inTurn: true }));
  });
}

/** Prints a changeset as a patch for `git apply` in the current folder. */
function showPatch(changeset: Changeset, root: string, host: Host): void {
  const prefix = prefixOf(root, host);
  const changes = changeset
    .map(({ path, from, ...content }) => ({
      path: prefix + path,
      ...(from === undefined ? {} : { from: prefix + from }),
      ...content,
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  printPatch(changes, host);
}
