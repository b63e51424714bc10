import { basename, dirname } from 'node:path';
import { FindingCollector, findingOf, hasErrors, type Report } from '../../diagnostics/finding.ts';
import { type SourceTexts, summary } from '../../diagnostics/format.ts';
import { folderName } from '../../diagnostics/report/folder-name.ts';
import { type ReportOptions, writeReportOf } from '../../diagnostics/report/report-findings.ts';
import { privateFiles } from '../../hosting/serving.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { isRefused } from '../../platform/files/find-file.ts';
import { listFiles } from '../../platform/files/list-files.ts';
import { digestOfFile, readTextIn } from '../../platform/files/read-file.ts';
import { type Host, print } from '../../platform/host.ts';
import { count } from '../../platform/texts.ts';
import { compareAddress } from './compare-address.ts';
import { type Manifest, manifestFile, manifestRanges, parseManifest } from './manifest.ts';
import { assertFolder, reading } from './read-folder.ts';

export interface VerifyManifestOptions extends ReportOptions {
  /** What was deployed: an address, or the absolute path of a folder. */
  deployed: URL | string;
  /** Absolute path of the manifest of the build. */
  manifest: string;
}

/** In bytes. A file takes some 150 bytes. */
const manifestLimit = 256 * 1024 * 1024;

/** `tvilling verify --manifest`: compares what was deployed with what a build has written, byte for byte. */
export async function verifyManifest(options: VerifyManifestOptions, host: Host): Promise<0 | 1> {
  const { deployed, manifest: file, root } = options;
  const text = readTextIn({ folder: dirname(file), path: basename(file) }, manifestLimit);
  const manifest = text === null ? null : parseManifest(text);
  const shown = folderName(root, file);
  if (text === null || manifest === null)
    throw new EnvironmentError(
      `${shown} is no manifest of a build.`,
      'Build the site, or name the manifest of its build: --manifest dist/manifest.json',
    );
  const collector = new FindingCollector();
  const { report } = collector;
  let compared = manifest.size;
  if (typeof deployed === 'string') {
    assertFolder(deployed);
    const name = folderName(root, deployed) || '.';
    reading(deployed, () => compareFolder(manifest, { folder: deployed, name }, report));
  } else {
    const at = { url: deployed, file: shown, rangeOf: manifestRanges(text) };
    compared = await host.handleSignals((signal) =>
      compareAddress(manifest, { ...at, isPrivate: (path) => privateFiles.includes(path), signal }, report),
    );
  }
  const found = collector.list();
  const sources: SourceTexts = new Map([[shown, text]]);
  writeReportOf(found, sources, options, host);
  const where = typeof deployed === 'string' ? `${folderName(root, deployed) || '.'}/` : deployed.href;
  print(host.stderr, `${count(compared, 'file')} of ${where} compared with ${shown}: ${summary(found)}\n`);
  return hasErrors(found) ? 1 : 0;
}

/**
 * Compares the files of a folder with those that a build has written, and reports each that is missing, that has other bytes, or that
 * the build did not write. `name`: the name of the folder in findings. Throws the system's error if a folder or file cannot be read.
 */
function compareFolder(manifest: Manifest, { folder, name }: { folder: string; name: string }, report: Report): void {
  const differs = (path: string, problem: 'missing' | 'changed' | 'added') =>
    report(findingOf('output/differs', { file: `${name}/${path}`, range: null }, { problem }));
  for (const [path, { bytes, sha256 }] of manifest) {
    const digest = digestOfFile({ folder, path }, bytes);
    if (digest === null) differs(path, 'missing');
    else if (isRefused(digest) || digest.sha256 !== sha256) differs(path, 'changed');
  }
  for (const { path } of listFiles({ folder, path: '' }, () => false))
    if (path !== manifestFile && !manifest.has(path)) differs(path, 'added');
}
