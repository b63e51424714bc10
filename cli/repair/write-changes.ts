import { join } from 'node:path';
import { EnvironmentError, notWritten } from '../environment-error.ts';
import { readTextIn } from '../files/read-file.ts';
import { replaceDurably } from '../files/replace-file.ts';
import { replaceableMode, rightsHint } from '../files/replaceable.ts';

/** A file of the site before and after. `path` is relative to the site's root, with `/`. */
export interface FileChange {
  path: string;
  before: string;
  now: string;
}

/**
 * Replaces files, each as a whole or not at all. Before it writes any, throws EnvironmentError if one must not be replaced: it is
 * a link or read-only, or it was changed since it was read. If the system refuses later, the files get their texts back.
 * `otherwise`: what to do instead. `andThen`: a last step, which may fail too.
 */
export function writeChanges(
  root: string,
  changes: readonly FileChange[],
  otherwise: string,
  andThen: () => void = () => {},
): void {
  const modes = changes.map(({ path, before }) => {
    const mode = replaceableMode(root, path, otherwise);
    assertUnchanged(root, path, before);
    return mode;
  });
  const written: (() => void)[] = [];
  try {
    for (const [index, { path, before, now }] of changes.entries()) {
      const write = (text: string) => replaceDurably(join(root, path), text, modes[index]);
      try {
        write(now);
      } catch (error) {
        throw notWritten(path, error, rightsHint(otherwise));
      }
      written.push(() => write(before));
    }
    andThen();
  } catch (error) {
    for (const undo of written) undo();
    throw error;
  }
}

/** The most bytes that one UTF-16 unit takes in UTF-8. */
const bytesOfUnit = 3;

/** Throws EnvironmentError if a file of the site is not as it was read. */
export function assertUnchanged(root: string, path: string, before: string): void {
  if (readTextIn({ folder: root, path }, before.length * bytesOfUnit) !== before)
    throw new EnvironmentError(`${path} has changed meanwhile.`, 'Run the command again.');
}
