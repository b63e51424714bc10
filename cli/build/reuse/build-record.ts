import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isRefused, type PlaceOnDisk } from '../../platform/files/find-file.ts';
import { cacheFolder, isOwnFolder } from '../../platform/files/own-folder.ts';
import { readFileIn } from '../../platform/files/read-file.ts';
import { replaceFile } from '../../platform/files/replace-file.ts';
import { type Seal, sealedText, unsealed } from '../../platform/files/sealed.ts';
import { toolState } from '../../platform/version.ts';
import type { Input } from '../../site/pages/inputs.ts';
import type { FileState } from '../output/earlier-output.ts';
import type { SiteStamp } from './site-stamp.ts';

/** The state of everything that all pages are made from, by a name that authors understand: `templates`, `navigation`. */
export type SharedStates = Readonly<Record<string, string>>;

/** A page in one language, as a build has made it. */
export interface PageRecord {
  inputs: readonly Input[];
  /** A hash of everything that its HTML was rendered from. */
  madeFrom: string;
  /** Paths of its documents: at its own address, then at those of its aliases. */
  documents: readonly string[];
  propsFile: string;
  kind: string;
  /** The types of its sections. */
  sections: readonly string[];
  /** Path of its picture for sharing; null if it has none. */
  picture: string | null;
  /** Paths of the drawings that it shows. */
  drawings: readonly string[];
  /** Paths of the pictures of the content that it shows, in all sizes and formats. */
  variants: readonly string[];
}

/** A picture for sharing, as a build has drawn it. */
export interface PictureRecord {
  inputs: readonly Input[];
  /** The state of everything that all pictures are drawn with. */
  drawnWith: string;
  /** Its path below the output folder. */
  file: string;
  /** Its name in the cache of pictures. */
  cached: string;
}

/** What a build keeps for the next one. */
export interface BuildRecord {
  /** The output folder, relative to the site. */
  folder: string;
  shared: SharedStates;
  /** The state of each input of a page or picture. */
  inputs: ReadonlyMap<Input, string>;
  /** By the file at the page's own address. */
  pages: ReadonlyMap<string, PageRecord>;
  /** By the key of the page and the language, with a blank between. */
  pictures: ReadonlyMap<string, PictureRecord>;
  files: ReadonlyMap<string, FileState>;
  /** What it has compressed files with. */
  compressors: readonly string[];
  /** SHA-256 of the file with the facts of its pages, in base64. */
  facts: string;
  /** The state of all inputs, if the build had no finding; else null. If they are the same, a build has nothing to do. */
  inputsState: InputsState | null;
  /** Which part of the pages it has, counted from 1; null if it has all. */
  shard: { number: number; of: number } | null;
}

/** The state of all inputs of a build. */
export interface InputsState extends SiteStamp {
  /** The time zone of the site, which its day follows from. */
  timeZone: string;
  /** Between which instants time alone changes nothing, in milliseconds since 1970. Null: there is no such instant. */
  steady: { from: number | null; until: number | null };
  /** The options of the build, the day, the definitions and the tool. */
  settings: string;
}

/** The record in JSON. Inputs are numbers, because thousands of pages have the same ones. */
interface Written {
  folder: string;
  shared: SharedStates;
  inputs: [Input, string][];
  pages: [string, Omit<PageRecord, 'inputs'> & { inputs: number[] }][];
  pictures: [string, Omit<PictureRecord, 'inputs'> & { inputs: number[] }][];
  files: [path: string, size: number, inode: number, changed: number, digest: string][];
  compressors: readonly string[];
  facts: string;
  inputsState: InputsState | null;
  shard: BuildRecord['shard'];
}

const file = `${cacheFolder}/build.json`;

/** In bytes. A page takes 700 bytes. */
const limit = 512 * 1024 * 1024;

/**
 * The record of the last build; null if there is none that can be used. It begins with a seal of the rest, so a truncated or edited
 * one, or that of another version of the tool, is not used.
 */
export const readRecord = (root: string): BuildRecord | null =>
  readRecordFile({ folder: root, path: file }, recordSeal());

/** The same for a record in another file. */
export function readRecordFile(place: PlaceOnDisk, seal: Seal): BuildRecord | null {
  try {
    const read = readFileIn(place, limit);
    if (read === null || isRefused(read)) return null;
    const kept = unsealed(read.bytes, seal);
    return kept && fromJson(JSON.parse(kept.toString('utf8')) as Written);
  } catch {
    return null;
  }
}

/** Writes the record for the next build. Does nothing if the folder cannot be written to: the record only saves time. */
export function writeRecord(root: string, record: BuildRecord): void {
  try {
    if (!isOwnFolder(root, cacheFolder)) return;
    mkdirSync(join(root, cacheFolder), { recursive: true });
    replaceFile(join(root, file), recordText(record, recordSeal()));
  } catch {
    // See above.
  }
}

/** A record as the text of a file. */
export const recordText = (record: BuildRecord, seal: Seal): string =>
  sealedText(JSON.stringify(toJson(record)), seal);

const recordSeal = (): Seal => ({ of: `build.json of ${toolState()}` });

function fromJson({ folder, shared, inputs, pages, pictures, files, ...rest }: Written): BuildRecord {
  const names = inputs.map(([name]) => name);
  const named = <T extends { inputs: number[] }>(entries: [string, T][]) =>
    new Map(
      entries.map(([key, value]) => [
        key,
        { ...value, inputs: value.inputs.map((index) => names[index] as Input) },
      ]),
    );
  return {
    folder,
    shared,
    inputs: new Map(inputs),
    pages: named(pages),
    pictures: named(pictures),
    files: new Map(
      files.map(([path, size, inode, changed, digest]) => [path, { size, inode, changed, digest }]),
    ),
    ...rest,
  };
}

function toJson({ folder, shared, inputs, pages, pictures, files, ...rest }: BuildRecord): Written {
  const numbers = new Map([...inputs.keys()].map((name, index) => [name, index]));
  const numbered = <T extends { inputs: readonly Input[] }>(entries: ReadonlyMap<string, T>) =>
    Array.from(entries, ([key, value]): [string, Omit<T, 'inputs'> & { inputs: number[] }] => [
      key,
      { ...value, inputs: value.inputs.map((name) => numbers.get(name) ?? -1) },
    ]);
  return {
    folder,
    shared,
    inputs: [...inputs],
    pages: numbered(pages),
    pictures: numbered(pictures),
    files: Array.from(files, ([path, { size, inode, changed, digest }]) => [
      path,
      size,
      inode,
      changed,
      digest,
    ]),
    ...rest,
  };
}
