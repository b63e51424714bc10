import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { SiteStamp } from '../check/site-stamp.ts';
import type { Table } from '../incremental/store.ts';
import { buildTime } from '../platform/build-date.ts';
import { pathFrom } from '../platform/files/folders.ts';
import { lastCommit } from '../platform/git/repository.ts';
import { type Host, isContinuousIntegration } from '../platform/host.ts';
import { toolState } from '../platform/version.ts';
import { isSteadyAt } from '../site/facts/steady-time.ts';
import type { LastBuildOptions } from './build-options.ts';
import {
  type ChangedFiles,
  compareOutput,
  type EarlierOutput,
  type FileState,
  noEarlierOutput,
  type OutputFiles,
  openEarlierOutput,
} from './output/earlier-output.ts';
import { type BuildRecord, openRecord, type RecordHead, readRecord, writeFileStates, writeRecord } from './reuse/build-record.ts';
import type { EarlierResults } from './reuse/earlier-results.ts';
import { openFacts } from './reuse/fact-table.ts';
import { areSameBundles } from './same-bundles.ts';

/** What is known of the last build. */
export interface LastBuild {
  /** Null if nothing is known. */
  record: BuildRecord | null;
  earlier: EarlierOutput;
  /** What a comparison of all bytes has shown; null if nobody has asked for one. */
  changedFiles: ChangedFiles | null;
  /** The table of its record. */
  rows: Table;
  /** The facts of its pages. */
  facts: Table;
}

/** The options for the output of one host. `name`: its folder in the output; empty for an output of one host. */
export const optionsFor = <Options extends LastBuildOptions>(options: Options, name: string): Options =>
  name === '' ? options : { ...options, hostFolder: name, outDir: join(options.outDir, name) };

/** Opens what is known of the last build, if it wrote to the same folder. */
export function openLastBuild(options: LastBuildOptions): LastBuild {
  const { root, outDir, verifyCache } = options;
  const kept = keptAs(options);
  const rows = openRecord(root, kept);
  const read = readRecord(rows);
  const record = read?.folder === outputPath(options) ? read : null;
  const facts = openFacts(root, kept);
  if (record === null) return { record, rows, earlier: noEarlierOutput, changedFiles: null, facts };
  const changedFiles = verifyCache ? compareOutput(outDir, record.files) : null;
  // So they are made anew.
  for (const path of changedFiles?.unnoticed ?? []) record.files.delete(path);
  return { record, rows, earlier: openEarlierOutput(outDir, record.files), changedFiles, facts };
}

/** The end of the names of the files that are kept for the next build: each host has its own. */
export const keptAs = ({ hostFolder }: LastBuildOptions): string => (hostFolder === undefined ? '' : `.${hostFolder}`);

/** The output folder as seen from the site, with `/`. */
const outputPath = ({ root, outDir }: LastBuildOptions): string => pathFrom(root, outDir);

/** Everything but files and time that a build depends on. `variables`: the names of those that the configuration names. */
export function settingsOf(
  { root, definitions, release, drafts, preview, shard }: LastBuildOptions,
  { env, variables }: { env: Host['env']; variables: readonly string[] },
): string {
  const isCi = isContinuousIntegration(env);
  const committed = lastCommit(root);
  const settings = [
    toolState(),
    process.version,
    definitions.state,
    release,
    drafts,
    preview,
    isCi,
    committed,
    shard,
    variables.map((name) => hash('sha256', env[name] ?? '', 'base64')),
  ];
  return JSON.stringify(settings);
}

/** Whether a build would find and write the same as the last one, whose output had no findings. */
export function isUpToDate(
  { record, earlier, stamp }: Pick<LastBuild, 'record' | 'earlier'> & { stamp: SiteStamp | null },
  options: LastBuildOptions,
  host: Host,
): boolean {
  const before = record?.inputsState ?? null;
  if (record === null || before === null || stamp === null) return false;
  return (
    isSteadyAt(before.steady, buildTime(options.date, before.timeZone, host).instant) &&
    before.files === stamp.files &&
    before.locks === stamp.locks &&
    before.settings === settingsOf(options, { env: host.env, variables: before.variables }) &&
    areSameBundles(options.root, before.prebuilt) &&
    [...record.files.keys()].every((path) => earlier.find(path) !== undefined) &&
    earlier.holdsOnly(record.files)
  );
}

/** What a build has made for its record. */
export interface MadeRecord {
  head: Omit<RecordHead, 'folder'>;
  files: OutputFiles;
  results: EarlierResults;
}

/**
 * Keeps what the next build can use, unless the last build has kept the same. A build with findings in its output is not kept: the
 * next one must report them again.
 */
export function remember(
  made: MadeRecord,
  { last, isSame, options }: { last: LastBuild; isSame: boolean; options: LastBuildOptions },
): void {
  const { head, files, results } = made;
  if (isSame && saysTheSame(made, last)) {
    noteFiles(last.record, (path) => files.get(path), options);
    return;
  }
  last.facts.save();
  writeRecord(last.rows, { ...head, folder: outputPath(options) }, files, results.end());
}

/**
 * Keeps the numbers and times that files of the last build have now, if they are others than its record says. So their bytes are not
 * compared again. `find`: the file of the output at a path.
 */
export function noteFiles(record: BuildRecord | null, find: (path: string) => FileState | undefined, options: LastBuildOptions): void {
  if (record?.folder !== outputPath(options)) return;
  let isOther = false;
  for (const [path, state] of record.files) {
    const found = find(path);
    if (found === undefined || found === state || found.digest !== state.digest) continue;
    record.files.set(path, found);
    isOther = true;
  }
  if (isOther) writeFileStates(record);
}

/** Whether the record of the last build says the same as one of this build, which has the same output, would. */
function saysTheSame({ head: { shared, inputsState }, results }: MadeRecord, { record }: LastBuild): boolean {
  const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return record !== null && results.areSame && isEqual(record.shared, shared) && isEqual(record.inputsState, inputsState);
}
