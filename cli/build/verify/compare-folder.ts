import { diagnostic, type Report } from '../../diagnostics/diagnostic.ts';
import { isRefused } from '../../platform/files/find-file.ts';
import { listFiles } from '../../platform/files/list-files.ts';
import { digestOfFile } from '../../platform/files/read-file.ts';
import { type Manifest, manifestFile } from './manifest.ts';

/**
 * Compares the files of a folder with those that a build has written, and reports each that is missing, that has other bytes, or that
 * the build did not write. `name`: the name of the folder in findings. Throws the system's error if a folder or file cannot be read.
 */
export function compareFolder(
  manifest: Manifest,
  { folder, name }: { folder: string; name: string },
  report: Report,
): void {
  const differs = (path: string, problem: 'missing' | 'changed' | 'added') =>
    report(diagnostic('output/differs', { file: `${name}/${path}`, range: null }, { problem }));
  for (const [path, { bytes, sha256 }] of manifest) {
    const digest = digestOfFile({ folder, path }, bytes);
    if (digest === null) differs(path, 'missing');
    else if (isRefused(digest) || digest.sha256 !== sha256) differs(path, 'changed');
  }
  for (const { path } of listFiles({ folder, path: '' }, () => false))
    if (path !== manifestFile && !manifest.has(path)) differs(path, 'added');
}
