import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFaults } from './find.mjs';

/** The words of the findings are data. */
const words = 'cli/diagnostics/catalog/';

/** Files of the checkout, as git sees them. */
export const checkoutFiles = (root, ...folders) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', '--', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => file !== '');

/** The room of a file: a folder of `cli/`, `cli` itself, or `templates`. */
export function roomOf(file) {
  const [top, folder, ...below] = file.split('/');
  return top === 'cli' && below.length > 0 ? `cli/${folder}` : top;
}

/** A number for each fault that only its id and the seed decide. */
const rank = (seed, id) => createHash('sha256').update(`${seed}\0${id}`).digest('hex');

/**
 * Chooses `count` faults. A room gets its share by the root of the number of its faults, so that small rooms get some. Within a room,
 * the seed and the id of each fault decide, so that a change of the code changes few choices. The rooms are mixed: what a run that is
 * stopped has seen is spread over all of them.
 */
export function chooseFaults(faults, count, seed) {
  const rooms = new Map();
  for (const fault of faults) {
    const room = roomOf(fault.file);
    rooms.set(room, [...(rooms.get(room) ?? []), fault]);
  }
  const weights = [...rooms.values()].reduce((sum, { length }) => sum + Math.sqrt(length), 0);
  const byRank = (a, b) => (rank(seed, a.id) < rank(seed, b.id) ? -1 : 1);
  const chosen = [...rooms.values()].flatMap((inRoom) => {
    const share = Math.max(1, Math.round((count * Math.sqrt(inRoom.length)) / weights));
    return inRoom.toSorted(byRank).slice(0, share);
  });
  return chosen.sort(byRank);
}

/** Finds the faults of all code of `cli/` and `templates/`, or of the paths below `only`. */
export async function allFaults(root, only) {
  const files = checkoutFiles(root, 'cli', 'templates').filter(
    (file) => /(?<!\.d)\.tsx?$/.test(file) && !file.startsWith(words) && file.startsWith(only),
  );
  const found = await Promise.all(files.map((file) => findFaults(file, readFileSync(join(root, file), 'utf8'))));
  return found.flat();
}
