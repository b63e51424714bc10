import { join } from 'node:path';
import { type Caches, checkSite, type LoadedSite, type SiteOptions } from '../check/check-site.ts';
import type { SiteFiles } from '../check/site-files.ts';
import { type RawFile, siteFilesAmong, textFile } from '../content/read.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Sources } from '../diagnostics/format.ts';
import { splitLines } from '../diagnostics/frame.ts';
import { EnvironmentError, notWritten } from '../environment-error.ts';
import { findFolder, isRefused, isThere } from '../files/find-file.ts';
import { writeNewFiles } from '../files/write-new-files.ts';
import type { Host } from '../host.ts';
import { writeChanges } from '../repair/write-changes.ts';
import { filler } from './blank.ts';
import type { Plan } from './plan.ts';

/** The current site, and the inputs of its check. */
interface SiteNow {
  files: SiteFiles;
  loaded: LoadedSite;
  caches: Caches;
  options: SiteOptions;
}

/**
 * Checks the future site in memory. Throws EnvironmentError with the first new error that is not at a place to fill in, such as
 * an address that is taken.
 */
export function rehearse(plan: Plan, { files, loaded, caches, options }: SiteNow, host: Host): void {
  const after = checkSite({ ...files, files: filesAfter(files.files, plan) }, caches, options, host);
  const known = new Set(loaded.diagnostics.map(nameOf));
  const wrong = after.diagnostics.find(
    (finding) =>
      finding.severity === 'error' && !known.has(nameOf(finding)) && !isToFillIn(finding, after.sources),
  );
  if (wrong === undefined) return;
  throw new EnvironmentError(wrong.message, `${wrong.hint ?? 'Nothing was written.'} (${wrong.code})`);
}

const nameOf = ({ code, file, message }: Diagnostic): string => [code, file, message].join('\0');

/** Whether a finding is about a place to fill in. */
function isToFillIn({ file, range }: Diagnostic, sources: Sources): boolean {
  if (range === null) return false;
  const { start, end } = range;
  return splitLines(sources.get(file) ?? '')
    .slice(start.line - 1, end.line)
    .join('\n')
    .includes(filler);
}

function filesAfter(files: readonly RawFile[], { files: added, changes }: Plan): RawFile[] {
  const written = new Map([...added, ...changes.map(({ path, now }) => [path, now] as const)]);
  const raw = Array.from(written, ([path, text]) => textFile(path, text));
  return siteFilesAmong([...files.filter(({ path }) => !written.has(path)), ...raw]);
}

/** Writes the plan: all of it, or nothing. Throws EnvironmentError if it cannot. */
export function carryOut(root: string, { files, changes }: Plan): void {
  for (const path of files.keys()) checkFree(root, path);
  try {
    writeNewFiles(root, files, () => writeChanges(root, changes, otherwise));
  } catch (error) {
    if (error instanceof EnvironmentError) throw error;
    const { code, path = '' } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const file = [...files.keys()].find((each) => path.endsWith(each)) ?? [...files.keys()][0] ?? path;
    if (code === 'EEXIST') throw alreadyThere(file);
    throw notWritten(
      file,
      error,
      'Check that you may write to the folder, and that no file stands where a folder is needed.',
    );
  }
}

/** Throws EnvironmentError if a new file cannot be written: its name is taken, or a link leads its folder out of the site. */
export function checkFree(root: string, path: string): void {
  if (isThere(join(root, path))) throw alreadyThere(path);
  const names = path.split('/').slice(0, -1);
  const folders = names.map((_, index) => names.slice(0, index + 1).join('/'));
  const leading = folders.find((folder) => isRefused(findFolder({ folder: root, path: folder })));
  if (leading !== undefined)
    throw new EnvironmentError(
      `${leading} is a link that leads out of the site, or nowhere.`,
      'Put the folder itself in the place of the link.',
    );
}

const otherwise = 'add the lines by hand.';

const alreadyThere = (path: string) =>
  new EnvironmentError(`${path} is there already.`, 'Nothing was written. Give the new one another name.');
