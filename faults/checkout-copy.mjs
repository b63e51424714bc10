import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkoutFiles } from './choose.mjs';

/** Packages are linked, because nobody writes into their files. In another file system they are copied. */
function linkFolder(from, to) {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) cpSync(source, target, { verbatimSymlinks: true });
    else linkFile(source, target);
  }
}

function linkFile(source, target) {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}

/**
 * Copies the checkout, with its history, changed files and packages, to a folder for temporary files. Faults are put into the copy, so
 * that all tests, and all processes that these start, see them, and nobody else. The folder is removed at the end of the process.
 */
export function copyCheckout(root) {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-faults-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const copy = join(folder, 'checkout');
  execFileSync('git', ['clone', '--quiet', '--no-checkout', root, copy]);
  execFileSync('git', ['reset', '--quiet'], { cwd: copy });
  for (const file of checkoutFiles(root)) {
    if (!existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { verbatimSymlinks: true });
  }
  linkFolder(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Removes what builds and tests have left in the copy, which other code has made. Keeps the bundle and the stamps of the set-up. */
export function cleanCopy(copy) {
  rmSync(join(copy, 'dist'), { recursive: true, force: true });
  const left = join(copy, '.tvilling');
  for (const name of existsSync(left) ? readdirSync(left) : [])
    if (name !== 'cli' && !name.endsWith('.hash')) rmSync(join(left, name), { recursive: true, force: true });
}

/** Bundles the command line of the copy. False if it cannot be bundled. */
export function bundleCopy(copy) {
  try {
    execFileSync(process.execPath, ['scripts/setup.mjs', '--development'], { cwd: copy, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
