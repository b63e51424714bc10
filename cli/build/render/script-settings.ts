import { hash } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathFrom } from '../../platform/files/folders.ts';

/**
 * A hash of the settings that change the scripts of a site beside these themselves: each `tsconfig.json` and `package.json` beside its
 * templates and in the folders above, and the files that the former name. A nearer file has precedence, so one that comes or goes counts
 * too. `own`: the folder of the site's templates; null if none of them is in a bundle.
 */
export function scriptSettings(own: string | null): string {
  if (own === null) return '';
  const found = new Map<string, string>();
  // Bundlers look above the folder behind a link.
  const real = realpathSync(own);
  for (const folder of [real, ...foldersAbove(real)]) {
    note(join(folder, 'package.json'), found);
    noteAll(join(folder, 'tsconfig.json'), found);
  }
  const lines = Array.from(found, ([file, digest]) => `${pathFrom(real, file)} ${digest}`);
  return hash('sha256', lines.join('\n'));
}

function foldersAbove(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [] : [above, ...foldersAbove(above)];
}

/** Notes a file with all files that it names. */
function noteAll(file: string, found: Map<string, string>): void {
  const text = note(file, found);
  for (const [, name = ''] of text.matchAll(/"([^"\\\n]+)"/g)) {
    const named = fileOf(name, file);
    if (named !== null) noteAll(named, found);
  }
}

/** Notes the hash of a file. Returns its text; '' if it is missing or known. */
function note(file: string, found: Map<string, string>): string {
  if (found.has(file) || !isFile(file)) return '';
  const text = readFileSync(file, 'utf8');
  found.set(file, hash('sha256', text));
  return text;
}

/** The file that a text of `tsconfig.json` means, in `extends` or `references`; null if it means none. Other texts seldom name files. */
function fileOf(name: string, importer: string): string | null {
  const isPath = /^(?:\.|\/|[A-Za-z]:)/.test(name);
  for (const ending of ['', '.json', '/tsconfig.json']) {
    const path = name + ending;
    const file = isPath ? resolve(dirname(importer), path) : ofPackage(path, importer);
    if (file?.endsWith('.json') && isFile(file)) return file;
  }
  return null;
}

function ofPackage(path: string, importer: string): string | null {
  try {
    return createRequire(importer).resolve(path);
  } catch {
    // Most texts are no names of packages.
    return null;
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    // It is missing, below a file, or too long for a name: most texts mean no file.
    return false;
  }
}
