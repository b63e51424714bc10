import { join, relative, resolve } from 'node:path';
import { rowsInStore, type SharedRows } from '../check/shared-rows.ts';
import type { Table } from '../incremental/store.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { type Seal, sealedText } from '../platform/files/sealed.ts';
import { readSealed } from '../platform/files/sealed-files.ts';
import { isInShard, type Shard } from '../platform/shard.ts';
import { toolState } from '../platform/version.ts';
import { inputInWords, keyOfInput } from '../site/pages/inputs.ts';
import { notFoundPages, sitePages } from '../site/pages/page-props.ts';
import type { Site, SitePage } from '../site/pages/site.ts';
import type { BuildOptions, LastBuildOptions } from './build-options.ts';
import { keptAs, type LastBuild, type MadeRecord } from './last-build.ts';
import { bytesOf, type EarlierOutput, openEarlierOutput } from './output/earlier-output.ts';
import { hostFolders } from './output/host-folders.ts';
import type { Staging } from './output/output-folder.ts';
import type { MadePage } from './render/render-pages.ts';
import { type BuildRecord, openRecord, type Results, readShardRecord, type ShardRecord, shardText } from './reuse/build-record.ts';
import { EarlierResults } from './reuse/earlier-results.ts';
import { openFacts } from './reuse/fact-table.ts';
import type { FactStore } from './verify/fact-store.ts';

/** The record and the facts of a shard, in its folder. */
const recordFile = 'shard.json';
const factsFile = 'shard-facts.jsonl';

/** What the check of its files has found out: rows for the store of a site. */
const rowsFile = 'shard-checked.json';

/** In bytes. */
const mostRows = 2 ** 29;

/** Shards come from other machines. The command that joins them names their folders, and so trusts them. */
const shardSeal = (): Seal => ({ of: `shard of ${toolState()}`, by: '' });

const rowsSeal = ({ definitions }: LastBuildOptions): Seal => ({
  of: `checked files of ${toolState()} ${definitions.state}`,
  by: '',
});

/** Returns a function that tells whether a shard has a page. */
export function shardPages(site: Site, shard: Shard): (page: SitePage) => boolean {
  const all = [...sitePages(site), ...notFoundPages(site)];
  const paths = [...new Set(all.map(({ canonicalPath }) => canonicalPath))];
  const own = new Set(paths.filter((_, place) => isInShard(shard, place)));
  return ({ canonicalPath }) => own.has(canonicalPath);
}

interface ShardParts extends Pick<MadeRecord, 'head' | 'results'>, Pick<LastBuild, 'rows'> {
  staging: Staging;
  facts: FactStore;
}

/** Writes into a shard's folder what joining needs. */
export function writeShard({ staging, head, results, facts, rows }: ShardParts, options: BuildOptions): void {
  staging.write(factsFile, factsText(facts));
  staging.write(rowsFile, sealedText(JSON.stringify(rowsInStore(options)), rowsSeal(options)));
  // Numbers and times of files would make each build of the same shard another one.
  const files = new Map(Array.from(staging.files, ([path, state]) => [path, { ...state, inode: 0, changed: 0 }]));
  const record = { head: { ...head, folder: '', inputsState: null }, files, results: results.end() };
  staging.write(recordFile, shardText(record, rows, shardSeal()));
}

/** What the checks of shards have found out. Shards of other definitions have found out nothing. */
export const rowsOfShards = (shards: readonly string[], options: LastBuildOptions): SharedRows[] =>
  shards.flatMap((shard) => {
    const folder = resolve(options.root, shard);
    // Of a site with several hosts, each has the same ones.
    const path = join(hostFolders(folder)[0] ?? '', rowsFile);
    const bytes = readSealed({ folder, path }, rowsSeal(options), mostRows);
    return bytes === null ? [] : (JSON.parse(bytes.toString('utf8')) as SharedRows);
  });

/** Facts as the bytes of a file: a line for each page, with its path before it. */
function factsText(facts: FactStore): Buffer {
  const parts: Buffer[] = [];
  for (const path of facts.files()) parts.push(Buffer.from(`${path}\t`), facts.line(path) ?? Buffer.alloc(0), Buffer.from('\n'));
  return Buffer.concat(parts);
}

/** Adds the facts of a shard to a table. Those of a file that is not as it was written are read of the pages again. */
function takeFacts({ folder, record: { files } }: ReadShard, table: Table): void {
  const state = files.get(factsFile);
  const bytes = state && bytesOf(state, { folder, path: factsFile });
  if (!bytes) return;
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf('\n', start);
    const line = bytes.subarray(start, end);
    const tab = line.indexOf('\t');
    const path = line.toString('utf8', 0, tab);
    table.set(path, files.get(path)?.digest ?? '', line.subarray(tab + 1));
    start = end + 1;
  }
}

/** A shard that was read. */
interface ReadShard {
  folder: string;
  record: ShardRecord;
  shard: Shard;
}

/** The builds of all shards as one. Throws an EnvironmentError that names each that is missing, given twice or cannot be used. */
export function openShards(folders: readonly string[], options: LastBuildOptions): LastBuild {
  const { root } = options;
  const shards = folders.map((folder) => readShard(resolve(root, folder), root));
  const problems = [...unequal(shards), ...repeated(shards, root), ...missing(shards), ...mixed(shards)];
  if (problems.length > 0) throw new EnvironmentError(problems.join(' '), 'Give the folder of each shard once: --join shards/*');
  const [first] = shards;
  if (first === undefined) throw new EnvironmentError('No shard is given.', 'Name their folders: --join shards/*');
  const rows = openRecord(root, keptAs(options));
  const files = new Map(shards.flatMap(({ record }) => [...record.files]));
  const record: BuildRecord = { ...first.record.head, files, results: joined(shards, rows), rows };
  const facts = openFacts(root, keptAs(options));
  for (const shard of shards) takeFacts(shard, facts);
  return { record, rows, earlier: unionOf(shards), changedFiles: null, facts };
}

/** The results of all shards, whose rows go to a table. */
function joined(shards: readonly ReadShard[], table: Table): Results {
  const results = new EarlierResults({ record: null, rows: table, stateOf: () => '' });
  for (const { record } of shards) results.take(record.results, record.rows);
  return results.end();
}

function readShard(folder: string, root: string): ReadShard {
  const record = readShardRecord({ folder, path: recordFile }, shardSeal());
  if (record?.head.shard) return { folder, record, shard: record.head.shard };
  throw new EnvironmentError(
    `${relative(root, folder)}/ holds no shard of this version of the tool.`,
    'Build it again: tvilling build --shard 1/2',
  );
}

function unequal(shards: readonly ReadShard[]): string[] {
  const counts = [...new Set(shards.map(({ shard }) => shard.of))];
  return counts.length < 2 ? [] : [`They are shards of ${counts.join(' and of ')} parts.`];
}

function repeated(shards: readonly ReadShard[], root: string): string[] {
  const seen = new Map<number, string>();
  return shards.flatMap(({ folder, shard: { number, of } }) => {
    const before = seen.get(number);
    seen.set(number, folder);
    const both = [before ?? '', folder].map((path) => `${relative(root, path)}/`).join(' and ');
    return before === undefined ? [] : [`Shard ${shardName({ number, of })} is given twice: ${both}.`];
  });
}

function missing(shards: readonly ReadShard[]): string[] {
  const of = shards[0]?.shard.of ?? 0;
  const given = new Set(shards.map(({ shard }) => shard.number));
  const absent = Array.from({ length: of }, (_, index) => index + 1).filter((number) => !given.has(number));
  if (absent.length === 0) return [];
  return [`${absent.length === 1 ? 'A shard is' : 'Shards are'} missing: ${absent.map((number) => shardName({ number, of })).join(', ')}.`];
}

/**
 * The first difference between what shards were built from. Without it, a page of one shard would count as built from the state that
 * another shard names.
 */
function mixed(shards: readonly ReadShard[]): string[] {
  const seen = new Map<string, { state: string; shard: Shard }>();
  for (const { record, shard } of shards) {
    const shared = Object.entries(record.head.shared).map(([what, state]) => ({ key: what, what, state }));
    // Two lists of a collection have the same words.
    const named = record.results.inputs.map(([[input, state]]) => ({
      key: keyOfInput(input),
      what: inputInWords(input),
      state,
    }));
    for (const { key, what, state } of [...shared, ...named]) {
      const before = seen.get(key);
      if (before === undefined) seen.set(key, { state, shard });
      else if (before.state !== state)
        return [`Shards ${shardName(before.shard)} and ${shardName(shard)} were built from different states of ${what}.`];
    }
  }
  return [];
}

const shardName = ({ number, of }: Shard): string => `${number}/${of}`;

/** The folders of all shards as one output. */
function unionOf(shards: readonly ReadShard[]): EarlierOutput {
  const outputs = shards.map(({ folder, record: { files } }) => ({
    folder,
    files,
    output: openEarlierOutput(folder, files),
  }));
  const owner = new Map(outputs.flatMap(({ files, ...at }) => Array.from(files.keys(), (path) => [path, at] as const)));
  return {
    remains: true,
    find: (path) => owner.get(path)?.output.find(path),
    pathOf: (path) => join(owner.get(path)?.folder ?? '', path),
    holdsOnly: () => false,
  };
}

/** Throws an EnvironmentError for a page that had to be rendered although the shards should have it. */
export function assertJoined({ page, why, ...made }: MadePage): void {
  if ('kept' in made) return;
  const [{ path }] = page.addresses;
  throw new EnvironmentError(
    `The shards do not have ${path} as it is now: ${why ?? 'it is missing'}.`,
    'Build all shards from the same files, with the same version and on the same day (--date).',
  );
}
