import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
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
 * Copies the checkout, with its history, changed files and packages, to a folder, and bundles its command line. `change(file, source)`
 * gives the text of a file in the copy: all tests, and all processes that these start, see it, and nobody else.
 */
export function copyCheckout(root, folder, change) {
  const copy = join(folder, 'checkout');
  execFileSync('git', ['clone', '--quiet', '--no-checkout', root, copy]);
  execFileSync('git', ['reset', '--quiet'], { cwd: copy });
  for (const file of checkoutFiles(root)) {
    if (!existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { verbatimSymlinks: true });
  }
  linkFolder(join(root, 'node_modules'), join(copy, 'node_modules'));
  change(copy);
  execFileSync(process.execPath, ['scripts/setup.mjs', '--development'], { cwd: copy, stdio: 'inherit' });
  return copy;
}

/** What stays: the bundle of the command line, and modules of the tests, whose names follow their contents. */
const kept = new Set(['cli', 'test-modules']);

/** What builds and tests leave in the copy: all else that git ignores, but for the packages and the stamps of the set-up. */
const products = (copy) => [
  'dist',
  ...(existsSync(join(copy, '.tvilling')) ? readdirSync(join(copy, '.tvilling')) : [])
    .filter((name) => !kept.has(name) && !name.endsWith('.hash'))
    .map((name) => `.tvilling/${name}`),
];

/** Removes what other code has made in the copy. */
export function cleanCopy(copy) {
  for (const path of products(copy)) rmSync(join(copy, path), { recursive: true, force: true });
}

/** Keeps what has been made in the copy. Gives a function that brings it back, and removes what has been made since. */
export function keepProducts(copy) {
  const place = join(dirname(copy), 'products');
  rmSync(place, { recursive: true, force: true });
  const paths = products(copy).filter((path) => existsSync(join(copy, path)));
  const transfer = (from, to) => {
    for (const path of paths) cpSync(join(from, path), join(to, path), { recursive: true, preserveTimestamps: true });
  };
  transfer(copy, place);
  return () => {
    cleanCopy(copy);
    transfer(place, copy);
  };
}
