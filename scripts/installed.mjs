import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether `node_modules/` of a checkout is what `npm ci` would make of its package-lock.json, as after one's own: npm's record
 * (`node_modules/.package-lock.json`) holds each package that this machine needs and none else, and each lies in its folder.
 */
export function isInstalled(root) {
  try {
    const { '': _, ...wanted } = packagesIn(root, 'package-lock.json');
    const there = packagesIn(root, 'node_modules/.package-lock.json');
    return (
      Object.entries(wanted).every(([path, entry]) => path in there || !isNeeded(entry)) &&
      Object.entries(there).every(
        ([path, { version, integrity }]) =>
          wanted[path]?.version === version &&
          wanted[path].integrity === integrity &&
          readJson(root, `${path}/package.json`).version === version,
      )
    );
  } catch {
    // A file that is missing or broken.
    return false;
  }
}

const readJson = (root, file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

const packagesIn = (root, file) => readJson(root, file).packages;

/** Of optional packages, which are binaries for one kind of machine each, those for this one are needed. */
const isNeeded = ({ optional, os, cpu, libc }) =>
  optional !== true ||
  (os?.includes(process.platform) && cpu?.includes(process.arch) && (libc?.includes(libcHere()) ?? true));

const libcHere = () => (process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl');
