import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledPaths } from './bundled-packages.mjs';

/**
 * Whether `node_modules/` of a checkout is what `npm ci` would make from its package-lock.json. npm's record
 * (`node_modules/.package-lock.json`) must list exactly the packages that this machine needs, and each must be in its folder.
 * `forDevelopment`: whether packages of the tests and checks are needed. If they are not, all of them may be missing
 * (`npm ci --omit=dev`), but those that the command line is bundled from.
 */
export function isInstalled(root, { forDevelopment = true } = {}) {
  try {
    const { '': _, ...wanted } = packagesIn(root, 'package-lock.json');
    const there = packagesIn(root, 'node_modules/.package-lock.json');
    const bundled = bundledPaths(wanted);
    // Some are needed when the command line is bundled.
    const isForDevelopment = ([path, { dev }]) => dev === true && !bundled.has(path);
    const isOmitted = !forDevelopment && !Object.entries(there).some(isForDevelopment);
    const isWanted = ([path, entry]) => isNeeded(entry) && !(isOmitted && isForDevelopment([path, entry]));
    return (
      Object.entries(wanted).every((each) => each[0] in there || !isWanted(each)) &&
      Object.entries(there).every(
        ([path, { version, integrity }]) =>
          wanted[path]?.version === version &&
          wanted[path].integrity === integrity &&
          readJson(root, `${path}/package.json`).version === version,
      )
    );
  } catch {
    // A missing or broken file.
    return false;
  }
}

const readJson = (root, file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

const packagesIn = (root, file) => readJson(root, file).packages;

/** Optional packages are binaries, each for one kind of machine. Only those for this machine are needed. */
const isNeeded = ({ optional, devOptional, os, cpu, libc }) =>
  !(optional || devOptional) || (os?.includes(process.platform) && cpu?.includes(process.arch) && (libc?.includes(libcHere()) ?? true));

const libcHere = () => (process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl');
