import type { SiteStamp } from '../../check/site-stamp.ts';
import type { Finding } from '../../diagnostics/finding.ts';
import type { RecordedInput } from '../../incremental/recorded.ts';
import type { PathInFolder } from '../../platform/files/find-file.ts';
import { storeFolder } from '../../platform/files/own-folder.ts';
import { type Seal, sealedText } from '../../platform/files/sealed.ts';
import { readSealed, writeSealed } from '../../platform/files/sealed-files.ts';
import { toolState } from '../../platform/version.ts';
import type { SteadyTime } from '../../site/facts/steady-time.ts';
import { type Input, keyOfInput } from '../../site/pages/inputs.ts';
import type { FileState } from '../output/earlier-output.ts';

/** The state of everything that all pages are made from, by a name that authors understand: `templates`, `navigation`. */
export type SharedStates = Readonly<Record<string, string>>;

/** A page in one language, as a build has made it. */
export interface PageRecord {
  inputs: readonly RecordedInput<Input>[];
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
  inputs: readonly RecordedInput<Input>[];
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
  /** By the file at the page's own address. */
  pages: ReadonlyMap<string, PageRecord>;
  /** By the key of the page and the language, with a space between. */
  pictures: ReadonlyMap<string, PictureRecord>;
  files: ReadonlyMap<string, FileState>;
  /** What it has compressed files with. */
  compressors: readonly string[];
  /** The state of all inputs, if the output had no finding; else null. If they are the same, a build has nothing to do. */
  inputsState: InputsState | null;
  /** Which part of the pages it has, counted from 1; null if it has all. */
  shard: { number: number; of: number } | null;
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

/** The record in JSON. Inputs are numbers, because thousands of pages have the same ones. */
interface WrittenRecord {
  folder: string;
  shared: SharedStates;
  inputs: RecordedInput<Input>[];
  pages: [string, Omit<PageRecord, 'inputs'> & { inputs: number[] }][];
  pictures: [string, Omit<PictureRecord, 'inputs'> & { inputs: number[] }][];
  files: [path: string, size: number, inode: number, changed: number, digest: string][];
  compressors: readonly string[];
  inputsState: InputsState | null;
  shard: BuildRecord['shard'];
}

/** The name of the record in the store. `of`: its end, if there are several. */
export const recordName = (of = ''): string => `build${of}`;

const recordPath = (root: string, of: string): PathInFolder => ({
  folder: root,
  path: `${storeFolder}/${recordName(of)}`,
});

/** In bytes. A page takes 700 bytes. */
const limit = 512 * 1024 * 1024;

/**
 * The record of the last build; null if there is none that can be used. It begins with a seal of the rest, so a truncated or edited
 * one, or that of another version of the tool, is not used. `of`: the end of its name, if there are several.
 */
export const readRecord = (root: string, of = ''): BuildRecord | null => readRecordFile(recordPath(root, of), recordSeal());

/** The same for a record in another file. */
export function readRecordFile(at: PathInFolder, seal: Seal): BuildRecord | null {
  const kept = readSealed(at, seal, limit);
  try {
    return kept && fromJson(JSON.parse(kept.toString('utf8')) as WrittenRecord);
  } catch {
    return null;
  }
}

/** Writes the record for the next build. Does nothing if the folder cannot be written to: the record only saves time. */
export const writeRecord = (root: string, of: string, record: BuildRecord): void =>
  writeSealed(recordPath(root, of), jsonParts(record), recordSeal());

/** A record as the text of a file. */
export const recordText = (record: BuildRecord, seal: Seal): string => sealedText([...jsonParts(record)].join(''), seal);

const recordSeal = (): Seal => ({ of: `build of ${toolState()}` });

function fromJson({ folder, shared, inputs, pages, pictures, files, ...rest }: WrittenRecord): BuildRecord {
  const named = <T extends { inputs: number[] }>(entries: [string, T][]) =>
    new Map(entries.map(([key, value]) => [key, { ...value, inputs: value.inputs.map((index) => inputs[index] as RecordedInput<Input>) }]));
  return {
    folder,
    shared,
    pages: named(pages),
    pictures: named(pictures),
    files: new Map(files.map(([path, size, inode, changed, digest]) => [path, { size, inode, changed, digest }])),
    ...rest,
  };
}

/** The record in JSON, part by part: for thousands of pages, it would take as much memory as they do. */
function* jsonParts({ pages, pictures, files, ...rest }: BuildRecord): Generator<string> {
  const inputs: RecordedInput<Input>[] = [];
  const numbers = numbersFor(inputs);
  const numbered = <T extends { inputs: readonly RecordedInput<Input>[] }>([key, value]: [string, T]) => [
    key,
    { ...value, inputs: value.inputs.map(numbers) },
  ];
  yield JSON.stringify(rest).slice(0, -1);
  yield* listParts('pages', pages, numbered);
  yield* listParts('pictures', pictures, numbered);
  yield* listParts('files', files, ([path, { size, inode, changed, digest }]) => [path, size, inode, changed, digest]);
  // They are complete when all pages and pictures have been numbered.
  yield* listParts('inputs', inputs, (input) => input);
  yield '}';
}

/** So many items of a list are worth a call of the system. */
const mostAtOnce = 1000;

/** A list of the record, as a further key of its object. */
function* listParts<T>(key: keyof WrittenRecord, items: Iterable<T>, written: (item: T) => unknown): Generator<string> {
  const all = [...items];
  yield `,"${key}":[`;
  for (let start = 0; start < all.length; start += mostAtOnce) {
    const part = JSON.stringify(all.slice(start, start + mostAtOnce).map(written)).slice(1, -1);
    yield start === 0 ? part : `,${part}`;
  }
  yield ']';
}

/** Returns a function that gives the number of an input, and adds it to the others if it is new. */
function numbersFor(inputs: RecordedInput<Input>[]): (input: RecordedInput<Input>) => number {
  // Most pages share the very same objects, which need no name.
  const known = new Map<RecordedInput<Input>, number>();
  const byKey = new Map<string, number>();
  return (recorded) => {
    const found = known.get(recorded);
    if (found !== undefined) return found;
    const key = keyOfInput(recorded[0]);
    const number = byKey.get(key) ?? inputs.push(recorded) - 1;
    byKey.set(key, number);
    known.set(recorded, number);
    return number;
  };
}
