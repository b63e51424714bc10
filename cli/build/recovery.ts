import { basename, dirname, join } from 'node:path';
import { cacheFolder } from '../platform/files/own-folder.ts';
import { type Settled, settleChanges } from '../platform/files/settle-changes.ts';
import { removeLeftFiles } from '../platform/files/temporary.ts';
import { type Host, print } from '../platform/host.ts';
import { count } from '../platform/texts.ts';
import { settleReplacements } from './output/replacement.ts';

/** Folders of a site that outputs lie in if the command does not say otherwise: its own, and that of shards. */
const outputsIn = ['', 'shards'];

/** Folders of a site that the tool writes files into. */
const filesIn = ['content', cacheFolder, 'templates/.originals'];

/**
 * Puts a site in order after runs that were killed: finishes or takes back half-done changes of its files and half-done replacements,
 * and removes temporary files. Touches nothing of runs that go on. Throws EnvironmentError if the files of the site cannot be put in
 * order.
 */
export async function recoverSite(root: string, host: Host): Promise<void> {
  const settled = await settleChanges(root);
  if (settled !== null) print(host.stderr, recoveryMessage(settled));
  for (const folder of outputsIn) reportRestored(settleReplacements(join(root, folder)), host);
  for (const folder of filesIn) removeLeftFiles(join(root, folder));
}

function recoveryMessage({ isComplete, paths }: Settled): string {
  const [first, ...others] = paths;
  const more = others.length === 0 ? '' : ` and ${count(others.length, 'other file')}`;
  return isComplete
    ? `A command was killed after it had changed ${first}${more}. The change is complete.\n`
    : `A command was killed while it changed files. Its change of ${first}${more} is taken back. Run it again.\n`;
}

/** The same for an output folder, which may lie anywhere. */
export function recoverOutput(folder: string, host: Host): void {
  reportRestored(settleReplacements(dirname(folder)), host);
}

function reportRestored(folders: readonly string[], host: Host): void {
  for (const folder of folders)
    print(host.stderr, `A build was killed while it replaced ${basename(folder)}/. The earlier output is back.\n`);
}
