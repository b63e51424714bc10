import { posix } from 'node:path';

const { join } = posix;

/** What the tool contains parts of, so that a site does not install it. Packages that these need in turn come with them. */
export const bundledPackages = [
  '@fontsource/instrument-sans',
  '@shikijs/engine-javascript',
  '@shikijs/langs',
  '@shikijs/primitive',
  '@shikijs/vscode-textmate',
  'commander',
  'compression',
  'diff',
  'htmlparser2',
  'image-size',
  'lucide-react',
  'mdast-util-from-markdown',
  'mdast-util-gfm-footnote',
  'mdast-util-gfm-strikethrough',
  'mdast-util-gfm-table',
  'mdast-util-to-markdown',
  'micromark-extension-gfm-footnote',
  'micromark-extension-gfm-strikethrough',
  'micromark-extension-gfm-table',
  'mrmime',
  'nodemailer',
  'satori',
  'saxes',
  'sirv',
  'tm-grammars',
  'vike',
  'yaml',
];

/** What Vike needs for settings in files beside the pages (`+config.ts`), which the tool never has. */
export const leftOut = /^(?:esbuild|@babel\/(?:core|types))$/;

/** The paths in the packages of a package-lock.json (`node_modules/…`) of those that are part of the tool. */
export function bundledPaths(packages) {
  const found = new Set();
  const add = (path) => {
    // Types are no part of a bundle.
    if (path === undefined || found.has(path) || path.includes('/@types/')) return;
    found.add(path);
    const names = Object.keys(packages[path].dependencies ?? {}).filter((name) => !leftOut.test(name) && name !== 'vite');
    for (const name of names) add(pathFrom(path, name, packages));
  };
  for (const name of bundledPackages) add(pathFrom('', name, packages));
  return found;
}

/** Where Node.js finds a package from the folder of another; undefined if nowhere. */
function pathFrom(folder, name, packages) {
  const path = join(folder, 'node_modules', name);
  if (path in packages) return path;
  return folder === '' ? undefined : pathFrom(outerFolder(folder), name, packages);
}

/** The folder of the package in whose `node_modules/` a package lies; '' for the root. */
const outerFolder = (path) => path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')));
