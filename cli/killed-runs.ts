import { basename, dirname, join } from 'node:path';
import { settleReplacements } from './emit/replacement.ts';
import { removeLeftFiles } from './files/temporary.ts';
import { type Host, print } from './host.ts';

/** Folders of a site that outputs lie in if the command does not say otherwise: its own, and that of shards. */
const outputsIn = ['', 'shards'];

/** Folders of a site that the tool writes files into. */
const filesIn = ['content', '.tvilling', 'templates/.originals'];

/**
 * Puts a site in order after runs that were killed: finishes or undoes half-done replacements, and removes temporary files. Touches
 * nothing of runs that go on.
 */
export function settleSite(root: string, host: Host): void {
  for (const folder of outputsIn) tellBack(settleReplacements(join(root, folder)), host);
  for (const folder of filesIn) removeLeftFiles(join(root, folder));
}

/** The same for an output folder, which may lie anywhere. */
export const settleOutput = (folder: string, host: Host): void =>
  tellBack(settleReplacements(dirname(folder)), host);

function tellBack(folders: readonly string[], host: Host): void {
  for (const folder of folders)
    print(
      host.stderr,
      `A build was killed while it replaced ${basename(folder)}/. The earlier output is back.\n`,
    );
}
