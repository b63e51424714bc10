import type { z } from 'zod';
import { atWork } from '../definitions/at-work.ts';
import { diagnostic, type Edit, noting, type Report } from '../diagnostics/diagnostic.ts';
import type { RawFile } from '../platform/files/list-files.ts';
import { cutTexts } from './cut-texts.ts';
import { decodeFile } from './decode.ts';
import type { FileCache } from './file-cache.ts';
import { type ParsedFiles, sourceOf } from './parsed-files.ts';
import { readPlainYaml } from './plain-yaml.ts';
import { sizeLimit } from './read.ts';
import { schemaFindings } from './schema-issues.ts';
import { salvage } from './schema-walk.ts';
import { countSigns, markdownIn, markdownLimit } from './signs.ts';
import type { SourceFiles } from './source-files.ts';
import type { Path, YamlSource } from './yaml/source.ts';
import { parseYaml } from './yaml-source.ts';

/** A file and the places of everything in it. A file from the cache is read only when its value is needed. */
export interface Entry<T> {
  file: string;
  /** The schema that the file is checked with. */
  schema: z.ZodType;
  readonly source: YamlSource;
  /** Whether `value` is there. */
  readonly isValid: boolean;
  /** The typed value; null if it is not valid, which has been reported. */
  readonly value: T | null;
  /** `value`, or its valid parts. Enough to check the references and translations in them. */
  readonly usable: unknown;
}

/** The inputs of loading a file, and where results go. */
export interface FileReading<S extends z.ZodType> {
  schema: S;
  /** What the file must hold, in words. */
  expected: string;
  /** A file with more signs of YAML is refused. */
  mostSigns: number;
  cache: FileCache;
  parsed: ParsedFiles;
  /** Collects the files that are read. */
  sources: SourceFiles;
  repair?: RepairOptions | undefined;
}

/** How mistakes are repaired that are more than a wrong name. */
export interface RepairOptions {
  /** The edits of a text that move a key to the mapping at a path; null if that is not possible. */
  moveKey(text: string, from: Path, to: Path): Edit[] | null;
}

/**
 * Loads a file. Takes it from the cache if it had no finding and has not changed; otherwise parses it. Returns null if it cannot
 * be parsed, which is reported.
 */
export function loadFile<S extends z.ZodType>(
  raw: RawFile,
  reading: FileReading<S>,
  report: Report,
): Entry<z.output<S>> | null {
  const { cache, sources } = reading;
  const { path: file, size } = raw;
  if (size > sizeLimit) {
    report(tooLarge(file, { of: 'bytes', found: size, limit: sizeLimit }));
    return null;
  }
  const { bytes } = raw;
  sources.add(file, bytes);
  const known = cache.get(file, sources.digest(file)) as Kept | undefined;
  return known === undefined ? parseFile(file, bytes, reading, report) : keptEntry(file, known, reading);
}

const tooLarge = (
  file: string,
  facts: { of: 'bytes' | 'signs' | 'markdown'; found: number; limit: number },
) => diagnostic('content/too-large', { file, range: null }, facts);

/** A file that is read when its value is asked for. If it cannot be used, that is reported then, and `value` is null. */
export function laterFile<S extends z.ZodType>(
  raw: RawFile,
  reading: FileReading<S>,
  report: Report,
): Entry<z.output<S>> {
  const { schema, sources, parsed } = reading;
  const { path: file } = raw;
  let entry: Entry<z.output<S>> | null | undefined;
  const read = () => {
    if (entry === undefined) entry = loadFile(raw, reading, report);
    return entry;
  };
  const text = () => (read() === null ? '' : (sources.get(file) ?? ''));
  return {
    file,
    schema,
    source: sourceOf(file, text, () => read()?.source.data, parsed),
    get isValid() {
      return read()?.isValid ?? false;
    },
    get value() {
      return read()?.value ?? null;
    },
    get usable() {
      return read()?.usable;
    },
  };
}

/** What the cache keeps of a file: its data as JSON. Null for plain YAML, which is read as fast as JSON. */
type Kept = string | null;

/** A file from the cache. */
function keptEntry<S extends z.ZodType>(
  file: string,
  kept: Kept,
  { schema, sources, parsed }: FileReading<S>,
): Entry<z.output<S>> {
  const text = () => sources.get(file) ?? '';
  const data = () => (kept === null ? readPlainYaml(text()) : JSON.parse(kept));
  let value: z.output<S> | undefined;
  const read = () => {
    value ??= atWork(file, () => schema.parse(data(), parsing));
    return value as z.output<S>;
  };
  return {
    file,
    schema,
    source: sourceOf(file, text, data, parsed),
    isValid: true,
    get value() {
      return read();
    },
    get usable() {
      return read();
    },
  };
}

/**
 * Zod would compile a parser for each of 80 schemas. That takes longer than checking a site of this size, and saves little in a
 * large one.
 */
const parsing = { jitless: true };

/** Parses a file that is not in the cache. Keeps its data for the next run if it has no finding. */
function parseFile<S extends z.ZodType>(
  file: string,
  bytes: Uint8Array,
  reading: FileReading<S>,
  report: Report,
): Entry<z.output<S>> | null {
  const { schema, mostSigns, cache, sources, parsed, repair } = reading;
  const noted = noting(report);
  const text = decodeFile(file, bytes, sources, noted.report);
  const signs = text === null ? 0 : countSigns(text);
  if (signs > mostSigns) {
    report(tooLarge(file, { of: 'signs', found: signs, limit: mostSigns }));
    return null;
  }
  const read = text === null ? null : readData(file, text, reading, noted.report);
  if (text === null || read === null) return null;
  const { data, isPlain } = read;
  const source = sourceOf(
    file,
    () => text,
    () => data,
    parsed,
  );
  // Plain YAML has no comment that looks like the rest of a text.
  if (!isPlain) for (const finding of cutTexts(schema, source)) noted.report(finding);
  const result = atWork(file, () => schema.safeParse(data, parsing));
  const usable = result.success ? result.data : atWork(file, () => salvage(schema, data));
  const markdown = markdownIn(usable);
  if (markdown > markdownLimit) {
    report(tooLarge(file, { of: 'markdown', found: markdown, limit: markdownLimit }));
    return null;
  }
  if (!result.success) {
    const moveKey = (from: Path, to: Path) => repair?.moveKey(text, from, to) ?? [];
    for (const finding of schemaFindings(result.error.issues, schema, source, moveKey)) report(finding);
    return { file, schema, source, isValid: false, value: null, usable };
  }
  if (noted.isClean && (isPlain || isJson(text)))
    cache.set(file, sources.digest(file), isPlain ? null : JSON.stringify(data));
  const kept = isPlain ? plainSourceLater(file, text, parsed) : source;
  return { file, schema, source: kept, isValid: true, value: result.data, usable: result.data };
}

/** The source of plain YAML, whose data is read again when it is asked for. A closure in `parseFile` would keep that which was read. */
const plainSourceLater = (file: string, text: string, parsed: ParsedFiles): YamlSource =>
  sourceOf(
    file,
    () => text,
    () => readPlainYaml(text),
    parsed,
  );

/** YAML has the numbers Infinity and NaN, JSON has not. A file that may have one is never kept. */
const isJson = (text: string) => !/\.(inf|nan)\b/i.test(text);

/** The data of a file; null if it has none. A file that is not plain YAML is parsed. */
function readData(
  path: string,
  text: string,
  { expected, parsed }: Pick<FileReading<z.ZodType>, 'expected' | 'parsed'>,
  report: Report,
): { data: unknown; isPlain: boolean } | null {
  const plain = readPlainYaml(text);
  if (plain !== undefined) return { data: plain, isPlain: true };
  const source = parseYaml(path, text, expected, report);
  if (source === null) return null;
  parsed.keep(source);
  return { data: source.data, isPlain: false };
}
