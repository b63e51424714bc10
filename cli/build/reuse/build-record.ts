import type { SiteStamp } from '../../check/site-stamp.ts';
import type { Finding } from '../../diagnostics/finding.ts';
import type { Dependant } from '../../incremental/dependants.ts';
import type { RecordedInput } from '../../incremental/recorded.ts';
import { openTable, type Table } from '../../incremental/store.ts';
import type { PathInFolder } from '../../platform/files/find-file.ts';
import { type Seal, sealedText } from '../../platform/files/sealed.ts';
import { readSealed } from '../../platform/files/sealed-files.ts';
import type { SteadyTime } from '../../site/facts/steady-time.ts';
import type { PolicySources } from '../../site/pages/content-policy.ts';
import type { Input } from '../../site/pages/inputs.ts';
import type { FileState, OutputFiles } from '../output/earlier-output.ts';

/** The state of everything that all pages are made from, by a name that authors understand: `templates`, `navigation`. */
export type SharedStates = Readonly<Record<string, string>>;

/** A page in one language, as a build has made it. */
export interface PageRecord {
  /** A hash of everything that its HTML was rendered from. */
  madeFrom: string;
  /** Paths of its documents: at its own address, then at those of its aliases. */
  documents: readonly string[];
  propsFile: string;
  /** Path of the page in Markdown; null if there is no such file. */
  markdownFile: string | null;
  kind: string;
  /** The types of its sections. */
  sections: readonly string[];
  /** Path of its social image; null if it has none. */
  picture: string | null;
  /** Paths of the drawings that it shows. */
  drawings: readonly string[];
  /** Paths of the pictures of the content that it shows, in all sizes and formats. */
  variants: readonly string[];
  /** What it may load beyond the policy of all pages. */
  sources: PolicySources;
}

/** The paths of the files that are a page's own. */
export const filesOfPage = ({
  documents,
  propsFile,
  markdownFile,
}: Pick<PageRecord, 'documents' | 'propsFile' | 'markdownFile'>): string[] => [
  ...documents,
  propsFile,
  ...(markdownFile === null ? [] : [markdownFile]),
];

/** A social image, as a build has drawn it. */
export interface PictureRecord {
  /** Its path below the output folder. */
  file: string;
  /** Its name in the cache of pictures. */
  cached: string;
}

/** The pages and pictures that a build has made, by number, and what they have in common. */
export interface Results {
  /** The key of each in the table. */
  keys: readonly string[];
  /** Its state in the table. */
  states: readonly string[];
  /** Each input with its state then, and the results that were made from it. */
  inputs: readonly Dependant<RecordedInput<Input>>[];
  /** What pages show or need, as the build itself names it, and the results that do. */
  shown: readonly Dependant<string>[];
}

/** What a build keeps for the next one beside its results. */
export interface RecordHead {
  /** The output folder, relative to the site. */
  folder: string;
  shared: SharedStates;
  /** How many HTML pages there are. */
  pages: number;
  /** What it has compressed files with. */
  compressors: readonly string[];
  /** The state of all inputs, if the output had no finding; else null. If they are the same, a build has nothing to do. */
  inputsState: InputsState | null;
  /** Which part of the pages it has, counted from 1; null if it has all. */
  shard: { number: number; of: number } | null;
}

/** What is known of the last build. */
export interface BuildRecord extends RecordHead {
  files: Map<string, FileState>;
  /** Read when somebody asks for it. */
  readonly results: Results;
  /** Each page and picture by itself, as JSON. */
  rows: Table;
}

/** The state of all inputs of a build. */
export interface InputsState extends SiteStamp {
  /** The warnings in the content, which a build says again that has nothing to do. */
  findings: readonly Finding[];
  /** The time zone of the site, which its day follows from. */
  timeZone: string;
  steady: SteadyTime;
  /** The names of the variables of the environment that the configuration names. */
  variables: readonly string[];
  /** Their values, the options of the build, the day, the definitions and the tool. */
  settings: string;
  /** The digest of the prebuilt bundles that it was made with; null if the bundles were the site's own. */
  prebuilt: string | null;
}

/** The name of the record in the store. `of`: its end, if there are several. */
export const recordName = (of = ''): string => `build${of}`;

/** The table of the record. `of`: the end of its name, if there are several. */
export const openRecord = (root: string, of: string): Table => openTable(root, { name: recordName(of), state: '' });

/** The keys of what is said of the whole build. Those of results have a space. */
const [headKey, filesKey, resultsKey] = ['head', 'files', 'results'];

/** The record of the last build in its table; null if there is none that can be used. */
export function readRecord(rows: Table): BuildRecord | null {
  const read = <T>(key: string): T | null => {
    const value = rows.get(key, '');
    return value === undefined ? null : (JSON.parse(value.toString('utf8')) as T);
  };
  const head = read<RecordHead>(headKey);
  const files = read<WrittenFiles>(filesKey);
  if (head === null || files === null || !rows.keep(resultsKey, '')) return null;
  let results: Results | undefined;
  return {
    ...head,
    files: filesFrom(files),
    get results() {
      results ??= read<Results>(resultsKey) ?? noResults;
      return results;
    },
    rows,
  };
}

/** Those of no build. */
export const noResults: Results = { keys: [], states: [], inputs: [], shown: [] };

/**
 * Keeps the record of a build in its table: as a whole or not at all. Does nothing if the store cannot be written to: the record only
 * saves time.
 */
export function writeRecord(rows: Table, head: RecordHead, files: OutputFiles, results: Results): void {
  rows.set(headKey, '', JSON.stringify(head));
  rows.set(filesKey, '', JSON.stringify(writtenFiles(files)));
  rows.set(resultsKey, '', JSON.stringify(results));
  rows.save();
}

/** Keeps the record of the last build with the states that its files have now. */
export function writeFileStates({ rows, files }: BuildRecord): void {
  rows.keepAll(Number.POSITIVE_INFINITY);
  rows.set(filesKey, '', JSON.stringify(writtenFiles(files)));
  rows.save();
}

type WrittenFiles = [path: string, size: number, inode: number, changed: number, digest: string][];

const writtenFiles = (files: OutputFiles): WrittenFiles =>
  Array.from(files, ([path, { size, inode, changed, digest }]) => [path, size, inode, changed, digest]);

const filesFrom = (files: WrittenFiles): Map<string, FileState> =>
  new Map(files.map(([path, size, inode, changed, digest]) => [path, { size, inode, changed, digest }]));

/** The record of a shard, as it is written into its folder. */
export interface ShardRecord {
  head: RecordHead;
  files: OutputFiles;
  results: Results;
  /** The rows of the results, by number. */
  rows: readonly string[];
}

/** The record of a shard as the text of a file. `rows`: the table that has those of its results. */
export function shardText({ head, files, results }: Omit<ShardRecord, 'rows'>, rows: Table, seal: Seal): string {
  const own = results.keys.map((key, number) => rows.get(key, results.states[number] ?? '')?.toString('utf8') ?? '');
  return sealedText(JSON.stringify({ head, files: writtenFiles(files), results, rows: own }), seal);
}

/** In bytes. A page takes 700 bytes. */
const limit = 512 * 1024 * 1024;

/** The record of a shard; null if there is none that can be used. */
export function readShardRecord(at: PathInFolder, seal: Seal): ShardRecord | null {
  const kept = readSealed(at, seal, limit);
  if (kept === null) return null;
  const { files, ...record } = JSON.parse(kept.toString('utf8')) as Omit<ShardRecord, 'files'> & { files: WrittenFiles };
  return { ...record, files: filesFrom(files) };
}
