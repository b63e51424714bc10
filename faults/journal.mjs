import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The hash of files below a folder. */
export function hashOf(root, files) {
  const sum = createHash('sha256');
  for (const file of files.filter((each) => existsSync(join(root, each)))) sum.update(file).update(readFileSync(join(root, file)));
  return sum.digest('hex');
}

/**
 * Keeps what has been run, a line each, so that a run that was stopped goes on where it was. `isNew`: forgets what it has. A result is
 * known by the text `what`.
 */
export function openJournal(path, isNew) {
  if (isNew) rmSync(path, { force: true });
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
  const known = new Map(lines.map((line) => JSON.parse(line)));
  return async (what, make) => {
    if (known.has(what)) return known.get(what);
    const result = await make();
    known.set(what, result);
    appendFileSync(path, `${JSON.stringify([what, result])}\n`);
    return result;
  };
}

/** What the last run found of these faults, as [id, { project, by }]. A fault that now changes other code is new. */
export function foundBefore(path, faults) {
  const known = new Map(JSON.parse(readFileSync(path, 'utf8')).map((result) => [result.id, result]));
  return faults
    .map(({ id, text }) => ({ text, was: known.get(id) }))
    .filter(({ text, was }) => was?.by !== undefined && was.text === text)
    .map(({ was: { id, project, by } }) => [id, { project, by }]);
}
